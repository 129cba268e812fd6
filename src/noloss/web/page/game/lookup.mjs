// Looking things up that are stored for one of the boards that are alike: the board is turned until
// it is found, and cells are turned back.

import { read } from "./rules.mjs";

/** Entries by board, from an object whose keys are boards as the package writes them. */
export const byBoard = (entries) =>
  new Map(Object.entries(entries).map(([text, entry]) => [read(text), entry]));

/** The entry of a board or of one that is alike, with `back`, which turns its cells back; or null. */
export function look(game, entries, board) {
  for (const image of game.symmetries) {
    const entry = entries.get(turned(board, image));
    if (entry !== undefined) return { entry, back: (cell) => image.indexOf(cell) };
  }
  return null;
}

/** The board with every mark moved along. */
export function turned(board, image) {
  const cells = new Array(board.length);
  for (let cell = 0; cell < board.length; cell++) cells[image[cell]] = board[cell];
  return cells.join("");
}
