// Looking back at a finished game on a larger board. No document here.
//
// What is found is { turning, backTo }: `turning` is the last move that gave something away, { ply, cell,
// kind, held, unsure }, or null; `backTo` is the move from which on all is known, from 1.

import { after, empty, other, turn, winning } from "./rules.mjs";

const known = new Map();
const key = (game, moves, mark) => `${game.name} ${moves.join(" ")} ${mark}`;

/** What Python found; null while it was not asked, { failed } if it could not tell. */
export const seenBack = (game, moves, mark) => known.get(key(game, moves, mark)) ?? null;

/** Ask Python where a game went wrong for a mark, once; `then` is called when that is known. */
export async function askBack(game, moves, mark, then) {
  if (seenBack(game, moves, mark)) return;
  const { sharedPython } = await import("../check/python.mjs");
  const question = { what: "hindsight", game: game.name, moves: moves.map((cell) => cell + 1), mark };
  const found = await sharedPython()
    .ask(question)
    .then((text) => read(JSON.parse(text), mark))
    .catch(() => ({ failed: true }));
  known.set(key(game, moves, mark), found);
  then();
}

/** The package's document in the page's words. */
export function read({ turning, back_to }, mark) {
  if (!turning) return { turning: null, backTo: back_to };
  const own = mark === "X" ? "first" : "second";
  const standing = (value) => (value === "draw" ? "draw" : value === own ? "win" : "loss");
  const before = turning.before && standing(turning.before);
  const point = {
    ply: turning.ply - 1,
    cell: turning.played - 1,
    kind: before ? `${before}-${standing(turning.after)}` : "lost-from-there",
    held: turning.held.map((cell) => cell - 1),
    unsure: !before,
  };
  return { turning: point, backTo: back_to };
}

/** By lines alone: the last move of a mark that left a win, or did not block the only one; or null. */
export function missed(game, moves, mark) {
  let board = empty(game);
  let found = null;
  moves.forEach((cell, ply) => {
    if (turn(board) === mark) {
      const wins = winning(game, board, mark);
      const blocks = winning(game, board, other(mark));
      const held = wins.length ? wins : blocks.length === 1 ? blocks : [];
      const kind = wins.length ? "missed-win" : "missed-block";
      if (held.length && !held.includes(cell)) found = { ply, cell, kind, held, unsure: false };
    }
    board = after(board, cell);
  });
  return found;
}
