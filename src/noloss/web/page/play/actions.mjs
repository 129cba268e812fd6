// Everything that changes a game on the page. Each function changes the state and has it drawn.

import { draw, player } from "../game/players.mjs";
import { addressOf } from "../game/address.mjs";
import { keep, kept } from "../lib/store.mjs";
import { reason, say } from "../lib/words.mjs";
import { back, forward, matchOver, moment, newPlay, PERSON, result, seatMark } from "./state.mjs";
import { told } from "./told.mjs";

const PAUSE = 450;

/** The game, its moment, its values (null where the page has none), and who plays it. */
export function scene(app) {
  const play = app.state.play;
  const game = app.data.games.get(play.game);
  return {
    play,
    game,
    ...moment(game, play),
    values: game.name === "3x3" ? app.data.values : null,
    player: app.data.players.get(`${game.name} ${play.opponent}`) ?? null,
  };
}

/** Fetch what an opponent plays by; the game goes on when it is there. */
export async function seatOpponent(app) {
  const { game, play } = scene(app);
  const name = play.opponent;
  if (name === PERSON) return;
  const key = `${game.name} ${name}`;
  try {
    if (!app.data.players.has(key)) app.data.players.set(key, await player(game, name));
    const card = app.data.opponents.get(name);
    if (game.name === "3x3" && card?.tree && !app.data.trees.has(name))
      app.data.trees.set(name, await app.loadTree(name));
    if (game.name === "3x3" && name === "wst" && !app.data.machine)
      app.data.machine = await app.loadMachine();
    if (game.name === "3x3" && card?.search && !app.data.searches.has(name))
      app.data.searches.set(name, await app.loadSearches(name));
  } catch {
    play.problem = "offline";
  }
  app.draw();
  answer(app);
}

/** A person presses a cell. */
export function press(app, pressed) {
  const { play, game, open, board } = scene(app);
  const cell = fallen(game, open, board, pressed);
  play.focus = cell ?? pressed;
  play.problem = null;
  if (cell === null) {
    app.draw({ focus: pressed });
    return;
  }
  if (play.values) play.helped = true;
  make(app, cell, board);
  answer(app);
}

/** Where marks fall down, pressing any free cell of a column means its lowest one. */
export function fallen(game, open, board, cell) {
  if (open.includes(cell)) return cell;
  if (!game.gravity || board[cell] !== ".") return null;
  return open.find((one) => one % game.slice === cell % game.slice) ?? null;
}

function make(app, cell) {
  const { play, yours } = scene(app);
  const now = performance.now();
  const seconds = yours && play.since !== null ? (now - play.since) / 1000 : null;
  play.times = [...play.times.slice(0, play.at), seconds];
  play.since = now;
  play.moves = [...play.moves.slice(0, play.at), cell];
  play.at = play.moves.length;
  play.focus = play.focus ?? cell;
  Object.assign(play, { hint: null, note: "", demo: false });
  finish(app);
  app.announce(told(scene(app)));
  app.draw({ focus: app.inGrid() ? play.focus : null });
  remember(app);
  app.cards?.think(app);
}

/** Let the opponent move if it is to. */
export function answer(app) {
  clearTimeout(app.timer);
  const now = scene(app);
  if (!now.waiting || !now.player) return;
  app.timer = setTimeout(
    async () => {
      const { waiting, player, board, play } = scene(app);
      if (!waiting || player !== now.player) return;
      if (player.think)
        await player.think(board).catch(() => {
          play.problem = "offline";
          app.draw();
        });
      const later = scene(app);
      if (
        !later.waiting ||
        later.board !== board ||
        later.player !== player ||
        !player.decide(board)
      )
        return;
      if (play.values) play.helped = true;
      make(app, draw(player.decide(board)));
    },
    app.still() ? 0 : PAUSE,
  );
}

/** Count a game that has just ended, once, unless help was used. */
function finish(app) {
  const { play, end, two, game } = scene(app);
  if (!end || play.counted) return;
  play.counted = true;
  if (play.helped) return;
  app.recorder?.record(app, { play, game });
  const how = result(end, two ? "X" : play.you);
  play.tally = { ...play.tally, [how]: play.tally[how] + 1 };
  const records = kept().records ?? {};
  const key = `${game.name} ${play.opponent}`;
  const before = records[key] ?? { you: 0, draw: 0, them: 0 };
  keep({ records: { ...records, [key]: { ...before, [how]: before[how] + 1 } } });
}

export function newGame(app) {
  const { play } = app.state;
  const fresh = matchOver(play) ? { tally: { you: 0, draw: 0, them: 0 } } : {};
  const you =
    play.seat === "alternate" && play.counted ? seatMark("alternate", play.you) : play.you;
  Object.assign(play, {
    moves: [],
    times: [],
    since: performance.now(),
    at: 0,
    you,
    counted: false,
    demo: false,
    helped: false,
    hint: null,
    note: "",
    problem: null,
    replaying: false,
    focus: null,
    ...fresh,
  });
  app.announce(told(scene(app)));
  app.draw();
  remember(app);
  answer(app);
}

