// A report in words and pictures: the verdict, the game that is lost, the move that lost it, the table.

import { film } from "../draw/film.mjs";
import { fraction } from "../game/players.mjs";
import { h } from "../lib/dom.mjs";
import { count, listed, number, percent, say } from "../lib/words.mjs";

/** The verdict in a sentence, and what it rests on. */
export function headline({ verdict, seats }) {
  const losing = Object.entries(seats)
    .filter(([, seat]) => seat.refutation)
    .map(([name]) => name);
  const key =
    verdict === "loses"
      ? `verdict.loses-${losing.length > 1 ? "both" : losing[0]}`
      : `verdict.${verdict.replaceAll(" ", "-")}`;
  return { head: say(key), losing };
}

export function verdict(app, check) {
  const { report } = check;
  const { head, losing } = headline(report);
  const game = app.data.games.get("3x3");
  const sign = { "never loses": ["good", "✓"], loses: ["", "!"], broken: ["", "!"] }[
    report.verdict
  ] ?? ["maybe", "?"];
  return [
    h(
      "div",
      { class: "verdict" },
      h("span", { class: `sign ${sign[0]}`, "aria-hidden": "true" }, sign[1]),
      h("div", null, h("h2", null, head), h("p", { class: "soft" }, basis(report, losing))),
    ),
    losing.map((name) => lostGame(app, game, report.seats[name], check)),
    faults(report),
    !report.deterministic && h("p", null, say("verdict.varied")),
  ];
}

/** What the verdict rests on. */
function basis(report, losing) {
  const seats = Object.values(report.seats);
  const total = ({ lines }) => lines.win + lines.draw + lines.loss;
  const games = (number) => count("games", number);
  if (report.verdict === "never loses") {
    return say("verdict.all-games", { games: games(seats.map(total).reduce((a, b) => a + b, 0)) });
  }
  if (report.verdict !== "loses")
    return say(`verdict.basis-${report.verdict.replaceAll(" ", "-")}`);
  if (!report.deterministic) return say("verdict.seen");
  const lost = losing.map((name) => report.seats[name]);
  return lost
    .map((seat) => say("verdict.of-games", { n: seat.lines.loss, games: games(total(seat)) }))
    .join(" ");
}

function lostGame(app, game, seat, check) {
  const moves = seat.refutation.map((cell) => cell - 1);
  const lost = seat.losing_move;
  const ply = lost ? lost.position.replace(/[./]/g, "").length : -1;
  return [
    film(game, moves, { wrong: lost ? [ply] : [] }),
    lost &&
      h(
        "p",
        null,
        h("b", null, say("verdict.lost-by", { n: ply + 1 })),
        " ",
        say("verdict.instead", { cell: lost.played, safe: listed(lost.safe, "disjunction") }),
        check.blamed && [
          " ",
          say("verdict.rule", { rule: check.blamed.text, line: check.blamed.line }),
        ],
      ),
  ];
}

function faults(report) {
  const all = Object.values(report.seats).flatMap((seat) => seat.faults);
  if (!all.length) return null;
  const zero = all.some((fault) => fault.answer === "0");
  return [
    h(
      "p",
      null,
      count("faults", all.length),
      " ",
      say(`fault.${all[0].kind}`, { board: all[0].position, answer: all[0].answer }),
    ),
    all[0].stderr && h("pre", { tabindex: 0 }, all[0].stderr),
    zero && h("p", null, say("fault.from-zero")),
  ];
}

export function table(report) {
  const head = ["seat", "games", "won", "drawn", "lost", "missed", "blocks", "random", "best"];
  const row = ([name, seat]) => {
    const against = seat.against.random;
    const cells = [
      seat.lines.win + seat.lines.draw + seat.lines.loss,
      seat.lines.win,
      seat.lines.draw,
      seat.lines.loss,
      seat.missed_wins,
      seat.missed_blocks,
    ];
    return h(
      "tr",
      null,
      h("th", { scope: "row" }, say(`seat-name.${name}`)),
      cells.map((cell) => h("td", { class: "number" }, number(cell))),
      [against?.win, against?.best].map((chance) =>
        h(
          "td",
          { class: "number" },
          chance === undefined || chance === null
            ? "–"
            : percent(typeof chance === "string" ? fraction(chance) : chance),
        ),
      ),
    );
  };
  return h(
    "table",
    null,
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        head.map((name, at) =>
          h("th", { scope: "col", class: at ? "number" : null }, say(`check.column-${name}`)),
        ),
      ),
    ),
    h("tbody", null, Object.entries(report.seats).map(row)),
  );
}
