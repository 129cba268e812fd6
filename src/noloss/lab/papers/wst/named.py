"""Machines by the name that a user gives: `wst`, one of its eight, one of ours, or a program file.

`wst` stands for the whole machine M_TM, and running it for playing a game on it.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random

from noloss.core.budget import DEFAULT, Budget, Meter
from noloss.core.errors import NolossError
from noloss.core.files import read_text
from noloss.lab.papers.wst.prediction import opening_tapes
from noloss.lab.papers.wst.results import (
    Ended,
    MachineSize,
    Moment,
    ProgramPage,
    end_of,
    moment,
    page_of,
    size_of,
)
from noloss.strategies.wst.compiler import compile_machine
from noloss.strategies.wst.machine import STEP_LIMIT, Chooser, Configuration, Machine, Tape, steps
from noloss.strategies.wst.program import MOST_MACHINES, BadProgram, Program
from noloss.strategies.wst.program_parser import MOST_BYTES, parse_program
from noloss.strategies.wst.tapes import NAMES, OURS, fresh_tapes, machine, program_text, programs


def read_source(path: Path | str) -> str:
    """The text of a program file, comments and all."""
    return read_text(path, MOST_BYTES)


def load_programs(path: Path) -> dict[str, Program]:
    """The program of a file and all that it calls, directly or not, by name.

    The machine NAME is called from the file `NAME.tm` in the same folder.
    """
    programs: dict[str, Program] = {}
    waiting = [path.stem]
    while waiting:
        name = waiting.pop()
        if name in programs:
            continue
        if len(programs) == MOST_MACHINES:
            raise BadProgram(f"{path.name}: it calls more than {MOST_MACHINES} machines")
        file = path if name == path.stem else path.with_name(f"{name}.tm")
        programs[name] = parse_program(read_source(file), file.name)
        if programs[name].name != name:
            raise BadProgram(f"{file.name} holds the machine {programs[name].name}, not {name}")
        waiting += [rule.target.call for rule in programs[name].calls]
    return programs


WST = "wst"
MAIN = "M_TM"


def run_named(
    name: str,
    tapes: Sequence[str] | None = None,
    limit: int = STEP_LIMIT,
    seed: int | None = None,
    budget: Budget = DEFAULT,
) -> Ended:
    """Run a machine to its end on tapes given as `NAME=a,b,c`; a seed settles free choices."""
    compiled = named_machine(name)
    own = set_tapes(name, compiled, tapes)
    course = steps(compiled, own, settled_by(seed), limit)
    (last,) = deque(_metered(course, budget.meter(compiled.name, limit)), maxlen=1)
    return end_of(compiled, last, own)


def trace_named(
    name: str,
    tapes: Sequence[str] | None = None,
    limit: int = STEP_LIMIT,
    seed: int | None = None,
    budget: Budget = DEFAULT,
) -> Iterator[Moment]:
    """The same run, step by step."""
    compiled = named_machine(name)
    course = steps(compiled, set_tapes(name, compiled, tapes), settled_by(seed), limit)
    return map(moment, _metered(course, budget.meter(compiled.name, limit)))


def _metered(course: Iterator[Configuration], meter: Meter) -> Iterator[Configuration]:
    """A run that ends with its budget."""
    for now in course:
        meter.spent = now.steps
        meter.watch()
        yield now


def some(course: Iterator[Moment], start: int, count: int | None) -> Iterator[Moment]:
    """So many steps of a run, or all the rest, from this one on."""
    return islice(course, start, None if count is None else start + count)


def named_program(name: str) -> Program:
    """The program as written; a file is read with all that it calls."""
    return _programs(name)[_main(name)]


def named_machine(name: str) -> Machine:
    """The program compiled with all that it calls."""
    return machine(_main(name)) if _ours(name) else compile_machine(_programs(name), _main(name))


def named_source(name: str) -> str:
    """The text of a program as it was written, comments and all; that of a file must parse."""
    if _ours(name):
        return program_text(_main(name))
    _programs(name)
    return read_source(name)


def named_page(name: str) -> ProgramPage:
    """The program with its size."""
    return page_of(named_program(name), named_machine(name))


def machine_sizes() -> tuple[MachineSize, ...]:
    """How large each of WST's eight machines is."""
    return tuple(size_of(programs()[name], machine(name)) for name in NAMES)


def set_tapes(name: str, compiled: Machine, given: Sequence[str] | None) -> dict[str, Tape]:
    """The tapes of a run: as given, and blank where not; our machines get an empty board."""
    tapes = {tape: Tape([compiled.blank]) for tape in compiled.tapes}
    if _ours(name):
        fresh = opening_tapes() if "Km" in compiled.tapes else fresh_tapes("p")
        tapes = {tape: fresh[tape] for tape in fresh if tape in compiled.tapes}
    for text in given or ():
        tape, equals, cells = text.partition("=")
        if not equals or tape not in tapes:
            names = ", ".join(tapes)
            raise NolossError(f"--tape {text!r}: expected NAME=a,b,c with one of {names}")
        tapes[tape] = Tape(cells.split(","))
    return tapes


def settled_by(seed: int | None) -> Chooser | None:
    """Free choices by chance; without a seed they are left open."""
    if seed is None:
        return None
    rng = Random(seed)
    return lambda _, fitting, __: rng.randrange(len(fitting))


def _ours(name: str) -> bool:
    return name == WST or name in NAMES or name in OURS


def _main(name: str) -> str:
    return MAIN if name == WST else Path(name).stem


def _programs(name: str) -> dict[str, Program]:
    """WST's programs and our own, or the named file with the files beside it that it calls."""
    if _ours(name):
        return dict(programs())
    path = Path(name)
    if not path.suffix and not path.exists():
        known = ", ".join((*NAMES, *OURS))
        raise NolossError(f"there is no machine {name!r}; known: {WST}, {known}, or a file")
    return load_programs(path)
