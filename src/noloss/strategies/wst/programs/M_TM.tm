// M_TM: the whole game. p is the machine, o its opponent.
// K_i holds who starts and the slots that are free; K_p and K_o the moves made; K_w the eight
// winning sequences, where a taken slot becomes X (p) or O (o); K_c the slots p may take; K_R
// the slots with their counts. The heads of K_p and K_o rest on the first blank.
machine M_TM
tapes Ki Kp Ko Kw Kc KR
blank b
alphabet C $ T X O p o p/o 1 2 3 4 5 6 7 8 9 #
set slot = 1 2 3 4 5 6 7 8 9
start who
accept p_wins o_wins draw

// The opponent says who starts.
choice state who
  Ki=C    | Ki>    | who
  Ki=p/o  | Ki:=p  | p_opens
  Ki=p/o  | Ki:=o  | o_turn

// When p starts it takes 5.
state p_opens
  Ki=~5   | Ki>         | p_opens
  Ki=5    | Ki:=b Kp:=5 | call CR_TM then p_done

state p_done
  -       | Kp>         | o_turn

// o takes any free slot: pass it or take it.
state o_turn
  Ki=~C   | Ki<         | o_turn
  Ki=C    | Ki>         | o_picks

choice state o_picks
  Ki=b,p,o  | Ki>         | o_picks
  Ki=s:slot | Ki:=b Ko:=s | call CR_TM then o_done
  Ki=slot   | Ki>         | o_picks

state o_done
  -       | Ko>         | call R1_R2_TM then p_turn

// p takes any slot that is left in K_c, and takes it off K_i.
state p_turn
  Kc=~C   | Kc<         | p_turn
  Kc=C    | Kc>         | p_picks

choice state p_picks
  Kc=s:slot | Kp:=s       | p_back
  Kc=slot   | Kc>         | p_picks

state p_back
  Ki=~C   | Ki<         | p_back
  Ki=C    | -           | p_takes

state p_takes
  Ki=s:slot Kp=s  | Ki:=b | call CR_TM then p_done
  Ki=s:slot Kp=~s | Ki>   | p_takes
  Ki=C,p,o,b      | Ki>   | p_takes
