// What perfect play makes of a 3x3 board: read from the atlas of the package, never computed here.

import { byBoard, look } from "./lookup.mjs";
import { after, legal, turn } from "./rules.mjs";

export class Values {
  constructor(game, atlas) {
    this.game = game;
    this.positions = byBoard(atlas.positions);
  }

  /** { value: "X", "O" or "draw", distance, best, fastest }, with cells from 0. */
  at(board) {
    const { entry, back } = look(this.game, this.positions, board);
    const cells = (list) => list.map((cell) => back(cell - 1)).sort((a, b) => a - b);
    const value = { first: "X", second: "O", draw: "draw" }[entry.value];
    return {
      value,
      distance: entry.distance,
      best: cells(entry.best),
      fastest: cells(entry.fastest),
    };
  }

  /** "win", "draw" or "loss" for a mark. */
  standing(board, mark) {
    const { value } = this.at(board);
    return value === "draw" ? "draw" : value === mark ? "win" : "loss";
  }

  /** For each move, what it leads to for the player who makes it, and how soon. */
  moves(board) {
    const mark = turn(board);
    return new Map(
      legal(this.game, board).map((cell) => {
        const next = after(board, cell);
        return [
          cell,
          { standing: this.standing(next, mark), distance: this.at(next).distance + 1 },
        ];
      }),
    );
  }

  /** Where a game went wrong: every move that gave something away, and what would have held. */
  mistakes(moves, of = "XO") {
    const rank = { loss: 0, draw: 1, win: 2 };
    const found = [];
    let board = ".".repeat(this.game.size);
    moves.forEach((cell, ply) => {
      const mark = turn(board);
      const next = after(board, cell);
      const before = this.standing(board, mark);
      const left = this.standing(next, mark);
      if (of.includes(mark) && rank[left] < rank[before]) {
        found.push({ ply, board, cell, mark, before, left, held: this.at(board).best });
      }
      board = next;
    });
    return found;
  }
}