/** Another board, opponent, seat or length of the match: a new match begins. */
export function choose(app, wishes) {
  const { play } = app.state;
  const next = newPlay({
    game: play.game,
    opponent: play.opponent,
    seat: play.seat,
    of: play.of,
    values: play.values,
    share: play.share,
    ...wishes,
  });
  next.you = seatMark(next.seat, null);
  if (!app.canPlay(next.opponent, next.game)) next.opponent = "casual";
  app.state.play = next;
  keep({ wishes: { game: next.game, opponent: next.opponent, seat: next.seat, of: next.of } });
  app.draw();
  remember(app);
  seatOpponent(app);
}

export function undo(app) {
  const { play, game } = scene(app);
  go(app, back(game, play), true);
}

export function redo(app) {
  const { play, game } = scene(app);
  go(app, forward(game, play), false);
}

/** Show the game up to a ply. Whoever goes back and plays on has taken a move back. */
export function go(app, at, helped = true) {
  const { play } = app.state;
  stop(app);
  Object.assign(play, {
    at,
    hint: null,
    note: "",
    helped: play.helped || (helped && at < play.moves.length),
  });
  app.announce(told(scene(app)));
  app.draw();
  remember(app);
  answer(app);
}

/** Play the whole game again from the start, move by move. */
export function replay(app) {
  const { play } = app.state;
  stop(app);
  Object.assign(play, { at: 0, replaying: true, hint: null });
  app.draw();
  const step = () => {
    if (!play.replaying || app.state.play !== play) return;
    play.at += 1;
    if (play.at >= play.moves.length) play.replaying = false;
    app.draw();
    if (play.replaying) app.replayTimer = setTimeout(step, 800);
  };
  app.replayTimer = setTimeout(step, 500);
}

function stop(app) {
  clearTimeout(app.replayTimer);
  app.state.play.replaying = false;
}

/** Show a game that beats the opponent. */
export function showDefeat(app, seat) {
  const { play } = app.state;
  const game = app.data.opponents.get(play.opponent).proof[seat].refutation;
  Object.assign(play, {
    moves: game.map((cell) => cell - 1),
    at: 0,
    you: seat === "first" ? "O" : "X",
    counted: true,
    demo: true,
    helped: true,
    choosing: false,
  });
  replay(app);
}

export async function hint(app) {
  const { play, game, board, values, open, mark } = scene(app);
  if (!open.length) return;
  play.helped = true;
  play.hint = values ? await solvedHint(app, board, values) : simpleHint(app, game, board);
  play.hint.standing = values ? values.standing(board, mark) : null;
  app.announce(
    `${say("play.hint-is", { cell: play.hint.cell === null ? "" : play.hint.cell + 1 })} ${play.hint.text}`,
  );
  app.draw();
}

/** A move that keeps what there is, soonest, with the words of a rule list that never loses. */
async function solvedHint(app, board, values) {
  const game = app.data.games.get("3x3");
  const best = values.at(board).fastest;
  const adviser = await player(
    game,
    app.data.opponents.has("newell-simon") ? "newell-simon" : "t3dt",
  ).catch(() => null);
  const advice = adviser?.decide(board);
  const agreed = advice ? best.filter((cell) => advice.moves.has(cell)) : [];
  if (agreed.length) return { cell: agreed[0], ...reason(advice.text) };
  return { cell: best[0], text: say("play.hint-keeps") };
}

function simpleHint(app, game, board) {
  const advice = app.simple(game).decide(board);
  if (advice.rule === "any") return { cell: null, text: say("play.hint-none") };
  return { cell: [...advice.moves.keys()][0], ...reason(advice.text) };
}

export function toggle(app, name) {
  const { play } = app.state;
  play[name] = !play[name];
  if (name === "values" && play.values && play.moves.length && !play.counted) play.helped = true;
  app.draw();
  app.cards?.think(app);
}

/** Narrow the list of opponents to those whom these words are about. */
export function seek(app, sought) {
  app.state.play.sought = sought;
  app.draw();
}

/** The address of the moment that is shown. */
export function link(app) {
  const { game, play } = scene(app);
  const seat = play.opponent === PERSON ? null : play.you === "X" ? "first" : "second";
  return addressOf(game, play.moves.slice(0, play.at), play.opponent, seat, location.href);
}

/** The address bar follows the game, so that it can be shared and reopened as it is. */
export function remember(app) {
  if (app.state.view !== "play" || app.state.embed) return;
  history.replaceState(null, "", link(app) + location.hash);
}

export async function copy(app, text, what) {
  try {
    await navigator.clipboard.writeText(text);
    app.state.play.note = say("share.copied", { what });
  } catch {
    app.state.play.note = say("share.not-copied");
  }
  app.announce(app.state.play.note);
  app.draw();
}
