"""Earlier strategies that the papers compare themselves with, as far as they are public.

`PRIOR` lists them all with a fidelity: `exact`, `filled in` (gaps closed by a documented reading),
`reconstruction` (only the idea is public; ours loses where the original is said to lose) or
`absent`. A reconstruction is never the original: it shows what its idea leads to.

`sriram`       S. Sriram and others (2009), a tree for the second player. Public: take the centre,
               else the top left corner; then a second tree, whose figure is not. Reconstructed:
               win, block, else the first free edge, else the first free cell, which agrees with
               both columns of WST's Table I. It is not randomised: the first
               cell of several. Its play as first player is filled in with the same
               tree; the paper has none.
`soedarmadji`  E. Soedarmadji (2006): nine agents, one per cell, each tell a manager a priority,
               and the manager takes the highest, the first to answer in a tie. The priorities are
               not public. Reconstructed: completing a line, blocking one, the centre, corners,
               edges. It plays the corner 3 on the first losing board that Bhatt, Varshney and Deb
               show, and loses there; on their other two boards the original fails to block,
               which this one does not.
"""

from dataclasses import dataclass, replace

from noloss.core.families import box
from noloss.core.position import Position
from noloss.strategies.decision_tree import Ask, Branch, Rule, TreeStrategy, in_order
from noloss.strategies.rules import BLOCK, CENTRE, WIN, blocks, corner_cells, wins

GAME = box((3, 3), 3)


@dataclass(frozen=True)
class PriorStrategy:
    """A strategy of the literature and what there is of it here."""

    source: str
    cited: str
    """Where the papers cite it: its number in WST's Table I, or by whom."""
    fidelity: str
    strategy: str
    """Its name in the catalogue; empty if absent."""
    note: str


PRIOR = (
    PriorStrategy(
        "Jain and Khera 2015",
        "WST [6]",
        "absent",
        "",
        "a robot for the second player; its moves are not published as rules",
    ),
    PriorStrategy(
        "Karamchandani and others 2015",
        "WST [7]",
        "absent",
        "",
        "starts in the centre and has special moves, which are not listed in public",
    ),
    PriorStrategy(
        "Singh, Deep and Nagar 2014",
        "WST [8]",
        "absent",
        "",
        "objective functions in nine dimensions; their coefficients are not public",
    ),
    PriorStrategy(
        "Ling and Lam 2011",
        "WST [9]",
        "absent",
        "",
        "a trained neural network; its weights are not public",
    ),
    PriorStrategy(
        "Sriram and others 2009",
        "WST [10]",
        "reconstruction",
        "sriram",
        "the first tree is public, the second is reconstructed",
    ),
    PriorStrategy(
        "Chakraborty 2009",
        "WST [11]",
        "absent",
        "",
        "priority heuristics that are named but not listed in public",
    ),
    PriorStrategy(
        "Soedarmadji 2006",
        "Bhatt and others",
        "reconstruction",
        "soedarmadji",
        "the manager is public, the agents' priorities are reconstructed",
    ),
    PriorStrategy(
        "Bhatt, Varshney and Deb 2007",
        "their Table 2",
        "reconstruction",
        "modified-heuristic",
        "its wins and draws are public, its rules are reconstructed from them",
    ),
    PriorStrategy(
        "Newell and Simon 1972",
        "Crowley and Siegler",
        "filled in",
        "newell-simon",
        "the eight rules; ties and the blocking of forks are filled in",
    ),
    PriorStrategy(
        "Garg, Songara and Maheshwari 2017",
        "the WST paper",
        "filled in",
        "wst",
        "its slips are read as the text demands",
    ),
    PriorStrategy(
        "Paul 2020", "the T3DT paper", "filled in", "t3dt", "boards it cannot reach are filled in"
    ),
)


def _first_of(cells: int) -> int:
    return cells & -cells


def _first_corner(position: Position) -> int:
    return _first_of(corner_cells(position.game) & position.free)


def _first_edge(position: Position) -> int:
    return _first_of(0b010101010 & position.free)


FIRST_WIN = replace(WIN, cells=lambda p: _first_of(wins(p)))
FIRST_BLOCK = replace(BLOCK, cells=lambda p: _first_of(blocks(p)))
FIRST_CORNER = Rule(
    "first corner", "I take the first free corner", _first_corner, unless="the corners are taken"
)
FIRST_EDGE = Rule(
    "first edge", "I take the first free edge", _first_edge, unless="the edges are taken"
)
FIRST_FREE = Rule("first free", "I take the first free cell", lambda p: _first_of(p.free))
TOP_LEFT = Rule("top left", "I take the top left corner", lambda p: p.free & 1)


def sriram() -> TreeStrategy:
    """Sriram's tree; see the head of this file for what is reconstructed."""
    tree = Ask(
        "Is it my first mark?",
        lambda p: "no" if p.own else "yes",
        (
            Branch("yes", "it is my first mark", in_order(CENTRE, TOP_LEFT)),
            Branch("no", "", in_order(FIRST_WIN, FIRST_BLOCK, FIRST_EDGE, FIRST_FREE)),
        ),
    )
    return TreeStrategy("sriram", tree, GAME)


def soedarmadji() -> TreeStrategy:
    """Soedarmadji's team of agents; see the head of this file for what is reconstructed."""
    rules = in_order(FIRST_WIN, FIRST_BLOCK, CENTRE, FIRST_CORNER, FIRST_FREE)
    return TreeStrategy("soedarmadji", rules, GAME)
