// WST's six tapes with their heads, to go through step by step: how it came to its choice.

import { h } from "../lib/dom.mjs";
import { configurations, rulesTried, sourceLine } from "../game/machine.mjs";
import { listed, say } from "../lib/words.mjs";

const runs = new Map(); // by board: going through one should not run it anew at every step

function runOf(machine, board, run) {
  if (!runs.has(board)) {
    const all = configurations(machine, run);
    runs.set(board, { all, rules: rulesTried(machine, all) });
  }
  return runs.get(board);
}

/** The machine at the step that is shown; it begins with the last one, where the choice is made. */
export function tapes(app, play, before) {
  const machine = play.opponent === "wst" && app.data.machine;
  const run = machine && machine.positions.get(before);
  if (!run) return null;
  const { all, rules } = runOf(machine, before, run);
  const last = all.length - 1;
  const step = play.tapes?.board === before ? play.tapes.step : last;
  const go = (to) => {
    play.tapes = { board: before, step: Math.min(Math.max(to, 0), last) };
    app.draw();
  };
  const trying = rules.findLast((one) => one.step <= step)?.rule ?? run.rule;
  return h(
    "div",
    { class: "tapes" },
    h("p", { class: "soft" }, say(step < last ? "tapes.at" : "tapes.end", { step, of: last, rule: listed(trying.split(" and ")) })),
    controls(step, last, rules, go),
    source(machine, all[step]),
    h(
      "div",
      { class: "scroll", tabindex: 0, role: "region", "aria-label": say("tapes.title") },
      h(
        "table",
        null,
        h("caption", null, say("tapes.title")),
        h("tbody", null, all[step].tapes.map((tape) => row(...tape))),
      ),
    ),
  );
}

function controls(step, last, rules, go) {
  const button = (mark, name, to, off) =>
    h("button", { onclick: () => go(to), disabled: off, "aria-label": say(name) }, mark);
  const next = rules.find((one) => one.step > step)?.step ?? last;
  const before = rules.findLast((one) => one.step < step)?.step ?? 0;
  return [
    h("input", {
      type: "range",
      min: 0,
      max: last,
      value: String(step),
      "aria-label": say("tapes.step"),
      oninput: (event) => go(Number(event.target.value)),
    }),
    h(
      "div",
      { class: "tools" },
      button("|◀", "tapes.rule-back", before, step === 0),
      button("◀", "tapes.back", step - 1, step === 0),
      button("▶", "tapes.on", step + 1, step === last),
      button("▶|", "tapes.rule-on", next, step === last),
    ),
  ];
}

/** The state, and the line of the program that led to it. */
function source(machine, now) {
  const line = sourceLine(machine, now);
  return [
    h("p", { class: "fine" }, say("tapes.state"), " ", h("code", null, now.state.split(" -> ")[0])),
    h(
      "p",
      { class: "fine" },
      line
        ? [say("tapes.line", { program: line.program, n: line.number }), " ", h("code", null, line.text)]
        : say("tapes.begin"),
    ),
  ];
}

/** A tape: its cells, the one under the head marked; blanks are dots. */
const row = (name, { cells, head }) =>
  h(
    "tr",
    null,
    h("th", { scope: "row" }, name),
    h(
      "td",
      null,
      cells.map((cell, at) => h(at === head ? "mark" : "span", null, cell === "b" ? "·" : cell)),
      h("i", { class: "hidden" }, say("tapes.head", { n: head })),
    ),
  );
