"""What running and looking at a machine comes to, as documents."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from noloss.strategies.wst.machine import Configuration, Machine, Tape
from noloss.strategies.wst.program import Program

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
class ProgramPage(MachineSize):
    """A program with its size."""

    __shape__ = ("machine", "tapes", "states", "plain_states", "transitions", "program")
    tapes: tuple[str, ...]
    program: str
    """Its text without comments."""


def end_of(machine: Machine, end: Configuration, tapes: Mapping[str, Tape]) -> Ended:
    """How a run of this machine on these tapes ended."""
    halted = end.state in machine.halts
    return Ended(end.state, end.steps, _cells(tapes), _heads(tapes), halted)


def moment(now: Configuration) -> Moment:
    """A configuration as it is now; it goes on changing, the moment does not."""
    return Moment(now.steps, now.state, _heads(now.tapes), _cells(now.tapes))


def size_of(program: Program, machine: Machine) -> MachineSize:
    """How large a program is, and the machine that it is compiled to."""
    transitions = sum(len(state.table) for state in machine.states.values())
    return MachineSize(program.name, len(program.states), len(machine.states), transitions)


def page_of(program: Program, machine: Machine) -> ProgramPage:
    """A program with the size of the machine that it is compiled to."""
    return ProgramPage(**vars(size_of(program, machine)), tapes=machine.tapes, program=str(program))


def _cells(tapes: Mapping[str, Tape]) -> Cells:
    return {name: tuple(tape.cells) for name, tape in tapes.items()}


def _heads(tapes: Mapping[str, Tape]) -> dict[str, int]:
    return {name: tape.head for name, tape in tapes.items()}
