"""What running and looking at a machine comes to, as documents."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from noloss.turing.machine import (
    STEP_LIMIT,
    Chooser,
    Configuration,
    Machine,
    Tape,
    run,
    steps,
)
from noloss.turing.program import Program

Cells = Mapping[str, tuple[str, ...]]
"""What stands on each tape."""


@dataclass(frozen=True)
class Ended:
    """The end of a run: in which state, after how many steps, with what on the tapes."""

    state: str
    steps: int
    tapes: Cells
    heads: Mapping[str, int] = field(default_factory=dict, compare=False)
    """The cell under each head, from 0."""
    halted: bool = field(default=True, compare=False)
    """Whether the machine came to its end; otherwise it stopped at a free choice."""


@dataclass(frozen=True)
class Moment:
    """A run before one of its steps, or at its end."""

    step: int
    state: str
    heads: Mapping[str, int]
    tapes: Cells


@dataclass(frozen=True)
class MachineSize:
    """How large a program is as written, and compiled with its calls."""

    machine: str
    states: int
    plain_states: int
    transitions: int


@dataclass(frozen=True)
class ProgramPage:
    """A program with its size."""

    machine: str
    tapes: tuple[str, ...]
    states: int
    plain_states: int
    transitions: int
    program: str
    """Its text without comments."""


def run_to_end(
    machine: Machine,
    tapes: Mapping[str, Tape],
    choose: Chooser | None = None,
    limit: int = STEP_LIMIT,
) -> Ended:
    """Run a machine and write down how it ended."""
    end = run(machine, tapes, choose, limit)
    halted = end.state in machine.halts
    return Ended(end.state, end.steps, _cells(tapes), _heads(tapes), halted)


def moments(
    machine: Machine,
    tapes: Mapping[str, Tape],
    choose: Chooser | None = None,
    limit: int = STEP_LIMIT,
) -> Iterator[Moment]:
    """Every configuration of a run, written down as it is reached."""
    return map(moment, steps(machine, tapes, choose, limit))


def moment(now: Configuration) -> Moment:
    """A configuration as it is now; it goes on changing, the moment does not."""
    return Moment(now.steps, now.state, _heads(now.tapes), _cells(now.tapes))


def size_of(program: Program, machine: Machine) -> MachineSize:
    """How large a program is, and the machine that it is compiled to."""
    transitions = sum(len(state.table) for state in machine.states.values())
    return MachineSize(program.name, len(program.states), len(machine.states), transitions)


def page_of(program: Program, machine: Machine) -> ProgramPage:
    """A program with the size of the machine that it is compiled to."""
    size = size_of(program, machine)
    return ProgramPage(
        program.name,
        machine.tapes,
        size.states,
        size.plain_states,
        size.transitions,
        str(program),
    )


def _cells(tapes: Mapping[str, Tape]) -> Cells:
    return {name: tuple(tape.cells) for name, tape in tapes.items()}


def _heads(tapes: Mapping[str, Tape]) -> dict[str, int]:
    return {name: tape.head for name, tape in tapes.items()}
