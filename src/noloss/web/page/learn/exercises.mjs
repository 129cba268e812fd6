// Exercises made from the atlas, the vocabulary and the model of people: nothing is made up by hand.

import { legal, marksOn, other, outcome, turn, winning } from "../game/rules.mjs";
import { applied } from "../check/rules.mjs";

const EACH = 8;

/** The sets of exercises: { name, of: [{ board, right, share }] }. */
export function exercises(game, values, words, people) {
  const open = [...values.positions.keys()].filter(
    (board) => !outcome(game, board) && marksOn(board) > 1,
  );
  const wins = (board) => winning(game, board, turn(board));
  const blocks = (board) => winning(game, board, other(turn(board)));
  const forks = (board) =>
    (
      applied(game, words, [{ term: "fork", first: false, conditions: [] }], board)?.cells ?? []
    ).map((cell) => cell - 1);
  const made = (boards, right) =>
    spread(
      boards.map((board) => ({
        board,
        right: right(board),
        share: erring(people, board, right(board)),
      })),
    );
  const quiet = open.filter((board) => !wins(board).length && !blocks(board).length);
  const fair = (board) =>
    values.standing(board, turn(board)) !== "loss" && legal(game, board).length > 2;
  return [
    {
      name: "win",
      of: made(
        open.filter((board) => wins(board).length && marksOn(board) <= 6),
        wins,
      ),
    },
    {
      name: "block",
      of: made(
        open.filter(
          (board) =>
            fair(board) && !wins(board).length && blocks(board).length === 1 && marksOn(board) <= 5,
        ),
        blocks,
      ),
    },
    {
      name: "fork",
      of: made(
        quiet.filter(
          (board) => forks(board).length && values.standing(board, turn(board)) === "win",
        ),
        forks,
      ),
    },
    {
      name: "only",
      of: made(
        quiet.filter(
          (board) =>
            fair(board) &&
            values.standing(board, turn(board)) === "draw" &&
            values.at(board).best.length <= 2 &&
            legal(game, board).length > 3,
        ),
        (board) => values.at(board).best,
      ),
    },
  ].filter((set) => set.of.length);
}

/** How often people go wrong here, by the model; null without one. */
function erring(people, board, right) {
  if (!people) return null;
  let held = 0;
  for (const [cell, chance] of people.decide(board).moves) if (right.includes(cell)) held += chance;
  return 1 - held;
}

/** Those where people err most, from easy to hard. */
function spread(all) {
  return all
    .sort((a, b) => (b.share ?? 0) - (a.share ?? 0) || (a.board < b.board ? -1 : 1))
    .slice(0, EACH)
    .reverse();
}
