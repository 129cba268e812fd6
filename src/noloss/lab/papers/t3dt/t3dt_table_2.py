"""Table 2 of the T3DT paper, the theoretical comparison of MM, ABP, ABA and T3DT, row by row.

The paper defines its words in section 6.1: a search is complete if it is guaranteed to reach the
goal, provided that it exists, and optimal if it reaches it in the least number of moves; b is the
number of legal moves at each point and m the depth of the tree.
"""

import ast
from collections.abc import Mapping
from functools import partial
from importlib.resources import files

from noloss.core.game import Side
from noloss.core.position import Position
from noloss.flow.flow_graph import plies_below, positions_below
from noloss.lab.papers.claim import Finding, Paper, Reading, by_reading, judged
from noloss.lab.papers.shared import GAME, Facts
from noloss.lab.papers.t3dt.t3dt_strategy import fastest
from noloss.strategies.tree import Ask, Node, Toss, Try
from noloss.strategies.trees import shipped

PAPER = Paper("T3DT", "t3dt")
PLACE = "section 6.1, Table 2"
CONSTANT = 4.0
"""A search's positions may be this many times its power of b on every board."""
FEW = 20
"""As many questions are still a few."""
DOZEN = (6, 18)
"""What "about a dozen" may be."""


def complete(name: str, facts: Facts) -> Finding:
    """Whether it reaches its goal wherever that can be reached: not losing, and winning."""
    missed = {side: len(facts.proof(name, side).missed_wins) for side in Side}
    given_up = sum(missed.values())
    safe = all(facts.proof(name, side).no_loss for side in Side)
    return by_reading(
        Reading("the goal is not to lose", safe, "no game is lost over all play"),
        Reading(
            "the goal is a win wherever one can be forced",
            not given_up,
            f"a forced win is given up in {missed[Side.FIRST]} positions as first and"
            f" {missed[Side.SECOND]} as second player",
        ),
    )


for _name in ("mm", "abp", "aba", "t3dt"):
    PAPER.says(
        f"complete-{_name}",
        PLACE,
        f"{_name.upper()} is complete: guaranteed to reach the goal, provided it exists",
        "the paper's own definition; one reading: the goal is not to lose; the other: the goal is "
        "a win wherever one can be forced",
    )(partial(complete, _name))


def draws_with_best_play(name: str, facts: Facts) -> Finding:
    """Against an opponent who makes no mistake every game is drawn, as it must be."""
    results = [facts.result(name, "optimal"), facts.result("optimal", name)]
    return Finding(
        judged(all(result.draw == 1 for result in results)),
        f"drawn with chance {results[0].draw} first and {results[1].draw} second"
        " against optimal play",
    )


for _name in ("mm", "abp", "aba", "t3dt"):
    PAPER.says(
        f"optimal-{_name}",
        PLACE,
        f"{_name.upper()} is optimal for an optimal opponent",
        "a draw is the best possible against an opponent who makes no mistake, and it is reached",
    )(partial(draws_with_best_play, _name))

for _name, _optimal in (("mm", False), ("abp", False), ("aba", True), ("t3dt", True)):
    PAPER.says(
        f"suboptimal-{_name}",
        PLACE,
        f"{_name.upper()} is {'' if _optimal else 'not '}optimal for a sub-optimal opponent",
        "optimal means reaching the goal in the least number of moves; one reading, as section 3 "
        "discusses it: no win is reached more slowly than necessary; the other: a win is also "
        "reached wherever the opponent lets one be forced",
    )(partial(fastest, _name, _optimal))


def search_time(name: str, halves: int, facts: Facts) -> Finding:
    """The positions a search makes on any board, beside b to the power of m / halves."""
    most = _most_by_free_cells(
        positions_below(facts.whole)
        if name == "mm"
        else {board: found.positions for board, found in facts.alpha_beta(name == "aba").items()}
    )
    ratios = {m: made / m ** (m / halves) for m, made in most.items()}
    worst = max(ratios, key=lambda m: ratios[m])
    start = GAME.size
    return Finding(
        judged(ratios[worst] <= CONSTANT and ratios[start] <= 2),
        f"on the empty board {most[start]:,} positions, {ratios[start]:.2g} times"
        f" {start}^{start / halves:g}; on other boards up to {ratios[worst]:.3g} times the power,"
        f" with {worst} free cells",
    )


