"""The rivals: what there is of each here, what is public of it, and what is missing.

*Exact* is what the source says, *filled in* closes gaps by a documented reading, *reconstructed*
has only the idea of the source, and *unavailable* not even that. A reconstruction is not the
original: where it loses shows where the idea leads, not what the authors ran.
"""

from dataclasses import dataclass
from typing import Literal

Fidelity = Literal["exact", "filled in", "reconstructed", "unavailable"]
STARTS = "any player"
ANSWERS = "only the opponent"
FIRST = "only itself"


@dataclass(frozen=True)
class Rival:
    """A strategy that a paper compares itself with."""

    key: str
    source: str
    cited_by: str
    fidelity: Fidelity
    strategy: str | None
    """What makes it here; None if it is unavailable."""
    public: str
    """What is public of it."""
    missing: str
    """What is not, and what stands in for it here."""
    starts: str = STARTS
    """Who can start the game, by its source."""


RIVALS: tuple[Rival, ...] = (
    Rival(
        "wst", "Garg, Songara and Maheshwari 2017", "its own Table I", "filled in", "wst",
        "the rules, the tapes and a worked example",
        "the transition diagrams: the states are ours; slips are read as the text demands",
    ),
    Rival(
        "t3dt", "Paul 2020", "its own tables", "filled in", "t3dt",
        "the whole tree", "boards that its own play cannot reach are filled in",
    ),
    Rival(
        "jain", "Jain and Khera 2015", "WST [6]", "unavailable", None,
        "a robot that scans the board and runs a fixed algorithm; it plays second",
        "the algorithm",
        ANSWERS,
    ),
    Rival(
        "karamchandani", "Karamchandani and others 2015", "WST [7], T3DT [47]", "reconstructed",
        "rival:karamchandani",
        "simple rules that take the centre at the start; they can be beaten",
        "the list and its special moves; here win, block, centre, corner, any",
    ),
    Rival(
        "singh", "Singh, Deep and Nagar 2014", "WST [8], T3DT [46]", "reconstructed", "rival:singh",
        "the board as a point of nine coordinates, the slot chosen by objective functions",
        "the functions; here powers of ten over open lines",
    ),
    Rival(
        "ling-lam", "Ling and Lam 2011", "WST [9], T3DT [44]", "reconstructed", "rival:ling-lam",
        "hidden nodes with a static and a dynamic transfer function, which depends on the nodes"
        " beside it; trained by a genetic algorithm",
        "the weights, the sizes and the fitness; here trained with seed 0 to keep the value",
    ),
    Rival(
        "sriram", "Sriram and others 2009", "WST [10], T3DT [50]", "reconstructed", "sriram",
        "the first tree: the centre, else the top left corner",
        "the second tree; here win, block, first edge, first free cell",
        ANSWERS,
    ),
    Rival(
        "chakraborty", "Chakraborty 2009", "WST [11]", "unavailable", None,
        "heuristics in an order of priority", "which heuristics, and the order",
    ),
    Rival(
        "soedarmadji", "Soedarmadji 2006", "Bhatt and others [5], T3DT [39]", "reconstructed",
        "rival:soedarmadji",
        "nine agents that answer with a priority each, and the manager who takes the highest",
        "the priorities; here sums over the lines of a cell, sought so that it fails on the three"
        " boards that Bhatt and others show",
    ),
    Rival(
        "rajani", "Rajani and others 2011", "T3DT [45]", "reconstructed", "rival:rajani",
        "a Hamming network of nine inputs and eight classes; a basic and an iterative step",
        "the weights and how the steps are added up; here lines as weights",
    ),
    Rival(
        "hochmuth", "Hochmuth 2003", "Bhatt and others [3], T3DT [38]", "reconstructed",
        "rival:hochmuth",
        "a move for each of 827 reduced situations, bred by fitness, crossover and mutation",
        "the parameters and the strategy that was found; here bred with seed 1, which finds one"
        " without loss (with seed 0 some games are still lost after 2,000 generations)",
    ),
    Rival(
        "fogel", "Fogel 1993", "T3DT [36]", "reconstructed", "rival:fogel",
        "the whole recipe, as others tell it; the network moves first",
        "the weights; here evolved with seed 0",
        FIRST,
    ),
    Rival(
        "coevolved", "Yau and Teo 2006", "T3DT [40, 41]", "reconstructed", "rival:coevolved",
        "networks judged only by playing each other, in both seats",
        "the sizes, the scores and the steps; here co-evolved with seed 0",
    ),
    Rival(
        "mohammadi", "Mohammadi and others 2013", "WST [12], T3DT [43]", "unavailable", None,
        "programs as trees that co-evolve, and then play people",
        "the functions that the trees are made of, and the people; `coevolved` stands for the idea",
    ),
)  # fmt: skip
"""In the order of WST's Table I, then as they are cited."""


def rival(key: str) -> Rival | None:
    """The rival of this key."""
    return next((one for one in RIVALS if one.key == key), None)
