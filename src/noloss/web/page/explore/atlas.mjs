// The atlas: every position up to symmetry, what it is worth, and what each strategy makes of it.

import { h } from "../lib/dom.mjs";
import { picture } from "../draw/board.mjs";
import { tablePlayer, fileName } from "../game/players.mjs";
import { marksOn, outcome, turn } from "../game/rules.mjs";
import { load } from "../lib/load.mjs";
import { count, listed, percent, reason, say } from "../lib/words.mjs";
import { select } from "../play/opponents.mjs";
import { nameOf, worth } from "../play/told.mjs";

export function atlasTab(app) {
  const { explore } = app.state;
  const { values, games } = app.data;
  const game = games.get("3x3");
  if (!app.data.everyone) {
    everyone(app, game);
    return h("p", { class: "loading", role: "status" }, say("loading"));
  }
  const boards = [...values.positions.keys()].filter((board) => fits(app, explore, game, board));
  const set = (name) => (value) => {
    explore[name] = name === "marks" ? Number(value) : value;
    explore.chosen = null;
    app.draw();
  };
  return [
    h("p", { class: "lead" }, say("atlas.lead", { n: values.positions.size })),
    h(
      "div",
      { class: "tools" },
      select(
        say("atlas.marks"),
        String(explore.marks),
        Array.from({ length: 10 }, (_, n) => [String(n), count("atlas.with", n)]),
        set("marks"),
      ),
      select(
        say("atlas.value"),
        explore.value,
        [
          ["", say("atlas.any-value")],
          ["X", say("say.value-X")],
          ["O", say("say.value-O")],
          ["draw", say("say.value-draw")],
        ],
        set("value"),
      ),
      select(
        say("atlas.errs"),
        explore.errs,
        [
          ["", say("atlas.anybody")],
          ...[...app.data.everyone.keys()].map((name) => [
            name,
            say("atlas.wrong-at", { name: nameOf(name) }),
          ]),
        ],
        set("errs"),
      ),
    ),
    h("p", { class: "soft", role: "status" }, count("positions", boards.length)),
    h(
      "div",
      { class: "two" },
      h(
        "ul",
        { class: "atlas" },
        boards.map((board) => tile(app, game, board)),
      ),
      h(
        "div",
        { class: "detail" },
        explore.chosen && boards.includes(explore.chosen)
          ? detail(app, game, explore.chosen)
          : h("p", { class: "card soft" }, say("atlas.choose")),
      ),
    ),
  ];
}

/** Every strategy's table, fetched once. */
async function everyone(app, game) {
  if (app.data.fetchingEveryone) return;
  app.data.fetchingEveryone = true;
  const names = [...app.data.opponents.keys()];
  const tables = await Promise.all(
    names.map((name) => load(`data/players/${fileName(name)}.json`).catch(() => null)),
  );
  app.data.everyone = new Map(
    names.flatMap((name, at) => (tables[at] ? [[name, tablePlayer(game, tables[at])]] : [])),
  );
  app.draw();
}

function fits(app, explore, game, board) {
  if (marksOn(board) !== explore.marks) return false;
  const { value, best } = app.data.values.at(board);
  if (explore.value && value !== explore.value) return false;
  return (
    !explore.errs ||
    (!outcome(game, board) && errs(app.data.everyone.get(explore.errs).decide(board), best) > 0)
  );
}

/** The chance that a decision gives something away. */
function errs(decision, best) {
  let wrong = 0;
  for (const [cell, chance] of decision.moves) if (!best.includes(cell)) wrong += chance;
  return wrong;
}

function tile(app, game, board) {
  const { explore } = app.state;
  const { value, distance } = app.data.values.at(board);
  const end = outcome(game, board);
  const words = end
    ? say("atlas.over")
    : value === "draw"
      ? say("worth.draw")
      : `${value} ${say("worth.in", { n: distance })}`;
  return h(
    "li",
    { key: board },
    h(
      "button",
      {
        "aria-pressed": String(board === explore.chosen),
        onclick: () => {
          explore.chosen = board;
          app.draw();
        },
      },
      picture(game, board, { line: end?.line }),
      h("span", { class: `caption value-${value}` }, words),
    ),
  );
}

function detail(app, game, board) {
  const { values } = app.data;
  const end = outcome(game, board);
  const { best } = values.at(board);
  const tints = end
    ? null
    : new Map([...values.moves(board)].map(([cell, move]) => [cell, worth(move)]));
  const link = `?game=3x3&moves=${history(game, board)}&opponent=person#`;
  return h(
    "section",
    { class: "card" },
    h("h2", null, end ? say("atlas.over") : say("play.turn", { mark: turn(board) })),
    picture(game, board, { tints, line: end?.line }),
    h("p", null, h("a", { class: "button", href: link }, say("atlas.play"))),
    !end &&
      h(
        "div",
        { class: "scroll", tabindex: 0, role: "region", "aria-label": say("atlas.who") },
        h(
          "table",
          null,
          h(
            "thead",
            null,
            h(
              "tr",
              null,
              ["who", "plays", "why"].map((name) =>
                h("th", { scope: "col" }, say(`atlas.${name}`)),
              ),
            ),
          ),
          h(
            "tbody",
            null,
            [...app.data.everyone].map(([name, player]) => {
              const decision = player.decide(board);
              const wrong = errs(decision, best);
              const told = reason(decision.text);
              return h(
                "tr",
                null,
                h("th", { scope: "row" }, nameOf(name)),
                h(
                  "td",
                  null,
                  listed(
                    [...decision.moves.keys()].sort((a, b) => a - b).map((cell) => cell + 1),
                    "unit",
                  ),
                  wrong > 0 &&
                    h(
                      "div",
                      { class: "value-O" },
                      say("atlas.errs-by", { chance: percent(wrong, 0) }),
                    ),
                ),
                h("td", { lang: told.lang }, told.text),
              );
            }),
          ),
        ),
      ),
  );
}

/** Moves that lead to a board: X and O in turns, a game that is not over before its end. */
function history(game, board) {
  const cells = (mark) => [...board].flatMap((letter, cell) => (letter === mark ? [cell] : []));
  const order = (list, mark) => {
    const line = game.lines.find((one) => one.every((cell) => board[cell] === mark));
    return line
      ? [
          ...list.filter((cell) => !line.includes(cell)),
          ...list.filter((cell) => line.includes(cell)),
        ]
      : list;
  };
  const [x, o] = [order(cells("X"), "X"), order(cells("O"), "O")];
  return x
    .flatMap((cell, at) => (at < o.length ? [cell, o[at]] : [cell]))
    .map((cell) => cell + 1)
    .join("");
}
