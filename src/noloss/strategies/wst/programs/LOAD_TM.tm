// LOAD_TM: the moves of the first player on K_p and of the second on K_o are marked in turn, wherever
// they stand on K_w: one on the way to the right, the next on the way back. At the end K_t says who is
// to move, and the heads of K_w and K_m are at one end or the other.
machine LOAD_TM
tapes Kp Ko Kw Km Ks Kt
blank b
alphabet C $ T ; w X O 1 2 3 4 5 6 7 8 9
set slot = 1 2 3 4 5 6 7 8 9
set mark = X O
start load

state load
  Kt=X Kp=s:slot Kw=C | Ks:=s Kp>     | right
  Kt=X Kp=s:slot Kw=$ | Ks:=s Kp>     | left
  Kt=O Ko=s:slot Kw=C | Ks:=s Ko>     | right
  Kt=O Ko=s:slot Kw=$ | Ks:=s Ko>     | left
  Kt=X Kp=b,$         | -             | return
  Kt=O Ko=b,$         | -             | return

state right
  Ks=s:slot Kw=s Kt=m:mark | Km:=m Kw> Km> | right
  Ks=s:slot Kw=~s,$   | Kw> Km>       | right
  Kw=$                | -             | turn

state left
  Ks=s:slot Kw=s Kt=m:mark | Km:=m Kw< Km< | left
  Ks=s:slot Kw=~s,C   | Kw< Km<       | left
  Kw=C                | -             | turn

state turn
  Kt=X                | Kt:=O         | load
  Kt=O                | Kt:=X         | load
