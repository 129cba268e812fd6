// A game as a row of small boards, one per move.

import { h } from "../lib/dom.mjs";
import { after, empty, outcome, turn } from "../game/rules.mjs";
import { picture } from "./board.mjs";
import { say } from "../lib/words.mjs";

/** `wrong` are the plies of moves that gave something away; `choose(ply)` makes each a button. */
export function film(game, moves, { wrong = [], choose = null } = {}) {
  let board = empty(game);
  const frames = moves.map((cell, ply) => {
    const mark = turn(board);
    board = after(board, cell);
    const shown = { last: cell, line: outcome(game, board)?.line };
    const label = say("film.move", { n: ply + 1, mark, cell: cell + 1 });
    const inner = [
      picture(game, board, shown, 0, label),
      h("span", { class: "caption" }, `${ply + 1}. ${mark} ${cell + 1}`),
    ];
    return h(
      "li",
      { class: wrong.includes(ply) ? "wrong" : null },
      choose
        ? h("button", { class: "frame", onclick: () => choose(ply + 1) }, inner)
        : h("div", { class: "frame" }, inner),
    );
  });
  return h("ol", { class: "film" }, frames);
}
