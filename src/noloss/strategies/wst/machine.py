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
    now = _beginning(machine, tapes)
    order = [now.tapes[name] for name in machine.tapes]
    states, halts = machine.states, machine.halts
    yield now
    while now.state not in halts:
        if now.steps >= limit:
            raise TuringError(f"{machine.name} has not halted after {limit:,} steps: {now.state}")
        state = states[now.state]
        fitting = state.table.get(tuple([order[at].cells[order[at].head] for at in state.reads]))
        if fitting is None:
            raise _stuck(machine, state, order)
        transition = fitting[0] if len(fitting) == 1 else _chosen(fitting, now, choose)
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


def _chosen(
    fitting: Sequence[Transition], now: Configuration, choose: Chooser | None
) -> Transition | None:
    """One of several transitions, as only a choice state has them; None if it is left open."""
    index = choose(now.state, fitting, now) if choose else None
    return None if index is None else fitting[index]


def _stuck(machine: Machine, state: PlainState, order: list[Tape]) -> TuringError:
    seen = ", ".join(f"{machine.tapes[at]}={order[at].cells[order[at].head]}" for at in state.reads)
    return TuringError(f"no transition in state {state.name} for {seen or 'any symbol'}")


def _beginning(machine: Machine, tapes: Mapping[str, Tape]) -> Configuration:
    """The first configuration, with tapes that the machine can run on."""
    for name in machine.tapes:
        tape = tapes.get(name)
        if tape is None:
            raise TuringError(f"{machine.name}: there is no tape {name}")
        if not machine.alphabet.issuperset(tape.cells):
            at = next(i for i, c in enumerate(tape.cells) if c not in machine.alphabet)
            raise TuringError(f"tape {name}, cell {at}: {tape.cells[at]!r} is not in the alphabet")
        if not 0 <= tape.head < len(tape.cells):
            raise TuringError(f"tape {name}: there is no cell {tape.head} for the head")
    return Configuration(machine.start, {name: tapes[name] for name in machine.tapes})
