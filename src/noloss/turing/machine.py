"""A machine of plain states, and running it step by step."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from noloss.core.errors import NolossError

STEP_LIMIT = 100_000
"""Steps after which a run is taken not to halt, unless told otherwise."""


class TuringError(NolossError):
    """A run went wrong: no transition fits, the limit is reached, or a tape is not of the kind."""


@dataclass(frozen=True, slots=True)
class Transition:
    """What a plain state does on certain symbols."""

    writes: tuple[tuple[int, str], ...]
    moves: tuple[tuple[int, int], ...]
    target: str
    line: str
    """The program and line that it was written on."""


@dataclass(frozen=True, slots=True)
class PlainState:
    """A state with nothing left to expand. It looks only at the tapes it lists."""

    name: str
    reads: tuple[int, ...]
    table: Mapping[tuple[str, ...], tuple[Transition, ...]]
    choice: bool


@dataclass(frozen=True)
class Machine:
    """A compiled machine."""

    name: str
    tapes: tuple[str, ...]
    blank: str
    alphabet: frozenset[str]
    start: str
    halts: frozenset[str]
    """Where it stops: the accepting states, and `return` of the machine itself."""
    states: Mapping[str, PlainState]

    def named(self, state: str) -> tuple[str, ...]:
        """The plain states that are copies of this state, given as `MACHINE.state`."""
        return tuple(self._copies.get(state, ()))

    @cached_property
    def _copies(self) -> Mapping[str, Sequence[str]]:
        copies: dict[str, list[str]] = {}
        for name in self.states:
            copies.setdefault(name.split(" -> ", 1)[0], []).append(name)
        return copies


@dataclass(slots=True)
class Tape:
    """A tape with its head; it grows to the right as blanks are needed."""

    cells: list[str]
    head: int = 0


@dataclass(slots=True)
class Configuration:
    """Where a run is: the state, the tapes with their heads, and the steps made so far."""

    state: str
    tapes: dict[str, Tape]
    steps: int = 0


Chooser = Callable[[str, Sequence[Transition], Configuration], int | None]
"""Resolves a free choice: the index of a transition, or None to stop there."""


def steps(
    machine: Machine,
    tapes: Mapping[str, Tape],
    choose: Chooser | None = None,
    limit: int = STEP_LIMIT,
) -> Iterator[Configuration]:
    """Run until the machine halts or a free choice is left open.

    Gives the configuration before every step and at the end; it and the tapes change as it runs.
    """
    for name in machine.tapes:
        if name not in tapes:
            raise TuringError(f"{machine.name}: there is no tape {name}")
    now = Configuration(machine.start, {name: tapes[name] for name in machine.tapes})
    _check_tapes(machine, now)
    order = [now.tapes[name] for name in machine.tapes]
    yield now
    while now.state not in machine.halts:
        if now.steps >= limit:
            raise TuringError(f"{machine.name} has not halted after {limit:,} steps: {now.state}")
        transition = _next(machine, now, order, choose)
        if transition is None:
            return
        for at, symbol in transition.writes:
            order[at].cells[order[at].head] = symbol
        for at, move in transition.moves:
            tape = order[at]
            tape.head += move
            if tape.head < 0:
                raise TuringError(f"{machine.tapes[at]} left its tape in state {now.state}")
            if tape.head == len(tape.cells):
                tape.cells.append(machine.blank)
        now.state = transition.target
        now.steps += 1
        yield now


def run(
    machine: Machine,
    tapes: Mapping[str, Tape],
    choose: Chooser | None = None,
    limit: int = STEP_LIMIT,
    watch: Mapping[str, Callable[[Configuration], None]] | None = None,
) -> Configuration:
    """Run to the end; `watch` says what to do whenever one of some states is entered."""
    watched = watch or {}
    now = None
    for now in steps(machine, tapes, choose, limit):
        if now.state in watched:
            watched[now.state](now)
    assert now is not None
    return now


def _next(
    machine: Machine, now: Configuration, order: list[Tape], choose: Chooser | None
) -> Transition | None:
    """The transition to make; None when a free choice is left open."""
    state = machine.states[now.state]
    symbols = tuple([order[at].cells[order[at].head] for at in state.reads])
    fitting = state.table.get(symbols)
    if fitting is None:
        seen = zip(state.reads, symbols, strict=True)
        shown = ", ".join(f"{machine.tapes[at]}={symbol}" for at, symbol in seen)
        raise TuringError(f"no transition in state {now.state} for {shown or 'any symbol'}")
    if not state.choice or len(fitting) == 1:
        return fitting[0]
    index = choose(now.state, fitting, now) if choose else None
    return None if index is None else fitting[index]


def _check_tapes(machine: Machine, now: Configuration) -> None:
    for name, tape in now.tapes.items():
        if not machine.alphabet.issuperset(tape.cells):
            at = next(i for i, c in enumerate(tape.cells) if c not in machine.alphabet)
            raise TuringError(f"tape {name}, cell {at}: {tape.cells[at]!r} is not in the alphabet")
        if not 0 <= tape.head < len(tape.cells):
            raise TuringError(f"tape {name}: there is no cell {tape.head} for the head")
