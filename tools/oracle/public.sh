#!/usr/bin/env bash
# Repeats the table of docs/conformance.md: fetches the public models by name and version, lets MuJoCo make the reference
# dumps, and compares. Needs git, tar, Node.js 20 with npm, and a network.
#
#   tools/oracle/public.sh [--out DIR] [--only REGEX] [--step fetch|dump|verify]... [--list FILE] [--dumper COMMAND]
#
# --out: where everything goes (default: public, beside this project); what is there already is kept. --only: models whose
# path matches, such as '^gym/'. --step: only this step; default: all three, in order. --list: models of a file instead of
# the table, such as others.txt or projects.txt (17 projects). --dumper: a program that writes the dump of a model, such as
# 'plugins DIRECTORY'.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
project="$(cd "$here/../.." && pwd)"
out="$project/../public"
only=.
steps=""
list=""
dumper=""
while [ $# -gt 0 ]; do
  case "$1" in
    --out) out="$2"; shift 2 ;;
    --only) only="$2"; shift 2 ;;
    --step) steps="$steps $2"; shift 2 ;;
    --list) list="$2"; shift 2 ;;
    --dumper) dumper="$2"; shift 2 ;;
    *) sed -n '2,11s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2 ;;
  esac
done
steps="${steps:-fetch dump verify}"
mkdir -p "$out"
out="$(cd "$out" && pwd)"

# folder here | repository | tag or commit | folder there that becomes it | folders that are needed besides those of the models
sources() {
  cat <<'TABLE'
mujoco|https://github.com/google-deepmind/mujoco|3.5.0|.
gym|https://github.com/Farama-Foundation/Gymnasium|v1.2.3|gymnasium/envs/mujoco/assets
dmc|https://github.com/google-deepmind/dm_control|1.0.34|dm_control/suite
menagerie|https://github.com/google-deepmind/mujoco_menagerie|affef0836947b64cc06c4ab1cbf0152835693374|.
Metaworld|https://github.com/Farama-Foundation/Metaworld|7ea2b501c4a698c8533cdc55a396fe2734e2649d|.
Gymnasium-Robotics|https://github.com/Farama-Foundation/Gymnasium-Robotics|df28ecdb8e0bfd0c52754f79a305520025306225|.
myo_sim|https://github.com/MyoHub/myo_sim|2cef885481677742e4d19adb934b1b7be438cf6a|.
mujoco-py|https://github.com/openai/mujoco-py|a13903b82f1ab316815e63b3575526005b3b2ae1|.
safety-gymnasium|https://github.com/PKU-Alignment/safety-gymnasium|ae966e511b9927f06b39c727ca5c650136a4e696|.
dm_robotics|https://github.com/google-deepmind/dm_robotics|b7c333ebdf010d6df660a421d32f9e0c842273d3|.
loco-mujoco|https://github.com/robfiras/loco-mujoco|3a0b152898612258a512fec79ffe119b92ba1aac|.
safety-gym|https://github.com/openai/safety-gym|f31042f2f9ee61b9034dd6a416955972911544f5|.
mjlab|https://github.com/mujocolab/mjlab|0eda4e736f09626d29674f0221d37afd9fd5132e|.
flybody|https://github.com/TuragaLab/flybody|d015e9bfe441bd90ae431bac24c55cb74bdbce26|.
humanoid-bench|https://github.com/carlosferrazza/humanoid-bench|791405f5eacf879adbc99105adb3fee73f5a49fc|.
robosuite|https://github.com/ARISE-Initiative/robosuite|5ce6643f3092639d08f7b0f90ed1c6a84f50552c|.
mujoco_mpc|https://github.com/google-deepmind/mujoco_mpc|ff572a21e7c2bf9fda62e1862a758da7e9a8719b|.
mujoco_warp|https://github.com/google-deepmind/mujoco_warp|f76464fae745d8b8a1550d0208ccc3c222650297|.
newton|https://github.com/newton-physics/newton|41a5392c13b911afc41aacb0e7189c6df63b5fc6|.
mujoco_playground|https://github.com/google-deepmind/mujoco_playground|d5e6b47531328468da1eec33b8b304a00bb0873c|.
dm_control|https://github.com/google-deepmind/dm_control|985d09401ea8824cec489e56cd631b24d9e32891|.
mujoco_playground/mujoco_menagerie|https://github.com/google-deepmind/mujoco_menagerie|1b86ece576591213e2b666ebf59508454200ca97|.|apptronik_apollo berkeley_humanoid booster_t1 boston_dynamics_spot leap_hand robotis_op3 unitree_g1 unitree_go1 unitree_h1
TABLE
}

