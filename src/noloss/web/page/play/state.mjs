// The state of a game on the page, and what follows from it. Nothing here draws or waits.

import { after, empty, legal, other, outcome, turn } from "../game/rules.mjs";

export const PERSON = "person";
/** The opponent's name when two people share the device. */

export function newPlay(wishes = {}) {
  return {
    game: "3x3", // which board
    moves: [], // the whole game as cells
    times: [], // the seconds that a person took for each; null for an opponent's
    since: null, // when the last move was made, by the clock of the page
    at: 0, // how many of them are shown: undo, redo and replay move this
    opponent: "t3dt", // by name; PERSON for two people
    seat: "first", // which seat was asked for: first, second or alternate
    you: "X", // the mark of the person now
    of: 1, // games of a match; 1 is single games
    tally: { you: 0, draw: 0, them: 0 }, // of the match
    counted: false, // whether this game is in the tally and the record
    demo: false, // whether this is a game that shows how the opponent is beaten
    helped: false, // whether a move was taken back or help was used: then it is not counted
    values: false, // whether values are shown on the cells
    looking: false, // whether Python looks ahead for values
    hint: null, // { cell, text, standing } when one was asked for
    focus: null, // the cell that Tab leads to
    choosing: false, // whether the list of opponents is open
    sought: "", // what is typed to find one in it
    share: false, // whether the sharing card is open
    note: "", // what just happened besides the game, such as "copied"
    problem: null, // what an address asked for that is not there
    tapes: null, // { board, step } of WST's machine, once somebody goes through its steps
    tree: false, // whether the whole tree is shown
    replaying: false, // whether a replay is running
    ...wishes,
  };
}

export const boardAt = (game, play, at = play.at) =>
  play.moves.slice(0, at).reduce((board, cell) => after(board, cell), empty(game));

/** What is to be known about the moment that is shown. */
export function moment(game, play) {
  const board = boardAt(game, play);
  const end = outcome(game, board);
  const mark = turn(board);
  const two = play.opponent === PERSON;
  const live = play.at === play.moves.length;
  const yours = !end && (two || mark === play.you);
  return {
    board,
    end,
    mark,
    two,
    live,
    yours,
    open: yours && !play.replaying ? legal(game, board) : [],
    waiting: !end && !yours && live && !play.replaying,
    last: play.at ? play.moves[play.at - 1] : null,
  };
}

/** Whether a match is decided: somebody has more than half, or all games are played. */
export function matchOver({ of, tally }) {
  const most = Math.max(tally.you, tally.them);
  return of > 1 && (most > of / 2 || tally.you + tally.draw + tally.them >= of);
}

export const result = (end, you) =>
  end.winner === null ? "draw" : end.winner === you ? "you" : "them";

/** The ply to go back to so that a person is to move again; the same if there is none. */
export function back(game, play) {
  let at = play.at - 1;
  while (at > 0 && play.opponent !== PERSON && turn(boardAt(game, play, at)) !== play.you) at--;
  return at >= 0 && (play.opponent === PERSON || turn(boardAt(game, play, at)) === play.you)
    ? at
    : play.at;
}

/** The ply to go forward to in the same way, or the end. */
export function forward(game, play) {
  let at = Math.min(play.at + 1, play.moves.length);
  while (
    at < play.moves.length &&
    play.opponent !== PERSON &&
    turn(boardAt(game, play, at)) !== play.you
  )
    at++;
  return at;
}

export const seatMark = (seat, before) =>
  ({ first: "X", second: "O", alternate: before ? other(before) : "X" })[seat];
