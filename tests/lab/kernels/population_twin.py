"""The kernels once more, on lists and dicts, one entry at a time."""

from noloss.core.game import Side, Value
from noloss.lab.evolve.gamebase import gamebase


def games(vector: list[int], side: Side) -> list[int]:
    """Won, drawn, lost: by following every way of play."""
    graph = gamebase().graph

    def go_on(row: int) -> list[int]:
        end = graph.end[row]
        if end is not None:
            return [int(end is v) for v in (Value.win(side), Value.DRAW, Value.win(side.other))]
        after = [vector[row]] if graph.turn(row) is side else graph.children[row]
        return [sum(parts) for parts in zip(*map(go_on, after), strict=True)]

    return go_on(0)


def pick(pool: list[int], chances: list[float]) -> list[int]:
    """Distinct members of a pool, each drawn among those not yet drawn (which swap places)."""
    pool, drawn = list(pool), []
    for k, chance in enumerate(chances):
        other = k + int(chance * (len(pool) - k))
        pool[k], pool[other] = pool[other], pool[k]
        drawn.append(pool[k])
    return drawn


def cross(one: list[int], two: list[int], chances: list[float]) -> tuple[list[int], list[int]]:
    """Between an odd and an even number of cuts to its left, an entry changes hands."""
    cuts = pick(list(range(len(one) - 1)), chances)
    swapped = [sum(cut < at for cut in cuts) % 2 == 1 for at in range(len(one))]
    pairs = list(zip(one, two, swapped, strict=True))
    return [b if s else a for a, b, s in pairs], [a if s else b for a, b, s in pairs]


def mutate(
    vector: list[int], places: list[int], where: list[float], which: list[float], other: bool
) -> list[int]:
    """New entries at distinct places; with `other`, never the old one."""
    mutant = list(vector)
    for row, chance in zip(pick(places, where), which, strict=True):
        children = list(gamebase().graph.children[row])
        if other and vector[row] in children and len(children) > 1:
            last = children[-1]
            chosen = children[int(chance * (len(children) - 1))]
            mutant[row] = last if chosen == vector[row] else chosen
        elif children and not other:
            mutant[row] = children[int(chance * len(children))]
    return mutant
