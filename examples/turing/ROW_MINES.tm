// ROW_MINES: is there a placement of mines that fits a row of Minesweeper? A cell shows 0, 1 or 2 (no
// mine there, and that many next to it) or is hidden (?). The machine never writes and never goes back:
// a finite automaton is enough for one row. A parameter says what may still be: 0 no mine, 1 a mine, ? either.
machine ROW_MINES
tapes row
blank b
alphabet 0 1 2 ? $
set may = 0 1 ?
start edge
accept possible impossible

state edge
  -               | -    | hidden(0)

// The last cell is hidden, or the edge, which is like a cell without a mine; m may lie there.
state hidden(m:may)
  row=?           | row> | hidden(?)
  row=0 m=0,?     | row> | shown(0)
  row=0 m=1       | -    | impossible
  row=1 m=0       | row> | shown(1)
  row=1 m=1       | row> | shown(0)
  row=1 m=?       | row> | shown(?)
  row=2 m=1,?     | row> | shown(1)
  row=2 m=0       | -    | impossible
  row=$           | -    | possible

// The last cell shows a number; m must lie in the next one to make it true.
state shown(m:may)
  row=?           | row> | hidden(m)
  row=0 m=0,?     | row> | shown(0)
  row=1 m=0,?     | row> | shown(1)
  row=2           | -    | impossible
  row=0,1 m=1     | -    | impossible
  row=$ m=0,?     | -    | possible
  row=$ m=1       | -    | impossible
