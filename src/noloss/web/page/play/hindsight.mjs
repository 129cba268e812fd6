// Where did it go wrong: after a loss or a missed win, the move, what it gave away, what held. On 3x3 the
// atlas tells it of every move. Elsewhere Python looks back as far as it can, where the page has it, and
// lines alone tell whether a win or a block was missed; what cannot be told is said so.

import { h } from "../lib/dom.mjs";
import { layers, picture } from "../draw/board.mjs";
import { film } from "../draw/film.mjs";
import { askBack, missed, seenBack } from "../game/hindsight.mjs";
import { listed, say } from "../lib/words.mjs";
import * as act from "./actions.mjs";
import { boardAt } from "./state.mjs";

export const card = (title, ...inner) =>
  h("section", { class: "card" }, h("h2", null, title), inner);

/** Whose moves are looked at: yours, or those of whoever did not win where two people play. */
const sides = ({ end, two, play }) =>
  two ? ["X", "O"].filter((mark) => mark !== end.winner) : end.winner === play.you ? [] : [play.you];

/** Have Python look back where a game is over that the atlas does not know. */
export async function lookBack(app) {
  const { game, play, end, values } = act.scene(app);
  if (!end || values || !app.data.site.python) return;
  for (const mark of sides(act.scene(app)))
    await askBack(game, play.moves, mark, () => app.draw());
}

export function wrong(app, now) {
  if (!now.end || now.play.replaying) return null;
  return now.values ? solved(app, now) : told(app, now);
}

/** By the atlas: every move that gave something away. */
function solved(app, { play, game, end, two, values }) {
  const found = values.mistakes(play.moves, two ? "XO" : play.you);
  const cost = found.filter((one) => two || end.winner !== play.you || one.before === "win");
  if (!cost.length)
    return end.winner === play.you || two
      ? null
      : card(say("wrong.nothing"), h("p", null, say("wrong.held")));
  return card(
    say("wrong.title"),
    film(game, play.moves, {
      wrong: cost.map((one) => one.ply),
      choose: (ply) => act.go(app, ply),
    }),
    cost.map((one) => mistake(app, one, say(`wrong.${one.before}-${one.left}`))),
  );
}

/** By Python or by lines alone: the last such move of each who is looked at. */
function told(app, now) {
  const marks = sides(now);
  if (!marks.length) return null;
  return card(say("wrong.title"), marks.map((mark) => toldOf(app, now, mark)));
}

function toldOf(app, { game, play, two }, mark) {
  const seen = seenBack(game, play.moves, mark);
  const who = two ? [h("b", null, `${mark}: `)] : [];
  if (seen?.turning) return pointed(app, game, play, { ...seen.turning, mark });
  if (seen && !seen.failed) return h("p", null, who, say(unknown(seen, play), { n: seen.backTo }));
  const near = missed(game, play.moves, mark);
  return [
    near && pointed(app, game, play, { ...near, mark }),
    !near && h("p", null, who, say("wrong.nothing-near")),
    h(
      "p",
      { class: "soft", role: "status" },
      say(
        seen?.failed || !app.data.site.python ? "wrong.cannot-tell" : "wrong.looking",
      ),
    ),
  ];
}

const unknown = ({ backTo }, play) =>
  backTo === 1
    ? "wrong.held"
    : backTo > play.moves.length
      ? "wrong.cannot-tell"
      : "wrong.from-there";

/** The move on its board, and in words. */
function pointed(app, game, play, one) {
  const board = boardAt(game, play, one.ply + 1);
  const held = one.held.map((cell) => [cell, { kind: "win", label: "✓", soon: "" }]);
  const shown = { tints: new Map([...held, [one.cell, { kind: "loss", label: "", soon: "" }]]) };
  return [
    h(
      "div",
      { class: `layered of-${layers(game)}` },
      Array.from({ length: layers(game) }, (_, layer) => picture(game, board, shown, layer)),
    ),
    mistake(app, one, say(`wrong.${one.kind}`)),
  ];
}

function mistake(app, one, words) {
  return h(
    "p",
    null,
    h("b", null, say("wrong.move", { n: one.ply + 1, mark: one.mark, cell: one.cell + 1 })),
    " ",
    words,
    " ",
    one.held.length > 0 &&
      say(one.unsure ? "wrong.unsure" : "wrong.instead", {
        cells: listed(
          one.held.map((cell) => cell + 1),
          "disjunction",
        ),
      }),
    " ",
    h("button", { class: "plain", onclick: () => act.go(app, one.ply) }, say("wrong.try")),
  );
}