for _name, _halves in (("mm", 1), ("abp", 2), ("aba", 2)):
    PAPER.says(
        f"time-{_name}",
        PLACE,
        f"{_name.upper()} has the time complexity O(b^{'m' if _halves == 1 else '(m/2)'})",
        "positions generated for one decision, with cells tried in order and b = m = the number "
        "of free cells, on every board; for pruning, the textbook bound is that of the best order",
        f"at most {CONSTANT:g} times the power on every board, and at most twice on the empty one",
    )(partial(search_time, _name, _halves))


@PAPER.says(
    "time-t3dt",
    PLACE,
    "T3DT has the time complexity O(1) for each move on a fixed 3x3 board: it only takes a few"
    " fixed decisions at every step",
    "questions asked and rules tried on the longest path through its tree, whatever the board; on a"
    " fixed board every algorithm is O(1), so what counts is that nothing is searched",
    f"at most {FEW} on any board",
)
def few_decisions(_: Facts) -> Finding:
    """The longest way through T3DT's tree."""
    longest = _longest(shipped("t3dt").tree.root)
    return Finding(
        judged(longest <= FEW), f"at most {longest} questions and rules; nothing is searched"
    )


def _longest(node: Node | None) -> int:
    """The most questions asked and rules tried on a way through a tree."""
    if node is None:
        return 0
    if isinstance(node, Ask):
        return 1 + max(_longest(branch.then) for branch in node.branches)
    if isinstance(node, Toss):
        return 1
    return len(node.acts) + _longest(node.otherwise) if isinstance(node, Try) else 0


@PAPER.says(
    "space-searches",
    PLACE,
    "MM, ABP and ABA have the space complexity O(b^m) for depth-first search (the preprint has"
    " O(bm))",
    "boards held at one time by a depth-first search; one reading: as an upper bound; the other: "
    "as the order of growth",
)
def search_space(facts: Facts) -> Finding:
    """A depth-first search holds a board for each move ahead, and the cells to try on it."""
    held = _most_by_free_cells(plies_below(facts.whole))
    most = GAME.size
    return by_reading(
        Reading(
            "as an upper bound",
            all(boards <= m**m for m, boards in held.items()),
            f"{held[most]} boards at most are held from the empty board, below {most}^{most}",
        ),
        Reading(
            "as the order of growth",
            any(boards > m * m for m, boards in held.items()),
            "with m free cells at most m boards are held on any board, which fits the preprint's"
            " O(bm)"
            if all(boards <= m for m, boards in held.items())
            else f"by free cells {held}",
        ),
    )


def _most_by_free_cells(figures: Mapping[Position, int]) -> dict[int, int]:
    """The largest figure of all positions with as many free cells."""
    most: dict[int, int] = {}
    for position, figure in figures.items():
        free = position.free.bit_count()
        most[free] = max(most.get(free, 0), figure)
    return most


@PAPER.says(
    "space-t3dt",
    PLACE,
    "T3DT has the space complexity O(1) for each move on a fixed 3x3 board: it stores almost"
    " nothing, just the board and about a dozen integer values",
    "the integers that our kernel of T3DT names in its main function, the two boards among them",
    f"{DOZEN[0]} to {DOZEN[1]}",
)
def few_integers(_: Facts) -> Finding:
    """The variables of the kernel."""
    source = files("noloss.lab.kernels").joinpath("t3dt.py").read_text(encoding="utf-8")
    functions = [n for n in ast.parse(source).body if isinstance(n, ast.FunctionDef)]
    main = next(function for function in functions if function.name == "t3dt")
    stored = {
        n.id for n in ast.walk(main) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)
    }
    names = {argument.arg for argument in main.args.args} | stored
    least, most = DOZEN
    return Finding(
        judged(least <= len(names) <= most),
        f"{len(names)} integers and no table: {', '.join(sorted(names))}",
    )