# The models of the table, by their path in it.
models() {
  { if [ -n "$list" ]; then cat "$list"; else sed -n 's/^| \([^ |]*\.xml\) |.*/\1/p' "$project/docs/conformance.md"; fi; } | grep -E -- "$only"
}

fetch() {
  local set url version folder more inside repository
  while IFS='|' read -r set url version folder more; do
    if [ "$(models | grep -c "^${set%%/*}/")" = 0 ] || [ -e "$out/models/$set" ]; then
      continue
    fi
    echo "fetch $url $version"
    repository="$out/repositories/${set//\//+}"
    rm -rf "$repository"
    git init -q "$repository"
    git -C "$repository" remote add origin "$url"
    git -C "$repository" fetch -q --depth 1 --filter=blob:none origin "$version"
    # the files beside the models and the folders that the table names: whole repositories are large
    inside="${folder#.}/"
    {
      printf '%s\n' "/${inside#/}*" "!/${inside#/}*/"
      models | sed -n "s|^$set/\([^/]*\)/.*|/${inside#/}\1/|p" | sort -u
      printf '%s' "${more:+$more }" | sed 's|\([^ ]*\) |/\1/\n|g'
    } > "$out/folders"
    git -C "$repository" sparse-checkout set --no-cone --stdin < "$out/folders"
    git -C "$repository" checkout -q FETCH_HEAD
    rm "$out/folders"
    mkdir -p "$out/models"
    cp -R "$repository/$folder" "$out/models/$set.part"
    rm -rf "$out/models/$set.part/.git"
    mv "$out/models/$set.part" "$out/models/$set"
    # files of the Playground name the Menagerie in three places
    if [ "$set" = mujoco_playground/mujoco_menagerie ]; then
      mkdir -p "$out/models/mujoco_playground/mujoco_playground/external_deps"
      for inside in mujoco_menagerie external_deps/mujoco_menagerie; do
        cp -R "$out/models/$set" "$out/models/mujoco_playground/mujoco_playground/$inside"
      done
    fi
  done < <(sources)
}

# The folder that holds every file a model refers to: a robot's own, or the whole set.
root() {
  case "$1" in
    menagerie/*) echo "$1" | cut -d/ -f1,2 ;;
    *) echo "$1" | cut -d/ -f1 ;;
  esac
}

write_dump() {
  if [ -n "$dumper" ]; then
    # shellcheck disable=SC2086  # a command with its arguments
    $dumper "$out/models/$1"
  else
    node "$here/reference.mjs" dump "$out/models/$1" --root "$out/models/$(root "$1")"
  fi
}

dump() {
  local model to refused=0
  [ -n "$dumper" ] || [ -d "$here/node_modules/mujoco" ] || (cd "$here" && npm install --no-audit --no-fund)
  while read -r model; do
    to="$out/references/$model.json"
    [ -e "$to.gz" ] && continue
    mkdir -p "$(dirname "$to")"
    if write_dump "$model" > "$to"; then
      gzip -9n "$to"
    else
      echo "MuJoCo refuses $model" >&2
      rm -f "$to"
      refused=$((refused + 1))
    fi
  done < <(models)
  [ "$refused" -eq 0 ] || { echo "$refused models without a reference" >&2; exit 1; }
}

verify() {
  local status=0
  "${ARMATURE:-$project/armature}" verify --no-progress --models "$out/models" --reference "$out/references" --only "$only" --table "$out/conformance.md" || status=$?
  awk -F '|' '/^\| .*\.xml \|/ { split($2, part, "/"); n[part[1]]++; if (/\|  \|$/) ok[part[1]]++ } END { for (s in n) print s ": " ok[s] + 0 " of " n[s] }' "$out/conformance.md" | sort
  return "$status"
}

for step in $steps; do
  case "$step" in
    fetch | dump | verify) "$step" ;;
    *) echo "unknown step $step: fetch, dump or verify" >&2; exit 2 ;;
  esac
done
