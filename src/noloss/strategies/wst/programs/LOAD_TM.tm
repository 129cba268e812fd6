// LOAD_TM: the moves of the first player on K_p and of the second on K_o are marked in turn. At the
// end K_t says who is to move, and the heads of K_w and K_m are at the left end, as at the start.
machine LOAD_TM
tapes Kp Ko Kw Km Ks Kt
blank b
alphabet C $ T ; w X O 1 2 3 4 5 6 7 8 9
set slot = 1 2 3 4 5 6 7 8 9
start load

state load
  Kt=X Kp=s:slot | Ks:=s Kp>  | call MARK_TM then turn
  Kt=O Ko=s:slot | Ks:=s Ko>  | call MARK_TM then turn
  Kt=X Kp=b,$    | -          | return
  Kt=O Ko=b,$    | -          | return

state turn
  Kt=X           | Kt:=O      | home
  Kt=O           | Kt:=X      | home

state home
  Kw=~C          | Kw< Km<    | home
  Kw=C           | -          | load
