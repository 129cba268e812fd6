// Adds two binary numbers that stand on two tapes, both of the same length and closed by $ on the
// left and the right: $ 0 1 1 $. The sum is written on the third tape, from the right.
machine ADD
tapes a c sum
blank b
alphabet 0 1 $
set bit = 0 1
start begin
accept done

state begin
  a=$ c=$      | a> c> sum>        | right

state right
  a=bit c=bit  | a> c> sum>        | right
  a=$ c=$      | a< c< sum<        | add(0)

// r is the carry.
state add(r:bit)
  a=0 c=0      | sum:=r a< c< sum< | add(0)
  a=1 c=1      | sum:=r a< c< sum< | add(1)
  a=0 c=1 r=0  | sum:=1 a< c< sum< | add(0)
  a=1 c=0 r=0  | sum:=1 a< c< sum< | add(0)
  a=0 c=1 r=1  | sum:=0 a< c< sum< | add(1)
  a=1 c=0 r=1  | sum:=0 a< c< sum< | add(1)
  a=$ c=$      | sum:=r            | done
