#!/bin/sh
# Counts instructions of whole games under callgrind and says where they went. Needs valgrind.
#   benches/profile.sh [duel.bundled|duel.plain|duel.by_hand|games.crazy_eights|...] [GAMES]
set -eu
cd "$(dirname "$0")/.."
which=${1:-games.crazy_eights}
games=${2:-15}
function='*engine_games*'
case $which in *by_hand) function='*games_by_hand*' ;; esac

bench=$(cargo bench --bench engine --no-run 2>&1 | sed -n 's/.*Executable.*(\(.*\))$/\1/p')
out=$(mktemp)
trap 'rm -f "$out"' EXIT
valgrind --tool=callgrind --callgrind-out-file="$out" --collect-atstart=no --toggle-collect="$function" \
  "$bench" --only "$which" --games "$games" --rounds 1 2>/dev/null

echo
callgrind_annotate --threshold=100 --auto=no "$out" 2>/dev/null | awk '
  /PROGRAM TOTALS/ { printf "%s instructions\n\nBy what they belong to:\n", $1 }
  /^ *[0-9,]+ *\(/ && !/PROGRAM TOTALS/ {
    n = $1; gsub(",", "", n); total += n
    if (/luau.*(Compiler|Ast|Bytecode)|lvmload/) of["Luau: compiling blocks at their first use"] += n
    else if (/lgc\.cpp|lmem\.cpp/) of["Luau: memory and its collection"] += n
    else if (/lapi\.cpp|laux\.cpp|luau_precall|luaD_|ldo\.cpp/) of["Luau: calls and its interface to Rust"] += n
    else if (/luau0-src/) of["Luau: interpreting"] += n
    else if (/malloc|free|realloc|rust_alloc|finish_grow/) of["allocation"] += n
    else if (/mlua/) of["mlua"] += n
    else if (/cardwright::script|src\/script/) of["script host"] += n
    else if (/cardwright::kernel|src\/kernel/) of["kernel"] += n
    else if (/rand_chacha|rand_core/) of["random numbers"] += n
    else of["the rest (copying, hashing, collections)"] += n
  }
  END { for (name in of) printf "%6.1f%%  %s\n", 100 * of[name] / total, name | "sort -rn" }'

short='s#'"$PWD"'/##; s#[^ ]*/index\.crates\.io-[0-9a-f]*/##; s#/rustc/[0-9a-f]*/library/##; s# \[.*\]$##'
echo
echo "By function, with what it calls:"
callgrind_annotate --inclusive=yes --threshold=97 --auto=no "$out" 2>/dev/null | grep cardwright:: | sed -E "$short" | head -40
echo
echo "By function, alone:"
callgrind_annotate --threshold=80 --auto=no "$out" 2>/dev/null | grep -E '^ *[0-9,]+ *\(' | sed -E "$short" | head -40
