"""A whole game on the machine M_TM with given moves, and the tapes after each, as in the paper."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from noloss.core.budget import Budget
from noloss.core.errors import IllegalMove, NolossError
from noloss.core.game import Cell
from noloss.core.notation import cell_text, parse_cell
from noloss.flow.tabulate import undecided
from noloss.lab.papers.wst.results import Moment, moment
from noloss.strategies.wst.machine import Configuration, Tape, Transition, run, steps
from noloss.strategies.wst.tapes import content, fresh_tapes, machine
from noloss.strategies.wst.turing_strategy import GAME, TuringStrategy

Watcher = Callable[[Configuration], None]
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


class _Record:
    """Writes the steps of a game down as the machine makes them."""

    def __init__(self) -> None:
        self.made: list[WorkedStep] = []
        self.seen: list[str] = []
        self.before = 0

    def note(self, name: str) -> Watcher:
        """Keep how a tape looks now; a state that is entered again and again is kept once."""

        def look(now: Configuration) -> None:
            line = tape_text(name, now.tapes[name])
            if line not in self.seen[-1:]:
                self.seen.append(line)

        return look

    def close(self, player: str) -> Watcher:
        """The move of this player is made."""

        def finish(now: Configuration) -> None:
            shown = {name: tape_text(name, now.tapes[name]) for name in ("Ki", f"K{player}", "Kw")}
            *first, last = shown.values()
            own = now.tapes[f"K{player}"]
            tapes, steps = (*first, *self.seen, last), now.steps - self.before
            self.made.append(WorkedStep(player, own.cells[own.head], tapes, steps))
            self.seen, self.before = [], now.steps

        return finish


def worked_game(first: str, moves: str) -> WorkedGame:
    """Play these slots on M_TM, `first` (p or o) starting; the machine's own are checked too.

    Moves are written as `5,1,9`.
    """
    whole, tapes, script, record = machine("M_TM"), fresh_tapes(), _Script(first, moves), _Record()
    watch: dict[str, Watcher] = {}
    for state, act in {
        "CF_TM.home": record.note("Kc"),
        "MF_TM.home": record.note("KR"),
        "M_TM.p_turn": record.note("Kc"),
        "M_TM.p_done": record.close("p"),
        "M_TM.o_done": record.close("o"),
    }.items():
        watch |= dict.fromkeys(whole.named(state), act)
    end = run(whole, tapes, script.choose, watch=watch)
    if end.state in ENDS:
        last = "p" if end.state == "p_wins" or tapes["Ko"].cells[tapes["Ko"].head] == "b" else "o"
        record.close(last)(end)
    if script.moves:
        raise IllegalMove(
            f"the game is over ({ENDS[end.state]}): slot {script.moves[0]} is too many"
        )
    may = tuple(content(tapes["Kc"])) if end.state == "M_TM.p_picks" else ()
    return WorkedGame(tuple(record.made), ENDS.get(end.state), may)


def worked_trace(first: str, moves: str) -> Iterator[Moment]:
    """The same game, step by step of the machine."""
    return map(moment, steps(machine("M_TM"), fresh_tapes(), _Script(first, moves).choose))


def tape_text(name: str, tape: Tape) -> str:
    """A tape as the paper prints it; Kc and KR without their blanks."""
    cells = ["C", *content(tape), "$"] if name in ("Kc", "KR") else tape.cells
    return f"{name} = [{', '.join(cells)}]"


@dataclass(frozen=True)
class Effort:
    """The steps taken on some boards."""

    boards: int
    least: int
    mean: str
    """The sum and the number of boards, as a fraction that is not cancelled."""
    most: int


def effort_by_rule(strategy: TuringStrategy, budget: Budget) -> Mapping[str, Effort]:
    """The steps on all boards, and on those where each rule decides, by the rule's name."""
    boards = undecided(GAME)
    meter = budget.meter("Running the machine on every board", len(boards))
    taken: dict[str, list[int]] = {"all": []}
    for board in boards:
        computed = strategy.computed(board)
        taken["all"].append(computed.steps)
        taken.setdefault(computed.rule, []).append(computed.steps)
        meter.spend()
    return {rule: _effort(counts) for rule, counts in taken.items()}


def _effort(counts: list[int]) -> Effort:
    return Effort(len(counts), min(counts), f"{sum(counts)}/{len(counts)}", max(counts))
