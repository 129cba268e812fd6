// The rules that the page has to know itself: whose turn it is, what may be played, and how a game
// ends. The lines are data of the package; a test holds all of this to it on every 3x3 position.
//
// A board is a text with a letter per cell, "X.O......"; a cell is a number from 0. Outside, as in the
// documents of the package, cells count from 1 and boards are written by rows, "X.O/.../...".

/** A game out of games.json. */
export function gameOf(data) {
  const lines = data.lines.map((line) => line.map((cell) => cell - 1));
  const size = data.shape.reduce((product, side) => product * side, 1);
  return {
    name: data.name,
    shape: data.shape,
    size,
    lines,
    gravity: data.gravity,
    through: Array.from({ length: size }, (_, cell) => lines.filter((line) => line.includes(cell))),
    slice: size / data.shape.at(-1),
    symmetries: data.symmetries.map((image) => image.map((cell) => cell - 1)),
  };
}

export const empty = (game) => ".".repeat(game.size);
export const marksOn = (board) => board.length - free(board).length;
export const turn = (board) => (marksOn(board) % 2 ? "O" : "X");
export const other = (mark) => (mark === "X" ? "O" : "X");

function free(board) {
  const cells = [];
  for (let cell = 0; cell < board.length; cell++) if (board[cell] === ".") cells.push(cell);
  return cells;
}

/** The cells that the rules allow, whether or not the game is over. */
export function playable(game, board) {
  const cells = free(board);
  if (!game.gravity) return cells;
  const below = (cell) => cell + game.slice;
  return cells.filter((cell) => below(cell) >= game.size || board[below(cell)] !== ".");
}

/** None while the game goes on; otherwise the winner ("X", "O" or null of a draw) and its line. */
export function outcome(game, board) {
  for (const mark of "XO") {
    for (const line of game.lines) {
      if (line.every((cell) => board[cell] === mark)) return { winner: mark, line };
    }
  }
  return board.includes(".") ? null : { winner: null, line: [] };
}

export const legal = (game, board) => (outcome(game, board) ? [] : playable(game, board));

export function after(board, cell, mark = turn(board)) {
  return board.slice(0, cell) + mark + board.slice(cell + 1);
}

/** The board after these moves, or null where one of them cannot be made. */
export function played(game, moves) {
  let board = empty(game);
  for (const cell of moves) {
    if (!legal(game, board).includes(cell)) return null;
    board = after(board, cell);
  }
  return board;
}

/** By rows, as the package writes it: rows end with /, layers with |. */
export function written(game, board) {
  let pieces = [...board];
  game.shape.forEach((side, axis) => {
    const glue = axis < 2 ? ["", "/"][axis] : "|".repeat(axis - 1);
    const joined = [];
    for (let at = 0; at < pieces.length; at += side)
      joined.push(pieces.slice(at, at + side).join(glue));
    pieces = joined;
  });
  return pieces[0];
}

export const read = (text) => text.replace(/[/|]/g, "");

/** The cells where this mark would complete a line at once. */
export function winning(game, board, mark) {
  return playable(game, board).filter((cell) =>
    game.through[cell].some((line) => line.every((one) => one === cell || board[one] === mark)),
  );
}
