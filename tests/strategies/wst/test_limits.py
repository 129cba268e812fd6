"""Programs that would come to too much, or to nonsense, are refused; none takes long."""

from random import Random

import pytest

from noloss.core.errors import NolossError
from noloss.strategies.wst.compiler import MOST_TRANSITIONS, compile_machine
from noloss.strategies.wst.machine import Tape, run
from noloss.strategies.wst.program import MOST_MACHINES, BadProgram, Program
from noloss.strategies.wst.program_parser import MOST_BYTES, parse_program
from noloss.strategies.wst.tapes import NAMES, program_text

HEAD = "blank b\nalphabet 0 1 2 3 4 5 6 7 8 9\n"


def wide(tapes: int) -> Program:
    """One rule that fits any symbol on every tape: 11 to the power of the tapes transitions."""
    names = [f"t{n}" for n in range(tapes)]
    reads = " ".join(f"{name}=~b" for name in names)
    return parse_program(
        f"machine WIDE\ntapes {' '.join(names)}\n{HEAD}start s\nstate s\n  {reads} | - | s\n"
    )


def doubling(machines: int) -> dict[str, Program]:
    """Each machine calls the next from two states: two to the power of the machines copies."""
    programs = {}
    for number in range(machines):
        call = f"call M{number + 1} then" if number + 1 < machines else ""
        text = (
            f"machine M{number}\ntapes a\n{HEAD}start s\nstate s\n  a=0 | - | {call} x\n"
            f"state x\n  a=1 | - | {call} y\nstate y\n  a=2 | - | return\n"
        )
        programs[f"M{number}"] = parse_program(text.replace("|  ", "| "))
    return programs


def test_eight_tapes_are_too_many_transitions() -> None:
    machine = compile_machine({"WIDE": wide(5)}, "WIDE")
    assert len(machine.states["WIDE.s"].table) == 10**5 < MOST_TRANSITIONS
    with pytest.raises(BadProgram, match=r"WIDE: compiled .* more than 200,000 transitions"):
        compile_machine({"WIDE": wide(8)}, "WIDE")


def test_variables_that_match_nothing_are_counted_too() -> None:
    reads = " ".join(f"t{n}=v{n}:~b" for n in range(8)) + " t8=0~0"
    tapes = " ".join(f"t{n}" for n in range(9))
    text = f"machine WIDE\ntapes {tapes}\n{HEAD}start s\nstate s\n  {reads} | - | s\n"
    with pytest.raises(BadProgram, match="more than 200,000"):
        compile_machine({"WIDE": parse_program(text)}, "WIDE")


def test_twenty_six_calls_are_too_many_copies() -> None:
    assert compile_machine(doubling(8), "M0").states
    with pytest.raises(BadProgram, match="M0: compiled with its calls it has more than"):
        compile_machine(doubling(26), "M0")


def test_long_names_in_deep_calls_are_refused() -> None:
    long = "x" * 900
    texts = [str(program).replace("state y", f"state {long}") for program in doubling(14).values()]
    renamed = [parse_program(text.replace(" y\n", f" {long}\n")) for text in texts]
    programs = {program.name: program for program in renamed}
    with pytest.raises(BadProgram, match="names and patterns too long"):
        compile_machine(programs, "M0")


def test_calls_in_a_circle_and_long_chains_are_refused() -> None:
    programs = {}
    last = 2 * MOST_MACHINES
    for number in range(last):
        text = f"machine M{number}\ntapes a\n{HEAD}start s\nstate s\n"
        text += f"  a=0 | - | call M{(number + 1) % last} then s\n"
        programs[f"M{number}"] = parse_program(text)
    with pytest.raises(BadProgram, match="calls more than 64 machines"):
        compile_machine(programs, "M0")
    one, two = programs["M0"], programs["M1"]
    back = parse_program(str(two).replace("call M2", "call M0"))
    with pytest.raises(BadProgram, match="M1, line 8: M0 would call itself"):
        compile_machine({"M0": one, "M1": back}, "M0")


def test_a_name_that_is_part_of_another_is_not_a_call_of_itself() -> None:
    text = "machine {}\ntapes a\n" + HEAD + "start s\nstate s\n  a=0 | - | {}\n"
    outer = parse_program(text.format("R_TM", "call TM then s"))
    inner = parse_program(text.format("TM", "return"))
    assert compile_machine({"R_TM": outer, "TM": inner}, "R_TM").states


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("//\n" * MOST_BYTES, "longer than 65,536 letters"),
        ("machine " + "x" * 2000, "line 1: longer than 1,000 letters"),
        ("machine X\ntapes a\x1b[2J", r"line 2: there is something that cannot be printed"),
        (f"machine X\ntapes a\n{HEAD}start return\n", "does not start by returning"),
    ],
)
def test_texts_that_are_too_long_or_cannot_be_shown(text: str, message: str) -> None:
    with pytest.raises(BadProgram, match=message):
        parse_program(text)


def test_a_set_may_be_made_of_sets() -> None:
    text = f"machine X\ntapes a\n{HEAD}set low = 0 1\nset few = low 2 low\nstart s\nstate s\n"
    program = parse_program(text + "  a=few | - | s\n")
    assert program.symbols(("few",)) == ("0", "1", "2")


def mutated(text: str, rng: Random) -> str:
    """A text with one to four changes: letters, words or lines left out, doubled or swapped."""
    for _ in range(rng.randint(1, 4)):
        joint = rng.choice(["\n", " ", ""])
        parts = text.split(joint) if joint else list(text)
        at = rng.randrange(len(parts))
        other = rng.choice([*parts, "~", "=", "|", ":", "(", ",", "return", "0", "\x00"])
        change = rng.choice(["drop", "double", "replace"])
        parts[at : at + 1] = {"drop": [], "double": [parts[at]] * 2, "replace": [other]}[change]
        text = joint.join(parts) or "state"
    return text


@pytest.mark.parametrize("name", NAMES)
def test_a_mutated_program_is_read_or_refused(name: str) -> None:
    """Never another error than ours: neither parsing, nor compiling alone, nor some steps."""
    rng = Random(name)
    read = 0
    for _ in range(60):
        text = mutated(program_text(name), rng)
        try:
            program = parse_program(text)
            read += 1
            assert parse_program(str(program)) == program
            machine = compile_machine({program.name: program}, program.name)
            tapes = {tape: Tape([machine.blank] * 5) for tape in machine.tapes}
            run(machine, tapes, lambda *_: 0, limit=200)
        except NolossError:
            pass
    assert read
