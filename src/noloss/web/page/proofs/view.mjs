// The view Proofs: what is proven of each strategy, walked again in this page; the certificates of
// large boards, checked by the second checker; the blocks of a draw as coloured regions.

import { h } from "../lib/dom.mjs";
import { box, cellsOf, grid, inside, layers } from "../draw/board.mjs";
import { checked } from "../check/walk.mjs";
import { player, fraction } from "../game/players.mjs";
import { empty, gameOf } from "../game/rules.mjs";
import { address, load } from "../lib/load.mjs";
import { number, say } from "../lib/words.mjs";
import { noLoss, select } from "../play/opponents.mjs";
import { nameOf } from "../play/told.mjs";

export async function open(app) {
  app.state.proofs = {
    walked: {}, // by strategy: "running", or whether the page found the same figures
    certificates: {}, // by file: "running", or the checker's verdict
    block: null, // the block that is looked at
  };
  app.data.certificates = (await load("data/certificates.json")).certificates;
  const blocks = app.data.certificates.find((proof) => proof.blocks)?.blocks;
  if (blocks)
    app.data.blocks = await load(blocks)
      .then((data) => ({ ...data, game: gameOf(data.game) }))
      .catch(() => null);
}

export function view(app) {
  if (!app.data.certificates) return h("p", { class: "loading" }, say("loading"));
  return h(
    "div",
    { class: "sheet" },
    h("h1", null, say("proofs.title")),
    h("p", { class: "lead" }, say("proofs.lead")),
    strategies(app),
    certificates(app),
    regions(app),
  );
}

function strategies(app) {
  const { walked } = app.state.proofs;
  const row = (one) => {
    const games = (seat) => {
      const { win, draw, loss } = one.proof[seat].lines;
      return `${number(win + draw + loss)} / ${number(loss)}`;
    };
    const state = walked[one.name];
    return h(
      "tr",
      null,
      h("th", { scope: "row" }, nameOf(one.name)),
      h("td", null, say(noLoss(app, one.name) ? "badge.never" : "badge.beatable")),
      h("td", { class: "number" }, games("first")),
      h("td", { class: "number" }, games("second")),
      h(
        "td",
        null,
        state === "running"
          ? say("loading")
          : state
            ? h("span", { role: "status" }, `✓ ${say("proofs.same")}`)
            : state === false
              ? say("proofs.differs")
              : h(
                  "button",
                  {
                    "aria-label": say("proofs.walk-of", { name: nameOf(one.name) }),
                    onclick: () => walkAgain(app, one),
                  },
                  say("proofs.walk"),
                ),
      ),
    );
  };
  return h(
    "section",
    { class: "card" },
    h("h2", null, say("proofs.strategies")),
    h("p", null, say("proofs.strategies-lead")),
    h(
      "div",
      { class: "scroll", tabindex: 0, role: "region", "aria-label": say("proofs.strategies") },
      h(
        "table",
        null,
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            ["who", "claim", "first", "second", "again"].map((name) =>
              h(
                "th",
                { scope: "col", class: /first|second/.test(name) ? "number" : null },
                say(`proofs.column-${name}`),
              ),
            ),
          ),
        ),
        h("tbody", null, [...app.data.opponents.values()].map(row)),
      ),
    ),
  );
}

/** Walk all play of a strategy in this page, and compare with what the package proved. */
async function walkAgain(app, one) {
  const game = app.data.games.get("3x3");
  const { walked } = app.state.proofs;
  walked[one.name] = "running";
  app.draw();
  const { decide } = await player(game, one.name);
  const ask = async (board) => ({ cells: [...decide(board).moves.keys()].map((cell) => cell + 1) });
  const best = {
    first: fraction(one.measured.first.best),
    second: fraction(one.measured.second.best),
  };
  const { seats } = await checked(game, app.data.values, best, one.name, async () => ask);
  walked[one.name] = ["first", "second"].every((seat) => {
    const found = seats[seat];
    const told = one.proof[seat];
    return (
      JSON.stringify(found.lines) === JSON.stringify(told.lines) &&
      found.positions === told.positions &&
      found.missed_wins === told.missed_wins &&
      JSON.stringify(found.refutation) === JSON.stringify(told.refutation)
    );
  });
  app.draw();
}

