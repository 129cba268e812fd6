"""WST's Table I, computed: each cell from the proof of the runnable rival, beside the printed one.

"Succeeds" on a diagonal: no game that begins so, with the rival second, is lost. Two columns have
two fair readings, as `noloss claims wst-suboptimal wst-forks` has them, and where these differ the
cell depends on the reading. "Succeeds" with a sub-optimal player: it never loses to one, or it
never gives up a forced win, in any seat that it plays. A fork is created "if there is a chance":
starting, with nothing to win or block, wherever a fork can be made every move that it may choose
makes one, or one of them does; no if none ever does.
"""

from collections.abc import Callable
from dataclasses import dataclass

from noloss.core.budget import DEFAULT, Budget
from noloss.core.families import box
from noloss.core.game import Cell, Side, Value
from noloss.core.notation import moves_text
from noloss.core.phrases import counted
from noloss.core.position import Position
from noloss.core.strategy import Strategy, ask
from noloss.flow.flow import EVERY, flow
from noloss.flow.solved import Tables
from noloss.lab.papers.rivals.rival_list import ANSWERS, Fidelity, Rival, rival
from noloss.proof.proof import Proof
from noloss.proof.prove import prove, shortest
from noloss.strategies.catalogue import strategy
from noloss.strategies.tree_text import parse_act
from noloss.strategies.vocabulary import cells

GAME = box((3, 3), 3)
COLUMNS = ("who can start", "1 5 9", "5 1 9", "sub-optimal player", "fork")
DIAGONALS = ((0, 4, 8), (4, 0, 8))
PRINTED = {
    "wst": ("Any Player", "Succeed", "Succeed", "Succeed", "Yes"),
    "jain": ("Only Opponent", "Succeed", "Succeed", "Succeed", "----"),
    "karamchandani": ("Any Player", "Fails", "Succeed", "Can fail", "Sometimes"),
    "singh": ("Any Player", "Fails", "Succeed", "Succeed", "No"),
    "ling-lam": ("Any Player", "Fails", "Fails", "Succeed", "No"),
    "sriram": ("Only Opponent", "Succeed", "Fails", "Succeed", "----"),
    "chakraborty": ("Any Player", "Succeed", "Succeed", "Succeed", "No"),
}
"""The table as it is printed, by rival."""
UNAVAILABLE = "unavailable"
DEPENDS = "depends"
FORK = parse_act("fork when not I can win and not you can win")


@dataclass(frozen=True)
class TableCell:
    """One cell: what the paper prints, what we find, and why."""

    column: str
    printed: str
    computed: str
    evidence: str


@dataclass(frozen=True)
class TableRow:
    """One algorithm of the table."""

    rival: str
    source: str
    fidelity: Fidelity
    cells: tuple[TableCell, ...]


def table_i(budget: Budget = DEFAULT) -> tuple[TableRow, ...]:
    """The whole table."""
    tables = Tables()
    meter = budget.meter("Table I", len(PRINTED))
    rows = []
    for key in PRINTED:
        meter.spend()
        rows.append(_row(key, tables))
    return tuple(rows)


def _row(key: str, tables: Tables) -> TableRow:
    known = rival(key)
    assert known is not None, f"{key} is printed in Table I and must be registered"
    if known.strategy is None:
        found = [(UNAVAILABLE, f"missing: {known.missing}")] * len(COLUMNS)
    else:
        found = _computed(known, strategy(known.strategy), tables)
    made = [
        TableCell(column, printed, computed, why)
        for column, printed, (computed, why) in zip(COLUMNS, PRINTED[key], found, strict=True)
    ]
    return TableRow(key, known.source, known.fidelity, tuple(made))


def _computed(known: Rival, player: Strategy, tables: Tables) -> list[tuple[str, str]]:
    only = known.starts == ANSWERS
    sides = (Side.SECOND,) if only else tuple(Side)
    proofs = {side: prove(GAME, player, side, None, tables) for side in sides}
    starts = ("Only Opponent" if only else "Any Player", "by its source")
    fork = ("----", "it does not start") if only else _forks(proofs[Side.FIRST])
    diagonals = [_diagonal(player, opening) for opening in DIAGONALS]
    return [starts, *diagonals, _suboptimal(list(proofs.values())), fork]


def _diagonal(player: Strategy, opening: tuple[int, int, int]) -> tuple[str, str]:
    """Whether a game that begins so, with the player second, can be lost."""
    before = GAME.start().after(Cell(opening[0]))
    if opening[1] not in ask(player, before).moves:
        played = moves_text(ask(player, before).moves)
        return "does not arise", f"it answers {opening[0] + 1} with {played}"
    start = before.after(Cell(opening[1])).after(Cell(opening[2]))
    played_out = flow(start, EVERY, player)
    lost = shortest(played_out, Value.FIRST)
    games = sum(played_out.total(played_out.games).values())
    if lost is None:
        return "Succeed", f"none of {games} games is lost"
    return "Fails", f"loses {moves_text((*opening, *lost))}"


def _suboptimal(proofs: list[Proof]) -> tuple[str, str]:
    """Whether it never loses, and whether it never gives up a forced win."""
    lost = next((proof.refutation for proof in proofs if proof.refutation is not None), None)
    missed = [position for proof in proofs for position in proof.missed_wins]
    told = (
        "it never loses" if lost is None else f"loses {moves_text(lost)}",
        f"gives up a forced win in {counted(len(missed), 'position')}, such as {missed[0]}"
        if missed
        else "it never gives up a forced win",
    )
    return _agreed(lost is None, not missed, "Succeed", "Can fail"), "; ".join(told)


def _forks(proof: Proof) -> tuple[str, str]:
    """Whether every move that it may choose makes a fork, and whether one of them does."""
    chances = {p: moves for p, moves in proof.choices.items() if FORK.cells(p)}
    always, possibly = _counting(chances, all), _counting(chances, any)
    said = _agreed(
        always == len(chances), possibly == len(chances), "Yes", "Sometimes" if possibly else "No"
    )
    told = f"forks in {always} of the {counted(len(chances), 'position')} where it can"
    if possibly > always:
        told += f", and in {possibly} if its choice among several moves is right"
    return said, told


def _agreed(one: bool, other: bool, yes: str, no: str) -> str:
    """The word of both readings, or that it depends."""
    return (yes if one else no) if one is other else DEPENDS


def _counting(
    chances: dict[Position, tuple[Cell, ...]], quantifier: Callable[[list[bool]], bool]
) -> int:
    """In how many of these positions all, or any, of its moves make a fork."""
    return sum(
        quantifier([bool(cells("fork", position) >> cell & 1) for cell in moves])
        for position, moves in chances.items()
    )
