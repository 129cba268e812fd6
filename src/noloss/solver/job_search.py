"""Proof-number search by jobs: this process holds the top of the graph, workers look below it.

The most promising leaves of the top are given to workers as jobs (`proof_job`). A job that settles
its position is done; one that does not is split: its moves become leaves of the top, with what the
job has learned about each. Leaves are chosen in rounds of a fixed width, and a round is entered in
the order in which it was chosen, so that the search, and with it the proof, is the same whatever
the number of workers.

What is worth doing beside a leaf that is chosen already depends on what will come of it, which
nobody knows. So half of a round is chosen as if every chosen leaf will be refuted, and half as if
every one will be won: whichever comes true, half of the round goes on where one search would.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from heapq import heappop, heappush

import numpy as np

from noloss.core.budget import Meter
from noloss.core.errors import Cancelled, OutOfBudget
from noloss.core.game import Side
from noloss.core.position import Position
from noloss.kernels.proof_graph import NEVER, NONE, OPEN
from noloss.kernels.proof_numbers import SHARE
from noloss.solver.proof_job import Attempt, Follower, Job, packed, unpacked
from noloss.solver.proof_search import ProofSearch
from noloss.work.crew import Crew

WIDTH = 32
"""Jobs of a round: more workers than that do not help."""
EXPANSIONS = 8000
"""Positions that a job looks into: about a second."""
MOST_KNOWN = 1 << 18
"""Settled positions that are sent with the first job."""
WON, REFUTED = (0, NEVER), (NEVER, 0)
"""The numbers of what is settled."""

Key = tuple[int, int]
"""The attacker's marks and the defender's, of a position that stands for those like it."""
Numbers = tuple[int, int]
"""What it needs, and what it would take to refute it."""


@dataclass
class _Top:
    """A position of the top. What it needs, and what it would take to refute it."""

    key: Key
    need: int
    refute: int
    known: bytes = b""
    """What was settled when the position it follows was split."""
    cells: tuple[int, ...] = ()
    children: tuple[Key, ...] = ()
    """None for a leaf."""
    parents: list[Key] = field(default_factory=list)

    @property
    def settled(self) -> bool:
        return self.need == 0 or self.refute == 0


class JobSearch(ProofSearch):
    """The same question, asked of a crew."""

    def __init__(self, start: Position, attacker: Side, crew: Crew[Job, Attempt]) -> None:
        super().__init__(start, attacker)
        self.crew, self.looked = crew, 0
        own, other, _ = self.canonical(start.marks(attacker), start.marks(attacker.other))
        self.top: dict[Key, _Top] = {(own, other): _Top((own, other), 1, 1)}
        self.first = (own, other)
        self._memory: int | None = None

    @property
    def expanded(self) -> int:
        """How many positions were looked into."""
        return self.looked

    @property
    def answer(self) -> bool | None:
        """Whether the attacker wins; None as long as nobody knows."""
        root = self.top[self.first]
        return None if not root.settled else root.need == 0

    def go_on(self, meter: Meter, expansions: int = EXPANSIONS) -> bool | None:
        """A round of jobs, each of which looks into so many positions.

        As many jobs, and the last as large, as the budget allows. If it ends within the round, or
        the round is cancelled, what the jobs have settled until then is entered.
        """
        self._memory = meter.budget.memory
        self._begin()
        left = _left(meter, WIDTH * expansions)
        chosen = self._choose(-(-left // expansions))
        shares = [min(expansions, left - at * expansions) for at in range(len(chosen))]
        self.crew.ask(map(self._job, chosen, shares))
        done = dict[Key, Attempt]()
        try:
            for job, answer in self.crew.answers(meter):
                done[job.own, job.other] = answer
        except (OutOfBudget, Cancelled):
            for answer in done.values():
                self.enter(unpacked(answer.settled, self.start.game), self._memory)
            raise
        spent = sum(each.expanded for each in done.values())
        self.looked += spent
        for key in chosen:
            self._take(key, done[key])
        root = self.top[self.first]
        who = f"{self.start.game}: does the {self.attacker.value} player win?"
        meter.words = f"{who} (proof numbers {root.need:,} and {root.refute:,})"
        meter.spend(spent)
        return self.answer

    def _begin(self) -> None:
        """The first job is told what was read from a log, unless that is too much to send."""
        root = self.top[self.first]
        if not (root.children or root.known):
            settled = self.settled()
            root.known = packed(settled) if 0 < len(settled) <= MOST_KNOWN else b""

    def _job(self, key: Key, expansions: int) -> Job:
        return Job(self.attacker, *key, expansions, self.top[key].known)

    def _choose(self, width: int = WIDTH) -> list[Key]:
        """The leaves of this round: each time the one on which the least is missing."""
        chosen: dict[Key, None] = {}
        for outcome, most in ((REFUTED, (width + 1) // 2), (WON, width)):
            self._choose_as_if(outcome, chosen, most)
        return list(chosen)

    def _choose_as_if(self, outcome: Numbers, chosen: dict[Key, None], most: int) -> None:
        """Choose up to so many, as if this will come of all that are chosen here."""
        before: dict[Key, Numbers] = {}
        while len(chosen) < most and (leaf := self._leaf()) is not None:
            key, numbers = leaf.key, (leaf.need, leaf.refute)
            if self._is_settled(leaf):
                self._suppose(before)
                self._update(leaf.parents)
                self._suppose(dict.fromkeys(before, outcome))
                continue
            chosen[key], before[key] = None, numbers
            self._suppose({key: outcome})
        self._suppose(before)

    def _suppose(self, numbers: dict[Key, Numbers]) -> None:
        """Give leaves these numbers. Nothing that follows from them is noted as settled."""
        for key, (need, refute) in numbers.items():
            self.top[key].need, self.top[key].refute = need, refute
        self._update((up for key in numbers for up in self.top[key].parents), supposed=True)

    def _leaf(self) -> _Top | None:
        """The next leaf; None if what is known, or supposed, settles everything."""
        node = self.top[self.first]
        if node.settled:
            return None
        while node.children:
            below = [self.top[key] for key in node.children]
            open_ones = [each for each in below if not each.settled]
            attacks = self._attacks(node.key)
            node = min(open_ones, key=lambda each: each.need if attacks else each.refute)
        return node

    def _is_settled(self, leaf: _Top) -> bool:
        """Whether another job, or a log, has settled it; then its numbers say so."""
        node, _ = self._known(*leaf.key)
        if node < 0 or (self.store.need[node] and self.store.refute[node]):
            return False
        leaf.need, leaf.refute = int(self.store.need[node]), int(self.store.refute[node])
        return True

    def _attacks(self, key: Key) -> bool:
        """Whether it is the attacker's turn."""
        own, other = key
        return other.bit_count() - own.bit_count() == self.limits.behind

    def _take(self, key: Key, done: Attempt) -> None:
        """Enter what a job came to, and split what it left open."""
        node = self.top[key]
        self.enter(unpacked(done.settled, self.start.game), self._memory)
        node.need, node.refute = done.need, done.refute
        if not node.settled:
            self._split(node, done.followers, done.settled)
        self._update([key, *node.parents])

    def _split(self, node: _Top, followers: Iterable[Follower], known: bytes) -> None:
        """Its moves are leaves now, if they were not there before."""
        below = []
        for each in followers:
            child = self.top.get((each.own, each.other))
            if child is None:
                child = _Top((each.own, each.other), each.need, each.refute, known)
                self.top[child.key] = child
            elif not (child.children or child.settled) and each.need * each.refute == 0:
                child.need, child.refute = each.need, each.refute
            child.parents.append(node.key)
            below.append((each.cell, child.key))
        node.cells = tuple(cell for cell, _ in below)
        node.children = tuple(child for _, child in below)
        node.known = b""

    def _update(self, keys: Iterable[Key], supposed: bool = False) -> None:
        """Sum these positions up from what follows them, and all before them that this changes."""
        waiting: list[tuple[int, Key]] = []
        for key in keys:
            heappush(waiting, (-_marks(key), key))
        while waiting:
            _, key = heappop(waiting)
            node = self.top[key]
            if not node.children:
                continue
            before = node.need, node.refute
            move = self._sum_up(node)
            if node.settled and not supposed:
                self._settle(node, move)
            if (node.need, node.refute) != before:
                for parent in node.parents:
                    heappush(waiting, (-_marks(parent), parent))

    def _sum_up(self, node: _Top) -> int:
        """As the kernel does it: the easiest for one side, the hardest and some for the other.

        Gives the move that settles it, if one does.
        """
        attacks = self._attacks(node.key)
        below = [self.top[key] for key in node.children]
        pairs = [
            (each.need, each.refute) if attacks else (each.refute, each.need) for each in below
        ]
        unsettled = [(ours, theirs) for ours, theirs in pairs if theirs]
        if not unsettled:
            ours, theirs = NEVER, 0
        else:
            ours = min(ours for ours, _ in unsettled)
            more = (len(unsettled) - 1) * (1 if attacks else SHARE)
            theirs = min(NEVER, max(theirs for _, theirs in unsettled) + more) if ours else NEVER
        node.need, node.refute = (ours, theirs) if attacks else (theirs, ours)
        at = next((at for at, pair in enumerate(pairs) if pair[0] == 0), None)
        return NONE if ours or at is None else node.cells[at]

    def _settle(self, node: _Top, move: int) -> None:
        """A position of the top is settled by its moves: note that for the proof."""
        record = np.zeros(1, self.record)
        record["own"], record["other"] = map(self.cells, node.key)
        record["won"], record["kind"], record["move"] = node.need == 0, OPEN, move
        self.enter(record, self._memory)


def _left(meter: Meter, most: int) -> int:
    """How many positions may still be looked into, up to so many; an error if none."""
    if meter.budget.positions is None:
        return most
    left = meter.budget.positions - meter.spent
    if left < 1:
        meter.spend()
    return min(most, left)


def _marks(key: Key) -> int:
    return (key[0] | key[1]).bit_count()
