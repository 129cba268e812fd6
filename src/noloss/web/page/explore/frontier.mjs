// Winning against variety: no strategy that never loses lies above the curve.

import { h } from "../lib/dom.mjs";
import { fraction } from "../game/players.mjs";
import { number, percent, say } from "../lib/words.mjs";
import { noLoss, select } from "../play/opponents.mjs";
import { nameOf } from "../play/told.mjs";

const WIDE = 720;
const HIGH = 420;
const LEFT = 64;
const BASE = 368;
const TOP = 20;
const RIGHT = 700;

export function frontierTab(app) {
  const { explore } = app.state;
  const curve = app.data.frontier.frontier[explore.seat];
  const dots = [...app.data.opponents.values()].map((one) => ({
    name: one.name,
    safe: noLoss(app, one.name),
    win: fraction(one.measured[explore.seat].win),
    bits: one.measured[explore.seat].bits,
  }));
  const most = Math.ceil(
    Math.max(...curve.map((point) => point.bits), ...dots.map((dot) => dot.bits)),
  );
  const least =
    Math.floor(Math.min(...dots.map((dot) => dot.win), ...curve.map((point) => point.win)) * 10) /
    10;
  const x = (bits) => LEFT + (bits / most) * (RIGHT - LEFT);
  const y = (win) => BASE - ((win - least) / (1 - least)) * (BASE - TOP);
  const chosen = dots.find((dot) => dot.name === explore.dot);
  return [
    h("p", { class: "lead" }, say("frontier.lead")),
    h(
      "div",
      { class: "tools" },
      select(
        say("play.seat"),
        explore.seat,
        ["first", "second"].map((seat) => [seat, say(`frontier.${seat}`)]),
        (seat) => {
          explore.seat = seat;
          app.draw();
        },
      ),
    ),
    h(
      "div",
      { class: "card" },
      h(
        "svg",
        {
          class: "plot",
          viewBox: `0 0 ${WIDE} ${HIGH}`,
          role: "group",
          "aria-label": say("frontier.plot"),
        },
        axes(most, least, x, y),
        h("path", {
          class: "curve",
          d: curve
            .map(
              (point, at) =>
                `${at ? "L" : "M"}${x(point.bits).toFixed(1)} ${y(point.win).toFixed(1)}`,
            )
            .join(""),
        }),
        dots.map((dot) =>
          h("circle", {
            class: dot.safe ? "dot safe" : "dot",
            cx: x(dot.bits),
            cy: y(dot.win),
            r: dot === chosen ? 10 : 8,
            role: "button",
            tabindex: 0,
            "aria-pressed": String(dot === chosen),
            "aria-label": words(dot),
            onclick: () => look(app, dot.name),
            onfocus: () => look(app, dot.name),
            onmouseenter: () => look(app, dot.name),
          }),
        ),
        chosen &&
          h(
            "text",
            { class: "name", x: Math.min(x(chosen.bits) + 14, RIGHT - 80), y: y(chosen.win) - 12 },
            nameOf(chosen.name),
          ),
      ),
      h("p", { role: "status" }, chosen ? words(chosen) : say("frontier.choose")),
      h("p", { class: "soft" }, say("frontier.legend")),
    ),
    h("details", { class: "card" }, h("summary", null, say("frontier.table")), table(dots)),
  ];
}

function look(app, name) {
  if (app.state.explore.dot === name) return;
  app.state.explore.dot = name;
  app.draw();
}

const words = (dot) =>
  say(dot.safe ? "frontier.safe" : "frontier.unsafe", {
    name: nameOf(dot.name),
    win: percent(dot.win),
    bits: number(dot.bits, 2),
  });

function axes(most, least, x, y) {
  const rows = Array.from({ length: Math.round((1 - least) * 10) + 1 }, (_, at) =>
    Math.min(1, least + at / 10),
  );
  return [
    rows.map((win) => [
      h("path", { class: "axis", d: `M${LEFT} ${y(win)}H${RIGHT}` }),
      h("text", { x: LEFT - 8, y: y(win) + 4, "text-anchor": "end" }, percent(win, 0)),
    ]),
    Array.from({ length: most + 1 }, (_, bits) =>
      h("text", { x: x(bits), y: BASE + 20, "text-anchor": "middle" }, String(bits)),
    ),
    h(
      "text",
      { x: (LEFT + RIGHT) / 2, y: HIGH - 8, "text-anchor": "middle" },
      say("frontier.bits"),
    ),
  ];
}

const table = (dots) =>
  h(
    "table",
    null,
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        h("th", { scope: "col" }, say("atlas.who")),
        h("th", { scope: "col", class: "number" }, say("check.column-random")),
        h("th", { scope: "col", class: "number" }, say("frontier.bits")),
      ),
    ),
    h(
      "tbody",
      null,
      [...dots]
        .sort((a, b) => b.win - a.win)
        .map((dot) =>
          h(
            "tr",
            null,
            h("th", { scope: "row" }, nameOf(dot.name)),
            h("td", { class: "number" }, percent(dot.win)),
            h("td", { class: "number" }, number(dot.bits, 2)),
          ),
        ),
    ),
  );
