// The card of the opponent, and the ladder to choose another from.

import { SIMPLE } from "../game/players.mjs";
import { h } from "../lib/dom.mjs";
import { count, known, number, say } from "../lib/words.mjs";
import { kept } from "../lib/store.mjs";
import * as act from "./actions.mjs";
import { PERSON } from "./state.mjs";
import { nameOf } from "./told.mjs";

const EASY = ["random", "careless", "level:50", "casual", "level:30"];
const STEPS = ["easy", "middle", "never"];

export function opponentCard(app, now) {
  const { play, two } = now;
  const mark = two ? "2" : play.you === "X" ? "O" : "X";
  return h(
    "div",
    { class: "card" },
    h(
      "div",
      { class: "who" },
      h("span", { class: `face ${mark === "X" ? "x" : "o"}`, "aria-hidden": "true" }, mark),
      h(
        "div",
        null,
        h("strong", { class: "name" }, nameOf(play.opponent)),
        " ",
        badge(app, play.opponent, now.game),
        h("p", { class: "soft" }, summary(app, play.opponent)),
      ),
    ),
    h(
      "div",
      { class: "tools" },
      h(
        "button",
        { "aria-expanded": String(play.choosing), onclick: () => act.toggle(app, "choosing") },
        say("play.change"),
      ),
      seatChoice(app, play),
      matchChoice(app, play),
    ),
    play.choosing && ladder(app, now),
    !play.choosing && proofLine(app, now),
  );
}

const summary = (app, name) => {
  const key = `opponent.${name}`;
  return known(key) ? say(key) : (app.data.opponents.get(name)?.summary ?? "");
};

export function noLoss(app, name) {
  const card = app.data.opponents.get(name);
  return card ? card.proof.first.no_loss && card.proof.second.no_loss : null;
}

/** What is proven of the opponent; the proof is about 3x3, so on other boards there is none. */
function badge(app, name, game) {
  if (!app.data.opponents.has(name) || game.name !== "3x3") return null;
  return noLoss(app, name)
    ? h("span", { class: "badge good" }, `✓ ${say("badge.never")}`)
    : h("span", { class: "badge beat" }, `◇ ${say("badge.beatable")}`);
}

function proofLine(app, { play, game }) {
  const card = app.data.opponents.get(play.opponent);
  if (!card || game.name !== "3x3") return null;
  const seat = play.you === "X" ? "second" : "first";
  const proof = card.proof[seat];
  const games = proof.lines.win + proof.lines.draw + proof.lines.loss;
  if (proof.no_loss) {
    return h(
      "p",
      { class: "soft fine" },
      say(`proof.never-${seat}`, { games: count("games", games) }),
    );
  }
  return h(
    "p",
    { class: "fine soft" },
    say("proof.loses", { n: number(proof.lines.loss), games: count("games", games) }),
    " ",
    h("button", { class: "plain", onclick: () => act.showDefeat(app, seat) }, say("badge.show")),
  );
}

const seatChoice = (app, play) =>
  play.opponent !== PERSON &&
  select(
    say("play.seat"),
    play.seat,
    ["first", "second", "alternate"].map((seat) => [seat, say(`seat.${seat}`)]),
    (seat) => act.choose(app, { seat }),
  );

const matchChoice = (app, play) =>
  select(
    say("play.match"),
    String(play.of),
    [1, 3, 5, 9].map((of) => [
      String(of),
      of === 1 ? say("match.single") : say("match.of", { n: of }),
    ]),
    (of) => act.choose(app, { of: Number(of) }),
  );

export function select(label, value, options, change) {
  return h(
    "label",
    { class: "choice" },
    h("span", { class: "hidden" }, label),
    h(
      "select",
      { onchange: (event) => change(event.target.value), "aria-label": label },
      options.map(([name, words]) => h("option", { value: name, selected: name === value }, words)),
    ),
  );
}

function ladder(app, { game, play }) {
  const records = kept().records ?? {};
  const rung = (name) => {
    const record = records[`${game.name} ${name}`];
    return h(
      "li",
      null,
      h(
        "button",
        {
          class: "rung",
          "aria-pressed": String(name === play.opponent),
          onclick: () => act.choose(app, { opponent: name, choosing: false }),
        },
        h("span", { class: "rung-name" }, h("b", null, nameOf(name)), badge(app, name, game)),
        h("span", { class: "soft" }, summary(app, name)),
        record && h("span", { class: "soft record" }, say("record.short", record)),
      ),
    );
  };
  const found = everybody(app, game).filter((name) => meets(app, name, play.sought));
  const steps = STEPS.map((step) => [step, found.filter((name) => stepOf(app, name, game) === step)]);
  return h(
    "div",
    { class: "ladder" },
    search(app, play, found),
    play.sought ? null : h("ul", null, rung(PERSON)),
    steps
      .filter(([, names]) => names.length)
      .map(([step, names]) => [h("h3", null, say(`ladder.${step}`)), h("ul", null, names.map(rung))]),
    !found.length && h("p", { class: "soft fine" }, say("ladder.nobody")),
    game.name !== "3x3" && h("p", { class: "soft fine" }, say("ladder.others")),
  );
}

/** Whoever plays this board, from the gentlest to the hardest. */
const everybody = (app, game) =>
  game.name === "3x3"
    ? [...app.data.opponents.keys()]
    : [...SIMPLE, ...(app.data.site.players?.[game.name] ?? [])];

/** Where an opponent stands. What is proven of it on 3x3 holds on no other board. */
const stepOf = (app, name, game) =>
  EASY.includes(name) ? "easy" : game.name === "3x3" && noLoss(app, name) ? "never" : "middle";

/** Whether every word that was typed is in the name of an opponent or in what is said of it. */
function meets(app, name, sought) {
  const told = [name, nameOf(name), summary(app, name)].join(" ").toLowerCase();
  return sought.toLowerCase().split(/\s+/).every((word) => told.includes(word));
}

/** A field to find an opponent by; Enter takes the first that is found. */
function search(app, play, found) {
  const enter = (event) => {
    if (event.key === "Enter" && play.sought.trim() && found.length)
      act.choose(app, { opponent: found[0], choosing: false });
  };
  return h(
    "label",
    { class: "field" },
    say("ladder.find"),
    h("input", {
      type: "search",
      value: play.sought,
      autocomplete: "off",
      spellcheck: "false",
      oninput: (event) => act.seek(app, event.target.value),
      onkeydown: enter,
    }),
  );
}
