#!/bin/sh
# The smallest bot: it gives the answer that is named as the default, so it passes, declines and takes nothing where it can.
#
#     cardwright sim l5r --games 100 --seats "exec:sh examples/bots/plain.sh,random"

while IFS= read -r line; do
  case $line in
    '{"type":"choose",'*)
      answer=${line#*'"default":'}
      printf '%s}\n' "${answer%%'}'*}"
      ;;
  esac
done
