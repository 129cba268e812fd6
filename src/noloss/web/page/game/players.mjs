// Opponents. On 3x3 they play by the tables that the package wrote out. On other boards there are
// three that follow from lines alone, `random`, `careless` and `casual`; a test holds them to the
// package's own. A decision is { moves: Map of cell to chance, rule, text, cells }.

import { load } from "../lib/load.mjs";
import { byBoard, look } from "./lookup.mjs";
import { legal, turn, other, winning, written } from "./rules.mjs";

const LAPSE = 1 / 4;

export const SIMPLE = ["random", "careless", "casual"];
export const fileName = (name) => name.replaceAll(":", "-");

/**
 * A player of this name for a game. One with `think(board)` has to be asked with that, and waited for,
 * before its `decide(board)` knows the answer.
 */
export async function player(game, name) {
  if (game.symmetries.length === 0)
    return SIMPLE.includes(name) ? simple(game, name) : pythonPlayer(game, name);
  return tablePlayer(game, await load(`data/players/${fileName(name)}.json`));
}

export function tablePlayer(game, table) {
  const entries = byBoard(table.positions);
  return {
    name: table.strategy,
    decide(board) {
      const { entry, back } = look(game, entries, board);
      const [rule, text] = table.reasons[entry.reason];
      const moves = new Map(
        Object.entries(entry.moves).map(([cell, chance]) => [back(cell - 1), fraction(chance)]),
      );
      return { moves, rule, text, cells: entry.cells.map((cell) => back(cell - 1)) };
    },
  };
}

/** A strategy of the package itself, asked in Python in a worker. */
async function pythonPlayer(game, name) {
  const { sharedPython } = await import("../check/python.mjs");
  const known = new Map();
  const worker = sharedPython();
  return {
    name,
    decide: (board) => known.get(board) ?? null,
    async think(board) {
      const { moves, reason } = JSON.parse(
        await worker.ask({
          what: "move",
          strategy: name,
          game: game.name,
          board: written(game, board),
        }),
      );
      const chances = new Map(
        Object.entries(moves).map(([cell, chance]) => [cell - 1, fraction(chance)]),
      );
      known.set(board, {
        moves: chances,
        rule: reason.rule,
        text: reason.text,
        cells: (reason.cells ?? []).map((cell) => cell - 1),
      });
    },
  };
}

export function simple(game, name) {
  const decide = { random: any, casual, careless }[name];
  return { name, decide: (board) => decide(game, board) };
}

function any(game, board) {
  return { ...even(legal(game, board)), rule: "any", text: "I pick any free cell." };
}

function casual(game, board) {
  const win = winning(game, board, turn(board));
  if (win.length) return { ...even(win), rule: "win", text: "I complete my line and win." };
  const block = winning(game, board, other(turn(board)));
  if (block.length)
    return { ...even(block), rule: "block", text: "I cannot win at once, so I block your line." };
  return {
    ...any(game, board),
    text: "I cannot win at once and you are not about to win, so I pick any free cell.",
  };
}

function careless(game, board) {
  const meant = casual(game, board);
  const free = legal(game, board);
  const moves = new Map(
    free.map((cell) => [cell, (1 - LAPSE) * (meant.moves.get(cell) ?? 0) + LAPSE / free.length]),
  );
  return {
    ...meant,
    moves,
    text: `${meant.text} Or, with chance 1/4, I do not look and pick any cell.`,
  };
}

function even(cells) {
  return { moves: new Map(cells.map((cell) => [cell, 1 / cells.length])), cells };
}

/** "191/192" as a number. */
export function fraction(text) {
  if (text === null) return null;
  const [part, whole = 1] = String(text).split("/").map(Number);
  return part / whole;
}

/** One of the moves, drawn with its chance. */
export function draw(decision, random = Math.random) {
  let ticket = random();
  for (const [cell, chance] of decision.moves) if ((ticket -= chance) < 0) return cell;
  return [...decision.moves.keys()].at(-1);
}
