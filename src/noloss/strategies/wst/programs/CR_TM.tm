// CR_TM: mark the slot that was just taken in every sequence of K_w, then decide the result.
// One of the heads of K_p and K_o is on that slot, the other on a blank or the end.
machine CR_TM
tapes Kp Ko Kw
blank b
alphabet C $ T X O p o p/o 1 2 3 4 5 6 7 8 9 #
set slot = 1 2 3 4 5 6 7 8 9
set mark = X O
start rewind
accept p_wins o_wins draw

state rewind
  Kw=~C                   | Kw<       | rewind
  Kw=C                    | Kw>       | mark

// Replace the slot by X if p took it, by O if o did.
state mark
  Kp=s:slot Ko=b,$ Kw=s     | Kw:=X Kw> | mark
  Kp=b,$ Ko=s:slot Kw=s     | Kw:=O Kw> | mark
  Kp=s:slot Ko=b,$ Kw=~s,$  | Kw>       | mark
  Kp=b,$ Ko=s:slot Kw=~s,$  | Kw>       | mark
  Kw=$                      | -         | back

state back
  Kw=~C                   | Kw<       | back
  Kw=C                    | Kw>       | full

// Look for three in a row. `full`: no empty slot was seen so far.
state full
  Kw=m:mark               | Kw>       | full1(m)
  Kw=slot                 | Kw>       | open_skip

state full1(m:mark)
  Kw=m                    | Kw>       | full2(m)
  Kw=mark~m               | Kw>       | full_skip
  Kw=slot                 | Kw>       | open_skip

state full2(m:mark)
  Kw=m m=X                | -         | p_wins
  Kw=m m=O                | -         | o_wins
  Kw=mark~m               | Kw>       | full_skip
  Kw=slot                 | Kw>       | open_skip

state full_skip
  Kw=mark                 | Kw>       | full_skip
  Kw=slot                 | Kw>       | open_skip
  Kw=T                    | Kw>       | full
  Kw=$                    | -         | draw

// The same once an empty slot was seen: at the end the game goes on.
state open
  Kw=m:mark               | Kw>       | open1(m)
  Kw=slot                 | Kw>       | open_skip

state open1(m:mark)
  Kw=m                    | Kw>       | open2(m)
  Kw=mark,slot~m          | Kw>       | open_skip

state open2(m:mark)
  Kw=m m=X                | -         | p_wins
  Kw=m m=O                | -         | o_wins
  Kw=mark,slot~m          | Kw>       | open_skip

state open_skip
  Kw=mark,slot            | Kw>       | open_skip
  Kw=T                    | Kw>       | open
  Kw=$                    | -         | return
