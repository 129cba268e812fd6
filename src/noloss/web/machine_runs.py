"""WST's machine for the page, which runs it step by step: transitions, and where each run begins.

Only what some run uses is written down, and the programs, to be read beside it.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from noloss.core.game import Side
from noloss.core.position import Position
from noloss.proof.prove import against_everything
from noloss.strategies.wst.machine import Machine, steps
from noloss.strategies.wst.tapes import (
    NAMES,
    MarkedTapes,
    Tapes,
    fresh_tapes,
    machine,
    program_text,
)
from noloss.strategies.wst.turing_strategy import GAME, RULES, starts, wst

TAPES = ("Ki", "Kw", "Kp", "Ko", "Kc", "KR")


@dataclass(frozen=True)
class Action:
    """What the machine does in a state on certain symbols."""

    writes: Mapping[str, str]
    """By tape, as are the moves of the heads."""
    moves: Mapping[str, int]
    to: str
    """The state it goes to; a run ends in one that there is no action for."""
    line: str
    """The program and the line that it was written on."""


@dataclass(frozen=True)
class MachineState:
    """A state: which tapes it looks at, and what it does on what it sees there."""

    reads: tuple[str, ...]
    actions: dict[str, Action]
    """By the symbols that are read, with spaces between them."""


@dataclass(frozen=True)
class MachineRun:
    """One choice of the machine: the state and the tapes that it begins with."""

    rule: str
    steps: int
    state: str
    tapes: tuple[str, ...]
    """In the order of `TAPES`, cells with spaces between them."""
    heads: tuple[int, ...]


@dataclass(frozen=True)
class MachineRuns:
    """Every choice that WST can come to make, and the machine that makes them."""

    tapes: tuple[str, ...]
    programs: Mapping[str, tuple[str, ...]]
    """The lines of each program."""
    rules: Mapping[str, str]
    """The rule that is being tried once a state is entered, in whichever copy."""
    states: Mapping[str, MachineState]
    positions: Mapping[Position, MachineRun]


def machine_runs() -> MachineRuns:
    """Run the machine on every board that its own play leads to."""
    player, marked, found = wst(), MarkedTapes(), {}
    used: dict[str, MachineState] = {}
    for side in Side:
        for _, node in against_everything(GAME, player, side).turns(side):
            position = node.position
            computed = player.computed(position)
            tapes, chooser = marked.of(position)[0], machine("R1_R2_TM")
            if not position.first:
                tapes, chooser = fresh_tapes(), machine("M_TM")
            cells = tuple(" ".join(tapes[name].cells) for name in TAPES)
            heads = tuple(tapes[name].head for name in TAPES)
            found[position] = MachineRun(computed.rule, computed.steps, chooser.start, cells, heads)
            _note_actions(chooser, tapes, used)
    programs = {name: tuple(program_text(name).splitlines()) for name in NAMES}
    return MachineRuns(TAPES, programs, RULES, used, found)


def _note_actions(chooser: Machine, tapes: Tapes, used: dict[str, MachineState]) -> None:
    """Run to the end, and note every transition that is made."""
    before: tuple[str, str] | None = None
    for now in steps(chooser, tapes, starts):
        if before is not None:
            _note_action(chooser, *before, used)
        if now.state not in chooser.halts:
            seen = [now.tapes[chooser.tapes[at]] for at in chooser.states[now.state].reads]
            before = now.state, " ".join(tape.cells[tape.head] for tape in seen)


def _note_action(chooser: Machine, name: str, symbols: str, used: dict[str, MachineState]) -> None:
    """The transition that is made on these symbols: the first one, where there is a choice."""
    state, tapes = chooser.states[name], chooser.tapes
    noted = used.setdefault(name, MachineState(tuple(tapes[at] for at in state.reads), {}))
    if symbols not in noted.actions:
        made = state.table[tuple(symbols.split())][0]
        writes = {tapes[at]: symbol for at, symbol in made.writes}
        moves = {tapes[at]: move for at, move in made.moves}
        noted.actions[symbols] = Action(writes, moves, made.target, made.line)
