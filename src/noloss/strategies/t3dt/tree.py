"""T3DT as data: the decision tree of A. J. Paul, "Randomized fast no-loss expert system to play
tic tac toe like a human", sections 4.1 to 4.5.

The paper tells its tree by the history of the game. A strategy here sees only the board, so the
tree is told by the board; on every game T3DT can play the two say the same, and a test with a
history-phrased twin holds them together. The section of the paper is noted at each leaf.

Filled in where the paper is silent: every "any" and "random" is uniform over the cells named; the
opening is a uniform choice of the three kinds and then of a cell of that kind; a board that T3DT's
own play cannot lead to is answered by the priority list of the paper's introduction.
"""

from noloss.core.game import Side
from noloss.core.position import Position
from noloss.strategies.decision_tree import (
    Ask,
    Branch,
    Node,
    OwnPlay,
    Rule,
    Toss,
    TreeStrategy,
    Try,
    in_order,
)
from noloss.strategies.rules import ANY, BLOCK, BLOCK_FORK, FORK, WIN, forks
from noloss.strategies.t3dt.board import (
    CENTRE,
    CORNERS,
    EDGES,
    GAME,
    beside,
    edges_lie,
    kind,
    kinds,
    nearest,
    opposite,
)


def _answer_to_my_edge(position: Position) -> str:
    answer = kind(position.other)
    return f"{edges_lie(position)} edge" if answer == "edge" else answer


# What T3DT does.
TAKE_CENTRE = Rule("centre", "I take the centre", lambda p: CENTRE & p.free)
ANY_CORNER = Rule("any corner", "I take any free corner", lambda p: CORNERS & p.free)
ANY_EDGE = Rule("any edge", "I take any free edge", lambda p: EDGES & p.free)
_across_mine = Rule(
    "opposite corner", "I take the corner opposite to mine", lambda p: opposite(p.own) & p.free
)
_across_yours = Rule(
    "opposite corner", "I take the corner opposite to yours", lambda p: opposite(p.other) & p.free
)
_between = Rule(
    "corner between",
    "I take the corner that touches both edges",
    lambda p: beside(p.own | p.other) & CORNERS & p.free,
)
BESIDE_MINE = Rule(
    "corner beside", "I take a corner beside my edge", lambda p: beside(p.own) & CORNERS & p.free
)
_beside_yours = Rule(
    "corner beside",
    "I take a corner beside your edge",
    lambda p: beside(p.other) & CORNERS & p.free,
)
_empty_v = Rule(
    "empty V",
    "I take the corner that makes two threats at once",
    lambda p: forks(GAME, p.own, p.other) & CORNERS,
)
_last_corner = Rule("last corner", "I take the last free corner", lambda p: CORNERS & p.free)
_near_yours = Rule(
    "nearest corner",
    "I take the free corner nearest to your two marks",
    lambda p: nearest(CORNERS & p.free, p.other),
)

OPENING = Toss(
    "opening",
    "I choose a corner, an edge or the centre, each as likely",
    (ANY_CORNER, ANY_EDGE, TAKE_CENTRE),
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
                    Branch("edge", "you took an edge", Try(TAKE_CENTRE)),  # 4.2.1 a
                    Branch("corner", "you took a corner", Try(ANY_CORNER)),  # 4.2.1 b
                    Branch("centre", "you took the centre", Try(_across_mine)),  # 4.2.1 c
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
                    Branch("corner", "you took a corner", Try(TAKE_CENTRE)),  # 4.2.2 a
                    Branch("near edge", "you took an edge near mine", Try(_between)),  # 4.2.2 b i
                    Branch(  # 4.2.2 b ii
                        "opposite edge", "you took the edge opposite to mine", Try(BESIDE_MINE)
                    ),
                    Branch("centre", "you took the centre", Try(BESIDE_MINE)),  # 4.2.2 c
                ),
            ),
        ),
        Branch(
            "centre",
            "I have the centre",
            Ask(
                "Where is yours?",
                lambda p: kind(p.other),
                (
                    Branch("edge", "you took an edge", Try(ANY_CORNER)),  # 4.2.3 a
                    Branch("corner", "you took a corner", Try(_across_yours)),  # 4.2.3 b
                ),
            ),
        ),
    ),
)

