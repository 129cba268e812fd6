"""T3DT-plus: T3DT's tree with the branches mended that give a win away.

Still a decision tree for people, still data, still no search. It opens as T3DT does, never loses,
never lets a forced win go, wins against `random` as often as any no-loss player with the same
openings can, and is more varied than T3DT; each of these is proven by a test. What differs from
the paper's tree is noted at the branch, and `noloss tree t3dt-plus --beside t3dt` lists it.

When the opponent starts the openings are the opponent's, so its first reply is free to be the best.
"""

from noloss.core.position import Position
from noloss.strategies.decision_tree import Ask, Branch, Rule, TreeStrategy, Try, in_order
from noloss.strategies.rules import ANY, BLOCK, BLOCK_FORK, FORK, THREATEN, WIN, threats
from noloss.strategies.t3dt.board import (
    CENTRE,
    CORNERS,
    EDGES,
    GAME,
    beside,
    edges_lie,
    kind,
    kinds,
    opposite,
    touching,
)
from noloss.strategies.t3dt.tree import (
    ANY_CORNER,
    ANY_EDGE,
    BESIDE_MINE,
    OPENING,
    TAKE_CENTRE,
    by_mark,
    on_any_board,
)


def _answer_to_my_edge(position: Position) -> str:
    answer = kind(position.other)
    if answer == "edge":
        return f"{edges_lie(position)} edge"
    if answer == "corner":
        return "near corner" if position.other & beside(position.own) else "far corner"
    return answer


_centre_or_side = Rule(
    "centre or corner",
    "I take the centre, or a corner with an open side to mine",
    lambda p: CENTRE | threats(GAME, p.own, p.other) & CORNERS & ~opposite(p.own),
)
_edge_beside_mine = Rule(
    "edge beside", "I take an edge beside my corner", lambda p: beside(p.own) & p.free
)
_corner_between = Rule(
    "corner between",
    "I take the corner between my edge and your corner",
    lambda p: beside(p.own) & CORNERS & touching(beside(p.other)),
)
_between_or_centre = Rule(
    "corner between or centre",
    "I take the corner that touches both edges, or the centre",
    lambda p: beside(p.own | p.other) & CORNERS & p.free | CENTRE,
)
_not_across = Rule(
    "not opposite",
    "I take any cell but the one opposite to yours",
    lambda p: p.free & ~opposite(p.other),
)
_edge_threat = Rule(
    "edge threat",
    "I take an edge that makes a threat",
    lambda p: threats(GAME, p.own, p.other) & EDGES,
)
_beside_your_edges = Rule(
    "corner beside",
    "I take a corner beside an edge of yours",
    lambda p: touching(p.other) & CORNERS & p.free,
)

SECOND_MARK = Ask(
    "Where is my mark?",
    lambda p: kind(p.own),
    (
        Branch(
            "corner",
            "I have a corner",
            Ask(
                "Where is yours?",
                lambda p: kind(p.other),
                (
                    # T3DT: only the centre. More to choose from, and every one of them wins.
                    Branch("edge", "you took an edge", Try(_centre_or_side)),
                    Branch("corner", "you took a corner", Try(ANY_CORNER)),
                    # T3DT: the opposite corner, which wins less often.
                    Branch("centre", "you took the centre", Try(_edge_beside_mine)),
                ),
            ),
        ),
        Branch(
            "edge",
            "I have an edge",
            Ask(
                "Where is yours?",
                _answer_to_my_edge,
                (
                    Branch("near corner", "you took a corner beside mine", Try(TAKE_CENTRE)),
                    # T3DT: the centre, which gives a forced win up.
                    Branch("far corner", "you took a corner away from mine", Try(_corner_between)),
                    # T3DT: only the corner between.
                    Branch("near edge", "you took an edge near mine", Try(_between_or_centre)),
                    Branch(
                        "opposite edge",
                        "you took the edge opposite to mine",
                        Try(BESIDE_MINE),
                    ),
                    Branch("centre", "you took the centre", Try(BESIDE_MINE)),
                ),
            ),
        ),
        # T3DT: a corner against an edge, and against a corner the opposite one, which is the one
        # cell that leaves the opponent fewer ways to go wrong.
        Branch("centre", "I have the centre", Try(_not_across)),
    ),
)

FIRST_REPLY = Ask(
    "Where is your mark?",
    lambda p: kind(p.other),
    (
        Branch("corner", "your mark is in a corner", Try(TAKE_CENTRE)),
        # T3DT: a corner beside it, which wins less often and later gives forced wins up.
        Branch("edge", "your mark is on an edge", Try(TAKE_CENTRE)),
        Branch("centre", "your mark is in the centre", Try(ANY_CORNER)),
    ),
)

ON_EDGES = Ask(
    "How do they lie to each other?",
    lambda p: "opposite" if p.other == opposite(p.other) else "near",
    (
        Branch("near", "they are near each other", Try(_beside_your_edges)),
        Branch("opposite", "they are opposite to each other", Try(ANY)),
    ),
)

SECOND_REPLY = Ask(
    "Where is my mark?",
    lambda p: kind(p.own),
    (
        Branch(
            "centre",
            "I have the centre",
            Ask(
                "Where are your two marks?",
                lambda p: kinds(p.other),
                (
                    Branch("corner and corner", "you have two corners", Try(ANY_EDGE)),
                    # T3DT: the corner nearest to both, which wins less often.
                    Branch("corner and edge", "you have a corner and an edge", Try(_edge_threat)),
                    # T3DT never has the centre here.
                    Branch("edge and edge", "you have two edges", ON_EDGES),
                ),
            ),
        ),
        Branch("corner", "I have a corner", Try(ANY_CORNER)),
    ),
)

# T3DT: win, block, any.
LATER = in_order(WIN, BLOCK, FORK, BLOCK_FORK, THREATEN, ANY)

OWN_PLAY = by_mark(
    i_began={"first": OPENING, "second": SECOND_MARK, "third": LATER, "later": LATER},
    you_began={
        "first": FIRST_REPLY,
        "second": in_order(WIN, BLOCK, otherwise=SECOND_REPLY),
        "later": LATER,
    },
)

TREE = on_any_board(OWN_PLAY)


def t3dt_plus() -> TreeStrategy:
    """T3DT-plus; see the head of this file."""
    return TreeStrategy("t3dt-plus", TREE, GAME)
