// CLEAR_TM: the slot on K_s is empty again: w is written on K_m wherever the slot stands on K_w. The
// heads of K_w and K_m go together, from the left end to the right.
machine CLEAR_TM
tapes Kw Km Ks
blank b
alphabet C $ T ; w X O 1 2 3 4 5 6 7 8 9
set slot = 1 2 3 4 5 6 7 8 9
start go

state go
  Ks=s:slot Kw=s    | Km:=w Kw> Km> | go
  Ks=s:slot Kw=~s,$ | Kw> Km>       | go
  Kw=$              | -             | return
