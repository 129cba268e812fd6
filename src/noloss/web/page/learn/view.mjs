// The view Learn: short exercises with an answer at once, and opponents to beat. Progress is kept.

import { h } from "../lib/dom.mjs";
import { playGrid } from "../draw/grid.mjs";
import { vocabulary } from "../check/rules.mjs";
import { player } from "../game/players.mjs";
import { legal, turn } from "../game/rules.mjs";
import { keep, kept } from "../lib/store.mjs";
import { load } from "../lib/load.mjs";
import { listed, percent, say } from "../lib/words.mjs";
import { nameOf, worth } from "../play/told.mjs";
import { exercises } from "./exercises.mjs";

const TO_BEAT = ["random", "careless", "level:50", "casual", "level:30", "human", "level:10"];

export async function open(app) {
  app.state.learn = {
    set: null, // the name of the set that is being done
    at: 0, // which exercise of it
    said: null, // the cell that was pressed
    focus: 4, // the cell that Tab leads to
  };
  const game = app.data.games.get("3x3");
  const people = app.data.opponents.has("human")
    ? await player(game, "human").catch(() => null)
    : null;
  app.data.terms ??= vocabulary(await load("data/terms.json"));
  app.data.exercises = exercises(game, app.data.values, app.data.terms, people);
}

const solved = () => kept().learned ?? {};

export function view(app) {
  const { learn } = app.state;
  const sets = app.data.exercises;
  if (!sets) return h("p", { class: "loading" }, say("loading"));
  const set = sets.find((one) => one.name === learn.set);
  return h(
    "div",
    { class: "sheet" },
    h("h1", null, say("learn.title")),
    h("p", { class: "lead" }, say("learn.lead")),
    h(
      "ul",
      { class: "lessons" },
      sets.map((one) =>
        h(
          "li",
          null,
          h(
            "button",
            { "aria-pressed": String(one === set), onclick: () => begin(app, one) },
            h("b", null, say(`learn.${one.name}`)),
            h("br"),
            h(
              "span",
              { class: "soft" },
              say("learn.done", { n: (solved()[one.name] ?? []).length, of: one.of.length }),
            ),
          ),
        ),
      ),
    ),
    set && exercise(app, set),
    beat(app),
  );
}

function begin(app, set) {
  const done = solved()[set.name] ?? [];
  const next = set.of.findIndex((one) => !done.includes(one.board));
  Object.assign(app.state.learn, { set: set.name, at: Math.max(0, next), said: null, focus: 4 });
  app.draw();
}

function exercise(app, set) {
  const { learn } = app.state;
  const game = app.data.games.get("3x3");
  const { values } = app.data;
  const { board, right, share } = set.of[learn.at];
  const answered = learn.said !== null;
  const good = right.includes(learn.said);
  const shown = answered
    ? {
        hint: good ? learn.said : null,
        tints: new Map([...values.moves(board)].map(([cell, move]) => [cell, worth(move)])),
      }
    : {};
  const press = (cell) => {
    if (!answered && legal(game, board).includes(cell)) answer(app, set, cell);
  };
  return h(
    "section",
    { class: "card exercise" },
    h("h2", null, say("learn.number", { n: learn.at + 1, of: set.of.length })),
    h("p", { class: "why" }, say(`learn.ask-${set.name}`, { mark: turn(board) })),
    playGrid(game, board, shown, {
      focus: learn.focus,
      open: answered ? [] : legal(game, board),
      choose: press,
      id: "exercise",
      move: (cell) => {
        learn.focus = cell;
        app.draw();
        document.getElementById(`exercise-${cell + 1}`).focus();
      },
      label: say("board.label", { game: "3 × 3" }),
    }),
    answered &&
      h(
        "div",
        { class: `answer ${good ? "good" : "bad"}`, role: "status" },
        h("b", null, say(good ? "learn.right" : "learn.wrong")),
        " ",
        say("learn.because", {
          cells: listed(
            right.map((cell) => cell + 1),
            "disjunction",
          ),
        }),
        " ",
        share !== null && say("learn.people", { share: percent(share, 0) }),
      ),
    h(
      "div",
      { class: "tools" },
      answered &&
        !good &&
        h(
          "button",
          {
            onclick: () => {
              learn.said = null;
              app.draw();
            },
          },
          say("learn.again"),
        ),
      answered && h("button", { class: "main", onclick: () => next(app, set) }, say("learn.next")),
    ),
  );
}

function answer(app, set, cell) {
  const { learn } = app.state;
  const { board, right } = set.of[learn.at];
  learn.said = cell;
  learn.focus = cell;
  if (right.includes(cell)) {
    const before = solved();
    const done = new Set(before[set.name] ?? []);
    keep({ learned: { ...before, [set.name]: [...done.add(board)] } });
  }
  app.announce(say(right.includes(cell) ? "learn.right" : "learn.wrong"));
  app.draw();
}

function next(app, set) {
  const { learn } = app.state;
  Object.assign(learn, { at: (learn.at + 1) % set.of.length, said: null, focus: 4 });
  app.draw();
}

/** Opponents to beat, from the gentlest on. */
function beat(app) {
  const records = kept().records ?? {};
  const names = TO_BEAT.filter((name) => app.data.opponents.has(name));
  if (!names.length) return null;
  return h(
    "section",
    { class: "card" },
    h("h2", null, say("learn.beat")),
    h(
      "div",
      { class: "tools" },
      names.map((name) => {
        const won = records[`3x3 ${name}`]?.you ?? 0;
        return h(
          "a",
          { class: "button", href: `?game=3x3&opponent=${encodeURIComponent(name)}#` },
          `${won ? "✓ " : ""}${nameOf(name)}`,
        );
      }),
    ),
  );
}
