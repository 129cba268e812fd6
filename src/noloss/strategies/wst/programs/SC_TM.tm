// SC_TM, the special case: o holds both ends of a diagonal, p the centre, and nothing else is
// taken. The first three sequences of K_w, the rows, then read wwO wXw Oww or Oww wXw wwO; any
// edge will do: 2 4 6 8. On any other board rule R3 is asked.
machine SC_TM
tapes Kw Kc
blank b
alphabet C $ T X O p o p/o 1 2 3 4 5 6 7 8 9 #
set slot = 1 2 3 4 5 6 7 8 9
set mark = X O
start rewind

state rewind
  Kw=~C      | Kw<        | rewind
  Kw=C       | Kw>        | first

state first
  Kw=slot    | Kw>        | rising2
  Kw=O       | Kw>        | falling2
  Kw=X       | -          | call R3_TM then return

// wwO wXw Oww: o on 3 and 7. The number is the place that is read.
state rising2
  Kw=slot    | Kw>        | rising3
  Kw=mark    | -          | call R3_TM then return

state rising3
  Kw=O       | Kw>        | rising4
  Kw=slot,X  | -          | call R3_TM then return

state rising4
  Kw=T       | Kw>        | rising5

state rising5
  Kw=slot    | Kw>        | rising6
  Kw=mark    | -          | call R3_TM then return

state rising6
  Kw=X       | Kw>        | rising7
  Kw=slot,O  | -          | call R3_TM then return

state rising7
  Kw=slot    | Kw>        | rising8
  Kw=mark    | -          | call R3_TM then return

state rising8
  Kw=T       | Kw>        | rising9

state rising9
  Kw=O       | Kw>        | rising10
  Kw=slot,X  | -          | call R3_TM then return

state rising10
  Kw=slot    | Kw>        | rising11
  Kw=mark    | -          | call R3_TM then return

state rising11
  Kw=slot    | Kw>        | found
  Kw=mark    | -          | call R3_TM then return

// Oww wXw wwO: o on 1 and 9.
state falling2
  Kw=slot    | Kw>        | falling3
  Kw=mark    | -          | call R3_TM then return

state falling3
  Kw=slot    | Kw>        | falling4
  Kw=mark    | -          | call R3_TM then return

state falling4
  Kw=T       | Kw>        | falling5

state falling5
  Kw=slot    | Kw>        | falling6
  Kw=mark    | -          | call R3_TM then return

state falling6
  Kw=X       | Kw>        | falling7
  Kw=slot,O  | -          | call R3_TM then return

state falling7
  Kw=slot    | Kw>        | falling8
  Kw=mark    | -          | call R3_TM then return

state falling8
  Kw=T       | Kw>        | falling9

state falling9
  Kw=slot    | Kw>        | falling10
  Kw=mark    | -          | call R3_TM then return

state falling10
  Kw=slot    | Kw>        | falling11
  Kw=mark    | -          | call R3_TM then return

state falling11
  Kw=O       | Kw>        | found
  Kw=slot,X  | -          | call R3_TM then return

state found
  Kc=b       | Kc:=2 Kc>  | write4

state write4
  Kc=b       | Kc:=4 Kc>  | write6

state write6
  Kc=b       | Kc:=6 Kc>  | write8

state write8
  Kc=b       | Kc:=8      | return
