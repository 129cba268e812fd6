// R3_TM: the empty slots of every sequence with one O and two empty slots go to K_c.
machine R3_TM
tapes Kw Kc
blank b
alphabet C $ T X O p o p/o 1 2 3 4 5 6 7 8 9 #
set slot = 1 2 3 4 5 6 7 8 9
set mark = X O
start rewind

state rewind
  Kw=~C        | Kw<            | rewind
  Kw=C         | Kw>            | begin

// State names say what the sequence showed so far; w is an empty slot.
state begin
  Kw=slot      | Kw>            | w
  Kw=O         | Kw>            | O
  Kw=X         | Kw>            | skip

state w
  Kw=slot      | Kw>            | ww
  Kw=O         | Kw>            | Ow
  Kw=X         | Kw>            | skip

state O
  Kw=slot      | Kw>            | Ow
  Kw=mark      | Kw>            | skip

state ww
  Kw=O         | Kw<            | back
  Kw=slot,X    | Kw>            | skip

state Ow
  Kw=slot      | Kw<            | back
  Kw=mark      | Kw>            | skip

// The sequence counts: from its second place back to the first, then copy what is empty.
state back
  Kw=mark,slot | Kw<            | copy

state copy
  Kw=s:slot    | Kc:=s Kc> Kw>  | copy
  Kw=O         | Kw>            | copy
  Kw=T         | Kw>            | begin
  Kw=$         | -              | call CF_TM then return

state skip
  Kw=mark,slot | Kw>            | skip
  Kw=T         | Kw>            | begin
  Kw=$         | -              | call CF_TM then return
