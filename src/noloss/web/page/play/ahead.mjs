// Looking ahead on a larger board, where the page has Python: what a short search settles, and a win by
// threats, move by move.

import { h } from "../lib/dom.mjs";
import { lookAhead, prospects } from "../game/prospects.mjs";
import { other } from "../game/rules.mjs";
import { say } from "../lib/words.mjs";
import { scene } from "./actions.mjs";
import { worth } from "./told.mjs";

/** Where values are wanted, have Python look ahead, and show what it finds. */
export async function look(app) {
  const { play, game, board, values, yours } = scene(app);
  if (!play.values || values || !yours || !app.data.site.python || prospects(game, board)) return;
  play.looking = true;
  app.draw();
  await lookAhead(game, board).catch(() => {});
  play.looking = false;
  const now = scene(app);
  if (now.board === board && line(now).length) app.announce(words(now));
  app.draw();
}

/** What is shown on the cells besides threats, which are given. */
export function ahead(now, threats) {
  const found = prospects(now.game, now.board);
  if (!found || !now.yours) return threats;
  const tints = new Map([...found.moves].map(([cell, move]) => [cell, worth(move)]));
  threats.tints.forEach((tint, cell) => tints.set(cell, tint));
  line(now).forEach((cell, ply) =>
    tints.set(cell, {
      kind: ply % 2 ? "loss" : "win",
      label: `${ply + 1}. ${ply % 2 ? other(now.mark) : now.mark}`,
      soon: "",
    }),
  );
  return { ...threats, tints };
}

/** The moves of a win by threats; one that wins at once is no line. */
function line({ game, board }) {
  const { threats } = prospects(game, board) ?? { threats: [] };
  return threats.length > 1 ? threats : [];
}

function words(now) {
  const moves = line(now).map(
    (cell, ply) => `${ply % 2 ? other(now.mark) : now.mark} ${cell + 1}`,
  );
  return say("ahead.threats", { moves: moves.join(", ") });
}

export function aheadCard(now) {
  const { play, game, board, values, yours } = now;
  if (!play.values || values || !yours) return null;
  const found = prospects(game, board);
  if (!found && !play.looking) return null;
  const all = [...board].filter((mark) => mark === ".").length;
  return h(
    "section",
    { class: "card" },
    h("h2", null, say("play.values")),
    !found && h("p", null, say("ahead.looking")),
    found && line(now).length > 0 && h("p", { class: "why" }, words(now)),
    found && h("p", { class: "soft" }, say(found.moves.size < all ? "ahead.settled" : "ahead.all", { n: found.moves.size, all })),
  );
}
