"""The text of a Turing machine program, read. `str(program)` writes it.

    machine COPY                       // comments run to the end of the line
    tapes from to
    blank b
    alphabet 0 1 $
    set bit = 0 1
    start copy
    accept done

    state copy
      from=s:bit  | to:=s from> to>  | copy
      from=$      | -                | done

A rule has three columns: what is read, what is done, and where to go on. A tape that is not
mentioned is not looked at, not written and not moved.

- Reading: `tape=PATTERN`. A pattern is a list of symbols and names of sets, with commas; what
  follows a `~` is left out, so `bit~1` is 0 and `~1` is any symbol but 1; `v:PATTERN` reads one of
  them and calls it v, so that another `tape=v` in the same rule must show the same symbol.
- Doing: `tape:=SYMBOL` writes, `tape>` and `tape<` move the head; each tape at most once each.
- Going on: a state; `name(x)` for a state with parameters; `call MACHINE then STATE` runs another
  machine and goes on when it returns; `return` leaves a machine that was called.

`state name(v:set)` stands for one state per symbol of the set, and its rules may ask for v as if it
were a tape: `v=0`. `choice state` marks the places where several rules may apply and the choice is
free; everywhere else that is an error.
"""

import re
from collections.abc import Iterator

from noloss.core.phrases import counted
from noloss.strategies.wst.program import BadProgram, Pattern, Program, Rule, State, Target

RESERVED = {"return", "call", "then", "-"}
MOST_BYTES = 1 << 16
"""The longest program text that is read; the longest of WST's has some three thousand bytes."""
MOST_LETTERS = 1000
"""The longest line."""


def parse_program(text: str, source: str = "program") -> Program:
    """Read a program; what makes no sense or is too long is refused with the line."""
    if len(text) > MOST_BYTES:
        raise BadProgram(f"{source}: longer than {MOST_BYTES:,} letters")
    return _Parser(source).parse(text)


_NAME = r"[A-Za-z][\w.-]*"
_STATE = re.compile(rf"(choice )?state ({_NAME})(?:\(([^()]*)\))?")
_TARGET = re.compile(rf"(?:call ({_NAME}) then )?({_NAME})(?:\(([^()]*)\))?")


def _pattern(text: str) -> Pattern:
    variable, colon, rest = text.partition(":")
    names, tilde, but = (rest if colon else text).partition("~")
    listed = tuple(names.split(",")) if names or not tilde else ()
    return Pattern(listed, tuple(but.split(",")) if tilde else (), variable if colon else "")


