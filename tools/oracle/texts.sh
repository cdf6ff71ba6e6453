#!/usr/bin/env bash
# Repeats the table of the texts of others in docs/checking.md: fetches projects by name and version, cuts the MJCF texts
# out of their tests and pages, and compares us with MuJoCo on each. Needs git, Python 3, Node.js 20 with npm, and a network.
#
#   tools/oracle/texts.sh [--out DIR] [--only NAME] [--step fetch|cut|run]... [-- ARGUMENTS OF torture]
#
# --out: where everything goes (default: texts, beside this project); what is there already is kept. --only: one project of
# the list below. --step: only this step; default: all three, in order. After -- for instance: --against COMMAND.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
project="$(cd "$here/../.." && pwd)"
out="$project/../texts"
only=.
steps=""
while [ $# -gt 0 ]; do
  case "$1" in
    --out) out="$2"; shift 2 ;;
    --only) only="^$2|"; shift 2 ;;
    --step) steps="$steps $2"; shift 2 ;;
    --) shift; break ;;
    *) sed -n '2,9s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2 ;;
  esac
done
steps="${steps:-fetch cut run}"
mkdir -p "$out"
out="$(cd "$out" && pwd)"

# name | repository | tag or commit
sources() {
  grep -- "$only" <<'TABLE'
mujoco|https://github.com/google-deepmind/mujoco|3.5.0
warp|https://github.com/google-deepmind/mujoco_warp|v3.5.0.2
newton|https://github.com/newton-physics/newton|v1.0.0
dm_control|https://github.com/google-deepmind/dm_control|1.0.34
brax|https://github.com/google/brax|v0.14.0
TABLE
}

fetch() {
  local name url version repository
  while IFS='|' read -r name url version; do
    repository="$out/repositories/$name"
    [ -e "$repository/.git/FETCH_HEAD" ] && continue
    echo "fetch $url $version"
    rm -rf "$repository"
    git init -q "$repository"
    git -C "$repository" remote add origin "$url"
    git -C "$repository" fetch -q --depth 1 --filter=blob:none origin "$version"
    # where the texts are; models, meshes and pictures are large
    printf '%s\n' '*.cc' '*.cpp' '*.c' '*.h' '*.py' '*.md' '*.rst' '*.ipynb' '*.ts' '*.js' > "$out/kinds"
    git -C "$repository" sparse-checkout set --no-cone --stdin < "$out/kinds"
    rm "$out/kinds"
    git -C "$repository" checkout -q FETCH_HEAD
  done < <(sources)
}

cut_texts() {
  local name
  while IFS='|' read -r name _; do
    [ -e "$out/texts/$name" ] || python3 "$here/texts.py" "$out/repositories/$name" "$out/texts/$name"
  done < <(sources)
}

run() {
  local name commit
  while IFS='|' read -r name _; do
    commit="$(git -C "$out/repositories/$name" rev-parse --short HEAD 2> /dev/null || echo '?')"
    "${ARMATURE:-$project/armature}" torture --no-progress "$@" "$out/texts/$name"/*.xml > "$out/$name.txt" || true
    echo "$name ($commit): $(grep -c . "$out/$name.txt") texts"
    # a line is the name of the file and then the verdict up to the first colon
    sed -E 's/^[^ ]+ +//; s/:.*//' "$out/$name.txt" | sort | uniq -c | sort -rn
  done < <(sources)
}

for step in $steps; do
  case "$step" in
    fetch) fetch ;;
    cut) cut_texts ;;
    run) run "$@" ;;
    *) echo "unknown step $step: fetch, cut or run" >&2; exit 2 ;;
  esac
done
