"""Goes through a proof node by node, each in the position that it stands for."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from .blocks import BlockSet, Traces
from .board import Board, cells_of, completing, renamed
from .proof_text import NUMBER, NoProof, Refused, read_body, read_head

CELLS = f"{NUMBER}(?:,{NUMBER})*"
MOVE = re.compile(rf"m ({NUMBER}) ({NUMBER})(?:\.({NUMBER}))?")
SEQUENCE = re.compile(f"t ({NUMBER}(?: {NUMBER})*)")
ENTRY = re.compile(
    rf"(?P<reply>{NUMBER})(?:(?:,(?P<answer>{NUMBER}))?>(?P<node>{NUMBER})(?:\.(?P<by>{NUMBER}))?"
    rf"|=(?P<like>{NUMBER})\.(?P<symmetry>{NUMBER})"
    rf"|:t,(?P<wins>{CELLS}))"
    rf"|\*t,(?P<wins_all>{CELLS})"
    rf"|\*b,(?P<holds_all>{NUMBER}),(?P<blocks>.*)"
)


@dataclass(frozen=True)
class Verdict:
    """Whether a proof holds, and why not; its claim is None where that cannot be read."""

    valid: bool
    game: str | None
    side: str | None
    claim: str | None
    start: str | None
    """The position it starts from, if that is not the empty board."""
    why: str | None


def check(data: bytes, watch: Callable[[], None] = lambda: None) -> Verdict:
    """Check the content of a proof file; `NoProof` is raised if it is none.

    `watch` is called before every small part of the work, and may raise an error to give up.
    """
    head: dict[str, str] = {}
    why: str | None = None
    try:
        head, body = read_head(data)
        text = read_body(head, body)
        Proof(head, text.symmetries, len(text.nodes), watch).check_all(text.nodes)
    except NoProof:
        raise
    except Refused as refusal:
        why = str(refusal)
    side, _, claim = head.get("claim", "").partition(" ")
    return Verdict(
        why is None, head.get("game"), side or None, claim or None, head.get("from"), why
    )


class Proof:
    """A proof under check. The position of each node is known once something refers to it."""

    def __init__(
        self,
        head: dict[str, str],
        symmetries: list[str],
        nodes: int,
        watch: Callable[[], None] = lambda: None,
    ) -> None:
        self.board = Board(head["game"], watch)
        self.symmetries = self.board.symmetries(symmetries)
        side, _, claim = head["claim"].partition(" ")
        self.p_begins, self.p_wins = side == "first", claim == "wins"
        start = self.board.position(head["from"]) if "from" in head else (0, 0)
        self.positions: list[tuple[int, int] | None] = [None] * nodes
        """The marks of P and of Q."""
        self.positions[0] = start if self.p_begins else (start[1], start[0])
        self.shapes: dict[Traces, bool] = {}

    def check_all(self, nodes: list[str]) -> None:
        """Check every node in order."""
        for number, text in enumerate(self.board.watched(nodes)):
            position = self.positions[number]
            try:
                if position is None:
                    raise Refused("nothing before it refers to it")
                self._check_node(number, text, *position)
            except Refused as refusal:
                raise Refused(f"node {number}: {refusal}") from None

    def _check_node(self, number: int, text: str, p: int, q: int) -> None:
        p_to_move = p.bit_count() - q.bit_count() == (0 if self.p_begins else -1)
        if p_to_move and (move := MOVE.fullmatch(text)):
            self._follow(number, self._move(p, q, move[1]), q, move[2], move[3])
        elif p_to_move and (found := SEQUENCE.fullmatch(text)):
            winning = completing(p, q, self.board.masks)
            danger = completing(q, p, self.board.masks)
            if not self._wins(p, q, winning, danger, self._cells(found[1].split(" "))):
                raise Refused("the sequence does not win")
        elif not p_to_move and re.match("r( .|$)", text):
            self._check_replies(number, text.split(" ")[1:], p, q)
        elif re.match("b( .|$)", text):
            self._blocks(p, q, text[2:])
        elif text != "s" or p | q or self.p_wins or not self.p_begins:  # strategy stealing
            raise Refused(f"{text!r:.60} says nothing about its position")

    def _move(self, p: int, q: int, cell: str) -> int:
        """The marks of P after a move that is legal and does not end the game."""
        at = self.board.cell(cell)
        if (p | q) >> at & 1:
            raise Refused(f"cell {cell} is taken")
        p |= 1 << at
        if any(line & p == line for line in self.board.masks_through[at]):
            raise Refused(f"cell {cell} completes a line: that is a sequence of one move")
        return p

    def _follow(self, number: int, p: int, q: int, node: str, symmetry: str | None) -> None:
        """Follow a reference: the position, renamed, is that of a later node."""
        target, images = int(node), self._symmetry(symmetry or "0")
        if not number < target < len(self.positions):
            raise Refused(f"it refers to {target}, which is not a later node")
        position = renamed(p, images), renamed(q, images)
        if self.positions[target] not in (None, position):
            raise Refused(f"it refers to {target}, which stands for another position")
        self.positions[target] = position

    def _symmetry(self, number: str) -> list[int]:
        if int(number) >= len(self.symmetries):
            raise Refused(f"there is no symmetry {number}")
        return self.symmetries[int(number)]

    def _cells(self, words: list[str]) -> list[int]:
        return [self.board.cell(word) for word in words]

    def _wins(self, p: int, q: int, winning: int, danger: int, sequence: list[int]) -> bool:
        """Whether P, to move, wins by these moves, each a threat that leaves Q one reply.

        `winning` are all cells that complete a line of P, `danger` all that complete one of Q.
        """
        through, left = self.board.masks_through, len(sequence)
        for cell in self.board.watched(sequence):
            move = 1 << cell
            left -= 1
            if (p | q) & move:
                return False
            if winning & move:
                return not left
            if danger & ~move:
                return False
            p |= move
            winning |= completing(p, q, through[cell])
            if winning & (winning - 1):
                return not left
            if not winning:
                return False
            q |= winning
            danger = completing(q, p, through[winning.bit_length() - 1])
            winning = 0
        return False

    def _check_replies(self, number: int, words: list[str], p: int, q: int) -> None:
        """Check that every reply of Q which must be allowed is settled by one entry."""
        if completing(q, p, self.board.masks):
            raise Refused("Q can complete a line")
        winning = completing(p, q, self.board.masks)
        replies = self._replies(p, q, winning)
        entries = [_entry(word) for word in words]
        named = self._named(entries, replies)
        settled = 0
        for entry in self.board.watched(entries):
            if entry["node"] or entry["wins"]:
                settled |= self._answered(number, p, q, winning, entry)
        for entry in self.board.watched(entries):
            if entry["wins_all"] or entry["holds_all"]:
                settled |= self._settled(p, q, winning, replies & ~named & ~settled, entry)
        for entry in self.board.watched(entries):
            if entry["like"]:
                settled |= self._alike(p, q, settled, entry)
        if replies & ~settled:
            raise Refused(f"reply {next(cells_of(replies & ~settled)) + 1} is not answered")

    def _replies(self, p: int, q: int, winning: int) -> int:
        """The replies that need an answer."""
        free = self.board.full & ~(p | q)
        if winning:  # Q must block, and two cells cannot be blocked
            return 0 if winning & (winning - 1) else winning
        if free & (free - 1):
            return free
        if self.p_wins:  # the board is full, now or after the last reply
            raise Refused("the board is full and P has not won")
        return 0

    def _named(self, entries: list[re.Match[str]], replies: int) -> int:
        """The replies that have an entry of their own."""
        named = 0
        for entry in entries:
            if entry["reply"]:
                reply = 1 << self.board.cell(entry["reply"])
                if not replies & ~named & reply:
                    raise Refused(f"entry {entry[0]!r:.60}: no reply to answer, or answered twice")
                named |= reply
        return named

    def _answered(self, number: int, p: int, q: int, winning: int, entry: re.Match[str]) -> int:
        """The reply of an entry `C>K`, `C,M>K` or `C:t,...`, which must be right."""
        reply = self.board.cell(entry["reply"])
        if entry["wins"]:
            sequence = self._cells(entry["wins"].split(","))
            if not self._wins_after(reply, p, q, winning, sequence):
                raise Refused(f"entry {entry[0]!r:.60}: the sequence does not win")
        else:
            q |= 1 << reply
            p = self._move(p, q, entry["answer"]) if entry["answer"] else p
            self._follow(number, p, q, entry["node"], entry["by"])
        return 1 << reply

    def _wins_after(self, reply: int, p: int, q: int, winning: int, sequence: list[int]) -> bool:
        """Whether a sequence wins after a reply of Q, who threatened nothing before it."""
        q |= 1 << reply
        danger = completing(q, p, self.board.masks_through[reply])
        return self._wins(p, q, winning & ~q, danger, sequence)

    def _settled(self, p: int, q: int, winning: int, replies: int, entry: re.Match[str]) -> int:
        """Which of these replies are settled by an entry `*t,...` or `*b,M,...`."""
        if entry["wins_all"]:
            sequence = self._cells(entry["wins_all"].split(","))
            good = {c for c in cells_of(replies) if self._wins_after(c, p, q, winning, sequence)}
        else:
            p = self._move(p, q, entry["holds_all"])
            good = self._blocks(p, q, entry["blocks"]).spare()
        return sum(1 << reply for reply in cells_of(replies) if reply in good)

    def _alike(self, p: int, q: int, settled: int, entry: re.Match[str]) -> int:
        """The reply of an entry `C=D.S`, which is like one that is settled already."""
        images = self._symmetry(entry["symmetry"])
        reply, like = self.board.cell(entry["reply"]), self.board.cell(entry["like"])
        if images[reply] != like or not settled >> like & 1:
            raise Refused(f"entry {entry[0]!r:.60}: it leads to no reply that is settled")
        if renamed(p, images) != p or renamed(q, images) != q:
            raise Refused(f"entry {entry[0]!r:.60}: the symmetry does not keep the position")
        return 1 << reply

    def _blocks(self, p: int, q: int, text: str) -> BlockSet:
        if self.p_wins:
            raise Refused("blocks show that P never loses, not that P wins")
        return BlockSet(self.board, p, q, text, self.shapes)


def _entry(word: str) -> re.Match[str]:
    entry = ENTRY.fullmatch(word)
    if not entry:
        raise Refused(f"{word!r:.60} is not an entry")
    return entry
