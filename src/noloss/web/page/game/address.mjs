// A game in the address: ?game=3x3&moves=519&opponent=t3dt&seat=first. Moves are digits where every
// cell has one, and otherwise numbers with dots between them.

import { played } from "./rules.mjs";

const SEATS = ["first", "second", "alternate", "both"];

export function movesText(game, moves) {
  return moves.map((cell) => cell + 1).join(game.size < 10 ? "" : ".");
}

/** The moves of a text, or null where they are no game. */
export function parseMoves(game, text) {
  const words = game.size < 10 ? [...text] : text.split(".").filter(Boolean);
  const moves = words.map((word) => (/^[1-9][0-9]{0,2}$/.test(word) ? Number(word) - 1 : -1));
  return played(game, moves) === null ? null : moves;
}

/** What an address asks for; what it gets wrong is left out and told as `problem`. */
export function parseAddress(search, games, opponents) {
  const asked = new URLSearchParams(search);
  const found = {};
  const name = asked.get("game") ?? "3x3";
  found.game = games.has(name) ? name : "3x3";
  if (found.game !== name) found.problem = "game";
  const moves = parseMoves(games.get(found.game), asked.get("moves") ?? "");
  if (moves === null) found.problem = "moves";
  found.moves = moves ?? [];
  const opponent = asked.get("opponent")?.toLowerCase(); // names ignore case, as everywhere
  if (opponents.includes(opponent)) found.opponent = opponent;
  else if (asked.has("opponent")) found.problem = "opponent";
  if (SEATS.includes(asked.get("seat"))) found.seat = asked.get("seat");
  found.embed = asked.has("embed");
  return found;
}

export function addressOf(game, moves, opponent, seat, base) {
  const asked = new URLSearchParams({ game: game.name });
  if (moves.length) asked.set("moves", movesText(game, moves));
  if (opponent) asked.set("opponent", opponent);
  if (seat) asked.set("seat", seat);
  const url = new URL(base);
  url.search = asked.toString().replaceAll("%3A", ":");
  url.hash = "";
  return url.href;
}
