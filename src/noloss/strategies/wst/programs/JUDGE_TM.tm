// JUDGE_TM: is the game over? The sequences on K_m are read from the right end for three marks of a
// kind, then the list of slots for one that is empty. If the game goes on, the heads of K_w and K_m
// are at the left end.
machine JUDGE_TM
tapes Kw Km
blank b
alphabet C $ T ; w X O 1 2 3 4 5 6 7 8 9
set mark = X O
start sequence
accept first_wins second_wins draw

state sequence
  Km=T,$       | Kw< Km<  | one

state one
  Km=m:mark    | Kw< Km<  | two(m)
  Km=w         | Kw< Km<  | pass

state two(m:mark)
  Km=m         | Kw< Km<  | three(m)
  Km=w,mark~m  | Kw< Km<  | pass

state three(m:mark)
  Km=m m=X     | -        | first_wins
  Km=m m=O     | -        | second_wins
  Km=w,mark~m  | Kw< Km<  | pass

state pass
  Km=w,mark    | Kw< Km<  | pass
  Km=T         | -        | sequence
  Km=;         | Kw< Km<  | list

state list
  Km=mark      | Kw< Km<  | list
  Km=w         | Kw< Km<  | home
  Km=C         | -        | draw

state home
  Kw=~C        | Kw< Km<  | home
  Kw=C         | -        | return