class _Parser:
    """Reads the lines one by one; knows where it is for its errors."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.line = 0
        self.head: dict[str, tuple[str, ...]] = {}
        self.sets: dict[str, tuple[str, ...]] = {}
        self.states: list[State] = []

    def parse(self, text: str) -> Program:
        current: tuple[str, tuple[tuple[str, str], ...], bool] | None = None
        rules: list[Rule] = []
        for line in self._lines(text):
            match = _STATE.fullmatch(line)
            if match:
                self._close(current, rules)
                current, rules = self._open(match), []
            elif current is not None:
                rules.append(self._rule(line, current[1]))
            else:
                self._declare(line)
        self._close(current, rules)
        return self._whole()

    def _lines(self, text: str) -> Iterator[str]:
        for self.line, raw in enumerate(text.splitlines(), 1):
            if len(raw) > MOST_LETTERS:
                raise self._refuse(f"longer than {MOST_LETTERS:,} letters")
            if not " ".join(raw.split()).isprintable():
                raise self._refuse(f"there is something that cannot be printed: {raw!r:.60}")
            line = " ".join(raw.split("//", 1)[0].split())
            if line:
                yield line

    def _refuse(self, complaint: str) -> BadProgram:
        return BadProgram(f"{self.source}, line {self.line}: {complaint}")

    def _declare(self, line: str) -> None:
        word, *rest = line.split()
        if word == "set":
            if len(rest) < 3 or rest[1] != "=" or rest[0] in self.sets:
                raise self._refuse(f"expected `set name = symbols`, a new name, found {line!r}")
            self._known(rest[2:])
            symbols = (symbol for name in rest[2:] for symbol in self.sets.get(name, (name,)))
            self.sets[rest[0]] = tuple(dict.fromkeys(symbols))
            return
        if word not in ("machine", "tapes", "blank", "alphabet", "start", "accept"):
            raise self._refuse(f"expected a declaration or a state, found {line!r}")
        if word in self.head:
            raise self._refuse(f"{word} is declared twice")
        if not rest or (word in ("machine", "blank", "start") and len(rest) > 1):
            raise self._refuse(f"{word} is followed by {counted(len(rest), 'name')}")
        if len(set(rest)) < len(rest):
            raise self._refuse(f"a name is listed twice after {word}")
        self.head[word] = tuple(rest)

    def _known(self, symbols: list[str] | tuple[str, ...]) -> None:
        alphabet = {*self.head.get("alphabet", ()), *self.head.get("blank", ())}
        for symbol in symbols:
            if symbol not in alphabet and symbol not in self.sets:
                raise self._refuse(f"{symbol!r} is not in the alphabet")

    def _open(self, match: re.Match[str]) -> tuple[str, tuple[tuple[str, str], ...], bool]:
        if match[2] in [state.name for state in self.states] or match[2] in RESERVED:
            raise self._refuse(f"state {match[2]} is there already, or may not be called so")
        parameters = []
        for part in match[3].split(",") if match[3] else []:
            variable, colon, of = part.strip().partition(":")
            if not colon or of not in self.sets:
                raise self._refuse(f"expected `variable:set`, found {part.strip()!r}")
            parameters.append((variable, of))
        return match[2], tuple(parameters), bool(match[1])

    def _close(
        self, state: tuple[str, tuple[tuple[str, str], ...], bool] | None, rules: list[Rule]
    ) -> None:
        if state is not None:
            self.states.append(State(*state, tuple(rules)))

    def _rule(self, line: str, parameters: tuple[tuple[str, str], ...]) -> Rule:
        columns = [column.strip() for column in line.split("|")]
        if len(columns) != 3:
            raise self._refuse(f"expected `reads | acts | target`, found {line!r}")
        variables = {variable for variable, _ in parameters}
        reads = tuple(self._reads(columns[0], variables))
        writes, moves = self._acts(columns[1], variables)
        return Rule(reads, writes, moves, self._target(columns[2], variables), self.line)

    def _reads(self, column: str, variables: set[str]) -> Iterator[tuple[str, Pattern]]:
        seen = set()
        for word in column.split() if column != "-" else []:
            tape, equals, pattern = word.partition("=")
            if not equals or not pattern:
                raise self._refuse(f"expected `tape=symbol`, found {word!r}")
            if tape not in variables:
                self._tape(tape)
            if tape in seen:
                raise self._refuse(f"{tape} is read twice")
            seen.add(tape)
            meant = _pattern(pattern)
            self._known([n for n in (*meant.names, *meant.but) if n not in variables])
            if meant.variable:
                variables.add(meant.variable)
            yield tape, meant

    def _acts(
        self, column: str, variables: set[str]
    ) -> tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]:
        writes: dict[str, str] = {}
        moves: dict[str, str] = {}
        for word in column.split() if column != "-" else []:
            tape, assign, symbol = word.partition(":=")
            into, value = (writes, symbol) if assign else (moves, word[-1])
            name = tape if assign else word[:-1]
            if not assign and value not in "<>":
                raise self._refuse(f"expected `tape:=symbol`, `tape>` or `tape<`, found {word!r}")
            self._tape(name)
            if name in into:
                raise self._refuse(f"tape {name} is written or moved twice")
            if assign and (symbol in self.sets or symbol not in variables):
                self._known([symbol] if symbol not in self.sets else ["a whole set"])
            into[name] = value
        return tuple(writes.items()), tuple(moves.items())

    def _target(self, column: str, variables: set[str]) -> Target:
        match = _TARGET.fullmatch(column)
        if not match:
            raise self._refuse(f"expected a state, `call M then state` or return, found {column!r}")
        arguments = tuple(a.strip() for a in match[3].split(",")) if match[3] else ()
        self._known([argument for argument in arguments if argument not in variables])
        return Target(match[2], arguments, match[1] or "")

    def _tape(self, tape: str) -> None:
        if tape not in self.head.get("tapes", ()):
            raise self._refuse(f"there is no tape {tape!r}")

    def _whole(self) -> Program:
        for word in ("machine", "tapes", "blank", "alphabet", "start"):
            if word not in self.head:
                raise BadProgram(f"{self.source}: `{word}` is missing")
        program = Program(
            self.head["machine"][0],
            self.head["tapes"],
            self.head["blank"][0],
            self.head["alphabet"],
            tuple(self.sets.items()),
            self.head["start"][0],
            self.head.get("accept", ()),
            tuple(self.states),
        )
        self._check_targets(program)
        return program

    def _check_targets(self, program: Program) -> None:
        """Every target exists and gets as many arguments as it takes."""
        takes = {state.name: len(state.parameters) for state in program.states}
        takes |= dict.fromkeys((*program.accept, "return"), 0)
        if program.start == "return":
            raise BadProgram(f"{self.source}: a machine does not start by returning")
        for name in program.accept:
            if any(state.name == name for state in program.states):
                raise BadProgram(f"{self.source}: the accepting state {name} may not have rules")
        for target, line in [
            (Target(program.start), 0),
            *((rule.target, rule.line) for state in program.states for rule in state.rules),
        ]:
            if takes.get(target.state) != len(target.arguments):
                self.line = line
                raise self._refuse(f"there is no state {Target(target.state, target.arguments)}")
