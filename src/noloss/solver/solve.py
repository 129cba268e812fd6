"""The value of one position of any game under perfect play: one question, several engines.

    table           every position that can follow, worked backward: small games in plain Python,
                    else in an array, up to 17 free cells
    answers         few free moves, and threats or pairs against all replies, in plain Python
    proof numbers   can either side force a win? Boards of up to 128 cells
    blocks          no loss by disjoint blocks of cells, on boards of any size
    threats         wins by threats alone, on boards of any size
    search          plain Python: where numba is missing, and large games with gravity or misère

With the usual rules a value is given only once its proof has been checked, except where numba is
missing: there a value that takes more than plain Python to prove comes without a proof.
"""

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from noloss.core.budget import DEFAULT, Budget, Meter, unwatched
from noloss.core.errors import BadGame, OutOfBudget, TooLarge
from noloss.core.game import USUAL, LineGame, Value
from noloss.core.notation import parse_game
from noloss.core.phrases import roughly
from noloss.core.position import Position
from noloss.flow.bounded_search import search_budget, solve_by_plies
from noloss.flow.extent import (
    IN_ALL,
    compiled,
    fits_a_table,
    listed_bytes,
    position_bound,
    require_room,
    table_bytes,
)
from noloss.flow.solved import Solution, SolvedGame, Tables
from noloss.solver.small_search import is_small, small_table
from noloss.work.crew import ALONE, Workers

if TYPE_CHECKING:
    from noloss.solver.certify import Proven

LIMITS = Budget(positions=1_000_000)
"""What may be spent if nobody says: 4x4x4 takes three fifths of it, in about a minute."""
MOST_DETAILED = 27
"""Free cells up to which all the best moves, and how soon the game ends, are looked for."""


def solve(
    position: Position,
    budget: Budget | None = None,
    log: Path | None = None,
    workers: Workers = ALONE,
) -> Solution:
    """Solve one position of any game; refuse when the budget does not settle it.

    What a long search settles on the way is kept in `log`, and taken over from there. Of several
    workers, each looks for proofs below positions that this process gives it.

    >>> from noloss.core.notation import parse_game, parse_position
    >>> s = solve(parse_position(parse_game("3x3"), "X../.O./..X"))
    >>> s.value.value, [cell + 1 for cell in s.best], s.distance
    ('draw', [2, 4, 6, 8], 6)
    """
    return solve_within(
        (budget or DEFAULT).begun().meter(f"{position.game}"), position, log, workers
    )


def solve_within(
    meter: Meter,
    position: Position,
    log: Path | None = None,
    workers: Workers = ALONE,
    tables: Tables | None = None,
) -> Solution:
    """The same as a part of more work: the meter counts all that was looked into for it.

    A small game that is among the `tables` is not listed again.
    """
    outcome = position.outcome()
    if outcome:
        return Solution(position, outcome.value, (), (), 0, 1)
    began, tables = monotonic(), Tables() if tables is None else tables
    try:
        proven = can_be_proven(position.game) and _proven(position, meter, log, workers, tables)
        found = proven or _unproven(position, meter, tables)
        return replace(found, seconds=monotonic() - began)
    except OutOfBudget as error:
        words = str(error).removeprefix("not settled: ")
        if "position" in words and IN_ALL not in words:
            words += f", of up to {roughly(position_bound(position.game, position))}"
        raise OutOfBudget(f"not settled: {words}", error.limit) from None


def _unproven(position: Position, meter: Meter, tables: Tables) -> Solution:
    """From a table of all that can follow, or from a search where that takes too much."""
    with suppress(OutOfBudget):
        found = _by_table(position, meter, tables)
        if found is not None:
            return found
    found = solve_by_plies(position, meter.left())
    meter.spent += found.nodes
    return found


def can_be_proven(game: LineGame) -> bool:
    """Whether proofs can speak of this game: its name tells all, and the rules are the usual."""
    try:
        return game.rules == USUAL and parse_game(game.name) == game
    except BadGame:
        return False


