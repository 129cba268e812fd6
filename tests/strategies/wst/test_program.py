import pytest

from noloss.strategies.wst.program import BadProgram
from noloss.strategies.wst.program_parser import parse_program
from noloss.strategies.wst.tapes import NAMES, program_text, programs

COPY = """\
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
"""


@pytest.mark.parametrize("name", NAMES)
def test_programs_round_trip(name: str) -> None:
    program = programs()[name]
    assert program.name == name
    assert parse_program(str(program)) == program
    assert parse_program(program_text(name)) == program


def test_a_small_program_is_read() -> None:
    program = parse_program(COPY)
    assert (program.tapes, program.blank, program.accept) == (("from", "to"), "b", ("done",))
    assert [rule.columns for rule in program.states[0].rules] == [
        ("from=s:bit", "to:=s from> to>", "copy"),
        ("from=$", "-", "done"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("tapes from to\n", "", "there is no tape 'from'"),
        ("blank b\n", "", "`blank` is missing"),
        ("start copy", "start nowhere", "there is no state nowhere"),
        ("start copy", "start", "line 6: start is followed by 0 names"),
        ("start copy", "start copy\nstart copy", "line 7: start is declared twice"),
        ("set bit = 0 1", "set bit = 0 2", "line 5: '2' is not in the alphabet"),
        ("set bit = 0 1", "set bit 0 1", "line 5: expected `set name = symbols`"),
        ("accept done", "acept done", "line 7: expected a declaration or a state"),
        ("alphabet 0 1 $", "alphabet 0 1 1", "line 4: a name is listed twice"),
        ("  from=$  ", "  from:$  ", "line 11: expected `tape=symbol`"),
        ("  from=$  ", "  form=$  ", "line 11: there is no tape 'form'"),
        ("  from=$  ", "  from=9  ", "line 11: '9' is not in the alphabet"),
        ("  from=$  ", "  from=$ from=0  ", "line 11: from is read twice"),
        ("to:=s from> to>", "to:=s from^ to>", "line 10: expected `tape:=symbol`"),
        ("to:=s from> to>", "to:=t from> to>", "line 10: 't' is not in the alphabet"),
        ("to:=s from> to>", "to:=bit from> to>", "line 10: 'a whole set' is not in the alphabet"),
        ("to:=s from> to>", "to> to>", "line 10: tape to is written or moved twice"),
        ("| done", "| ", "line 11: expected a state"),
        ("| done", "| gone", "line 11: there is no state gone"),
        ("| done", "| done(s)", "line 11: 's' is not in the alphabet"),
        ("| done", "| done(0)", "line 11: there is no state done\\(0\\)"),
        ("| -                | done", "| done", "line 11: expected `reads | acts | target`"),
        ("state copy", "state copy(v:nothing)", "line 9: expected `variable:set`"),
        ("state copy", "state call", "line 9: state call is there already, or may not"),
    ],
)
def test_a_broken_program_is_refused_with_the_line(old: str, new: str, message: str) -> None:
    assert old in COPY
    with pytest.raises(BadProgram, match=message):
        parse_program(COPY.replace(old, new, 1))
