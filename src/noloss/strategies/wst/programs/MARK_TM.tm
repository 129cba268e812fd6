// MARK_TM: the slot on K_s is taken by the player on K_t: his mark is written on K_m wherever the
// slot stands on K_w. The heads of K_w and K_m go together, from the left end to the right.
machine MARK_TM
tapes Kw Km Ks Kt
blank b
alphabet C $ T ; w X O 1 2 3 4 5 6 7 8 9
set slot = 1 2 3 4 5 6 7 8 9
set mark = X O
start go

state go
  Ks=s:slot Kw=s Kt=m:mark | Km:=m Kw> Km> | go
  Ks=s:slot Kw=~s,$        | Kw> Km>       | go
  Kw=$                     | -             | return
