// The view Play: the board, what can be done with it, and the cards beside it.

import { h } from "../lib/dom.mjs";
import { playGrid } from "../draw/grid.mjs";
import { other, winning } from "../game/rules.mjs";
import { say } from "../lib/words.mjs";
import * as act from "./actions.mjs";
import { opponentCard } from "./opponents.mjs";
import { status, worth } from "./told.mjs";

export function playView(app) {
  const now = act.scene(app);
  const { play } = now;
  return h(
    "div",
    { class: "play" },
    h(
      "section",
      { class: "table", "aria-label": say("play.title") },
      statusLine(now),
      problem(play),
      board(app, now),
      tools(app, now),
      timeline(app, now),
      app.cards?.shareCard(app, now),
    ),
    h(
      "aside",
      { "aria-label": say("play.beside") },
      opponentCard(app, now),
      app.cards?.cards(app, now),
      app.recorder?.recordCard(app),
    ),
  );
}

/** The board alone, for another page. */
export function embedView(app) {
  const now = act.scene(app);
  return h(
    "div",
    { class: "embed" },
    statusLine(now),
    board(app, now),
    h(
      "div",
      { class: "tools" },
      h("button", { onclick: () => act.newGame(app) }, say("play.new")),
      h(
        "a",
        { class: "button", href: act.link(app), target: "_blank", rel: "noopener" },
        say("embed.open"),
      ),
    ),
  );
}

function statusLine(now) {
  const { head, more } = status(now);
  return h("h1", { class: "status" }, head, h("small", null, more || " "));
}

const problem = (play) =>
  play.problem && h("p", { class: "problem", role: "alert" }, say(`problem.${play.problem}`));

/** What is drawn besides the marks: values where they are known, and threats on larger boards. */
function shownOn(app, now) {
  const { play, board, values, end, last } = now;
  const shown = { last, line: end?.line, hint: play.hint?.cell };
  if (!play.values || end) return shown;
  if (!values) return { ...shown, ...(app.cards?.ahead(now, threats(now)) ?? threats(now)) };
  return {
    ...shown,
    tints: new Map([...values.moves(board)].map(([cell, move]) => [cell, worth(move)])),
  };
}

/** The cells where somebody would win at once, and their lines, lit across the layers. */
function threats({ game, board, mark }) {
  const tints = new Map();
  const lit = new Set();
  for (const [who, kind] of [
    [other(mark), "loss"],
    [mark, "win"],
  ]) {
    for (const cell of winning(game, board, who)) {
      tints.set(cell, { kind, label: say(`threat.${kind}`), soon: "" });
      const full = (line) => line.every((one) => one === cell || board[one] === who);
      game.through[cell]
        .filter(full)
        .flat()
        .forEach((one) => lit.add(one));
    }
  }
  return { tints, lit: [...lit].filter((cell) => !tints.has(cell)), last: null };
}

function board(app, now) {
  const { game, play, open } = now;
  const shown = shownOn(app, now);
  return playGrid(game, now.board, shown, {
    focus: play.focus ?? Math.floor(game.size / 2),
    open: [...now.board]
      .map((_, cell) => cell)
      .filter((cell) => act.fallen(game, open, now.board, cell) !== null),
    choose: (cell) => act.press(app, cell),
    move: (cell) => {
      play.focus = cell;
      app.draw({ focus: cell });
    },
    label: say("board.label", { game: app.gameTitle(game) }),
  });
}

function tools(app, now) {
  const { play, open, end } = now;
  const button = (name, run, more) => h("button", { onclick: run, ...more }, say(name));
  return h(
    "div",
    { class: "tools" },
    button("play.undo", () => act.undo(app), { disabled: play.at === 0 }),
    button("play.redo", () => act.redo(app), { disabled: play.at === play.moves.length }),
    button("play.hint", () => act.hint(app), { disabled: !open.length }),
    button(
      now.game.name === "3x3" || app.data.site.python ? "play.values" : "play.threats",
      () => act.toggle(app, "values"),
      {
        "aria-pressed": String(play.values),
      },
    ),
    button("share.title", () => act.toggle(app, "share"), { "aria-expanded": String(play.share) }),
    button("play.new", () => act.newGame(app), { class: end ? "main" : null }),
  );
}

/** The moves as a row of steps that one can go to. */
function timeline(app, now) {
  const { play } = now;
  if (!play.moves.length) return null;
  return h(
    "div",
    { class: "again" },
    h("button", { onclick: () => act.replay(app) }, `▶ ${say("play.replay")}`),
    h(
      "ol",
      { class: "timeline", "aria-label": say("play.moves") },
      play.moves.map((cell, ply) =>
        h(
          "li",
          null,
          h(
            "button",
            {
              class: `step ${ply % 2 ? "o" : "x"}`,
              "aria-current": ply + 1 === play.at ? "step" : null,
              "aria-label": say("play.step", {
                n: ply + 1,
                mark: ply % 2 ? "O" : "X",
                cell: cell + 1,
              }),
              onclick: () => act.go(app, ply + 1),
            },
            `${ply % 2 ? "O" : "X"} ${cell + 1}`,
          ),
        ),
      ),
    ),
  );
}
