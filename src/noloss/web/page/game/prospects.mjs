// Values on larger boards: a short search of the package itself, in Python, where the page has it.

import { turn, written } from "./rules.mjs";

const known = new Map();

/**
 * What is known of a board, or null: { moves: Map of cell to { standing, distance } where that is
 * settled, threats: cells of both that win for the player to move }.
 */
export const prospects = (game, board) => known.get(`${game.name} ${board}`) ?? null;

/** Ask Python about a board; resolves once it is known. */
export async function lookAhead(game, board) {
  if (prospects(game, board)) return;
  const { sharedPython } = await import("../check/python.mjs");
  const question = { what: "prospects", game: game.name, board: written(game, board) };
  const found = JSON.parse(await sharedPython().ask(question));
  const own = turn(board) === "X" ? "first" : "second";
  const standing = (value) => (value === "draw" ? "draw" : value === own ? "win" : "loss");
  const settled = Object.entries(found.moves).filter(([, prospect]) => prospect);
  known.set(`${game.name} ${board}`, {
    moves: new Map(
      settled.map(([cell, { value, distance }]) => [
        cell - 1,
        { standing: standing(value), distance },
      ]),
    ),
    threats: found.threats.map((cell) => cell - 1),
  });
}
