"""The six tapes of WST, the programs that run on them, and how a board is written on them.

    Ki  C, who starts, the slots (a taken one becomes a blank), $
    Kp  C, the machine's moves, blanks, $         Ko  the same for its opponent
    Kw  C, the eight winning sequences separated by T, $; a taken slot becomes X (machine) or O
    Kc  C, the slots the machine may choose, $    KR  C, slots with their counts, separated by T, $

The machine's symbol is X even when it moves second.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from noloss.core.position import Position
from noloss.core.strategy import Memo
from noloss.strategies.wst.compiler import compile_machine
from noloss.strategies.wst.machine import Configuration, Machine, Tape, run
from noloss.strategies.wst.program import Program
from noloss.strategies.wst.program_parser import parse_program

NAMES = ("M_TM", "CR_TM", "R1_R2_TM", "SC_TM", "R3_TM", "R4_R5_TM", "CF_TM", "MF_TM")
OURS = ("DECIDE_TM", "PREDICT_TM", "PLAY_TM", "LOAD_TM", "JUDGE_TM", "MARK_TM", "CLEAR_TM")
"""Machines of our own that the paper asks for: see `prediction`."""
SEQUENCES = ("123", "456", "789", "147", "258", "369", "159", "357")
ROOM = {"Kp": 5, "Ko": 5, "Kc": 15, "KR": 19}
"""The blanks the paper gives each tape; Kc and KR may need more, and grow."""

UNDECIDED = "p/o"
"""What stands on Ki before it is said who starts."""

Tapes = dict[str, Tape]


def program_text(name: str) -> str:
    """One of the eight machines of the paper, or of our own, as written."""
    folder = files("noloss.strategies.wst") / "programs"
    return (folder / f"{name}.tm").read_text(encoding="utf-8")


@cache
def programs() -> Mapping[str, Program]:
    """The eight machines of the paper, and our own."""
    return {name: parse_program(program_text(name), f"{name}.tm") for name in (*NAMES, *OURS)}


@cache
def machine(name: str) -> Machine:
    """One of them, compiled with all that it calls."""
    return compile_machine(programs(), name)


def fresh_tapes(who: str = UNDECIDED) -> Tapes:
    """The tapes at the start of a game; `who` is p or o once it is said who starts."""
    content = {
        "Ki": [who, *"123456789"],
        "Kw": "T".join(SEQUENCES),
        **{name: "b" * room for name, room in ROOM.items()},
    }
    tapes = {name: Tape(["C", *cells, "$"]) for name, cells in content.items()}
    for name in ROOM:
        tapes[name].head = 1
    return tapes


class MarkedTapes:
    """The tapes of boards, with every mark written where a game writes it and marked by CR_TM.

    A board is marked from the one without its last mark, and what was marked is kept: so all boards
    together take about one run each.
    """

    def __init__(self) -> None:
        self._known: Memo[tuple[str, int, int], tuple[Tapes, Configuration | None]] = Memo()

    def of(self, position: Position) -> tuple[Tapes, Configuration | None]:
        """The tapes of a board where the machine is to move, and how CR_TM ended on the last mark.

        They are the caller's to write on. On an empty board nothing has run.
        """
        who = "p" if position.first.bit_count() == position.second.bit_count() else "o"
        tapes, end = self._marked(who, position.own, position.other)
        return _copied(tapes), end

    def _marked(self, who: str, own: int, other: int) -> tuple[Tapes, Configuration | None]:
        if not own | other:
            return fresh_tapes(who), None
        key = (who, own, other)
        if key not in self._known:
            name, marks = ("Ko", other) if other else ("Kp", own)
            cell = marks.bit_length() - 1
            before = marks ^ 1 << cell
            tapes, end = self._marked(who, *((own, before) if other else (before, 0)))
            if end is None or end.state == "return":
                tapes = _copied(tapes)
                tapes[name].cells[tapes[name].head] = str(cell + 1)
                tapes["Ki"].cells[cell + 2] = "b"
                end = run(machine("CR_TM"), tapes)
                tapes[name].head += 1
            self._known[key] = tapes, end
        return self._known[key]


def _copied(tapes: Tapes) -> Tapes:
    return {name: Tape(tape.cells.copy(), tape.head) for name, tape in tapes.items()}


def content(tape: Tape) -> list[str]:
    """What is written on Kc or KR: the symbols before the first blank."""
    cells = tape.cells[1:]
    return cells[: next((at for at, cell in enumerate(cells) if cell in "b$"), len(cells))]
