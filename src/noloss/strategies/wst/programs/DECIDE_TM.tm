// DECIDE_TM: who has won a given board. The moves of p stand on K_p and those of o on K_o; every one
// of them is marked on K_w by CR_TM, which judges the board each time. CR_TM wants one of the two
// heads on a slot and the other on a blank: so o's head first waits behind o's moves.
machine DECIDE_TM
tapes Kp Ko Kw
blank b
alphabet C $ T X O p o p/o 1 2 3 4 5 6 7 8 9 #
set slot = 1 2 3 4 5 6 7 8 9
start park
accept p_wins o_wins draw open

state park
  Ko=slot     | Ko>   | park
  Ko=b,$      | -     | p_marks

state p_marks
  Kp=slot     | -     | call CR_TM then p_next
  Kp=b,$      | Ko<   | o_home

state p_next
  -           | Kp>   | p_marks

state o_home
  Ko=slot     | Ko<   | o_home
  Ko=C        | Ko>   | o_marks

state o_marks
  Ko=slot     | -     | call CR_TM then o_next
  Ko=b,$      | -     | open

state o_next
  -           | Ko>   | o_marks
