"""A draw told as an opening: a reply to every first move, and blocks against every second move.

Q moves (one of each kind up to symmetry)
P answers, so that as much symmetry as possible is left
Q moves: for each of several sets of blocks, P's second move, and all the moves of Q that the
blocks can do without; the moves that are like one of these by a symmetry are settled with it
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from noloss.core.bits import bits, to_mask
from noloss.core.game import LineGame, Side
from noloss.core.symmetry import symmetries
from noloss.proof.line_proof import (
    Alike,
    Answer,
    Block,
    Entry,
    HoldsAlways,
    LineProof,
    Ref,
    Replies,
    numbered_lines,
)
from noloss.solver.pairing import spare_cells

Images = tuple[int, ...]


@dataclass(frozen=True)
class Opening:
    """A first move of Q, P's answer, and what P does next."""

    move: int
    answer: int
    held: tuple[HoldsAlways, ...]
    settled: frozenset[int]
    """The second moves of Q that one of `held` settles."""


def opening_proof(game: LineGame, openings: Sequence[Opening]) -> LineProof:
    """The proof that the second player never loses, from an opening per kind of first move."""
    used: dict[Images, int] = {}
    group = [symmetry.image for symmetry in symmetries(game)]
    answers = {
        opening.move: Answer(opening.move, Ref(number), opening.answer)
        for number, opening in enumerate(openings, 1)
    }
    nodes = [Replies((*answers.values(), *alike(game.size, answers, group, used)))]
    for opening in openings:
        kept = [image for image in group if keeps(image, opening.move, opening.answer)]
        settled = {*opening.settled, opening.move, opening.answer}
        entries: tuple[Entry, ...] = (*opening.held, *alike(game.size, settled, kept, used))
        nodes.append(Replies(entries))
    return LineProof(game.name, Side.SECOND, False, tuple(nodes), tuple(used))


def orbits(size: int, group: Iterable[Images]) -> list[int]:
    """For each cell, the first cell that it is like."""
    first = list(range(size))
    for image in group:
        first = [min(old, new) for old, new in zip(first, image, strict=True)]
    return first


def keeps(image: Images, *cells: int) -> bool:
    """Whether a renaming leaves these cells where they are."""
    return all(image[cell] == cell for cell in cells)


def spare(game: LineGame, own: int, other: int, blocks: Sequence[Block]) -> set[int]:
    """The free cells that these blocks, which hold, can do without."""
    larger = [block for block in blocks if block.lines]
    taken = own | other | to_mask(cell for block in larger for cell in block.cells)
    served = {number for block in larger for number in block.lines}
    lines = (
        mask
        for number, line in enumerate(numbered_lines(game))
        if number not in served and not (mask := to_mask(line)) & own
    )
    pairs = [to_mask(block.cells) for block in blocks if not block.lines]
    return set(bits(spare_cells(lines, pairs, game.free(taken))))


def alike(
    size: int,
    settled: Iterable[int] | Mapping[int, object],
    group: Sequence[Images],
    used: dict[Images, int],
) -> list[Alike]:
    """An entry for each cell that a chain of few symmetries takes to a settled one.

    `used` numbers the symmetries that the proof lists; what is needed is added.
    """
    steps = _generating(size, group)
    known, entries = list(settled), []
    seen = set(known)
    for cell in known:  # it grows while it is walked
        for image in steps:
            before = image.index(cell)
            if before not in seen:
                seen.add(before)
                known.append(before)
                number = used.setdefault(image, len(used) + 1)
                entries.append(Alike(before, cell, number))
    return entries


def _generating(size: int, group: Sequence[Images]) -> list[Images]:
    """A few symmetries that together make the same cells alike as all of them do."""
    wanted = orbits(size, group)
    steps: list[Images] = []
    joined = list(range(size))
    for image in group:
        merged = _merged(joined, image)
        if merged != joined:
            steps.append(image)
            joined = merged
        if joined == wanted:
            break
    return steps


def _merged(first: list[int], image: Images) -> list[int]:
    """The classes of cells after each cell is joined with its image."""
    parent = list(first)

    def root(cell: int) -> int:
        while parent[cell] != cell:
            cell = parent[cell]
        return cell

    for cell, target in enumerate(image):
        one, other = sorted((root(cell), root(target)))
        parent[other] = one
    return [root(cell) for cell in range(len(parent))]
