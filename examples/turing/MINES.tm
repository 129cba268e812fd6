// MINES: is there a placement of mines that fits a Minesweeper board? K_w holds the hidden cells, a ;,
// and for every number shown a sequence: as many ! as the number, and the hidden cells next to it. T
// separates sequences. K_m says what is assumed about every hidden cell: S safe, M a mine, w nothing yet.
// The machine assumes that one cell after the other, in the order of the list, is safe; when a number
// can no longer come true, it goes back to the last such cell and assumes a mine.
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

// The first cell of the list about which nothing is assumed; if there is none, all numbers are true.
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

// The last cell about which something is assumed: if it was safe, assume a mine; if it was a mine,
// assume nothing and go back further.
state undo
  Km=~;             | Kw< Km<       | undo
  Km=;              | Kw< Km<       | last

state last
  Km=w              | Kw< Km<       | last
  Km=S Kw=c:cell    | Ks:=c Kg:=M   | home(y)
  Km=M Kw=c:cell    | Ks:=c Kg:=w   | home(n)
  Km=C              | -             | impossible
