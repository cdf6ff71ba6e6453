#!/usr/bin/env bash
# What docs/checking.md says of four public models with flexes: how far MuJoCo's own results move by last bits, as they are and
# with tolerance 0 and 2,000 iterations (spread.cc), and how far ours are off, likewise (verify, on dumps of plugins.cc).
#
#   tools/oracle/spread.sh MUJOCO [--out DIR]
#
# MUJOCO: the folder of a release of MuJoCo 3.5.0 for this machine (include, lib, bin/mujoco_plugin). --out: as for public.sh,
# which fetches the models. Needs a C++ compiler.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
project="$(cd "$here/../.." && pwd)"
[ $# -ge 1 ] && [ -d "$1/include/mujoco" ] || { sed -n '2,8s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
mujoco="$(cd "$1" && pwd)"
out="$project/../public"
[ "${2:-}" != --out ] || out="$3"
mkdir -p "$out"
out="$(cd "$out" && pwd)"
names="sphere_full sphere_passive poncho gripper"

"$here/public.sh" --out "$out" --list "$here/others.txt" --only "/flex/(${names// /|})\\.xml" --step fetch
for program in spread plugins; do
  c++ -std=c++20 -O1 -I "$mujoco/include" "$here/$program.cc" -L "$mujoco/lib" -lmujoco -Wl,-rpath,"$mujoco/lib" -o "$out/$program"
done

# as it is and with options of its own, beside the original, whose files it names
flex="$out/models/mujoco/model/flex"
for name in $names; do
  echo "== $name: MuJoCo's own spread"
  "$out/spread" "$flex/$name.xml"
  models="$name"
  if [ "$name" != gripper ]; then
    echo "-- with tolerance 0 and 2,000 iterations"
    "$out/spread" --converged "$flex/$name.xml"
    printf '<mujoco><include file="%s.xml"/><option tolerance="0" iterations="2000"/></mujoco>\n' "$name" > "$flex/${name}_converged.xml"
    models="$name ${name}_converged"
  fi
  steps="0 1"
  [ "$name" != gripper ] || steps="0 1 20 100"
  for model in $models; do
    to="$out/references/mujoco/model/flex/$model.xml.json"
    mkdir -p "$(dirname "$to")"
    # shellcheck disable=SC2086  # several steps
    "$out/plugins" "$mujoco/bin/mujoco_plugin" "$flex/$model.xml" $steps > "$to"
    gzip -9nf "$to"
  done
done
echo "== ours against MuJoCo"
"${ARMATURE:-$project/armature}" verify --no-progress --models "$out/models" --reference "$out/references" --only "/flex/(${names// /|})(_converged)?\\.xml" || true
