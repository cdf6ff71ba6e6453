#!/usr/bin/env bash
# Repeats the table of docs/conformance.md: fetches the public models by name and version, lets MuJoCo make the reference
# dumps, and compares. Needs git, tar, Node.js 20 with npm, and a network.
#
#   tools/oracle/public.sh [--out DIR] [--only REGEX] [--step fetch|dump|verify]... [--list FILE] [--dumper COMMAND]
#
# --out: where everything goes (default: public, beside this project); what is there already is kept. --only: models whose
# path matches, such as '^gym/'. --step: only this step; default: all three, in order. --list: models of a file instead of
# the table, such as others.txt. --dumper: a program that writes the dump of a model, such as 'plugins DIRECTORY'.
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
    *) sed -n '2,10s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2 ;;
  esac
done
steps="${steps:-fetch dump verify}"
mkdir -p "$out"
out="$(cd "$out" && pwd)"

# folder here | repository | tag or commit | folder there that becomes it
sources() {
  cat <<'TABLE'
mujoco|https://github.com/google-deepmind/mujoco|3.5.0|.
gym|https://github.com/Farama-Foundation/Gymnasium|v1.2.3|gymnasium/envs/mujoco/assets
dmc|https://github.com/google-deepmind/dm_control|1.0.34|dm_control/suite
menagerie|https://github.com/google-deepmind/mujoco_menagerie|affef0836947b64cc06c4ab1cbf0152835693374|.
TABLE
}

# The models of the table, by their path in it.
models() {
  { if [ -n "$list" ]; then cat "$list"; else sed -n 's/^| \([^ |]*\.xml\) |.*/\1/p' "$project/docs/conformance.md"; fi; } | grep -E -- "$only"
}

fetch() {
  local set url version folder inside repository
  while IFS='|' read -r set url version folder; do
    if [ "$(models | grep -c "^$set/")" = 0 ] || [ -e "$out/models/$set" ]; then
      continue
    fi
    echo "fetch $url $version"
    repository="$out/repositories/$set"
    rm -rf "$repository"
    git init -q "$repository"
    git -C "$repository" remote add origin "$url"
    git -C "$repository" fetch -q --depth 1 --filter=blob:none origin "$version"
    # the files beside the models and the folders that the table names: whole repositories are large
    inside="${folder#.}/"
    {
      printf '%s\n' "/${inside#/}*" "!/${inside#/}*/"
      models | sed -n "s|^$set/\([^/]*\)/.*|/${inside#/}\1/|p" | sort -u
    } > "$out/folders"
    git -C "$repository" sparse-checkout set --no-cone --stdin < "$out/folders"
    git -C "$repository" checkout -q FETCH_HEAD
    rm "$out/folders"
    mkdir -p "$out/models"
    cp -R "$repository/$folder" "$out/models/$set.part"
    rm -rf "$out/models/$set.part/.git"
    mv "$out/models/$set.part" "$out/models/$set"
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
  "${ARMATURE:-$project/armature}" verify --no-progress --models "$out/models" --reference "$out/references" --only "$only" --table "$out/conformance.md"
}

for step in $steps; do
  case "$step" in
    fetch | dump | verify) "$step" ;;
    *) echo "unknown step $step: fetch, dump or verify" >&2; exit 2 ;;
  esac
done
