"""A Turing machine program as it is written, as values. See `program_parser` for its text."""

from dataclasses import dataclass, field
from functools import cached_property

from noloss.core.errors import NolossError

MOST_MACHINES = 64
"""The most machines that may take part in one."""


class BadProgram(NolossError):
    """A program's text makes no sense; the message names the program and the line."""


@dataclass(frozen=True)
class Pattern:
    """A set of symbols as written: these (or all, if none are named) but not those."""

    names: tuple[str, ...]
    but: tuple[str, ...] = ()
    variable: str = ""
    """What the symbol that was read is called, if anything."""

    def __str__(self) -> str:
        """As it is written in a program."""
        bound = f"{self.variable}:" if self.variable else ""
        return bound + ",".join(self.names) + ("~" + ",".join(self.but) if self.but else "")


@dataclass(frozen=True)
class Target:
    """Where to go on: a state with arguments, `return`, or first a call of another machine."""

    state: str
    arguments: tuple[str, ...] = ()
    call: str = ""

    def __str__(self) -> str:
        """As it is written in a program."""
        state = f"{self.state}({','.join(self.arguments)})" if self.arguments else self.state
        return f"call {self.call} then {state}" if self.call else state


@dataclass(frozen=True)
class Rule:
    """One line of a state: what it reads, writes and moves, and where it goes on."""

    reads: tuple[tuple[str, Pattern], ...]
    writes: tuple[tuple[str, str], ...]
    moves: tuple[tuple[str, str], ...]
    """Tapes with `>` or `<`."""
    target: Target
    line: int = field(compare=False)
    """Equal programs may have their rules on different lines."""

    @property
    def columns(self) -> tuple[str, str, str]:
        """The three columns as text."""
        reads = " ".join(f"{tape}={pattern}" for tape, pattern in self.reads)
        acts = [f"{tape}:={symbol}" for tape, symbol in self.writes]
        acts += [f"{tape}{move}" for tape, move in self.moves]
        return reads or "-", " ".join(acts) or "-", str(self.target)


@dataclass(frozen=True)
class State:
    """A state, or one per symbol of its parameters' sets."""

    name: str
    parameters: tuple[tuple[str, str], ...]
    """Variables with the sets they range over."""
    choice: bool
    rules: tuple[Rule, ...]


@dataclass(frozen=True)
class Program:
    """A machine as it is written."""

    name: str
    tapes: tuple[str, ...]
    blank: str
    alphabet: tuple[str, ...]
    sets: tuple[tuple[str, tuple[str, ...]], ...]
    start: str
    accept: tuple[str, ...]
    states: tuple[State, ...]

    def __str__(self) -> str:
        """The program's text, which parses back to this program."""
        head = [
            f"machine {self.name}",
            f"tapes {' '.join(self.tapes)}",
            f"blank {self.blank}",
            f"alphabet {' '.join(self.alphabet)}",
            *(f"set {name} = {' '.join(symbols)}" for name, symbols in self.sets),
            f"start {self.start}",
            *([f"accept {' '.join(self.accept)}"] if self.accept else []),
        ]
        return "\n".join([*head, *(_state_text(state) for state in self.states)]) + "\n"

    @property
    def calls(self) -> tuple[Rule, ...]:
        """The rules that call another machine."""
        return tuple(rule for state in self.states for rule in state.rules if rule.target.call)

    def symbols(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """The symbols that a list of symbols and set names stands for."""
        return tuple(symbol for name in names for symbol in self._sets.get(name, (name,)))

    @cached_property
    def _sets(self) -> dict[str, tuple[str, ...]]:
        return dict(self.sets)


def _state_text(state: State) -> str:
    parameters = ",".join(f"{variable}:{of}" for variable, of in state.parameters)
    name = f"{state.name}({parameters})" if parameters else state.name
    rows = [rule.columns for rule in state.rules]
    wide = [max((len(row[at]) for row in rows), default=0) for at in (0, 1)]
    lines = [f"  {r:{wide[0]}} | {a:{wide[1]}} | {t}" for r, a, t in rows]
    return "\n".join(["", f"{'choice ' if state.choice else ''}state {name}", *lines])
