// What the page says about a moment, in words: the status sentence, and what is read aloud.

import { turn } from "../game/rules.mjs";
import { reason, say } from "../lib/words.mjs";
import { boardAt, PERSON, result } from "./state.mjs";

const capital = (name) => name[0].toUpperCase() + name.slice(1);

/** What an opponent is called on the page. */
export const nameOf = (name) =>
  name === PERSON
    ? say("play.friend")
    : capital(name)
        .replace(/^T3dt/, "T3DT")
        .replace(/^(Wst|Mm|Abp|Aba)$/, (short) => short.toUpperCase())
        .replace(/^Level:(\d+)$/, (_, n) => say("play.level", { n }));

/** The sentence over the board, and a smaller one below it. */
export function status(now) {
  const { play, end, mark, two, yours, player } = now;
  if (play.replaying)
    return {
      head: say("play.replaying"),
      more: say("play.move-of", { at: play.at, of: play.moves.length }),
    };
  if (end) return ended(now);
  if (two) return { head: say("play.turn", { mark }), more: say("play.two-people") };
  if (!player) return { head: say("play.waking", { name: nameOf(play.opponent) }), more: "" };
  if (!yours)
    return {
      head: say("play.thinking", { name: nameOf(play.opponent) }),
      more: say("play.you-are", { mark: play.you }),
    };
  const past = play.at < play.moves.length ? ` ${say("play.in-the-past")}` : "";
  return { head: say("play.your-move"), more: say("play.you-are", { mark: play.you }) + past };
}

function ended({ end, two, play, values }) {
  if (play.demo) return { head: say("play.demo", { name: nameOf(play.opponent) }), more: "" };
  const uncounted = play.helped ? say("play.not-counted") : "";
  if (two) {
    const head = end.winner ? say("play.mark-wins", { mark: end.winner }) : say("play.draw");
    return { head, more: uncounted };
  }
  const how = result(end, play.you);
  const name = nameOf(play.opponent);
  const flawless = values && values.mistakes(play.moves, play.you).length === 0;
  const more = {
    you: say("play.you-beat", { name }),
    draw: flawless ? say("play.draw-flawless") : "",
    them: "",
  }[how];
  const head = say({ you: "play.you-win", draw: "play.draw", them: "play.they-win" }[how], {
    name,
  });
  return { head, more: `${more} ${uncounted}`.trim() };
}

/** What a screen reader is told after a move: who played where, why, what it is worth, what next. */
export function told(now) {
  const { play, game, values } = now;
  const words = [];
  if (play.at) {
    const before = boardAt(game, play, play.at - 1);
    const mark = turn(before);
    const cell = play.moves[play.at - 1];
    words.push(say("say.move", { mark, cell: cell + 1 }));
    if (mark !== play.you && now.player && !now.two)
      words.push(reason(now.player.decide(before)?.text ?? "").text);
    if (values && play.values && !now.end)
      words.push(say(`say.value-${values.at(now.board).value}`));
  }
  const { head } = status(now);
  words.push(head.replace(/[.!]?$/, "."));
  return words.filter(Boolean).join(" ");
}

/** How a position stands for the player to move, in a phrase such as "win in 3". */
export const worth = (move) => ({
  kind: move.standing,
  label: say(`worth.${move.standing}`),
  soon:
    move.standing === "draw" || move.distance === null
      ? ""
      : say("worth.in", { n: move.distance }),
});
