// The cards beside the board: why the opponent played so, the score, sharing; others have files of their own.

import { h, markup } from "../lib/dom.mjs";
import { litPath, said, treeOutline } from "../draw/outline.mjs";
import { layers, picture } from "../draw/board.mjs";
import { look } from "../game/lookup.mjs";
import { turn, written } from "../game/rules.mjs";
import { listed, number, percent, reason, say } from "../lib/words.mjs";
import { kept } from "../lib/store.mjs";
import * as act from "./actions.mjs";
import { aheadCard, look as lookAhead } from "./ahead.mjs";
import { card, lookBack, wrong } from "./hindsight.mjs";
import { boardAt, matchOver } from "./state.mjs";
import { tapes } from "./tapes.mjs";
import { nameOf, worth } from "./told.mjs";

export { ahead } from "./ahead.mjs";

/** What takes time: looking ahead where values are wanted, and back where a game is over. */
export const think = (app) => Promise.all([lookAhead(app), lookBack(app)]);

export const cards = (app, now) => [
  wrong(app, now),
  hintCard(now),
  aheadCard(now),
  why(app, now),
  score(app, now),
];

const hintCard = ({ play }) =>
  play.hint &&
  card(
    say("play.hint-title"),
    h(
      "p",
      { class: "why" },
      play.hint.cell !== null && h("b", null, `${say("play.take", { cell: play.hint.cell + 1 })} `),
      h("span", { lang: play.hint.lang }, play.hint.text),
    ),
  );

/** The reason of the opponent's last move that is shown. */
function why(app, now) {
  const { play, game, player, two } = now;
  if (two || !player) return null;
  let ply = play.at - 1;
  while (ply >= 0 && turn(boardAt(game, play, ply)) === play.you) ply--;
  if (ply < 0) return null;
  const before = boardAt(game, play, ply);
  const decision = player.decide(before);
  const chance = decision?.moves.get(play.moves[ply]) ?? 0;
  if (!chance) return null;
  const told = reason(decision.text);
  return card(
    say("why.title", { cell: play.moves[ply] + 1 }),
    h("p", { class: "why", lang: told.lang }, told.text),
    decision.moves.size > 9 &&
      h("p", { class: "soft" }, say("why.many", { n: decision.moves.size })),
    decision.moves.size > 1 &&
      decision.moves.size <= 9 &&
      h(
        "p",
        { class: "soft" },
        say("why.chance", {
          cells: listed(
            [...decision.moves.keys()].sort((a, b) => a - b).map((cell) => cell + 1),
            "disjunction",
          ),
          chance: percent(chance, 0),
        }),
      ),
    tree(app, play, game, before),
    search(app, play, now, before, decision),
    tapes(app, play, before),
  );
}

function tree(app, play, game, before) {
  const page = game.name === "3x3" && app.data.trees.get(play.opponent);
  if (!page) return null;
  const route = look(game, page.routes, before)?.entry;
  if (!route) return null;
  return [
    h(
      "ol",
      { class: "path" },
      litPath(page.tree, route).map((step) =>
        h("li", { class: "on" }, said(step.text), " ", step.answer && said(step.answer, "b")),
      ),
    ),
    h(
      "button",
      {
        class: "plain",
        "aria-expanded": String(play.tree),
        onclick: () => act.toggle(app, "tree"),
      },
      say(play.tree ? "why.hide-tree" : "why.tree"),
    ),
    play.tree &&
      h(
        "div",
        {
          class: "scroll",
          tabindex: 0,
          role: "region",
          "aria-label": say("why.tree-of", { name: nameOf(play.opponent) }),
        },
        treeOutline(page.tree, route),
      ),
  ];
}

