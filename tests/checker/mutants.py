"""Small proofs of every kind of node and entry, and single changes to them.

The proofs are made from random positions by looking everything up, so that the games stay small
enough to know the value of every position of a changed proof.
"""

import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import permutations

from noloss.checker.board import Board, cells_of, renamed
from noloss.checker.check import Proof
from noloss.core.game import Side
from noloss.core.notation import parse_game
from noloss.core.position import Position
from noloss.core.symmetry import symmetries
from noloss.solver.pairing import pairing


def proof(
    game: str, claim: str, *nodes: str, symmetries: tuple[str, ...] = (), start: str = ""
) -> bytes:
    """A plain proof file with the right counts."""
    body = "".join(f"{line}\n" for line in (*symmetries, *nodes))
    head = ["noloss proof 1", f"game {game}", f"claim {claim}"]
    head += [f"from {start}"] if start else []
    head += ["by hand", f"symmetries {len(symmetries)}", f"nodes {len(nodes)}"]
    return "\n".join([*head, f"bytes {len(body)}", "packed plain", "", body]).encode()


@cache
def value(game: str, own: int, other: int) -> int:
    """1, 0 or -1: what the owner of `own`, who is to move, gets at best."""
    line_game = parse_game(game)
    if any(line & other == line for line in line_game.lines):
        return -1
    best = -2
    for cell in cells_of(line_game.full & ~(own | other)):
        best = max(best, -value(game, other, own | 1 << cell))
        if best == 1:
            break
    return 0 if best == -2 else best  # the board is full


def is_true(game: str, side: str, claim: str, p: int, q: int) -> bool:
    """Whether P, who is `side`, gets what is claimed from here."""
    mine = p.bit_count() - q.bit_count() == (0 if side == "first" else -1)
    got = value(game, p, q) if mine else -value(game, q, p)
    return got >= (claim == "wins")


class Maker:
    """Makes a proof of a true claim, with whatever kind of node chance and the position allow."""

    def __init__(self, game: str, side: Side, claim: str, rng: random.Random) -> None:
        self.game, self.side, self.claim, self.rng = parse_game(game), side, claim, rng
        self.images = [symmetry.image for symmetry in symmetries(self.game)][1:]
        head = {"game": game, "claim": f"{side.value} {claim}"}
        self.checker = Proof(head, [], 1)

    def make(self, p: int, q: int) -> bytes:
        """The file of a proof from this position on."""
        nodes, waiting = [], [(p, q)]
        for p_marks, q_marks in waiting:
            nodes.append(self._node(p_marks, q_marks, waiting))
        texts = tuple(" ".join(str(cell + 1) for cell in image) for image in self.images)
        first, second = (p, q) if self.side is Side.FIRST else (q, p)
        start = str(Position(self.game, first, second))
        claim = f"{self.side.value} {self.claim}"
        return proof(self.game.name, claim, *nodes, symmetries=texts, start=start)

    def _true(self, p: int, q: int) -> bool:
        return is_true(self.game.name, self.side.value, self.claim, p, q)

    def _node(self, p: int, q: int, waiting: list[tuple[int, int]]) -> str:
        blocks = self._pairs(p, q)
        if blocks is not None and self.rng.random() < 0.5:
            return f"b {blocks}".rstrip()
        if p.bit_count() - q.bit_count() != (0 if self.side is Side.FIRST else -1):
            return self._replies(p, q, waiting)
        sequence = self._sequence(p, q)
        if sequence:
            return f"t {' '.join(str(cell + 1) for cell in sequence)}"
        for cell in cells_of(self.game.full & ~(p | q)):
            if self._true(p | 1 << cell, q):
                return f"m {cell + 1} {self._refer(p | 1 << cell, q, waiting)}"
        raise AssertionError("the claim is true, so a move keeps it")

    def _replies(self, p: int, q: int, waiting: list[tuple[int, int]]) -> str:
        free = self.game.full & ~(p | q)
        winning = self.game.completions(p, q) & free
        replies = list(cells_of(winning or (free if free & (free - 1) else 0)))
        if len(replies) > 1 and winning:
            replies = []
        entries: list[str] = []
        kept = [
            (n, i) for n, i in enumerate(self.images, 1) if (renamed(p, i), renamed(q, i)) == (p, q)
        ]
        for reply in replies:
            likes = [f"{reply + 1}={i[reply] + 1}.{n}" for n, i in kept if i[reply] < reply]
            entries.append(likes[0] if likes else self._entry(p, q, reply, waiting))
        return " ".join(["r", *sorted(dict.fromkeys(entries), key=lambda entry: "=" in entry)])

    def _entry(self, p: int, q: int, reply: int, waiting: list[tuple[int, int]]) -> str:
        after = q | 1 << reply
        sequence = self._sequence(p, after)
        if sequence:
            cells = ",".join(str(cell + 1) for cell in sequence)
            return f"*t,{cells}" if self.rng.random() < 0.5 else f"{reply + 1}:t,{cells}"
        if not self.game.full & ~(p | after) or self.rng.random() < 0.3:
            return f"{reply + 1}>{self._refer(p, after, waiting)}"
        good = [c for c in cells_of(self.game.full & ~(p | after)) if self._true(p | 1 << c, after)]
        for cell in good:
            blocks = self._pairs(p | 1 << cell, after)
            if blocks is not None and not self.game.completes(p | 1 << cell, cell):
                return f"*b,{cell + 1},{blocks}"
        return f"{reply + 1},{good[0] + 1}>{self._refer(p | 1 << good[0], after, waiting)}"

    def _refer(self, p: int, q: int, waiting: list[tuple[int, int]]) -> str:
        number = self.rng.randrange(len(self.images) + 1)
        if number:
            image = self.images[number - 1]
            p, q = renamed(p, image), renamed(q, image)
        if (p, q) not in waiting[1:]:
            waiting.append((p, q))
        return f"{waiting.index((p, q), 1)}.{number}" if number else str(waiting.index((p, q), 1))

    def _pairs(self, p: int, q: int) -> str | None:
        if self.claim == "wins":
            return None
        first, second = (p, q) if self.side is Side.FIRST else (q, p)
        pairs = pairing(Position(self.game, first, second), self.side)
        return None if pairs is None else ";".join(map(str, pairs))

    def _sequence(self, p: int, q: int) -> tuple[int, ...]:
        winning, danger = self.game.completions(p, q), self.game.completions(q, p)
        free = list(cells_of(self.game.full & ~(p | q)))
        for length in (1, 2):
            for cells in permutations(free, length):
                if self.checker._wins(p, q, winning, danger, list(cells)):
                    return cells
        return ()


