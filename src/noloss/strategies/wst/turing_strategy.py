"""WST as a strategy: the board goes on the tapes, the machine runs, the tapes give the decision.

From S. Garg, D. Songara, S. Maheshwari, "The winning strategy of Tic Tac Toe Game model by using
Theoretical Computer Science" (2017). Nothing of the decision is computed here: the programs beside
this file do it. Where the paper lets the machine choose any slot of K_c, the decision is uniform.

Filled in where the paper is silent: R4 and R5 pool their slots when the machine started, R3 alone
is used when it did not; "corner slots (1,3,5,7)" is read as (1,3,7,9). That makes a decision on
every board, also on those that its own play does not lead to.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from noloss.core.families import box
from noloss.core.game import Cell, LineGame
from noloss.core.position import Position
from noloss.core.strategy import Decision, Memo, Reason, named_repr, seated, unfinished, uniform
from noloss.strategies.wst.machine import Configuration, Transition, run
from noloss.strategies.wst.tapes import MarkedTapes, Tapes, content, fresh_tapes, machine

GAME = box((3, 3), 3)


@dataclass(frozen=True)
class Computed:
    """What the machine made of a board: the slots it may take, by which rule, and at what cost."""

    slots: tuple[str, ...]
    rule: str
    counts: tuple[str, ...]
    """Slots and counts as they stood on K_R, if slots were counted."""
    candidates: int
    """How many slots stood on K_c before they were counted."""
    steps: int


RULES = {
    "R1_R2_TM.rewind(X)": "R1",
    "R1_R2_TM.rewind(O)": "R2",
    "SC_TM.rewind": "special case",
    "R3_TM.rewind": "R3",
    "R4_R5_TM.rewind": "R4 and R5",
}
"""The rule that is being tried once a state is entered; the last one decides."""


@dataclass(frozen=True)
class TuringStrategy:
    """Runs the machine at every move."""

    name: str
    _computed: Memo[Position, Computed] = field(default_factory=Memo, repr=False, compare=False)
    _tapes: MarkedTapes = field(default_factory=MarkedTapes, repr=False, compare=False)

    __repr__ = named_repr

    def plays(self, game: LineGame) -> bool:
        """The board that is on the tapes."""
        return not self.objection(game)

    def objection(self, game: LineGame) -> str:
        """Why it does not play this game; empty if it does."""
        return "" if game == GAME else f"it plays {GAME} only"

    def decide(self, position: Position) -> Decision:
        """Uniform over the slots that are left on K_c."""
        seated(self, unfinished(position).game)
        computed = self.computed(position)
        cells = [int(slot) - 1 for slot in computed.slots]
        about = tuple(map(Cell, sorted(cells)))
        return uniform(cells, Reason(computed.rule, _why(computed), about))

    def computed(self, position: Position) -> Computed:
        """What the machine makes of an unfinished board where it is to move; it runs once.

        Steps are those of choosing the slot: marking the board on the tapes is not counted.
        """
        if position not in self._computed:
            tapes, _ = self._tapes.of(unfinished(position))
            self._computed[position] = _chosen(tapes) if position.first else _opening()
        return self._computed[position]


def _chosen(tapes: Tapes) -> Computed:
    """The slots that R1_R2_TM, and all it calls, leaves on K_c."""
    chooser = machine("R1_R2_TM")
    tried: list[str] = []
    counts: list[tuple[str, ...]] = [()]
    candidates = [0]
    watch: dict[str, Callable[[Configuration], None]] = {}
    for state, rule in RULES.items():
        for name in chooser.named(state):
            watch[name] = _note(tried, rule)
    for name in chooser.named("MF_TM.home"):
        watch[name] = lambda now: counts.append(tuple(content(now.tapes["KR"])))
    for name in chooser.named("CF_TM.home"):
        watch[name] = lambda now: candidates.append(len(content(now.tapes["Kc"])))
    end = run(chooser, tapes, watch=watch)
    slots = tuple(content(tapes["Kc"]))
    return Computed(slots, tried[-1], counts[-1], candidates[-1], end.steps)


def _note(tried: list[str], rule: str) -> Callable[[Configuration], None]:
    return lambda _: tried.append(rule)


def starts(state: str, fitting: Sequence[Transition], _: Configuration) -> int | None:
    """The free choice of the whole machine: it starts, and stops where o is to move."""
    return 0 if state == "M_TM.who" else None


def _opening() -> Computed:
    """The first move of the game, by the whole machine."""
    tapes = fresh_tapes()
    end = run(machine("M_TM"), tapes, starts)
    return Computed(tuple(content(tapes["Kp"])), "opening", (), 0, end.steps)


def _why(computed: Computed) -> str:
    slots = " ".join(computed.slots)
    if computed.rule == "opening":
        return "I start, so I take 5."
    if computed.rule == "R1":
        return f"Rule R1: two of mine and the empty slot {slots} in a row, so I win."
    if computed.rule == "R2":
        return f"Rule R2: two of yours and the empty slot {slots} in a row, so I block."
    if computed.rule == "special case":
        return "Special case: you hold both ends of a diagonal and I the centre, so I take an edge."
    if not computed.counts:
        return f"Rule {computed.rule}: the centre is among the candidates, so I take it."
    pairs = " ".join(computed.counts).split(" T ")
    counted = ", ".join("{} in {}".format(*pair.split()) for pair in pairs)
    return (
        f"Rule {computed.rule}: the candidates, and how many rows each is in, are {counted}; the "
        f"most frequent, corners first: {slots}."
    )


def wst() -> TuringStrategy:
    """WST; see the head of this file for what it is and what was filled in."""
    return TuringStrategy("wst")
