// Is a bot unbeatable? Every reply to every move it makes, in both seats, on 3x3.
//
// What comes out has the shape of the package's CheckReport, so that one view shows both; a test holds
// the two together. A bot is asked with `ask(board, mark)` and gives an answer to judge, or is a rule
// list that gives all cells it may choose.

import {
  after,
  empty,
  legal,
  other,
  outcome,
  playable,
  turn,
  winning,
  written,
} from "../game/rules.mjs";

const WHOLE_GAMES = 60;
const SEATS = { first: "X", second: "O" };

/** The cells that an answer means, or what is wrong with it. */
export function judged(game, board, answer) {
  const fault = (kind, text, stderr = "") => ({
    fault: { position: written(game, board), kind, answer: text, stderr },
  });
  if (answer.error) return fault(answer.kind ?? "crash", "", answer.error);
  const cells = (Array.isArray(answer.cells) ? answer.cells : [answer.cells]).map((cell) =>
    /^[1-9][0-9]*$/.test(String(cell).trim()) ? Number(cell) - 1 : -1,
  );
  const open = playable(game, board);
  if (!cells.length || !cells.every((cell) => open.includes(cell)))
    return fault("illegal", String(answer.cells).slice(0, 400));
  return { cells };
}

/** Everything that can happen when the bot has this seat, position by position in order of play. */
export async function everyGame(game, ask, mark, watch = () => {}) {
  const nodes = [];
  const known = new Map();
  const faults = [];
  const add = (board) => {
    if (!known.has(board)) {
      known.set(board, nodes.length);
      nodes.push({ board, cells: [], after: [], end: outcome(game, board) });
    }
    return known.get(board);
  };
  add(empty(game));
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at];
    if (node.end) continue;
    if (turn(node.board) === mark) {
      const found = judged(game, node.board, await ask(node.board, mark));
      if (found.fault) faults.push(found.fault);
      node.cells = [...new Set(found.cells ?? [])].sort((a, b) => a - b);
      node.asked = true;
    } else node.cells = legal(game, node.board);
    node.after = node.cells.map((cell) => add(after(node.board, cell)));
    watch(nodes.length);
  }
  return { nodes, faults, mark };
}

/** What all of that comes to. `best` is the most that anybody who never loses wins against random. */
export function seatReport(game, values, { nodes, faults, mark }, best) {
  const decisions = nodes.filter((node) => node.asked);
  const refutation = shortest(nodes, other(mark));
  const missed = missedWins(game, values, decisions, mark);
  return {
    lines: games(nodes, mark),
    refutation: refutation?.map((cell) => cell + 1) ?? null,
    losing_move: refutation ? losingMove(game, values, refutation, mark) : null,
    missed_wins: new Set(missed.map((one) => one.position)).size,
    missed,
    declined_wins: decisions.filter(({ board, cells }) => {
      const wins = winning(game, board, mark);
      return wins.length && cells.some((cell) => !wins.includes(cell));
    }).length,
    missed_blocks: decisions.filter(({ board, cells }) => {
      const blocks = winning(game, board, other(mark));
      return (
        blocks.length &&
        !winning(game, board, mark).length &&
        cells.some((cell) => !blocks.includes(cell))
      );
    }).length,
    positions: decisions.length,
    faults,
    against: faults.length ? {} : { random: { win: chance(nodes, mark), best } },
  };
}

/** The distinct games by result: ways are sent forward, and a child comes after its parents by ply. */
function games(nodes, mark) {
  const ways = new Array(nodes.length).fill(0);
  const lines = { win: 0, draw: 0, loss: 0 };
  ways[0] = 1;
  byPly(nodes).forEach((at) => {
    const { end, after: next } = nodes[at];
    if (end) lines[end.winner === null ? "draw" : end.winner === mark ? "win" : "loss"] += ways[at];
    next.forEach((to) => {
      ways[to] += ways[at];
    });
  });
  return lines;
}

/** The chance to win against whoever plays any free cell; of several own moves each is as likely. */
function chance(nodes, mark) {
  const reach = new Array(nodes.length).fill(0);
  let won = 0;
  reach[0] = 1;
  byPly(nodes).forEach((at) => {
    const { end, after: next } = nodes[at];
    if (end?.winner === mark) won += reach[at];
    next.forEach((to) => {
      reach[to] += reach[at] / next.length;
    });
  });
  return won;
}

const marks = (board) => board.replaceAll(".", "").length;
const byPly = (nodes) =>
  nodes.map((_, at) => at).sort((a, b) => marks(nodes[a].board) - marks(nodes[b].board));

/** The first, in the order of moves, of the shortest games that this mark wins; null if none. */
function shortest(nodes, mark) {
  const plies = new Array(nodes.length).fill(Infinity);
  byPly(nodes)
    .reverse()
    .forEach((at) => {
      const { end, after: next } = nodes[at];
      plies[at] = end
        ? end.winner === mark
          ? 0
          : Infinity
        : 1 + Math.min(Infinity, ...next.map((to) => plies[to]));
    });
  if (plies[0] === Infinity) return null;
  const moves = [];
  for (let at = 0; plies[at] > 0;) {
    const node = nodes[at];
    const next = node.after.reduce(
      (found, to, i) => (plies[to] < plies[node.after[found]] ? i : found),
      0,
    );
    moves.push(node.cells[next]);
    at = node.after[next];
  }
  return moves;
}

