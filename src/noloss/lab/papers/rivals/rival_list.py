"""The rivals: what there is of each here, what we could read of it, and what is missing.

*Exact* is what the source says, *filled in* closes gaps by a documented reading, *reconstructed*
has only the idea of the source, and *unavailable* not even that. A reconstruction is not the
original: where it loses shows where the idea leads, not what the authors ran. Missing is what we
could not read, which is not to say that it is unpublished; what is written from memory says so.
"""

from dataclasses import dataclass
from typing import Literal

from noloss.core.budget import DEFAULT, Budget
from noloss.core.families import box
from noloss.core.game import Cell, Side
from noloss.flow.solved import Tables
from noloss.proof.prove import prove
from noloss.strategies.catalogue import strategy

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
    """What of it we could read."""
    missing: str
    """What we could not, and what stands in for it here."""
    starts: str = STARTS
    """Who can start the game, by its source."""


RIVALS: tuple[Rival, ...] = (
    Rival(
        "wst", "Garg, Songara and Maheshwari 2017", "its own Table I", "filled in", "wst",
        "the rules, the tapes and a worked example",
        "the transition diagrams; the states are ours, and slips are read as the text demands",
    ),
    Rival(
        "t3dt", "Paul 2020", "its own tables", "filled in", "t3dt",
        "the whole tree", "what to do on boards that its own play cannot reach; filled in",
    ),
    Rival(
        "jain", "Jain and Khera 2015", "WST [6]", "unavailable", None,
        "the abstract: a robot that scans the board and runs a predefined algorithm; WST: it plays"
        " second",
        "the algorithm",
        ANSWERS,
    ),
    Rival(
        "karamchandani", "Karamchandani and others 2015", "WST [7], T3DT [47]", "reconstructed",
        "rival:karamchandani",
        "in WST's and T3DT's words: simple rules that take the centre at the start, with special"
        " moves; they can be beaten",
        "the list and its special moves; here win, block, centre, corner, any",
    ),
    Rival(
        "singh", "Singh, Deep and Nagar 2014", "WST [8], T3DT [46]", "reconstructed", "rival:singh",
        "the abstract: nine objective functions and axioms choose the move, without chance; it"
        " claims never to lose when it begins, and says nothing of playing second",
        "the functions and the axioms; here powers of ten over open lines",
    ),
    Rival(
        "ling-lam", "Ling and Lam 2011", "WST [9], T3DT [44]", "reconstructed", "rival:ling-lam",
        "the abstract of an open paper (doi 10.4236/jilsa.2011.31005): hidden nodes with two"
        " transfer functions and ties to the nodes beside them, trained by a genetic algorithm",
        "the weights, the sizes and the fitness; the form of both functions is from memory; here"
        " trained with seed 0 to keep the value",
    ),
    Rival(
        "sriram", "Sriram and others 2009", "WST [10], T3DT [50]", "reconstructed", "sriram",
        "the abstract, and in T3DT's words the first tree: the centre, else the top left corner",
        "the second tree; here win, block, first edge, first free cell",
        ANSWERS,
    ),
    Rival(
        "chakraborty", "Chakraborty 2009", "WST [11]", "unavailable", None,
        "in WST's words: heuristics in an order of priority", "which heuristics, and the order",
    ),
    Rival(
        "soedarmadji", "Soedarmadji 2006", "Bhatt and others [5], T3DT [39]", "reconstructed",
        "rival:soedarmadji",
        "the abstract of an open paper (doi 10.1109/CIG.2006.311678) and part of a chapter of the"
        " author's thesis: nine agents that answer with a priority each, and the manager who takes"
        " the highest",
        "the priorities; here sums over the lines of a cell, sought so that it fails on the three"
        " boards that Bhatt and others show; of equal priorities the first cell",
    ),
    Rival(
        "rajani", "Rajani and others 2011", "T3DT [45]", "reconstructed", "rival:rajani",
        "the abstract and the beginning: a Hamming network of nine inputs and eight classes; a"
        " basic and an iterative step",
        "the weights and how the steps are added up; here lines as weights",
    ),
    Rival(
        "hochmuth", "Hochmuth 2003", "Bhatt and others [3], T3DT [38]", "reconstructed",
        "rival:hochmuth",
        "the abstract and a summary by others: a move for each of 827 reduced situations, bred by"
        " fitness, crossover and mutation",
        "the parameters and the strategy that was found; here bred with seed 1, which finds one"
        " without loss (with seed 0 some games are still lost after 2,000 generations)",
    ),
    Rival(
        "fogel", "Fogel 1993", "T3DT [36]", "reconstructed", "rival:fogel",
        "the network, its sizes and the population, as others tell it; the network moves first",
        "the weights; steps, payoffs and games are from memory; here evolved with seed 0",
        FIRST,
    ),
    Rival(
        "coevolved", "Yau and Teo 2006", "T3DT [40, 41]", "reconstructed", "rival:coevolved",
        "the abstract: networks judged only by playing each other, in both seats",
        "the sizes, the scores and the steps; here co-evolved with seed 0",
    ),
    Rival(
        "mohammadi", "Mohammadi and others 2013", "WST [12], T3DT [43]", "unavailable", None,
        "the abstract of an open paper (doi 10.7763/IJCTE.2013.V5.799): programs as trees that"
        " co-evolve, and then play people",
        "the functions that the trees are made of, and the people; `coevolved` stands for the idea",
    ),
)  # fmt: skip
"""In the order of WST's Table I, then as they are cited."""


def rival(key: str) -> Rival | None:
    """The rival of this key."""
    return next((one for one in RIVALS if one.key == key), None)


GAME = box((3, 3), 3)
SEATS = {ANSWERS: (Side.SECOND,), FIRST: (Side.FIRST,)}
"""The seats of those that are not for both."""


@dataclass(frozen=True)
class SeatVerdict:
    """What the proof of one seat comes to."""

    side: Side
    no_loss: bool
    lost: int
    """Distinct games lost."""
    missed_wins: int
    refutation: tuple[Cell, ...] | None
    """A shortest game that it loses."""


@dataclass(frozen=True)
class JudgedRival:
    """A rival and its proofs; none if it is unavailable."""

    rival: Rival
    seats: tuple[SeatVerdict, ...]


def judged_rivals(budget: Budget = DEFAULT) -> tuple[JudgedRival, ...]:
    """Every rival, proven or refuted in the seats that its source defines."""
    tables = Tables()
    meter = budget.meter("Rivals", len(RIVALS))
    found = []
    for rival in RIVALS:
        meter.spend()
        found.append(JudgedRival(rival, _verdicts(rival, tables)))
    return tuple(found)


def _verdicts(rival: Rival, tables: Tables) -> tuple[SeatVerdict, ...]:
    if rival.strategy is None:
        return ()
    player = strategy(rival.strategy)
    sides = SEATS.get(rival.starts, tuple(Side))
    proofs = [prove(GAME, player, side, None, tables) for side in sides]
    return tuple(
        SeatVerdict(p.side, p.no_loss, p.count("loss"), len(p.missed_wins), p.refutation)
        for p in proofs
    )