/** What each move was worth to an opponent that searches to the end, and how far it looked. */
function search(app, play, { game, values }, before, decision) {
  if (!values || decision.rule !== "look ahead") return null;
  const looked = look(game, app.data.searches.get(play.opponent) ?? new Map(), before)?.entry;
  const tints = new Map([...values.moves(before)].map(([cell, move]) => [cell, worth(move)]));
  return [
    h(
      "p",
      { class: "soft" },
      looked && `${say("search.looked", { n: number(looked) })} `,
      say("search.worth"),
    ),
    h(
      "div",
      { class: "searched" },
      picture(game, before, { tints, hint: [...decision.moves.keys()][0] }, 0, spoken(tints)),
    ),
  ];
}

const spoken = (tints) =>
  [...tints].map(([cell, { label, soon }]) => `${cell + 1}: ${label} ${soon}`.trim()).join(", ");

function score(app, { play, game, two }) {
  const record = (kept().records ?? {})[`${game.name} ${play.opponent}`] ?? {
    you: 0,
    draw: 0,
    them: 0,
  };
  const names = two
    ? ["X", say("score.draws"), "O"]
    : [say("score.you"), say("score.draws"), nameOf(play.opponent)];
  const tally = (from) =>
    h(
      "dl",
      { class: "tally" },
      ["you", "draw", "them"].map((who, at) =>
        h("div", null, h("dt", null, names[at]), h("dd", null, String(from[who]))),
      ),
    );
  const over = matchOver(play);
  const ahead = Math.sign(play.tally.you - play.tally.them);
  return card(
    play.of > 1 ? say("match.of", { n: play.of }) : say("score.record"),
    play.of > 1 && tally(play.tally),
    over &&
      h(
        "p",
        { class: "why" },
        say(`match.${two ? ["o", "even", "x"][ahead + 1] : ["lost", "even", "won"][ahead + 1]}`, {
          name: nameOf(play.opponent),
        }),
      ),
    play.of > 1 && h("h2", null, say("score.record")),
    tally(record),
  );
}

export function shareCard(app, now) {
  const { play, game, board, end, last } = now;
  if (!play.share) return null;
  const link = act.link(app);
  const base = location.href;
  const frame = `<iframe src="${link}${link.includes("?") ? "&" : "?"}embed" title="noloss" width="360" height="460"></iframe>`;
  const drawing = () =>
    Array.from({ length: layers(game) }, (_, layer) =>
      markup(plainPicture(game, board, { last, line: end?.line }, layer)),
    ).join("\n");
  const copyButton = (what, text) =>
    h(
      "button",
      { onclick: () => act.copy(app, text(), say(`share.${what}`)) },
      say(`share.copy-${what}`),
    );
  return card(
    say("share.title"),
    h("p", { class: "soft" }, say("share.lead")),
    h(
      "label",
      { class: "field" },
      say("share.address"),
      h("input", {
        readonly: true,
        value: link,
        onfocus: (event) => event.target.select(),
        "data-base": base,
      }),
    ),
    h(
      "div",
      { class: "tools" },
      copyButton("link", () => link),
      copyButton("text", () => written(game, board)),
      copyButton("svg", drawing),
      copyButton("frame", () => frame),
    ),
    play.note && h("p", { class: "soft", role: "status" }, play.note),
  );
}

const COLOURS = { x: "#0b5fa5", o: "#a84304", grid: "#2a2f37" };

/** A picture with its own colours, which needs no style sheet. */
function plainPicture(game, board, shown, layer) {
  const fill = (node) =>
    typeof node === "string"
      ? node
      : {
          ...node,
          children: node.children.filter((child) => child.attributes?.class !== "last").map(fill),
          attributes: Object.fromEntries(
            Object.entries(node.attributes).map(([name, value]) => [
              name,
              String(value).replace(/var\(--(\w+)\)/g, (_, colour) => COLOURS[colour] ?? "none"),
            ]),
          ),
        };
  const node = fill(picture(game, board, shown, layer));
  return {
    ...node,
    attributes: { xmlns: "http://www.w3.org/2000/svg", width: 300, ...node.attributes },
  };
}
