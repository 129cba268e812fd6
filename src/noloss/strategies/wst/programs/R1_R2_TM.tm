// R1_R2_TM: clear K_c and K_R, then look for a sequence with two of one mark and an empty slot,
// first for X (rule R1: win), then for O (rule R2: block). The first such slot goes to K_c.
// The paper gives this machine K_c and K_w only; who started, which it also needs, is on K_i.
machine R1_R2_TM
tapes Ki Kw Kc KR
blank b
alphabet C $ T X O p o p/o 1 2 3 4 5 6 7 8 9 #
set slot = 1 2 3 4 5 6 7 8 9
set mark = X O
start clear_c

state clear_c
  Kc=~C       | Kc<        | clear_c
  Kc=C        | Kc>        | wipe_c

state wipe_c
  Kc=~b,$     | Kc:=b Kc>  | wipe_c
  Kc=b,$      | Kc<        | home_c

state home_c
  Kc=~C       | Kc<        | home_c
  Kc=C        | Kc>        | clear_r

state clear_r
  KR=~C       | KR<        | clear_r
  KR=C        | KR>        | wipe_r

state wipe_r
  KR=~b,$     | KR:=b KR>  | wipe_r
  KR=b,$      | KR<        | home_r

state home_r
  KR=~C       | KR<        | home_r
  KR=C        | KR>        | rewind(X)

// Rule R1 with m = X, rule R2 with m = O. State names say what the sequence showed so far.
state rewind(m:mark)
  Kw=~C       | Kw<        | rewind(m)
  Kw=C        | Kw>        | begin(m)

state begin(m:mark)
  Kw=m        | Kw>        | one(m)
  Kw=slot     | Kw>        | gap(m)
  Kw=mark~m   | Kw>        | skip(m)

state one(m:mark)
  Kw=m        | Kw>        | two(m)
  Kw=slot     | Kw>        | one_gap(m)
  Kw=mark~m   | Kw>        | skip(m)

state gap(m:mark)
  Kw=m           | Kw>     | gap_one(m)
  Kw=mark,slot~m | Kw>     | skip(m)

// The third place decides; then the head goes back to the empty slot.
state two(m:mark)
  Kw=s:slot   | Kc:=s      | return
  Kw=mark     | Kw>        | skip(m)

state one_gap(m:mark)
  Kw=m           | Kw<     | take
  Kw=mark,slot~m | Kw>     | skip(m)

state gap_one(m:mark)
  Kw=m           | Kw<     | back
  Kw=mark,slot~m | Kw>     | skip(m)

state back
  Kw=mark     | Kw<        | take

state take
  Kw=s:slot   | Kc:=s      | return

// No R1 at the end: look for R2. No R2 either: the other rules, by who started.
state skip(m:mark)
  Kw=mark,slot | Kw>       | skip(m)
  Kw=T         | Kw>       | begin(m)
  Kw=$ m=X     | -         | rewind(O)
  Kw=$ m=O     | -         | who

state who
  Ki=~C,p,o   | Ki<        | who
  Ki=C        | Ki>        | who
  Ki=p        | -          | call R4_R5_TM then return
  Ki=o        | -          | call SC_TM then return
