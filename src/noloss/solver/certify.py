"""The value of a position together with proofs of it. Nothing is a value before it is checked."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from noloss.checker.check import check
from noloss.core.budget import Budget, Meter
from noloss.core.errors import NolossError, OutOfBudget, TooLarge
from noloss.core.game import Cell, LineGame, Side, Value
from noloss.core.position import Position
from noloss.flow.extent import MOST_CELLS, MOST_SEARCHED
from noloss.flow.solved import Certified, Tables
from noloss.proof.line_proof import Holds, LineProof, Move, Stolen, Threats
from noloss.proof.proof_file import parse_proof, proof_bytes, shipped
from noloss.solver.block_proof import hold
from noloss.solver.pairing import pairing
from noloss.solver.search_proof import proof_of
from noloss.solver.settle import SOME, Winning, by_answers
from noloss.solver.small_search import SmallSearch, is_listed
from noloss.work.crew import ALONE, Workers

if TYPE_CHECKING:
    from noloss.solver.proof_search import ProofSearch


@dataclass(frozen=True)
class Proven:
    """A value, and the proofs of it that the checker has accepted."""

    value: Value
    engine: str
    certificates: tuple[Certified, ...]
    moves: tuple[Cell, ...]
    """Moves that are proven to keep the value."""
    nodes: int


HUGE = "huge: "
"""How the checker begins where it refuses to look at a proof, whether or not it is one."""
MOST_WORK = 3_000_000
"""How often a line is looked over for a win by threats on a board too large to be searched, if
nobody says how long it may take: a second. 30x30:3 is won in a little less."""


class FalseProof(AssertionError):
    """A proof that one of our engines has found and the checker refuses: a bug, and no value."""


def certified(
    position: Position,
    meter: Meter,
    log: Path | None = None,
    workers: Workers = ALONE,
    tables: Tables | None = None,
) -> Proven:
    """Settle a position of a game with the usual rules; an error if the budget does not do it.

    Whoever keeps a log expects a long search, which then begins without a look for a short proof;
    on boards of more than 64 cells after one for blocks or threats. The table of a small game is
    taken from `tables`, or left there.
    """
    game, tables = position.game, Tables() if tables is None else tables
    searched = not _is_listed(game, meter, tables) and game.size <= MOST_SEARCHED
    found = certified_plainly(position, meter, tables) if log is None or not searched else None
    if found is None and game.size > MOST_CELLS:
        found = _without_search(position, meter, workers)
    if found is not None:
        return found
    if game.size > MOST_SEARCHED:
        raise TooLarge(
            f"{game}: not settled by blocks or by threats alone{_cut(meter)}, and {game.size} cells"
            " are too many for proof-number search"
        )
    meter.budget.progress(f"{game}: loading the search, which its first use compiles", 0, None)
    with _asking(position, workers) as asked:
        proofs = _by_proof_numbers(position, asked, meter, log)
        return _proven(position, "proof numbers", proofs, meter)


def certified_plainly(position: Position, meter: Meter, tables: Tables) -> Proven | None:
    """The same in plain Python: a small game, few free moves, or a proof that comes along."""
    if _is_listed(position.game, meter, tables):
        return _proven(position, "table", _by_table(position, meter, tables), meter)
    found = by_answers(position, meter) if position.game.size <= MOST_SEARCHED else None
    if found is not None:
        return _proven(position, found.engine, found.proofs, meter)
    known = _shipped(position.game.name) if position.game.size > MOST_CELLS else []
    if not known or position.first:
        return None
    return _proven(position, "shipped", known, meter)


def _is_listed(game: LineGame, meter: Meter, tables: Tables) -> bool:
    """Whether all positions of the game are at hand, or better listed than searched."""
    return game in tables or is_listed(game, meter.left())


def _by_table(position: Position, meter: Meter, tables: Tables) -> list[LineProof]:
    """From all positions of a small game: a win, or that neither side has one."""
    known = position.game in tables
    table = tables[position.game]
    if not known:
        meter.spend(len(table.scores))
    searches = [SmallSearch(position, side, table) for side in Side]
    return [proof_of(each) for each in searches if each.answer] or list(map(proof_of, searches))


@contextmanager
def _asking(position: Position, workers: Workers) -> Iterator["Callable[[Side], ProofSearch]"]:
    """Who searches for a win of a side: this process, or one that holds the top for others."""
    from noloss.solver.proof_search import ProofSearch  # noqa: PLC0415 (loads numba)

    if workers.alone:
        yield partial(ProofSearch, position)
        return
    from noloss.solver.job_search import JobSearch  # noqa: PLC0415 (loads numba)
    from noloss.solver.proof_job import attempt  # noqa: PLC0415

    with workers.crew(attempt, position.game) as crew:
        yield partial(JobSearch, position, crew=crew)


def _by_proof_numbers(
    position: Position,
    asked: "Callable[[Side], ProofSearch]",
    meter: Meter,
    log: Path | None,
) -> Iterator[LineProof]:
    """Ask whether either side can force a win, turn by turn, until one can or both cannot.

    From the empty board only the first player can. The second player is asked then all the same,
    because how he is held is the first player's proof; but if that takes too long, the stolen
    strategy will do. By then the other proof has been taken, and checked while there was time.
    """
    mover, other = asked(position.turn), asked(position.turn.other)
    empty = not position.first
    with _kept(log, (mover, other), meter.budget.memory) as tick:
        while mover.answer is None or (other.answer is None and not (empty or mover.answer)):
            if mover.answer is None:
                mover.go_on(meter)
            if other.answer is None and not empty:
                other.go_on(meter)
            if other.answer:
                break
            tick()
        meter.words = f"{position.game}: writing the proof"
        winner = next((each for each in (mover, other) if each.answer), None)
        yield proof_of(winner or mover, meter.watch)
        if winner:
            return
        try:
            while other.answer is None:
                other.go_on(meter)
                tick()
            second = proof_of(other, meter.watch)
        except OutOfBudget:
            second = _stolen(position.game.name)
        yield second


@contextmanager
def _kept(
    log: Path | None, searches: "tuple[ProofSearch, ProofSearch]", memory: int | None
) -> Iterator[Callable[[], None]]:
    """Keep what the searches settle, at the end and when what is given is called.

    The log of the search for the other side's win is in a file of its own beside the first.
    """
    from noloss.solver.proof_log import ProofLog  # noqa: PLC0415 (loads numba)

    paths = () if log is None else (log, log.with_name(f"{log.name}.other"))
    logs = [ProofLog(path, search, memory) for path, search in zip(paths, searches, strict=False)]

    def tick() -> None:
        for each in logs:
            each.tick()

    try:
        yield tick
    finally:
        for each in logs:
            each.keep()


def _cut(meter: Meter) -> str:
    return " in about a second (--seconds allows more)" if meter.budget.seconds is None else ""


def _without_search(position: Position, meter: Meter, workers: Workers) -> Proven | None:
    """A large board: by blocks, or by threats alone, if they do."""
    held = _held(position, meter.part(), workers)
    if held:
        return _proven(position, "blocks", held, meter)
    work = MOST_WORK if meter.budget.seconds is None else None
    win = Winning(position, position.turn).proof(meter, SOME, work)
    return None if win is None else _proven(position, "threats", [win], meter)


def _shipped(name: str) -> list[LineProof]:
    """The proofs of the whole game that come along; to a draw belongs the stolen strategy."""
    try:
        proofs = [parse_proof(data) for data in shipped(name).values()]
    except NolossError:
        return []
    if any(proof.wins for proof in proofs) or len(proofs) == len(Side):
        return proofs
    return [*proofs, _stolen(name)] if proofs[0].side is Side.SECOND else []


def _held(position: Position, budget: Budget, workers: Workers) -> list[LineProof]:
    """Proofs by blocks that neither side loses, or none."""
    name = position.game.name
    if not position.first:
        second = hold(name, Side.SECOND, budget=budget, workers=workers, checked=False)
        if second is None:
            return []
        if isinstance(second.nodes[0], Holds):  # the same blocks serve either side
            return [second, replace(second, side=Side.FIRST)]
        first = hold(name, Side.FIRST, budget=budget, workers=workers, checked=False)
        return [second, first or _stolen(name)]
    proofs, watch = [], budget.meter(f"{name}: pairs").watch
    for side in Side:
        pairs = pairing(position, side, watch=watch)
        if pairs is None:
            return []
        proofs.append(LineProof(name, side, False, (Holds(pairs),), start=str(position)))
    return proofs


def _stolen(name: str) -> LineProof:
    """The first player never loses from the empty board."""
    return LineProof(name, Side.FIRST, False, (Stolen(),))


def _proven(position: Position, engine: str, proofs: Iterable[LineProof], meter: Meter) -> Proven:
    """Check each proof, and only then say what they come to."""
    checked = [(proof, _accepted(position, proof, meter)) for proof in proofs]
    value = _value(position, {each.claim for _, each in checked})
    moves = _moves(position, value, [proof for proof, _ in checked])
    return Proven(value, engine, tuple(each for _, each in checked), moves, meter.spent)


def _accepted(position: Position, proof: LineProof, meter: Meter) -> Certified:
    """A proof that the checker accepts, and of which it says the same: the position and claim."""
    meter.words = f"{position.game}: checking that {proof.claim}"
    data = proof_bytes(proof)
    stolen = isinstance(proof.nodes[0], Stolen)  # which takes no time, and none may be left
    verdict = check(data) if stolen else check(data, meter.watch)
    if verdict.why and verdict.why.startswith(HUGE):
        raise TooLarge(f"{position.game}: a proof that {proof.claim} is not checked: {verdict.why}")
    if not verdict.valid:
        raise FalseProof(f"{position.game}: {proof.claim} does not hold: {verdict.why}")
    about = position.game.name, str(position) if position.first else None, proof.claim
    said = verdict.game, verdict.start, f"{verdict.side} {verdict.claim}"
    if said != about:
        raise FalseProof(f"{position.game}: a proof of {said}, not of {about}")
    return Certified(proof.claim, len(proof.nodes), len(data), data=data)


def _value(position: Position, claims: set[str]) -> Value:
    """The value that these claims come to: one side wins, or neither loses."""
    for side in Side:
        if claims == {f"{side.value} wins"}:
            return Value.win(side)
    if claims == {f"{side.value} never loses" for side in Side}:
        return Value.DRAW
    raise FalseProof(f"{position.game}: no value follows from {sorted(claims)}")


def _moves(position: Position, value: Value, proofs: list[LineProof]) -> tuple[Cell, ...]:
    """The moves that the proofs show to keep the value; all if none can change it."""
    legal = position.legal()
    mine = [proof for proof in proofs if proof.side is position.turn]
    if not mine:
        return legal if value is not Value.DRAW else ()
    node = mine[0].nodes[0]
    if isinstance(node, Move):
        return (Cell(node.cell),)
    if isinstance(node, Threats):
        return (Cell(node.cells[0]),)
    return () if isinstance(node, Stolen) else legal
