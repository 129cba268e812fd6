// PREDICT_TM: the value of a position when both play as well as possible. The moves made so far stand on
// K_p and K_o. K_w holds the list of slots in the order in which they are tried, then the eight
// sequences; K_m says who holds what. K_s is the line of play that is being searched, and K_v, next to
// each of its moves, the best that its player has found: b nothing yet, L a loss, D a draw, or f if
// the move is forced. Values are those of the player to move: W, D or L.
machine PREDICT_TM
tapes Kp Ko Kw Km Ks Kv Kt
blank b
alphabet C $ T ; w X O 1 2 3 4 5 6 7 8 9 W D L f n d
set slot = 1 2 3 4 5 6 7 8 9
set mark = X O
set value = W D L
set best = D L
set threat = n d 1 2 3 4 5 6 7 8 9
start begin
accept first_wins second_wins draw

state begin
  -                   | -          | call LOAD_TM then far

state far
  Kw=~$               | Kw> Km>    | far
  Kw=$                | -          | call JUDGE_TM then look

state look
  Kw=~$               | Kw> Km>    | look
  Kw=$                | -          | node

// A position where the game goes on or the board is full: the sequences are read from the right. t is
// what the opponent threatens: nothing (n), to take one slot, or two different ones (d).
state node
  Km=$                | Kw< Km<    | sequence(n)

state sequence(t:threat)
  Kt=m:mark Km=m      | Kw< Km<    | mine(t)
  Kt=m:mark Km=mark~m | Kw< Km<    | theirs(t)
  Km=w Kw=s:slot      | Kw< Km<    | hole(t,s)

state mine(t:threat)
  Kt=m:mark Km=m      | Kw< Km<    | mine_mine(t)
  Kt=m:mark Km=mark~m | Kw< Km<    | pass(t)
  Km=w                | Kw< Km<    | mine_hole(t)

state theirs(t:threat)
  Kt=m:mark Km=m      | Kw< Km<    | pass(t)
  Kt=m:mark Km=mark~m | Kw< Km<    | theirs_theirs(t)
  Km=w Kw=s:slot      | Kw< Km<    | theirs_hole(t,s)

state hole(t:threat,s:slot)
  Kt=m:mark Km=m      | Kw< Km<    | mine_hole(t)
  Kt=m:mark Km=mark~m | Kw< Km<    | theirs_hole(t,s)
  Km=w                | Kw< Km<    | pass(t)

// Two of mine and an empty slot: won.
state mine_mine(t:threat)
  Km=w                | -          | home(W)
  Km=mark             | Kw< Km<    | pass(t)

state mine_hole(t:threat)
  Kt=m:mark Km=m      | -          | home(W)
  Kt=m:mark Km=w,mark~m | Kw< Km<  | pass(t)

state theirs_theirs(t:threat)
  Km=w Kw=s:slot      | -          | threat(t,s)
  Km=mark             | Kw< Km<    | pass(t)

state theirs_hole(t:threat,s:slot)
  Kt=m:mark Km=mark~m | -          | threat(t,s)
  Kt=m:mark Km=w,m    | Kw< Km<    | pass(t)

state threat(t:threat,s:slot)
  t=n                 | Kw< Km<    | pass(s)
  t=s                 | Kw< Km<    | pass(s)
  t=d,slot~s          | Kw< Km<    | pass(d)

// At the end of the sequences: two threats are a loss, one forces the move, none leaves it free.
state pass(t:threat)
  Km=w,mark           | Kw< Km<    | pass(t)
  Km=T                | Kw< Km<    | sequence(t)
  Km=; t=d            | -          | home(L)
  Km=; t=slot         | Ks:=t Kv:=f | place
  Km=; t=n            | Kv:=b      | list

state list
  Kw=~C               | Kw< Km<    | list
  Kw=C                | Kw> Km>    | choose

// The next empty slot of the list. When there is none left, the best that was found is the value;
// if nothing was tried the board is full.
state choose
  Km=mark             | Kw> Km>    | choose
  Km=w Kw=s:slot      | Ks:=s      | place
  Km=; Kv=b           | -          | home(D)
  Km=; Kv=v:best      | -          | home(v)

// Make the move on K_s, and look into what comes of it.
state place
  Kw=~C               | Kw< Km<    | place
  Kw=C                | -          | call MARK_TM then reply

state reply
  Kt=X                | Kt:=O Ks> Kv> | node
  Kt=O                | Kt:=X Ks> Kv> | node

// The position has the value v. Back to the move that led to it, or this was the one to predict.
state home(v:value)
  Kw=~C               | Kw< Km<    | home(v)
  Kw=C                | Ks< Kv<    | back(v)

state back(v:value)
  Ks=slot Kt=X        | Kt:=O      | call CLEAR_TM then judge(v)
  Ks=slot Kt=O        | Kt:=X      | call CLEAR_TM then judge(v)
  Ks=C v=D            | -          | draw
  Ks=C Kt=X v=W       | -          | first_wins
  Ks=C Kt=O v=L       | -          | first_wins
  Ks=C Kt=O v=W       | -          | second_wins
  Ks=C Kt=X v=L       | -          | second_wins

// The move gave the opponent v: his loss is my win, and nothing else need be tried.
state judge(v:value)
  v=L                 | -          | home(W)
  v=D Kv=f            | -          | home(D)
  v=W Kv=f            | -          | home(L)
  v=W Kv=b            | Kv:=L      | again
  v=W Kv=best         | -          | again
  v=D Kv=b,L          | Kv:=D Kv<  | enough
  v=D Kv=D            | -          | again

// A draw is enough if the opponent, one move earlier, has a draw already: he will not come here.
state enough
  Kv=D                | Kv>        | home(D)
  Kv=~D               | Kv>        | again

// To the slot in the list that was tried last, and on from there.
state again
  Km=~;               | Kw< Km<    | again
  Km=;                | Kw< Km<    | find

state find
  Ks=s:slot Kw=s      | Kw> Km>    | choose
  Ks=s:slot Kw=~s     | Kw< Km<    | find
