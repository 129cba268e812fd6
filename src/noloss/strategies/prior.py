"""Earlier strategies that the papers compare themselves with, as far as they are public.

`PRIOR` lists them all with a fidelity: `exact`, `filled in` (gaps closed by a documented reading),
`reconstruction` (only the idea is public; ours loses where the original is said to lose) or
`absent`. A reconstruction is never the original: it shows what its idea leads to.
"""

from dataclasses import dataclass


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