THIRD_MARK = Ask(
    "Where are my two marks?",
    lambda p: kinds(p.own),
    (
        Branch("centre and corner", "I have the centre and a corner", Try(_empty_v)),  # 4.2.1 a, 3
        Branch("corner and corner", "I have two corners", Try(_last_corner)),  # 4.2.1 b
        Branch("centre and edge", "I have the centre and an edge", Try(ANY_EDGE)),  # 4.2.2 a
        Branch(
            "corner and edge",
            "I have a corner and an edge",
            Ask(
                "How does your edge lie to mine?",
                edges_lie,
                (
                    Branch("near", "your edge is near mine", Try(TAKE_CENTRE)),  # 4.2.2 b i
                    Branch("opposite", "your edge is opposite to mine", Try(_near_yours)),  # b ii
                ),
            ),
        ),
    ),
)

FIRST_REPLY = Ask(
    "Where is your mark?",
    lambda p: kind(p.other),
    (
        Branch("corner", "your mark is in a corner", Try(TAKE_CENTRE)),  # 4.4.1
        Branch("edge", "your mark is on an edge", Try(_beside_yours)),  # 4.4.2
        Branch("centre", "your mark is in the centre", Try(ANY_CORNER)),  # 4.4.3
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
                    Branch("corner and corner", "you have two corners", Try(ANY_EDGE)),  # 4.4.1 a
                    Branch(  # 4.4.1 b
                        "corner and edge", "you have a corner and an edge", Try(_near_yours)
                    ),
                ),
            ),
        ),
        Branch(
            "corner",
            "I have a corner",
            Ask(
                "Who has the centre?",
                lambda p: "you" if p.other & CENTRE else "nobody",
                (
                    Branch("nobody", "nobody has the centre", Try(TAKE_CENTRE)),  # 4.4.2
                    Branch("you", "you have the centre", Try(ANY_CORNER)),  # 4.4.3
                ),
            ),
        ),
    ),
)

LAST_MOVES = in_order(WIN, BLOCK, ANY)  # 4.5


def by_mark(i_began: dict[str, Node], you_began: dict[str, Node]) -> Node:
    """The tree that asks who began and which mark is next; the last one named is for all later."""
    return Ask(
        "Who began?",
        lambda p: "I" if p.turn is Side.FIRST else "you",
        (
            Branch("I", "I began", _next_mark(i_began)),
            Branch("you", "you began", _next_mark(you_began)),
        ),
    )


def _next_mark(stages: dict[str, Node]) -> Node:
    names = tuple(stages)
    return Ask(
        "Which mark of mine is next?",
        lambda p: names[min(p.own.bit_count(), len(names) - 1)],
        tuple(Branch(name, "", node) for name, node in stages.items()),
    )


OWN_PLAY = by_mark(
    i_began={
        "first": OPENING,
        "second": SECOND_MARK,
        "third": in_order(WIN, BLOCK, otherwise=THIRD_MARK),
        "later": LAST_MOVES,
    },
    you_began={
        "first": FIRST_REPLY,
        "second": in_order(WIN, BLOCK, otherwise=SECOND_REPLY),
        "later": LAST_MOVES,
    },
)


def on_any_board(tree: Node) -> Node:
    """The tree for its own games, and the paper's priority list for any board set up by hand."""
    own_play = OwnPlay(tree)
    return Ask(
        "Can my own play have led to this board?",
        lambda p: "yes" if own_play.leads_to(p) else "no",
        (
            Branch("yes", "", tree),
            Branch(
                "no",
                "my own play does not lead to this board",
                in_order(WIN, BLOCK, FORK, BLOCK_FORK, ANY),
            ),
        ),
    )


TREE = on_any_board(OWN_PLAY)


def t3dt() -> TreeStrategy:
    """T3DT; see the head of this file for what it is and what was filled in."""
    return TreeStrategy("t3dt", TREE, GAME)
