"""The statements of Bhatt, Varshney and Deb that can be decided exactly.

Sections, tables and figures are those of KanGAL report 2007002. Wins and draws are counted as they
count them: ways of play over distinct boards up to symmetry. What they say of their genetic
algorithm is in `bhatt_runs.py` and `bhatt_conclusions.py`.
"""

from fractions import Fraction
from functools import partial
from random import Random

from noloss.core.game import Cell, Side, Value
from noloss.core.notation import moves_text, parse_position
from noloss.core.strategy import ask
from noloss.flow.tabulate import undecided
from noloss.lab.evolve.attainable import Point, attainable
from noloss.lab.evolve.evolved import PAPER_TABLE_1
from noloss.lab.evolve.frontier_points import frontier_of, ratio, witness
from noloss.lab.evolve.gamebase import gamebase
from noloss.lab.evolve.genome import vectors
from noloss.lab.evolve.overview import PAPER_TABLE_2, Table2Row
from noloss.lab.evolve.strategy_census import recorded
from noloss.lab.papers.claim import Finding, Paper, judged
from noloss.lab.papers.shared import GAME, Facts
from noloss.strategies.catalogue import strategy
from noloss.strategies.vocabulary import cells

PAPER = Paper("Bhatt, Varshney, Deb", "bhatt")
SOEDARMADJI = "rival:soedarmadji"
"""Our reconstruction, sought so that it fails on the three boards (see `noloss rivals`)."""


@PAPER.says(
    "states",
    "section 2, section 5",
    "considering symmetry, all possible game-states are 765, as opposed to 827 mentioned elsewhere",
    "feasible positions, finished ones too, up to the eight symmetries of the board",
)
def _states(facts: Facts) -> Finding:
    rows, classes = len(gamebase().rows), facts.counts.canonical
    return Finding(
        judged(rows == classes == 765),
        f"{rows} rows of the game-base, {classes} positions up to symmetry",
    )


@PAPER.says(
    "rows",
    "sections 2 and 3.1, Figs. 4 and 5",
    "row 1 of the game-base leads to rows 2 to 4, row 2 to 5 to 9, row 3 to 10 to 14, row 4 to 15"
    " and 16; row 8 has marks at 1 and 6; 15 leads to 44 and 16 to 19",
    "base-cases by the paper's four weights, numbered as they are found, breadth first",
)
def _rows(_: Facts) -> Finding:
    base = gamebase()
    after = {row: [child + 1 for child in base.graph.children[row - 1]] for row in (1, 2, 3, 4)}
    printed = {1: [2, 3, 4], 2: [5, 6, 7, 8, 9], 3: [10, 11, 12, 13, 14], 4: [15, 16]}
    marks = base.rows[7].first | base.rows[7].second
    replies = 43 in base.graph.children[14] and 18 in base.graph.children[15]
    same = {row: sorted(after[row]) == printed[row] for row in printed}
    return Finding(
        judged(all(same.values()) and marks == 1 << 0 | 1 << 5 and replies),
        f"the children of {sum(same.values())} of {len(same)} rows are as printed; row 8 is"
        f" {base.rows[7]}; 44 and 19 are {'' if replies else 'not '}among the replies",
    )


@PAPER.says(
    "elite-ladder",
    "section 3.6",
    "equation 4 always includes the first and the 3N-th of the pool, and ensures around 50 % of the"
    " solutions from the best N",
    "j(i) rounded to the nearest, for N = 100",
    "45 to 55 %",
)
def _ladder(_: Facts) -> Finding:
    size = 100
    chosen = [
        i + Fraction(2 * size * (i - 1) * (i - 2), (size - 1) * (size - 2))
        for i in range(1, size + 1)
    ]
    best = sum(round(place) <= size for place in chosen)
    return Finding(
        judged(chosen[0] == 1 and chosen[-1] == 3 * size and 45 <= best <= 55),
        f"the first is {chosen[0]}, the last {chosen[-1]}, and {best} of {size} are among the best"
        f" {size}",
    )


@PAPER.says(
    "first-advantage",
    "section 4.3, as cited there",
    "there is a greater chance of winning for the first player, with a ratio of about 1.68 to 1",
    "games won by either player, each game counted once, as in the source that the paper cites; "
    "in the paper's own way of counting the ratio is different",
    "equal to two decimals",
)
def _first_advantage(facts: Facts) -> Finding:
    games = facts.counts.games
    share = Fraction(games[Value.FIRST], games[Value.SECOND])
    paths = _paths()
    return Finding(
        judged(f"{float(share):.2f}" == "1.68"),
        f"{games[Value.FIRST]:,} to {games[Value.SECOND]:,} of all games: {float(share):.4f} to 1;"
        f" in the paper's own count {paths[Value.FIRST]:,} to {paths[Value.SECOND]:,}:"
        f" {paths[Value.FIRST] / paths[Value.SECOND]:.4f} to 1",
    )


