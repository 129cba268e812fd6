// R4_R5_TM: the empty slots of every sequence with one X and two empty slots (rule R4), with one
// X, one O and one empty slot, or with three empty slots (rule R5) go to K_c.
machine R4_R5_TM
tapes Kw Kc
blank b
alphabet C $ T X O p o p/o 1 2 3 4 5 6 7 8 9 #
set slot = 1 2 3 4 5 6 7 8 9
set mark = X O
start rewind

state rewind
  Kw=~C        | Kw<            | rewind
  Kw=C         | Kw>            | begin

// State names say what the sequence showed so far, in any order; w is an empty slot.
state begin
  Kw=X         | Kw>            | X
  Kw=O         | Kw>            | O
  Kw=slot      | Kw>            | w

state X
  Kw=X         | Kw>            | skip
  Kw=O         | Kw>            | XO
  Kw=slot      | Kw>            | Xw

state O
  Kw=X         | Kw>            | XO
  Kw=O         | Kw>            | skip
  Kw=slot      | Kw>            | Ow

state w
  Kw=X         | Kw>            | Xw
  Kw=O         | Kw>            | Ow
  Kw=slot      | Kw>            | ww

state XO
  Kw=slot      | Kw<            | back
  Kw=mark      | Kw>            | skip

state Xw
  Kw=O,slot    | Kw<            | back
  Kw=X         | Kw>            | skip

state Ow
  Kw=X         | Kw<            | back
  Kw=O,slot    | Kw>            | skip

state ww
  Kw=X,slot    | Kw<            | back
  Kw=O         | Kw>            | skip

// The sequence counts: from its second place back to the first, then copy what is empty.
state back
  Kw=mark,slot | Kw<            | copy

state copy
  Kw=s:slot    | Kc:=s Kc> Kw>  | copy
  Kw=mark      | Kw>            | copy
  Kw=T         | Kw>            | begin
  Kw=$         | -              | call CF_TM then return

state skip
  Kw=mark,slot | Kw>            | skip
  Kw=T         | Kw>            | begin
  Kw=$         | -              | call CF_TM then return
