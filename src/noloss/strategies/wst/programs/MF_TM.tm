// MF_TM: keep in K_c the slots with the highest count of K_R; below 3, only the corners among
// them if there are any. (The paper lists the corners as 1, 3, 5, 7: a slip for 1, 3, 7, 9.)
machine MF_TM
tapes Kc KR
blank b
alphabet C $ T X O p o p/o 1 2 3 4 5 6 7 8 9 #
set slot = 1 2 3 4 5 6 7 8 9
set count = 1 2 3
set best = b 1 2 3
set corner = 1 3 7 9
set middle = 2 4 6 8
start home

state home
  KR=~C          | KR<             | home
  KR=C           | KR>             | slot(b)

// n is the highest count so far, b before the first. Write the slot, then read its count.
state slot(n:best)
  KR=s:slot      | Kc:=s KR>       | compare(n,s)

state compare(n:best,s:slot)
  KR=1 n=b,1     | Kc> KR>         | pair(1)
  KR=1 n=2,3     | Kc:=b KR>       | pair(n)
  KR=2 n=b,1     | Kc:=b           | erase(2,s)
  KR=2 n=2       | Kc> KR>         | pair(n)
  KR=2 n=3       | Kc:=b KR>       | pair(n)
  KR=3 n=b,1,2   | Kc:=b           | erase(3,s)
  KR=3 n=3       | Kc> KR>         | pair(n)

// A higher count: erase all the previous slots and write this one.
state erase(n:count,s:slot)
  Kc=~C          | Kc:=b Kc<       | erase(n,s)
  Kc=C           | Kc>             | write(n,s)

state write(n:count,s:slot)
  -              | Kc:=s Kc> KR>   | pair(n)

state pair(n:best)
  KR=T           | KR>             | slot(n)
  KR=b,$         | KR<             | clear(n)

// K_R is cleared; with count 3 that is all.
state clear(n:best)
  KR=~C          | KR:=b KR<       | clear(n)
  KR=C n=3       | KR>             | return
  KR=C n=1,2     | KR>             | left

// Corners among the slots of K_c?
state left
  Kc=~C          | Kc<             | left
  Kc=C           | Kc>             | middles

// Only middle slots so far: they are noted on K_R.
state middles
  Kc=s:middle    | KR:=s KR> Kc>   | middles
  Kc=corner      | -               | forget
  Kc=b,$         | -               | done

// The first corner: forget the middle slots.
state forget
  KR=~C          | KR:=b KR<       | forget
  KR=C           | KR>             | corners

state corners
  Kc=s:corner    | KR:=s KR> Kc>   | corners
  Kc=middle      | Kc>             | corners
  Kc=b,$         | -               | done

// What is on K_R goes to K_c in place of what is there.
state done
  Kc=b,$         | Kc<             | done_clear

state done_clear
  Kc=slot        | Kc:=b Kc<       | done_clear
  Kc=C           | Kc>             | done_home

state done_home
  KR=~C          | KR<             | done_home
  KR=C           | KR>             | done_copy

state done_copy
  KR=s:slot      | Kc:=s Kc> KR>   | done_copy
  KR=b,$         | -               | return