function certificates(app) {
  const states = app.state.proofs.certificates;
  return h(
    "section",
    { class: "card" },
    h("h2", null, say("proofs.certificates")),
    h("p", null, say("proofs.certificates-lead")),
    app.data.certificates.map((proof) => {
      const state = states[proof.file];
      return h(
        "div",
        { class: "tools" },
        h(
          "b",
          null,
          `${proof.game}: ${say(proof.claim === "wins" ? "proofs.wins" : "proofs.never", { side: say(`seat-name.${proof.side}`) })}`,
        ),
        h("span", { class: "soft" }, `${number(proof.size)} B`),
        h(
          "button",
          { disabled: state === "running", onclick: () => checkHere(app, proof.file) },
          say("proofs.check"),
        ),
        h("a", { class: "button", href: proof.file, download: true }, say("proofs.download")),
        state &&
          h(
            "span",
            { role: "status" },
            state === "running"
              ? say("proofs.checking")
              : state.valid
                ? `✓ ${say("proofs.accepted", { seconds: state.seconds })}`
                : `✗ ${state.why}`,
          ),
      );
    }),
  );
}

/** Let the checker look at a proof file, in a worker so that the page stays alive. */
function checkHere(app, file) {
  const states = app.state.proofs.certificates;
  states[file] = "running";
  app.draw();
  const worker = new Worker(address("proofs/check-worker.mjs"), { type: "module" });
  const done = (state) => {
    states[file] = state;
    worker.terminate();
    app.draw();
  };
  worker.onmessage = ({ data }) => done(data);
  worker.onerror = () => done({ valid: false, why: say("check.not-run") });
  worker.postMessage(address(file));
}

function regions(app) {
  const data = app.data.blocks;
  if (!data) return null;
  const { game } = data;
  const chosen = app.state.proofs.block;
  const owner = new Map(
    data.blocks.flatMap((block, number) => block.cells.map((cell) => [cell - 1, number])),
  );
  let board = empty(game);
  const put = (cell, mark) => {
    board = board.slice(0, cell - 1) + mark + board.slice(cell);
  };
  put(data.opening, "X");
  data.answers.forEach((cell) => put(cell, "O"));
  const shown = {
    regions:
      chosen === null ? owner : new Map([...owner].filter(([, number]) => number === chosen)),
  };
  const block = chosen === null ? null : data.blocks[chosen];
  const look = (number) => {
    app.state.proofs.block = number === chosen ? null : number;
    app.draw();
  };
  return h(
    "section",
    { class: "card" },
    h("h2", null, say("proofs.blocks", { game: game.name })),
    h("p", null, say("proofs.blocks-lead", { n: data.blocks.length })),
    h(
      "div",
      { class: "tools" },
      select(
        say("proofs.which-block"),
        chosen === null ? "" : String(chosen),
        [
          ["", say("proofs.all-blocks")],
          ...data.blocks.map((_, number) => [
            String(number),
            say("proofs.block", { n: number + 1 }),
          ]),
        ],
        (number) => {
          app.state.proofs.block = number === "" ? null : Number(number);
          app.draw();
        },
      ),
    ),
    h(
      "p",
      { role: "status" },
      block
        ? say("proofs.block-of", { n: chosen + 1, cells: block.cells.length, lines: block.lines })
        : say("proofs.choose-block"),
    ),
    h(
      "div",
      { class: "cube" },
      Array.from({ length: layers(game) }, (_, layer) =>
        h(
          "svg",
          {
            class: "board small",
            viewBox: box(game),
            role: "img",
            "aria-label": say("board.layer", { n: layer + 1 }),
          },
          grid(game),
          cellsOf(game, layer).map((cell) =>
            h(
              "g",
              { onclick: () => owner.has(cell) && look(owner.get(cell)) },
              inside(game, board, cell, shown),
              shown.regions.has(cell) &&
                h(
                  "text",
                  {
                    class: "worth",
                    x: (cell % game.shape[0]) * 100 + 50,
                    y: (Math.floor(cell / game.shape[0]) % game.shape[1]) * 100 + 60,
                    fill: "var(--ink)",
                  },
                  String(shown.regions.get(cell) + 1),
                ),
            ),
          ),
        ),
      ),
    ),
    h("p", { class: "soft fine" }, say("proofs.cells", { n: game.size, layers: layers(game) })),
  );
}
