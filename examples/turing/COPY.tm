// Copies a word of bits, closed by $, from one tape to another.
machine COPY
tapes from to
blank b
alphabet 0 1 $
set bit = 0 1
start copy
accept done

state copy
  from=s:bit  | to:=s from> to>  | copy
  from=$      | -                | done
