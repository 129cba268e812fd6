"""The machines that WST's authors leave for later: who has won a board, and who is going to.

`decide` runs DECIDE_TM, the winner-decision model on any board. `predict` runs PREDICT_TM, a result
prediction model: the value of a position when both play as well as can be. `predict_play` runs
PLAY_TM: how the game ends when two given strategies play it out. The programs are in `programs/`;
Python writes the board on the tapes, runs the machine and reads the state that it halts in.

    Kp  C, the first player's moves, blanks, $    Ko  the same for the second
    Kw  C, the slots in some order, ;, the eight winning sequences separated by T, $
    Km  C, for every slot of Kw who holds it: w (nobody), X or O; ; T and $ as on Kw
    Ks  C, the moves that are being tried         Kv  C, what each of them has brought so far
    Kt  whose turn it is                          Kx, Ky  C, the two strategies as tables, $

In the paper X is the machine, even when it moves second; here X is the first player.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from noloss.core.bits import bits
from noloss.core.errors import NolossError, WrongGame
from noloss.core.game import LineGame, Side, Value
from noloss.core.notation import cell_text
from noloss.core.position import Position
from noloss.core.strategy import Strategy, ask, seated
from noloss.flow.flow import EVERY, flow
from noloss.strategies.wst.machine import Tape, TuringError, run
from noloss.strategies.wst.tapes import ROOM, SEQUENCES, Tapes, fresh_tapes, machine
from noloss.strategies.wst.turing_strategy import GAME

IN_ORDER = "123456789"
CENTRE_FIRST = "513792468"
"""The order in which PREDICT_TM tries the slots: it changes the number of steps, not the value."""
MOST_STEPS = 10_000_000
"""Far more than any board takes: the empty one takes some hundred thousand."""
WINNERS = {"p_wins": Value.FIRST, "o_wins": Value.SECOND, "draw": Value.DRAW, "open": None}
VALUES = {"first_wins": Value.FIRST, "second_wins": Value.SECOND, "draw": Value.DRAW}


@dataclass(frozen=True)
class Decided:
    """What the winner-decision machine says of a board."""

    winner: Value | None
    """None while the game goes on."""
    steps: int


@dataclass(frozen=True)
class Predicted:
    """What a result-prediction machine says of a position."""

    value: Value
    steps: int


def decide(position: Position) -> Decided:
    """Who has won this board, by DECIDE_TM; the first player is p."""
    _on_the_tapes(position.game)
    tapes = {**fresh_tapes("p"), **_moves(position)}
    end = run(machine("DECIDE_TM"), tapes, limit=MOST_STEPS)
    return Decided(WINNERS[end.state], end.steps)


def predict(position: Position) -> Predicted:
    """The value of this position under best play, by PREDICT_TM."""
    _on_the_tapes(position.game)
    tapes = {**_board(position, CENTRE_FIRST), "Ks": _stack(), "Kv": _stack()}
    end = run(machine("PREDICT_TM"), tapes, limit=MOST_STEPS)
    return Predicted(VALUES[end.state], end.steps)


def predict_play(position: Position, first: Strategy, second: Strategy) -> Predicted:
    """How the game ends when these two play it out from this position, by PLAY_TM.

    Both are written on its tapes as far as this position can lead them, whatever the other does. A
    strategy that leaves a move to chance is refused: there the end is not one value.
    """
    _on_the_tapes(position.game)
    tapes = {
        **_board(position, IN_ORDER),
        "Ks": _stack(),
        "Kx": _table(position, first, Side.FIRST),
        "Ky": _table(position, second, Side.SECOND),
    }
    end = run(machine("PLAY_TM"), tapes, limit=MOST_STEPS)
    if end.state not in VALUES:
        raise TuringError(f"PLAY_TM ended in {end.state}: a strategy has no entry for a board")
    return Predicted(VALUES[end.state], end.steps)


def opening_tapes() -> Tapes:
    """The tapes of all these machines on the empty board, with strategies that know no board."""
    silent = {name: Tape(["C", "$"]) for name in ("Kx", "Ky")}
    return {**_board(GAME.start(), CENTRE_FIRST), "Ks": _stack(), "Kv": _stack(), **silent}


def _stack() -> Tape:
    return Tape(["C", "b"], 1)


def _on_the_tapes(game: LineGame) -> None:
    if game != GAME:
        raise WrongGame(f"the board on the machine's tapes is {GAME}, not {game}")


def _moves(position: Position) -> Tapes:
    """The players' moves, in the order of the slots."""
    tapes: Tapes = {}
    for name, marks in (("Kp", position.first), ("Ko", position.second)):
        slots = [cell_text(cell) for cell in bits(marks)]
        tapes[name] = Tape(["C", *slots, *"b" * (ROOM[name] - len(slots)), "$"], 1)
    return tapes


def _board(position: Position, order: str) -> Tapes:
    """The position, for PREDICT_TM and PLAY_TM."""
    written = f"{order};{'T'.join(SEQUENCES)}"
    marks = ["w" if symbol.isdigit() else symbol for symbol in written]
    return {
        **_moves(position),
        "Kw": Tape(["C", *written, "$"]),
        "Km": Tape(["C", *marks, "$"]),
        "Kt": Tape(["X"]),
    }


def _table(start: Position, strategy: Strategy, side: Side) -> Tape:
    """The strategy in this seat on every board that it can come to from here."""
    seated(strategy, start.game)
    one, two = (strategy, EVERY) if side is Side.FIRST else (EVERY, strategy)
    nodes = flow(start, one, two).nodes
    boards = [n.position for n in nodes if n.value is None and n.position.turn is side]
    entries = "T".join(_entry(strategy, board) for board in boards)
    return Tape(["C", *entries, "$"])


def _entry(strategy: Strategy, board: Position) -> str:
    moves = ask(strategy, board).moves
    if len(moves) > 1:
        raise NolossError(
            f"{strategy.name} leaves its move in {board} to chance: the machine plays out"
            " strategies that do not"
        )
    return "".join((*_symbols(board), *map(cell_text, moves)))


def _symbols(board: Position) -> Iterator[str]:
    for cell in range(board.game.size):
        yield "X" if board.first >> cell & 1 else "O" if board.second >> cell & 1 else "w"
