// PLAY_TM: how the game ends when two given strategies play it out from a position. The moves made so
// far stand on K_p and K_o. K_x and K_y are the strategies of the first and the second player, written
// out: each entry is a board, slot by slot, and the slot it takes there; T separates entries. K_w
// holds the list of slots in order, then the eight sequences; K_m says who holds what.
machine PLAY_TM
tapes Kp Ko Kw Km Ks Kt Kx Ky
blank b
alphabet C $ T ; w X O 1 2 3 4 5 6 7 8 9
set slot = 1 2 3 4 5 6 7 8 9
set cell = w X O
start begin
accept first_wins second_wins draw silent

state begin
  -                    | -           | call LOAD_TM then far

state far
  Kw=~$                | Kw> Km>     | far
  Kw=$                 | -           | call JUDGE_TM then first

// Look the board up on the tape of the player to move, from its left end.
state first
  Kt=X Kx=~C           | Kx<         | first
  Kt=O Ky=~C           | Ky<         | first
  Kt=X Kx=C            | Kx> Kw> Km> | compare
  Kt=O Ky=C            | Ky> Kw> Km> | compare

state compare
  Kt=X Kx=c:cell Km=c  | Kx> Kw> Km> | compare
  Kt=O Ky=c:cell Km=c  | Ky> Kw> Km> | compare
  Kt=X Kx=c:cell Km=cell~c | -       | other
  Kt=O Ky=c:cell Km=cell~c | -       | other
  Kt=X Kx=s:slot Km=;  | Ks:=s       | place
  Kt=O Ky=s:slot Km=;  | Ks:=s       | place
  Kt=X Kx=$            | -           | silent
  Kt=O Ky=$            | -           | silent

// Another board: both tapes to the beginning of a board.
state other
  Kw=~C                | Kw< Km<     | other
  Kw=C                 | Kw> Km>     | skip

state skip
  Kt=X Kx=cell,slot    | Kx>         | skip
  Kt=O Ky=cell,slot    | Ky>         | skip
  Kt=X Kx=T            | Kx>         | compare
  Kt=O Ky=T            | Ky>         | compare
  Kt=X Kx=$            | -           | silent
  Kt=O Ky=$            | -           | silent

state place
  Kw=~C                | Kw< Km<     | place
  Kw=C                 | -           | call MARK_TM then turn

state turn
  Kt=X                 | Kt:=O       | call JUDGE_TM then first
  Kt=O                 | Kt:=X       | call JUDGE_TM then first
