"""Programs compiled to one honest machine of plain states.

Compiling writes out every parameter and every pattern, and turns each call into a copy of the
called machine's states that goes on where the caller wants: there is no stack at run time. A
called machine that ends in `call ... then return` shares its copy with everyone who goes on at the
same place.

A few lines can stand for more states than there is memory, so what is written out is counted while
it grows, and a program that comes to too much is refused.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import NamedTuple

from noloss.strategies.wst.machine import Machine, PlainState, Transition
from noloss.strategies.wst.program import (
    MOST_MACHINES,
    BadProgram,
    Pattern,
    Program,
    Rule,
    State,
    Target,
)

MOST_TRANSITIONS = 200_000
"""The most transitions and states that a program may come to; WST comes to some thousands."""
MOST_LETTERS = 20_000_000
"""The most letters in the names of its states and symbols in its patterns and tables, together."""


def compile_machine(programs: Mapping[str, Program], main: str) -> Machine:
    """One plain machine out of a program and the programs it calls."""
    if main not in programs:
        raise BadProgram(f"there is no machine {main}; known: {', '.join(programs)}")
    return _Compiler(programs, programs[main]).build()


class _Need(NamedTuple):
    """A plain state that is wanted: whose, which, with which arguments, and what comes after."""

    machine: str
    state: str
    arguments: tuple[str, ...]
    after: str | None


@dataclass
class _Compiler:
    programs: Mapping[str, Program]
    main: Program
    states: dict[str, PlainState] = field(default_factory=dict)
    tapes: list[str] = field(default_factory=list)
    written: int = 0
    letters: int = 0

    def build(self) -> Machine:
        main = self.main
        used = called_programs(self.programs, main.name)
        own = {program.name: {s.name: s for s in program.states} for program in used}
        self.tapes = list(dict.fromkeys(tape for program in used for tape in program.tapes))
        halts = {"return"}
        first = _Need(main.name, main.start, (), None)
        waiting = [first]
        while waiting:
            need = waiting.pop()
            program, name = self.programs[need.machine], self._name(need)
            state = own[need.machine].get(need.state)
            if state is None:
                halts.add(name)
            elif name not in self.states:
                waiting += self._expand(program, state, need)
        alphabet = {symbol for program in used for symbol in (*program.alphabet, program.blank)}
        return Machine(
            main.name,
            tuple(self.tapes),
            main.blank,
            frozenset(alphabet),
            self._name(first),
            frozenset(halts),
            self.states,
        )

    def _spend(self, written: int = 0, letters: int = 0) -> None:
        """Count what is written out; too much of it is refused."""
        self.written += written
        self.letters += letters
        if self.written > MOST_TRANSITIONS or self.letters > MOST_LETTERS:
            raise BadProgram(
                f"{self.main.name}: compiled with its calls it has more than"
                f" {MOST_TRANSITIONS:,} transitions, or names and patterns too long for it"
            )

    def _name(self, need: _Need) -> str:
        """The name of a plain state: where it is written, and where its machine goes on."""
        if need.state in self.programs[need.machine].accept:
            return need.state
        own = f"{need.machine}.{Target(need.state, need.arguments)}"
        name = own if need.after is None else f"{own} -> {need.after}"
        self._spend(letters=len(name))
        return name

    def _expand(self, program: Program, state: State, need: _Need) -> Iterator[_Need]:
        """Write one plain state, and give the states it leads to."""
        fixed = dict(zip((v for v, _ in state.parameters), need.arguments, strict=True))
        for variable, of in state.parameters:
            if fixed[variable] not in program.symbols((of,)):
                raise BadProgram(
                    f"{program.name}: state {state.name} is entered with {fixed[variable]}, which"
                    f" is not in {of}"
                )
        read = {tape for rule in state.rules for tape, _ in rule.reads}
        tapes = [tape for tape in self.tapes if tape in read]
        table: dict[tuple[str, ...], list[Transition]] = {}
        self._spend(written=1)
        for rule in state.rules:
            for values in self._assignments(program, rule, fixed):
                self._spend(written=len(rule.reads))
                target, leads = self._target(program, rule, values, need.after)
                yield from leads
                transition = self._transition(program, rule, values, target)
                for symbols in self._matching(program, rule, values, tapes):
                    self._spend(written=1, letters=len(tapes))
                    fitting = table.setdefault(symbols, [])
                    if fitting and not state.choice:
                        fit = " ".join(f"{t}={s}" for t, s in zip(tapes, symbols, strict=True))
                        raise BadProgram(
                            f"{transition.line}: in state {state.name} this rule and the one of"
                            f" {fitting[0].line} both fit {fit}; only a choice state may do that"
                        )
                    fitting.append(transition)
        name = self._name(need)
        reads = tuple(map(self.tapes.index, tapes))
        plain = {symbols: tuple(fitting) for symbols, fitting in table.items()}
        self.states[name] = PlainState(name, reads, plain, state.choice)

    def _target(
        self, program: Program, rule: Rule, values: Mapping[str, str], after: str | None
    ) -> tuple[str, list[_Need]]:
        """The name of the state to go on in, and what has to be expanded for it."""
        target = rule.target
        leads: list[_Need] = []
        if target.state == "return":
            own = "return" if after is None else after
        else:
            arguments = tuple(values.get(a, a) for a in target.arguments)
            leads.append(_Need(program.name, target.state, arguments, after))
            own = self._name(leads[0])
        if not target.call:
            return own, leads
        called = _Need(target.call, self.programs[target.call].start, (), own)
        return self._name(called), [*leads, called]

    def _transition(
        self, program: Program, rule: Rule, values: Mapping[str, str], target: str
    ) -> Transition:
        index = self.tapes.index
        return Transition(
            tuple((index(tape), values.get(s, s)) for tape, s in rule.writes),
            tuple((index(tape), 1 if move == ">" else -1) for tape, move in rule.moves),
            target,
            f"{program.name}, line {rule.line}",
        )

    def _assignments(
        self, program: Program, rule: Rule, fixed: Mapping[str, str]
    ) -> Iterator[dict[str, str]]:
        """Every way to fill in a rule's variables; none if a parameter does not fit."""
        bound: dict[str, tuple[str, ...]] = {}
        for tape, pattern in rule.reads:
            symbols = self._symbols(program, pattern, fixed)
            if tape in fixed and fixed[tape] not in symbols:
                return
            if pattern.variable:
                bound[pattern.variable] = symbols
        for chosen in product(*bound.values()):
            yield {**fixed, **dict(zip(bound, chosen, strict=True))}

    def _matching(
        self, program: Program, rule: Rule, values: Mapping[str, str], tapes: list[str]
    ) -> Iterator[tuple[str, ...]]:
        """Every tuple of symbols on these tapes that the rule fits."""
        patterns = dict(rule.reads)
        options: list[tuple[str, ...]] = []
        for tape in tapes:
            pattern = patterns.get(tape, Pattern(()))
            if pattern.variable:
                options.append((values[pattern.variable],))
            else:
                options.append(self._symbols(program, pattern, values))
        return product(*options)

    def _symbols(
        self, program: Program, pattern: Pattern, values: Mapping[str, str]
    ) -> tuple[str, ...]:
        """The symbols a pattern stands for, each once."""

        def meant(names: tuple[str, ...]) -> tuple[str, ...]:
            return program.symbols(tuple(values.get(name, name) for name in names))

        listed = meant(pattern.names) if pattern.names else (*program.alphabet, program.blank)
        but = set(meant(pattern.but))
        self._spend(letters=len(listed) + len(but))
        return tuple(dict.fromkeys(symbol for symbol in listed if symbol not in but))


def called_programs(programs: Mapping[str, Program], main: str) -> list[Program]:
    """The programs that take part in one, in the order of their calls.

    Refused are a call of a machine that is not there, one that leads back to its caller, and more
    than `MOST_MACHINES` machines.
    """
    known: dict[str, Program] = {}

    def enter(name: str, chain: tuple[str, ...]) -> None:
        if name in known:
            return
        if name not in programs:
            raise BadProgram(f"{main}: there is no machine {name} to call")
        known[name] = programs[name]
        if len(known) > MOST_MACHINES:
            raise BadProgram(f"{main}: it calls more than {MOST_MACHINES} machines")
        for rule in known[name].calls:
            if rule.target.call in (*chain, name):
                raise BadProgram(f"{name}, line {rule.line}: {rule.target.call} would call itself")
            enter(rule.target.call, (*chain, name))

    enter(main, ())
    return list(known.values())