def small_proofs(rng: random.Random, count: int) -> Iterator[bytes]:
    """Proofs of true claims about random positions in which few cells are free."""
    while count:
        game = rng.choice(["3x3", "4x2:3", "4x3:3", "2x2x2", "4x3:4"])
        board = Board(game)
        cells = rng.sample(range(board.size), max(2, board.size - rng.randint(4, 7)))
        first, second = (sum(1 << c for c in cells[at::2]) for at in (0, 1))
        if any(line & marks == line for line in board.masks for marks in (first, second)):
            continue
        for side in Side:
            p, q = (first, second) if side is Side.FIRST else (second, first)
            for claim in ("wins", "never loses"):
                if is_true(game, side.value, claim, p, q) and count:
                    count -= 1
                    yield Maker(game, side, claim, rng).make(p, q)


def changed(data: bytes, rng: random.Random, count: int) -> Iterator[bytes]:
    """So many single changes to a proof, its counts made right again."""
    head, body = data.decode().split("\n\n")
    size = int(re.search(r"symmetries (\d+)", head)[1])
    for _ in range(count):
        lines = body[:-1].split("\n")
        at = rng.randrange(0 if rng.random() < 0.1 else size, len(lines))
        kind = rng.randrange(6)
        words = lines[at].split(" ")
        word = rng.randrange(len(words))
        numbers = list(re.finditer(r"\d+", lines[at]))
        if kind < 3 and numbers:
            number = rng.choice(numbers)
            new = max(0, int(number[0]) + rng.choice([-2, -1, 1, 2, 3]))
            lines[at] = f"{lines[at][: number.start()]}{new}{lines[at][number.end() :]}"
        elif kind == 3:
            lines[at] = " ".join(words[:word] + words[word + 1 :])
        elif kind == 4:
            letter = rng.randrange(len(lines[at]) + 1)
            new = rng.choice(" ,;:/-.>=*tbmrs0123456789")
            lines[at] = lines[at][:letter] + new + lines[at][letter + rng.randrange(2) :]
        else:
            other = rng.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        text = "\n".join(lines) + "\n"
        yield f"{re.sub(r'bytes [0-9]+', f'bytes {len(text)}', head)}\n\n{text}".encode()