def _paths() -> dict[Value, int]:
    """All ways of play over the game-base, by how they end."""
    graph = gamebase().graph
    ways = [1] + [0] * (len(graph) - 1)
    ended = dict.fromkeys(Value, 0)
    for row, children in enumerate(graph.children):
        end = graph.end[row]
        if end is not None:
            ended[end] += ways[row]
        for child in children:
            ways[child] += ways[row]
    return ended


@PAPER.says(
    "disjoint",
    "section 4.3, section 5",
    "moves made as first player are never made as second and vice versa, so the strategies of the"
    " two roles are mutually exclusive and can be blended",
    "rows of the game-base that a role decides",
)
def disjoint(_: Facts) -> Finding:
    """No row is decided in both roles."""
    first, second = (set(gamebase().own[side]) for side in Side)
    return Finding(
        judged(not first & second),
        f"{len(first)} rows are decided by the first player and {len(second)} by the second,"
        f" {len(first & second)} by both",
    )


@PAPER.says(
    "blended",
    "section 4.3",
    "117 solutions for the first player and 621 for the second make 72,657 different solutions",
    "any of one role goes with any of the other, since no row is decided in both",
)
def _blended(facts: Facts) -> Finding:
    first, second = (PAPER_TABLE_1[role].found for role in ("first", "second"))
    return Finding(
        judged(first * second == 72_657 and disjoint(facts).verdict == "holds"),
        f"{first} times {second} is {first * second:,}, and no row is decided by both roles",
    )


@PAPER.answers(
    "how-many",
    "section 4.3",
    "our answer: how many no-loss strategies there are, where 72,657 were found",
    "moves on the rows that a strategy reaches, one per row",
)
def _how_many(_: Facts) -> Finding:
    first, second = (int(recorded(side).stationary) for side in Side)
    return Finding(
        "answer",
        f"as first player {first:,}, as second {second:,}, together {first * second:.3e}",
    )


def _attainable(side: Side, facts: Facts) -> frozenset[Point]:
    return facts.once(("attainable", side), lambda: frozenset(attainable(gamebase().graph, side)))


def feasible(row: Table2Row, facts: Facts) -> Finding:
    """Both points of a line of Table 2 are attained by vectors, and its ratio is right."""
    wanted = ((Side.FIRST, row.first), (Side.SECOND, row.second))
    possible = all(point in _attainable(side, facts) for side, point in wanted)
    rng = Random(0)
    attaining = [witness(side, point, rng) for side, point in wanted] if possible else []
    right = all(
        vector is not None and vector.score(side).point == point
        for vector, (side, point) in zip(attaining, wanted, strict=False)
    )
    words = " and ".join(f"{point[0]}-{point[1]} as {side.value}" for side, point in wanted)
    how = "vectors with them were found" if right and attaining else "no vector with them was found"
    return Finding(
        judged(possible and right),
        f"wins-draws {words}: {'attainable' if possible else 'not attainable'}; {how};"
        f" wins per draw {row.ratio} = {float(row.ratio):.2f}",
    )


for _row in PAPER_TABLE_2:
    PAPER.says(
        f"table-2-{_row.name.split()[0].lower().strip('.')}",
        "section 4.5, Table 2",
        f"the line {_row.name!r} of Table 2: a no-loss strategy with these wins and draws",
        "there is such a vector, with a game being a way over distinct boards up to symmetry",
    )(partial(feasible, _row))


@PAPER.says(
    "mod-19",
    "section 4.5, Fig. 14",
    "as first player the modified heuristic wins in 18 out of 19 cases",
    "whether a strategy can have this score: ours is made from the four numbers of Table 2 alone, "
    "since Fig. 14 is missing from our text",
)
def _nineteen(_: Facts) -> Finding:
    scores = {
        v.score(Side.FIRST).point for v in vectors(strategy("modified-heuristic"), Side.FIRST)
    }
    told = "; ".join(f"{w} won and {d} drawn of {w + d}" for w, d in sorted(scores))
    return Finding(
        judged(scores == {(18, 1)}),
        f"{told}, over all play of our modified-heuristic, which was made to have this score",
    )


@PAPER.says(
    "losing-board-1",
    "section 4.5, Fig. 13",
    "in the first case in which Soedarmadji's heuristic loses, X should have been played in any of"
    " the edges; it played the top-right corner",
    "O on 1 and 9, X on 5 and to move, in our notation X../.O./..X",
)
def losing_board(facts: Facts) -> Finding:
    """Opponent on 1 and 9, the heuristic on 5: a corner loses, every edge holds."""
    board = parse_position(GAME, "X../.O./..X")
    solved = facts.solved
    safe = [c for c in board.legal() if solved.value(board.after(c)) is not Value.FIRST]
    played = list(ask(facts.player(SOEDARMADJI), board).moves)
    return Finding(
        judged(safe == [Cell(1), Cell(3), Cell(5), Cell(7)] and not set(played) & set(safe)),
        f"on {board} only {moves_text(safe)} hold; our {SOEDARMADJI}, made to fail here, plays"
        f" {moves_text(played)}",
        (Cell(0), Cell(4), Cell(8), *played),
    )


