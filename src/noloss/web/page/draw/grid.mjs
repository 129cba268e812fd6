// A board to play on: a WAI-ARIA grid with one cell in the order of tabs, moved by the arrow keys.

import { h } from "../lib/dom.mjs";
import { say } from "../lib/words.mjs";
import { box, cellsOf, grid, high, inside, layers, place, strike, wide } from "./board.mjs";

/**
 * The grid. `focus` is the cell that Tab leads to, `open` the cells that may be played now;
 * `choose(cell)` is called for a cell that is pressed, `move(cell)` when the focus moves.
 */
export function playGrid(game, board, shown, { focus, open, choose, move, label, id = "cell" }) {
  const many = layers(game);
  return h(
    "div",
    {
      class: `layers of-${many > 1 ? "many" : "one"}`,
      role: "grid",
      "aria-label": label,
      "data-wide": wide(game),
    },
    Array.from({ length: many }, (_, layer) =>
      h(
        "svg",
        {
          class: "board",
          viewBox: box(game),
          role: "rowgroup",
          "aria-label": many > 1 ? say("board.layer", { n: layer + 1 }) : null,
        },
        grid(game),
        Array.from({ length: high(game) }, (_, row) =>
          h(
            "g",
            { role: "row" },
            cellsOf(game, layer)
              .slice(row * wide(game), (row + 1) * wide(game))
              .map((cell) =>
                h(
                  "g",
                  {
                    id: `${id}-${cell + 1}`,
                    class: open.includes(cell) ? "cell open" : "cell",
                    role: "gridcell",
                    tabindex: cell === focus ? 0 : -1,
                    "aria-label": named(game, board, cell, shown),
                    "aria-disabled": open.includes(cell) ? null : "true",
                    onclick: () => choose(cell),
                    onkeydown: (event) => onKey(event, game, cell, choose, move),
                  },
                  h("rect", {
                    class: "touch",
                    x: place(game, cell).x * 100 + 2,
                    y: place(game, cell).y * 100 + 2,
                    width: 96,
                    height: 96,
                    rx: 14,
                  }),
                  inside(game, board, cell, shown),
                ),
              ),
          ),
        ),
        strike(game, board, layer, shown),
      ),
    ),
  );
}

/** What a cell is called: its number, its place, and what is in it. */
export function named(game, board, cell, shown = {}) {
  const { x, y, z } = place(game, cell);
  const where = say(layers(game) > 1 ? "board.place-3d" : "board.place", {
    n: cell + 1,
    row: y + 1,
    column: x + 1,
    layer: z + 1,
  });
  const what = board[cell] === "." ? say("board.empty") : board[cell];
  const tint = shown.tints?.get(cell);
  return `${where}: ${what}${tint ? `, ${tint.label}${tint.soon ? ` ${tint.soon}` : ""}` : ""}`;
}

function onKey(event, game, cell, choose, move) {
  const flat = wide(game) * high(game);
  const { x, y } = place(game, cell);
  const inRange = (to) => (to >= 0 && to < game.size ? to : cell);
  const steps = {
    ArrowLeft: () => (x > 0 ? cell - 1 : inRange(cell - flat + wide(game) - 1)),
    ArrowRight: () => (x < wide(game) - 1 ? cell + 1 : inRange(cell + flat - wide(game) + 1)),
    ArrowUp: () => (y > 0 ? cell - wide(game) : cell),
    ArrowDown: () => (y < high(game) - 1 ? cell + wide(game) : cell),
    Home: () => cell - x,
    End: () => cell - x + wide(game) - 1,
    PageUp: () => inRange(cell - flat),
    PageDown: () => inRange(cell + flat),
  };
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Enter" || event.key === " ") choose(cell);
  else if (event.key in steps) move(steps[event.key]());
  else if (/^[1-9]$/.test(event.key) && Number(event.key) <= game.size && game.size < 10)
    choose(Number(event.key) - 1);
  else return;
  event.preventDefault();
}
