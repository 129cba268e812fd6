// CF_TM: count how often each slot appears in K_c, and write slot and count to K_R, with pairs
// separated by T. A slot that has been counted becomes # on K_c. A 5 wins at once.
machine CF_TM
tapes Kc KR
blank b
alphabet C $ T X O p o p/o 1 2 3 4 5 6 7 8 9 #
set slot = 1 2 3 4 5 6 7 8 9
set count = 1 2 3
start home

state home
  Kc=~C        | Kc<            | home
  Kc=C         | Kc>            | first

// The first slot; without any there is nothing to choose from.
state first
  Kc=5         | -              | five
  Kc=s:slot~5  | KR:=s KR> Kc:=# Kc> | count(s,1)
  Kc=b,$       | -              | return

state next
  Kc=#         | Kc>            | next
  Kc=5         | -              | five
  Kc=slot~5    | KR:=T KR>      | new
  Kc=b,$       | Kc<            | clear

state new
  Kc=s:slot    | KR:=s KR> Kc:=# Kc> | count(s,1)

// The slot s was met n times so far.
state count(s:slot,n:count)
  Kc=s n=1     | Kc:=# Kc>      | count(s,2)
  Kc=s n=2     | Kc:=# Kc>      | count(s,3)
  Kc=slot,#~s  | Kc>            | count(s,n)
  Kc=b,$       | KR:=n KR>      | back

state back
  Kc=~C        | Kc<            | back
  Kc=C         | Kc>            | next

// All are counted: clear K_c and find the most frequent.
state clear
  Kc=#         | Kc:=b Kc<      | clear
  Kc=C         | Kc>            | call MF_TM then return

// A 5: clear both tapes and keep only the 5. First to the right end of K_c.
state five
  Kc=slot,#    | Kc>            | five
  Kc=b,$       | Kc<            | five_clear

state five_clear
  Kc=slot,#    | Kc:=b Kc<      | five_clear
  Kc=C         | Kc> KR<        | five_counts

state five_counts
  KR=~C        | KR:=b KR<      | five_counts
  KR=C         | KR> Kc:=5      | return
