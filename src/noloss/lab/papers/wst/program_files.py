"""Programs from files: the one that is named, and those beside it that it calls."""

from pathlib import Path

from noloss.core.files import read_text
from noloss.strategies.wst.program import MOST_MACHINES, BadProgram, Program
from noloss.strategies.wst.program_parser import MOST_BYTES, parse_program


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
