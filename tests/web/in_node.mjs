// Runs the page's own modules under node on what the tests hand over: JSON in, JSON out.

import { readFileSync } from "node:fs";

const [root, file] = process.argv.slice(2);
const from = (path) => import(`file://${root}/${path}`);
const { gameOf, legal, outcome, turn, after, read, written } = await from("game/rules.mjs");
const { Values } = await from("game/values.mjs");
const { simple, tablePlayer } = await from("game/players.mjs");
const { parseMoves, movesText, parseAddress, addressOf } = await from("game/address.mjs");
const { checked } = await from("check/walk.mjs");
const { vocabulary, parseRules, ruleBot } = await from("check/rules.mjs");
const { functionsIn } = await from("check/javascript.mjs");
const { exercises } = await from("learn/exercises.mjs");

const { translator } = await from("lib/reasons.mjs");
const { missed, read: readBack } = await from("game/hindsight.mjs");
const { machineOf, configurations } = await from("game/machine.mjs");

const given = JSON.parse(readFileSync(file, "utf8"));
const games = new Map(given.games.map((data) => [data.name, gameOf(data)]));
const three = games.get("3x3"),
  values = new Values(three, given.atlas);

const rules = (game, boards) =>
  boards.map((text) => {
    const board = read(text),
      end = outcome(game, board);
    return {
      board: written(game, board),
      turn: turn(board),
      legal: legal(game, board).map((cell) => cell + 1),
      winner: end && end.winner,
      over: Boolean(end),
      line: end?.line.map((cell) => cell + 1) ?? [],
    };
  });
const worths = (boards) =>
  boards.map((text) => {
    const at = values.at(read(text));
    return {
      value: at.value,
      distance: at.distance,
      best: at.best.map((cell) => cell + 1),
      fastest: at.fastest.map((cell) => cell + 1),
    };
  });
const decisions = (player, boards) =>
  boards.map((text) => {
    const { moves, rule, text: words, cells } = player.decide(read(text));
    return {
      moves: Object.fromEntries(
        [...moves].sort(([a], [b]) => a - b).map(([cell, chance]) => [cell + 1, chance]),
      ),
      rule,
      text: words,
      cells: cells.map((cell) => cell + 1).sort((a, b) => a - b),
    };
  });
const best = { first: 0, second: 0 };
const walked = async (name, ask) => checked(three, values, best, name, async () => ask);
const words = vocabulary(given.terms);
const people = tablePlayer(three, given.tables.casual);
const tables = Object.entries(given.tables).map(([name, table]) => [
  name,
  tablePlayer(three, table),
]);
const firstFree = async (board) => ({ cells: String(board.indexOf(".") + 1) });
let seed = 1;
const fickle = async (board) => {
  seed = (seed * 16807) % 2147483647;
  const free = legal(three, board);
  return { cells: free[seed % free.length] + 1 };
};

const wavering = async (board) => {
  seed = (seed * 16807) % 2147483647;
  const { best } = values.at(board);
  return { cells: best[seed % best.length] + 1 };
};

const short = ({ state, tapes, line }) => [
  state,
  ...tapes.flatMap(([, { cells, head }]) => [cells.join(" "), head]),
  line,
];
const machineRuns = (machine) =>
  Object.fromEntries(
    Object.keys(given.machine.positions).map((text) => {
      const all = configurations(machine, machine.positions.get(read(text)));
      return [text, [all.length - 1, ...(given.whole.includes(text) ? all : all.slice(-1)).map(short)]];
    }),
  );

const found = {
  rules: Object.fromEntries(
    Object.entries(given.boards).map(([name, boards]) => [name, rules(games.get(name), boards)]),
  ),
  worths: worths(given.boards["3x3"]),
  tables: Object.fromEntries(
    tables.map(([name, player]) => [name, decisions(player, given.open["3x3"])]),
  ),
  simple: Object.fromEntries(
    Object.entries(given.open).map(([game, boards]) => [
      game,
      Object.fromEntries(
        ["random", "casual", "careless"].map((name) => [
          name,
          decisions(simple(games.get(game), name), boards),
        ]),
      ),
    ]),
  ),
  walked: Object.fromEntries(
    await Promise.all(
      tables.map(async ([name, player]) => [
        name,
        await walked(name, async (board) => ({
          cells: [...player.decide(board).moves.keys()].map((cell) => cell + 1),
        })),
      ]),
    ),
  ),
  firstFree: await walked("first", firstFree),
  fickle: await walked("fickle", fickle),
  wavering: await walked("wavering", wavering),
  broken: await walked("broken", async () => ({ cells: "0" })),
  failing: await walked("failing", async () => ({ error: "oh" })),
  ruleLists: await Promise.all(
    given.ruleLists.map(async (text) => {
      const bot = ruleBot(three, words, parseRules(words, text));
      return walked("rules", await bot.fresh());
    }),
  ),
  badRules: given.badRules.map((text) => {
    try {
      parseRules(words, text);
      return null;
    } catch (error) {
      return [error.message, error.values.line ?? null];
    }
  }),
  moves: given.moves.map(([game, text]) => {
    const moves = parseMoves(games.get(game), text);
    return moves && movesText(games.get(game), moves);
  }),
  address: parseAddress(
    new URL(addressOf(three, [4, 0, 8], "casual", "second", "http://a/b?x=1#y")).search,
    games,
    ["casual"],
  ),
  badAddress: parseAddress("?game=9x9x9&moves=11&opponent=nobody", games, ["casual"]),
  said: given.reasons.map(translator(JSON.parse(readFileSync(`${root}/reasons/de.json`, "utf8")))),
  missed: given.lost.map(([game, moves, mark]) =>
    missed(
      games.get(game),
      moves.map((cell) => cell - 1),
      mark,
    ),
  ),
  lookedBack: given.lookedBack.map((told) => readBack(told, "X")),
  machine: machineRuns(machineOf(given.machine)),
  functions: given.sources.map(functionsIn),
  exercises: exercises(three, values, words, people).map((set) => ({
    name: set.name,
    of: set.of.map(({ board, right }) => ({
      board: written(three, board),
      right: right.map((cell) => cell + 1),
    })),
  })),
};
process.stdout.write(JSON.stringify(found));
