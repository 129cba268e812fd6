// A board as SVG: one picture per layer. The same nodes are drawn on the page, small in a film, and
// copied as a picture.
//
// What can be shown besides the marks, all optional and by cell:
//   last     the mark that was made last          line    the winning line
//   tints    Map of cell to { kind, label, soon } lit     cells that a reason speaks of
//   hint     a cell that is pointed at            regions Map of cell to a number: coloured blocks
//   alike    cells that are dimmed

import { h } from "../lib/dom.mjs";
import { written } from "../game/rules.mjs";

const CELL = 100;
const EDGE = 8;

export const wide = (game) => game.shape[0];
export const high = (game) => game.shape[1] ?? 1;
export const layers = (game) => game.size / (wide(game) * high(game));

/** Column, row and layer of a cell. */
export function place(game, cell) {
  const flat = wide(game) * high(game);
  return {
    x: cell % wide(game),
    y: Math.floor((cell % flat) / wide(game)),
    z: Math.floor(cell / flat),
  };
}

/** A picture of one layer that nobody can touch. */
export function picture(game, board, shown = {}, layer = 0, label = written(game, board)) {
  return h(
    "svg",
    { class: "board small", viewBox: box(game), role: "img", "aria-label": label },
    grid(game),
    cellsOf(game, layer).map((cell) => h("g", null, inside(game, board, cell, shown))),
    strike(game, board, layer, shown),
  );
}

export function box(game) {
  return `${-EDGE} ${-EDGE} ${wide(game) * CELL + 2 * EDGE} ${high(game) * CELL + 2 * EDGE}`;
}

export function cellsOf(game, layer) {
  const flat = wide(game) * high(game);
  return Array.from({ length: flat }, (_, at) => layer * flat + at);
}

export function grid(game) {
  const w = wide(game);
  const t = high(game);
  let path = "";
  for (let x = 1; x < w; x++) path += `M${x * CELL} 6V${t * CELL - 6}`;
  for (let y = 1; y < t; y++) path += `M6 ${y * CELL}H${w * CELL - 6}`;
  return h("path", {
    class: "lines",
    d: path,
    fill: "none",
    stroke: "var(--grid)",
    "stroke-width": 4,
    "stroke-linecap": "round",
  });
}

/** What stands in a cell: tints below, then the mark. */
export function inside(game, board, cell, shown) {
  const { x, y } = place(game, cell);
  const left = x * CELL;
  const top = y * CELL;
  const square = (kind, more) =>
    h("rect", { class: kind, x: left + 7, y: top + 7, width: 86, height: 86, rx: 12, ...more });
  const tint = shown.tints?.get(cell);
  const region = shown.regions?.get(cell);
  return [
    region !== undefined && square("region", { fill: `var(--region-${region % 6})` }),
    shown.lit?.includes(cell) && square("lit"),
    shown.last === cell && square("last"),
    tint && square(`tint ${tint.kind}`),
    shown.hint === cell && square("hint", { fill: "none" }),
    tint && [
      h(
        "text",
        {
          "aria-hidden": "true",
          class: `worth ${tint.kind}`,
          x: left + 50,
          y: top + (tint.soon ? 50 : 58),
        },
        tint.label,
      ),
      tint.soon && " ",
      tint.soon &&
        h(
          "text",
          { "aria-hidden": "true", class: `soon ${tint.kind}`, x: left + 50, y: top + 72 },
          tint.soon,
        ),
    ],
    mark(board[cell], left, top, shown.line?.includes(cell)),
  ];
}

function mark(letter, left, top, won) {
  const kind = won ? " won" : "";
  if (letter === "X") {
    return h("path", {
      class: `mark x${kind}`,
      fill: "none",
      stroke: "var(--x)",
      "stroke-width": 12,
      "stroke-linecap": "round",
      d: `M${left + 25} ${top + 25}L${left + 75} ${top + 75}M${left + 75} ${top + 25}L${left + 25} ${top + 75}`,
    });
  }
  return (
    letter === "O" &&
    h("circle", {
      class: `mark o${kind}`,
      fill: "none",
      stroke: "var(--o)",
      "stroke-width": 12,
      cx: left + 50,
      cy: top + 50,
      r: 27,
    })
  );
}

/** The winning line: drawn through where it lies in this layer, ringed where it passes through. */
export function strike(game, board, layer, shown) {
  const here = (shown.line ?? []).filter((cell) => place(game, cell).z === layer);
  if (here.length === 0) return null;
  const centre = (cell) => {
    const { x, y } = place(game, cell);
    return [x * CELL + 50, y * CELL + 50];
  };
  const colour = {
    stroke: `var(--${board[here[0]].toLowerCase()})`,
    fill: "none",
    "stroke-linecap": "round",
  };
  if (here.length < shown.line.length) {
    return here.map((cell) =>
      h("circle", {
        class: "ring",
        cx: centre(cell)[0],
        cy: centre(cell)[1],
        r: 44,
        "stroke-width": 6,
        ...colour,
      }),
    );
  }
  const [[x1, y1], [x2, y2]] = [centre(here[0]), centre(here.at(-1))];
  const far = Math.hypot(x2 - x1, y2 - y1) || 1;
  const dx = ((x2 - x1) / far) * 40;
  const dy = ((y2 - y1) / far) * 40;
  return h("path", {
    class: "strike",
    "stroke-width": 8,
    ...colour,
    d: `M${x1 - dx} ${y1 - dy}L${x2 + dx} ${y2 + dy}`,
  });
}
