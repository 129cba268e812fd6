"""Random strategies that never lose, and runs that found them."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

from noloss.core.game import Side
from noloss.lab.evolve.gamebase import gamebase, no_loss_moves
from noloss.lab.evolve.genome import VectorStrategy, complete
from noloss.lab.evolve.run_file import GenerationLine, Run
from noloss.lab.evolve.settings import Settings


def safe_vectors(side: Side, number: int) -> tuple[VectorStrategy, ...]:
    """So many strategies with a random safe move in every row of this side."""
    graph = gamebase().graph
    moves = no_loss_moves(graph, side)
    rng = Random(side.value)
    rows = [row for row in range(len(graph)) if graph.decides(row, side) and moves[row]]
    return tuple(
        complete({row: rng.choice(moves[row]) for row in rows}, f"{side.value}-{at}")
        for at in range(number)
    )


def run_with(
    number: int, role: str, found_at: int | None, vectors: Sequence[tuple[int, ...]] = ()
) -> Run:
    """A run of four generations, one of which found these vectors."""
    rows = tuple(tuple(move + 1 for move in moves) for moves in vectors)
    generations = tuple(
        GenerationLine(g, 0.1, 0.2, 5, rows if g == found_at else ()) for g in range(4)
    )
    path = Path(f"{role}-{number}.jsonl")
    return Run(path, number, Settings(role=role), generations, ended=True)
