import pytest
from hypothesis import given
from hypothesis import strategies as st

from noloss.strategies.wst.compiler import compile_machine
from noloss.strategies.wst.machine import Machine, Tape, TuringError, run, steps
from noloss.strategies.wst.program import BadProgram
from noloss.strategies.wst.program_parser import parse_program

HEAD = "tapes a c\nblank b\nalphabet 0 1 $\nset bit = 0 1\n"


def _machine(*texts: str) -> Machine:
    programs = [parse_program(text) for text in texts]
    return compile_machine({program.name: program for program in programs}, programs[0].name)


COPY = f"""machine COPY
{HEAD}start copy
accept done
state copy
  a=s:bit | c:=s a> c> | copy
  a=$     | -          | done
"""

NEGATE_THEN_COPY = f"""machine BOTH
{HEAD}start negate
accept done
state negate
  a=0 | a:=1 a> | negate
  a=1 | a:=0 a> | negate
  a=$ | -       | call HOME then after
state after
  -   | -       | call COPY then done
"""

HOME = f"""machine HOME
{HEAD}start back
state back
  a=~b | a< | back
  a=b  | a> | return
"""


@given(st.lists(st.sampled_from("01"), max_size=20))
def test_copying(word: list[str]) -> None:
    tapes = {"a": Tape([*word, "$"]), "c": Tape(["b"])}
    end = run(_machine(COPY), tapes)
    assert (end.state, end.steps) == ("done", len(word) + 1)
    assert tapes["c"].cells == [*word, "b"]


@given(st.lists(st.sampled_from("01"), max_size=20))
def test_calls_are_compiled_away(word: list[str]) -> None:
    copy = COPY.replace("accept done\n", "").replace("| done", "| return")
    machine = _machine(NEGATE_THEN_COPY, HOME, copy)
    tapes = {"a": Tape(["b", *word, "$"], head=1), "c": Tape(["b"])}
    end = run(machine, tapes)
    assert end.state == "done"
    assert tapes["c"].cells[: len(word)] == ["1" if bit == "0" else "0" for bit in word]
    assert machine.named("HOME.back") == ("HOME.back -> BOTH.after",)


def test_parameters_and_equality() -> None:
    """Is the first bit the same as the last? The bit is carried in the state."""
    machine = _machine(
        f"""machine SAME
{HEAD}start first
accept yes no
state first
  a=s:bit | a> | look(s,s)
state look(f:bit,l:bit)
  a=s:bit     | a> | look(f,s)
  a=$ f=0 l=0 | -  | yes
  a=$ f=1 l=1 | -  | yes
  a=$ f=0 l=1 | -  | no
  a=$ f=1 l=0 | -  | no
"""
    )
    for word in ("0", "01", "10", "0110", "0101", "111"):
        end = run(machine, {"a": Tape([*word, "$"]), "c": Tape(["b"])})
        assert end.state == ("yes" if word[0] == word[-1] else "no")


def test_a_free_choice_must_be_declared() -> None:
    text = f"""machine PICK
{HEAD}start pick
accept done
state pick
  a=bit | a:=$ | done
  a=0   | a>   | pick
"""
    with pytest.raises(BadProgram, match=r"PICK, line 10: in state pick .*line 9 both fit a=0"):
        _machine(text)
    machine = _machine(text.replace("state pick", "choice state pick"))
    tapes = {"a": Tape(list("00")), "c": Tape(["b"])}
    left_open = run(machine, tapes)
    assert (left_open.state, left_open.steps) == ("PICK.pick", 0)
    end = run(machine, tapes, lambda _, fitting, now: 1 if now.tapes["a"].head == 0 else 0)
    assert (end.state, tapes["a"].cells) == ("done", ["0", "$"])


def test_no_transition_names_the_state_and_the_symbols() -> None:
    with pytest.raises(TuringError, match=r"no transition in state COPY\.copy for a=b"):
        run(_machine(COPY), {"a": Tape(["0"]), "c": Tape(["b"])})


def test_a_machine_that_never_halts_is_stopped() -> None:
    spin = f"machine SPIN\n{HEAD}start spin\nstate spin\n  a=bit | - | spin\n"
    with pytest.raises(TuringError, match="SPIN has not halted after 500 steps"):
        run(_machine(spin), {"a": Tape(["0"]), "c": Tape(["b"])}, limit=500)


def test_bad_tapes_are_refused() -> None:
    machine = _machine(COPY)
    with pytest.raises(TuringError, match="tape a, cell 1: '7' is not in the alphabet"):
        run(machine, {"a": Tape(["0", "7"]), "c": Tape(["b"])})
    with pytest.raises(TuringError, match="tape a: there is no cell 3 for the head"):
        run(machine, {"a": Tape(["0"], head=3), "c": Tape(["b"])})
    with pytest.raises(TuringError, match="there is no tape c"):
        run(machine, {"a": Tape(["0"])})
    left = f"machine LEFT\n{HEAD}start go\nstate go\n  a=bit | a< | go\n"
    with pytest.raises(TuringError, match=r"a left its tape in state LEFT\.go"):
        run(_machine(left), {"a": Tape(["0"]), "c": Tape(["b"])})


def test_a_machine_may_not_call_itself() -> None:
    one = f"machine ONE\n{HEAD}start s\nstate s\n  a=0 | - | call TWO then s\n"
    two = f"machine TWO\n{HEAD}start s\nstate s\n  a=0 | - | call ONE then return\n"
    with pytest.raises(BadProgram, match="would call itself"):
        _machine(one, two)
    with pytest.raises(BadProgram, match="there is no machine TWO to call"):
        _machine(one)


def test_steps_show_every_configuration() -> None:
    tapes = {"a": Tape(list("01$")), "c": Tape(["b"])}
    seen = [(now.steps, now.state, now.tapes["a"].head) for now in steps(_machine(COPY), tapes)]
    assert seen == [(0, "COPY.copy", 0), (1, "COPY.copy", 1), (2, "COPY.copy", 2), (3, "done", 2)]
