// MINES: can a board of Minesweeper be as it is shown? K_w holds the hidden cells, a ;, and for every
// number that is shown a sequence: as many ! as the number, and the hidden cells beside it. Sequences
// are parted by T. K_m says of every hidden cell what is supposed: S safe, M a mine, w nothing yet.
// The machine supposes for one cell after the other, in the order of the list, that it is safe; where
// a number can no longer come true it goes back to the last such cell and supposes a mine.
machine MINES
tapes Kw Km Ks Kg Ka Kb
blank b
alphabet C $ T ; ! w S M I y n 1 2 3 4 5 6 7 8 9
set cell = 1 2 3 4 5 6 7 8 9
set answer = y n
start begin
accept possible impossible

state begin
  Kw=~$             | Kw> Km>       | begin
  Kw=$              | -             | test

// The first cell of the list of which nothing is supposed; if there is none, all numbers are true.
state next
  Km=C,S,M          | Kw> Km>       | next
  Km=w Kw=c:cell    | Ks:=c Kg:=S   | home(y)
  Km=;              | -             | possible

// Write the guess on K_g wherever the cell on K_s stands. Then test it (y), or go back further (n).
state home(a:answer)
  Kw=~C             | Kw< Km<       | home(a)
  Kw=C              | Kw> Km>       | write(a)

state write(a:answer)
  Ks=c:cell Kw=c Kg=S | Km:=S Kw> Km> | write(a)
  Ks=c:cell Kw=c Kg=M | Km:=M Kw> Km> | write(a)
  Ks=c:cell Kw=c Kg=w | Km:=w Kw> Km> | write(a)
  Ks=c:cell Kw=~c,$ | Kw> Km>       | write(a)
  Kw=$ a=y          | -             | test
  Kw=$ a=n          | -             | undo

// Read the sequences from the right: mines are tallied on K_a, open cells on K_b.
state test
  Km=T,$            | Kw< Km<       | cells
  Km=;              | -             | again

state cells
  Km=M              | Ka:=I Ka> Kw< Km< | cells
  Km=w              | Kb:=I Kb> Kw< Km< | cells
  Km=S              | Kw< Km<       | cells
  Km=!,T,;          | Ka< Kb<       | number

// Each ! takes a mine, or else an open cell. One must be there, and no mine may be left over.
state number
  Km=! Ka=I         | Ka:=b Ka< Kw< Km< | number
  Km=! Ka=C Kb=I    | Kb:=b Kb< Kw< Km< | number
  Km=! Ka=C Kb=C    | -             | wipe(n)
  Km=T,; Ka=I       | -             | wipe(n)
  Km=T,; Ka=C       | -             | wipe(y)

state wipe(a:answer)
  Ka=I              | Ka:=b Ka<     | wipe(a)
  Ka=C Kb=I         | Kb:=b Kb<     | wipe(a)
  Ka=C Kb=C a=y     | Ka> Kb>       | test
  Ka=C Kb=C a=n     | Ka> Kb>       | undo

state again
  Kw=~C             | Kw< Km<       | again
  Kw=C              | -             | next

// The last cell of which something is supposed: if it was safe, suppose a mine; if it was a mine,
// suppose nothing and go back further.
state undo
  Km=~;             | Kw< Km<       | undo
  Km=;              | Kw< Km<       | last

state last
  Km=w              | Kw< Km<       | last
  Km=S Kw=c:cell    | Ks:=c Kg:=M   | home(y)
  Km=M Kw=c:cell    | Ks:=c Kg:=w   | home(n)
  Km=C              | -             | impossible
