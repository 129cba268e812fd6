"""What the T3DT paper says in its last section of what its rules are good for."""

from noloss.lab.papers.claim import Finding, Paper, judged
from noloss.lab.papers.shared import Facts
from noloss.strategies.guided import guided
from noloss.strategies.minimax import searched

PAPER = Paper("T3DT", "t3dt")


@PAPER.says(
    "improves-search",
    "section 7",
    "in its current form T3DT can be used to improve decision making in minimax-based solutions",
    "alpha-beta that tries T3DT's cells first at every position (guided:abp, guided:aba), "
    "compared with plain ABP and ABA: the positions that one decision visits, on every board with "
    "a move to make; what the sentence says about heuristic solutions is not judged, and neither "
    "is time",
    "the same scores from fewer positions, on the empty board and on all boards together",
)
def improves_search(facts: Facts) -> Finding:
    """Positions looked into with and without T3DT's order of the cells."""
    told, better = [], True
    for name, counts_moves in (("abp", False), ("aba", True)):
        boards, plain = zip(*facts.alpha_beta(counts_moves).items(), strict=True)
        order = guided(name).order
        ours = [searched(board, order, counts_moves) for board in boards]
        same = all(one.score == two.score for one, two in zip(plain, ours, strict=True))
        first = plain[0].positions, ours[0].positions
        all_boards = sum(s.positions for s in plain), sum(s.positions for s in ours)
        better = better and same and first[1] < first[0] and all_boards[1] < all_boards[0]
        told.append(
            f"{name.upper()} {first[0]:,} positions on the empty board and {all_boards[0]:,} on all"
            f" {len(boards):,} boards, guided {first[1]:,} and {all_boards[1]:,}"
        )
    return Finding(judged(better), f"{'; '.join(told)}; the scores are the same")