def _proven(
    position: Position, meter: Meter, log: Path | None, workers: Workers, tables: Tables
) -> Solution | None:
    """The value with its proofs; and all best moves with the distance, where they can be had.

    None if it takes numba, and that is missing.
    """
    from noloss.solver import certify  # noqa: PLC0415 (slow to load)

    proofs = meter.left().within(LIMITS).meter(meter.words)
    try:
        if compiled():
            found = certify.certified(position, proofs, log, workers, tables)
        else:
            plainly = certify.certified_plainly(position, proofs, tables)
            if plainly is None:
                return None
            found = plainly
    finally:
        meter.spent += proofs.spent
    fuller = _fuller(position, found, meter, tables)
    if fuller.value is not found.value:
        raise certify.FalseProof(f"{position}: {fuller.engine} and {found.engine} do not agree")
    engine = found.engine if fuller.engine == "search" else fuller.engine
    return replace(
        fuller,
        nodes=fuller.nodes if engine == "table" else found.nodes,
        engine=engine,
        certificate=found.certificates,
    )


def _fuller(position: Position, found: "Proven", meter: Meter, tables: Tables) -> Solution:
    """What else there is to say of a position, as soon as it can be had, if the budget allows."""
    try:
        if found.engine == "table":
            told: Solution | None = _listed(position, meter, tables)
        elif found.value is Value.DRAW:
            told = _by_moves(position, meter) or _by_table(position, meter, tables)
        else:
            told = _by_plies(position, meter) or _by_table(position, meter, tables)
    except OutOfBudget:
        told = None
    return told or _bare(position, found)


def _by_moves(position: Position, meter: Meter) -> Solution | None:
    """The moves that keep a draw, each proven, where a table would tell them, too."""
    from noloss.solver.settle import keeping_a_draw  # noqa: PLC0415 (slow to load)

    if not fits_a_table(position):
        return None
    moves = replace(meter.left(), progress=unwatched).meter(meter.words)
    try:
        best = keeping_a_draw(position, moves)
    except OutOfBudget:
        return None
    finally:
        meter.spent += moves.spent
    plies = position.free.bit_count()
    return Solution(position, Value.DRAW, best, best, plies, 0, "search") if best else None


def _bare(position: Position, found: "Proven") -> Solution:
    """What a proof says of a position: of the moves only those that it gives."""
    plies = position.free.bit_count() if found.value is Value.DRAW else None
    return Solution(position, found.value, found.moves, (), plies, found.nodes, found.engine)


def _by_table(position: Position, meter: Meter, tables: Tables) -> Solution | None:
    """From the table of all that can follow, if that fits."""
    if position.game in tables or is_small(position):
        return _listed(position, meter, tables)
    if not (fits_a_table(position) and compiled()):
        return None
    require_room(position, meter.left(), table_bytes(position))
    from noloss.flow.position_table import table_from  # noqa: PLC0415 (loads numba)

    solution = _read(table_from(position), position)
    meter.spent += solution.nodes
    return solution


def _listed(position: Position, meter: Meter, tables: Tables) -> Solution:
    """From the list of all that can follow, in a small game; it counts unless it is at hand."""
    at_hand = position.game in tables and position == position.game.start()
    if not at_hand:
        require_room(position, meter.left(), listed_bytes(position))
    solution = _read(small_table(position, tables), position)
    meter.spent += 0 if at_hand else solution.nodes
    return solution


def _read(table: SolvedGame, position: Position) -> Solution:
    return replace(table.at(position), nodes=len(table.scores), engine="table")


def _by_plies(position: Position, meter: Meter) -> Solution | None:
    """From a search that gives up soon."""
    if position.free.bit_count() > MOST_DETAILED:
        return None
    soon = meter.left().at_most(search_budget(position.game).positions or 0)
    try:
        told = solve_by_plies(position, replace(soon, progress=unwatched))
    except TooLarge:
        meter.spent += soon.positions or 0
        return None
    meter.spent += told.nodes
    return told
