#!/bin/sh
# Takes the centre, else the first free cell. Run: noloss check "sh bot.sh"
while read -r board mark; do
  cells=$(printf %s "$board" | tr -d /)
  case $cells in
    ????.????) echo 5 ;;
    *) before=${cells%%.*}; echo $((${#before} + 1)) ;;
  esac
done