/** The last move of a lost game before which it could still have been held. */
function losingMove(game, values, moves, mark) {
  const lost = values
    .mistakes(moves, mark)
    .filter((one) => one.left === "loss")
    .at(-1);
  if (!lost) return null;
  const safe = [...values.moves(lost.board)]
    .filter(([, move]) => move.standing !== "loss")
    .map(([cell]) => cell + 1);
  return { position: written(game, lost.board), played: lost.cell + 1, safe };
}

function missedWins(game, values, decisions, mark) {
  return decisions
    .filter(({ board }) => values.standing(board, mark) === "win")
    .flatMap(({ board, cells }) => {
      const wins = [...values.moves(board)]
        .filter(([, move]) => move.standing === "win")
        .map(([cell]) => cell);
      return cells
        .filter((cell) => !wins.includes(cell))
        .map((cell) => ({
          position: written(game, board),
          played: cell + 1,
          wins: wins.map((one) => one + 1),
        }));
    });
}

/** The whole report: `fresh()` starts the bot anew and gives its `ask`. */
export async function checked(game, values, best, name, fresh, watch = () => {}) {
  const seats = {};
  const heard = new Map();
  for (const [seat, mark] of Object.entries(SEATS)) {
    const ask = await fresh();
    const walked = await everyGame(game, ask, mark, (n) => watch(seat, n));
    seats[seat] = seatReport(game, values, walked, best[seat]);
    walked.nodes.filter((node) => node.asked).forEach((node) => heard.set(node.board, node.cells));
  }
  const varied = await askedAgain(game, heard, await fresh());
  for (const [seat, { refutation }] of Object.entries(seats)) {
    if (refutation)
      Object.assign(varied, await playedAgain(game, refutation, SEATS[seat], await fresh()));
  }
  if (Object.keys(varied).length) await onlyWhatWasSeen(game, values, seats, fresh);
  return report(name, game, seats, varied);
}

function report(name, game, seats, varied) {
  const faults = Object.values(seats).flatMap((seat) => seat.faults);
  const steady = Object.keys(varied).length === 0;
  const loses = Object.values(seats).some((seat) => seat.refutation);
  const slow = faults.length && faults.every((fault) => fault.kind === "timeout");
  const verdict = loses
    ? "loses"
    : slow
      ? "too slow"
      : faults.length
        ? "broken"
        : steady
          ? "never loses"
          : "no loss found";
  return {
    bot: name,
    game: game.name,
    verdict,
    proven: verdict !== "no loss found" && verdict !== "too slow",
    deterministic: steady,
    varied,
    seats,
  };
}

/** Of a bot that does not always answer alike, only a game that it has really lost is a fact. */
async function onlyWhatWasSeen(game, values, seats, fresh) {
  for (const [seat, mark] of Object.entries(SEATS)) {
    const lost = await lostGame(game, values, mark, fresh);
    Object.assign(seats[seat], {
      refutation: lost?.map((cell) => cell + 1) ?? null,
      losing_move: lost ? losingMove(game, values, lost, mark) : null,
      against: {},
    });
  }
}

/** A whole game that the bot loses against good play, each from a fresh start; null if none is. */
async function lostGame(game, values, mark, fresh) {
  const random = lehmer();
  for (let tried = 0; tried < WHOLE_GAMES; tried++) {
    const ask = await fresh();
    const moves = [];
    let board = empty(game);
    while (!outcome(game, board)) {
      const choice =
        turn(board) === mark
          ? judged(game, board, await ask(board, mark)).cells
          : good(values, board);
      if (!choice) break; // it failed
      const cell = choice[Math.floor(random() * choice.length)];
      moves.push(cell);
      board = after(board, cell);
    }
    if (outcome(game, board)?.winner === other(mark)) return moves;
  }
  return null;
}

/** The moves that keep a win, or else all that do not lose, or else all. */
function good(values, board) {
  const moves = [...values.moves(board)];
  const leadingTo = (standing) =>
    moves.filter(([, move]) => move.standing === standing).map(([cell]) => cell);
  return [leadingTo("win"), leadingTo("draw"), leadingTo("loss")].find((cells) => cells.length);
}

/** Chance that is the same in every visit. */
function lehmer(seed = 1) {
  return () => (seed = (seed * 16807) % 2147483647) / 2147483647;
}

/** Every board once more, in the other order, from a fresh start: where does it answer differently? */
async function askedAgain(game, heard, ask) {
  const varied = {};
  for (const [board, cells] of [...heard].reverse()) {
    if (!cells.length) continue;
    const { cells: again = [] } = judged(game, board, await ask(board, turn(board)));
    if (String([...again].sort((a, b) => a - b)) !== String(cells))
      varied[written(game, board)] = { before: cells, again };
  }
  return varied;
}

/** The lost game once more as a whole: whoever remembers may play another. */
async function playedAgain(game, moves, mark, ask) {
  let board = empty(game);
  for (const number of moves) {
    const cell = number - 1;
    if (turn(board) === mark) {
      const { cells = [] } = judged(game, board, await ask(board, mark));
      if (!cells.includes(cell))
        return { [written(game, board)]: { before: [cell], again: cells } };
    }
    board = after(board, cell);
  }
  return {};
}