@PAPER.says(
    "losing-boards-2-3",
    "section 4.5, Fig. 13",
    "in the other two cases X should have blocked the bottom edge, and position 6, to stop the"
    " opponent from winning",
    "our text does not show which boards are meant, so all boards on which 8, or 6, is the only "
    "block and nothing can be won",
)
def must_block(facts: Facts) -> Finding:
    """Wherever 8 or 6 is to be blocked and nothing can be won, every other move loses."""
    solved = facts.solved
    parts, holds = [], True
    for cell in (Cell(7), Cell(5)):
        boards = [
            p for p in undecided(GAME) if cells("block", p) == 1 << cell and not cells("win", p)
        ]
        saved = [
            p
            for p in boards
            for other in p.legal()
            if other != cell and solved.value(p.after(other)) is not Value.win(p.turn.other)
        ]
        left = sum(cell not in ask(facts.player(SOEDARMADJI), p).moves for p in boards)
        holds = holds and bool(boards) and not saved
        parts.append(
            f"{moves_text([cell])} must be blocked on {len(boards)} boards, where another move"
            f" loses on {'all' if not saved else 'some'}; our {SOEDARMADJI}, made to fail like "
            f"this, leaves it open on {left} of them"
        )
    return Finding(
        judged(holds), "; ".join(parts) + "; our text does not show which boards are meant"
    )


@PAPER.says(
    "best-w-t-d",
    "section 4.5, Table 2",
    "the best strategy by win-to-draw ratio has 3.684, which is much better than the mode and the"
    " mode-move strategy",
    "the ratios that follow from the wins and draws of Table 2",
    "equal to three decimals; for 'much better' at least half as much again",
)
def _best_found(_: Facts) -> Finding:
    mode, moves, best = (row.ratio for row in PAPER_TABLE_2[:3])
    much = best >= max(mode, moves) * Fraction(3, 2)
    return Finding(
        judged(much and f"{float(best):.3f}" == "3.684"),
        f"Mode {float(mode):.3f}, Mode-move {float(moves):.3f}, Best W-t-D {float(best):.3f}",
    )


@PAPER.says(
    "391-table",
    "section 4.5",
    "the modified heuristic's win-to-draw ratio of 3.91 is better than all other strategies found"
    " above",
    "found above: the other three lines of Table 2",
)
def _best_of_table(_: Facts) -> Finding:
    ratios = {row.name: row.ratio for row in PAPER_TABLE_2}
    shown = ", ".join(f"{name} {float(value):.3f}" for name, value in ratios.items())
    return Finding(judged(max(ratios, key=lambda name: ratios[name]) == "Mod. heuristic"), shown)


@PAPER.answers(
    "391",
    "section 4.5",
    "our finding: the best win-to-draw ratio of all no-loss strategies, where 3.91 was the best"
    " found",
    "wins and draws of both roles together, over all strategies",
)
def _best_of_all(facts: Facts) -> Finding:
    best, eager = _best_ratio(False, facts), _best_ratio(True, facts)
    theirs = PAPER_TABLE_2[-1].ratio
    sharp = _total("sharp-heuristic")
    return Finding(
        "answer",
        f"it has {theirs} = {float(theirs):.4f}; the exact best is {best} = {float(best):.4f},"
        f" and {eager} = {float(eager):.4f} for strategies that take every immediate win;"
        f" our sharp-heuristic has {sharp}",
    )


def _best_ratio(take_win: bool, facts: Facts) -> Fraction:
    return facts.once(("best ratio", take_win), lambda: ratio(take_win=take_win))


def _total(name: str) -> Fraction:
    scores = [vectors(strategy(name), side)[0].score(side) for side in Side]
    return Fraction(sum(s.wins for s in scores), sum(s.draws for s in scores))


@PAPER.answers(
    "ratio",
    "section 4.5",
    "our finding: what delaying a win does to the win-to-draw ratio",
    "a game is a way of play over distinct boards, so longer play has more of them",
)
def rewards_delay(_: Facts) -> Finding:
    """With as few draws as there can be, the higher ratio goes to who declines immediate wins."""
    parts = []
    for side in Side:
        patient, eager = frontier_of(side).points[0], frontier_of(side, take_win=True).points[0]
        parts.append(
            f"as {side.value} player with the fewest draws ({eager[1]}) at most {eager[0]} wins if"
            f" every immediate win is taken, {patient[0]} if wins are delayed"
        )
    return Finding("answer", "longer play is counted as more wins; " + "; ".join(parts))


@PAPER.answers(
    "random-vector",
    "section 5",
    "our finding: why the first player's no-loss strategies are found so soon",
    "the chance that a vector whose entries are drawn at random never loses, over all vectors",
)
def _random_vector(_: Facts) -> Finding:
    chance = {side: float(recorded(side).random_vector) for side in Side}
    return Finding(
        "answer",
        f"a random vector never loses as first player with chance {chance[Side.FIRST]:.4g}, as"
        f" second with {chance[Side.SECOND]:.4g}",
    )
