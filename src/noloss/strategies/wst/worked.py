"""A whole game on the machine M_TM with given moves, and the tapes after each, as in the paper."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from noloss.core.errors import IllegalMove, NolossError
from noloss.core.game import Cell
from noloss.core.notation import cell_text, parse_cell
from noloss.strategies.wst.tapes import content, fresh_tapes, machine, tape_text
from noloss.strategies.wst.turing_strategy import GAME
from noloss.turing.machine import Configuration, Transition, run, steps

ENDS = {"p_wins": "p wins", "o_wins": "o wins", "draw": "a draw"}


@dataclass(frozen=True)
class WorkedStep:
    """One move: who made it, the tapes it left, and how many machine steps it took."""

    player: str
    slot: str
    tapes: tuple[str, ...]
    """The tapes as the paper prints them, in its order."""
    steps: int


@dataclass(frozen=True)
class WorkedGame:
    """The steps of a game, how it ended if it did, and what the machine may play if it is to."""

    steps: tuple[WorkedStep, ...]
    end: str | None
    may_choose: tuple[str, ...]


class _Script:
    """Resolves the free choices of M_TM so that the given moves are made, then leaves them open."""

    def __init__(self, first: str, moves: str) -> None:
        if first not in ("p", "o"):
            raise NolossError(f"{first!r} starts: expected p (the machine) or o (its opponent)")
        self.first = first
        self.moves = [cell_text(cell) for cell in parse_slots(moves)]

    def choose(self, state: str, fitting: Sequence[Transition], now: Configuration) -> int | None:
        where = state.removeprefix("M_TM.")
        if where == "who" and self.first == "p" and self.moves and self.moves.pop(0) != "5":
            raise IllegalMove("the machine takes slot 5 when it starts")
        if where == "who":
            return 0 if self.first == "p" else 1
        if not self.moves:
            return None
        tape = now.tapes["Ki" if where == "o_picks" else "Kc"]
        under = tape.cells[tape.head]
        rest = tape.cells[tape.head :]
        if self.moves[0] not in rest:
            raise IllegalMove(_refusal(where, self.moves[0], now))
        if under != self.moves[0]:
            return 1
        self.moves.pop(0)
        return 0


def _refusal(where: str, slot: str, now: Configuration) -> str:
    if where == "o_picks":
        return f"slot {slot} is not free: {tape_text('Ki', now.tapes['Ki'])}"
    return f"the machine does not take slot {slot} here: {tape_text('Kc', now.tapes['Kc'])}"


def parse_slots(moves: str) -> list[Cell]:
    """Slots in the order they are taken, such as `5,1,9` or `5 1 9`."""
    return [parse_cell(GAME, word) for word in re.split(r"[\s,]+", moves) if word]


def worked_game(first: str, moves: str) -> WorkedGame:
    """Play these slots on M_TM, `first` (p or o) starting; the machine's own are checked too.

    Moves are written as `5,1,9`.
    """
    whole, tapes = machine("M_TM"), fresh_tapes()
    made: list[WorkedStep] = []
    seen: list[str] = []
    before = 0

    def note(name: str) -> Callable[[Configuration], None]:
        """Keep how a tape looks now; a state that is entered again and again is kept once."""

        def look(now: Configuration) -> None:
            line = tape_text(name, now.tapes[name])
            if line not in seen[-1:]:
                seen.append(line)

        return look

    def close(player: str, own: str) -> Callable[[Configuration], None]:
        def finish(now: Configuration) -> None:
            nonlocal before
            slot = now.tapes[own].cells[now.tapes[own].head]
            shown = [tape_text("Ki", now.tapes["Ki"]), tape_text(own, now.tapes[own])]
            shown += [*seen, tape_text("Kw", now.tapes["Kw"])]
            made.append(WorkedStep(player, slot, tuple(shown), now.steps - before))
            seen.clear()
            before = now.steps

        return finish

    watch: dict[str, Callable[[Configuration], None]] = {}
    for state, act in {
        "CF_TM.home": note("Kc"),
        "MF_TM.home": note("KR"),
        "M_TM.p_turn": note("Kc"),
        "M_TM.p_done": close("p", "Kp"),
        "M_TM.o_done": close("o", "Ko"),
    }.items():
        watch |= dict.fromkeys(whole.named(state), act)
    script = _Script(first, moves)
    end = run(whole, tapes, script.choose, watch=watch)
    if end.state in ENDS:
        last = "p" if end.state == "p_wins" or tapes["Ko"].cells[tapes["Ko"].head] == "b" else "o"
        close(last, "Kp" if last == "p" else "Ko")(end)
    if script.moves:
        raise IllegalMove(
            f"the game is over ({ENDS[end.state]}): slot {script.moves[0]} is too many"
        )
    choosing = end.state == "M_TM.p_picks"
    may = tuple(content(tapes["Kc"])) if choosing else ()
    return WorkedGame(tuple(made), ENDS.get(end.state), may)


def worked_trace(first: str, moves: str) -> Iterator[Configuration]:
    """The same game, step by step of the machine."""
    return steps(machine("M_TM"), fresh_tapes(), _Script(first, moves).choose)
