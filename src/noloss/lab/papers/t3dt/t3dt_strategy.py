"""The T3DT paper's statements about whole strategies: never losing, optimality, its open question.

"Optimal" is the paper's word for reaching the goal in the least number of moves (section 3), which
is measured twice: that a win is never put off, and that none is given up either.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from noloss.core.game import Side, Value
from noloss.core.notation import cell_text, moves_text, parse_position
from noloss.core.position import Position
from noloss.core.strategy import ask
from noloss.core.symmetry import canonical
from noloss.flow.flow import EVERY, flow, in_seats
from noloss.flow.flow_graph import Flow
from noloss.lab.papers.claim import Finding, Paper, Reading, by_reading, judged
from noloss.lab.papers.courses import Game
from noloss.lab.papers.shared import GAME, Facts, never_loses

FIGURE_3 = "XXO/.O./.X."
"""The board of Fig. 3 in our notation: the starter, the paper's O, is X here. O is to move."""
SRIRAM = (25, 40)
"""In how many cases minimax is said not to move optimally."""
MINIMAX = ("mm", "abp", "aba")

PAPER = Paper("T3DT", "t3dt")

for _side, _when in ((Side.FIRST, "it starts"), (Side.SECOND, "the opponent starts")):
    PAPER.says(
        f"no-loss-{_side.value}",
        "abstract, section 1",
        f"T3DT is always unbeatable: it wins or draws when {_when}",
        "T3DT loses no game, over all play",
    )(partial(never_loses, "t3dt", _side))


@PAPER.says(
    "optimal-moves",
    "abstract",
    "at each step T3DT randomly chooses one of the multiple optimal moves",
    "the abstract does not say optimal for what; one reading: for the goal of section 1, not to "
    "lose; the other: as section 3 defines it, reaching a win that can be forced in the least "
    "number of moves",
)
def only_optimal_moves(facts: Facts) -> Finding:
    """No move T3DT may make loses; whether one gives a forced win up or puts it off."""
    bad = [position for side in Side for position in facts.proof("t3dt", side).missed_wins]
    slow = sum(len(_slower_positions("t3dt", side, facts)) for side in Side)
    total = sum(facts.proof("t3dt", side).positions for side in Side)
    example = ""
    if bad:
        played, best = ask(facts.player("t3dt"), bad[0]).moves, facts.solved.at(bad[0]).best
        example = f", for example {bad[0]}: it plays {moves_text(played)}, {moves_text(best)} wins"
    return by_reading(
        Reading(
            "optimal for not losing",
            all(facts.proof("t3dt", side).no_loss for side in Side),
            f"no move that it may make in its {total} positions loses",
        ),
        Reading(
            "optimal for winning, and soonest",
            not bad and not slow,
            f"in {len(bad)} of them it gives up a forced win and in {slow} it delays one{example}",
        ),
    )


@PAPER.says(
    "like-a-human",
    "title, abstract, section 1",
    "an expert system to play like a human, which tries to emulate human gameplay as closely as"
    " possible",
    "how many bits the moves of people, according to the model fitted to recorded games, cost an "
    "observer who expects T3DT's moves at its best lapse rate; fewer is more alike",
    "in both seats, by three readings: fewer bits than random play; fewer than an even choice of "
    "optimal moves; as few as any player that never loses (an aim, as the paper puts it)",
)
def like_a_human(facts: Facts) -> Finding:
    """Bits per move beside random, an even choice of optimal moves, and the most human no-loss."""
    names = ("t3dt", "random", "optimal", "mirror", "human")
    bits = {name: [facts.human_bits(name, side) for side in Side] for name in names}
    seats = range(len(Side))

    def told(*chosen: str) -> str:
        return ", ".join(f"{n} {bits[n][0]:.2f} first {bits[n][1]:.2f} second" for n in chosen)

    nearer = {
        rival: [side.value for at, side in enumerate(Side) if bits["t3dt"][at] < bits[rival][at]]
        for rival in ("random", "optimal")
    }
    return by_reading(
        Reading(
            "more like people than random play",
            len(nearer["random"]) == len(Side),
            told("t3dt", "random"),
        ),
        Reading(
            "more like people than an even choice of optimal moves",
            len(nearer["optimal"]) == len(Side),
            f"{told('optimal')}; T3DT is more like them only as"
            f" {' and '.join(nearer['optimal']) or 'neither'}",
        ),
        Reading(
            "as closely as a player who never loses can",
            all(bits["t3dt"][at] <= bits["mirror"][at] for at in seats),
            f"{told('mirror')}, and the model of people itself {told('human')}",
        ),
    )


@PAPER.says(
    "games",
    "section 2, section 6.2",
    "ignoring symmetry there are 255,168 unique games of tic-tac-toe",
    "courses of play to the end, each counted once",
)
def _number_of_games(facts: Facts) -> Finding:
    games = sum(facts.counts.games.values())
    return Finding(judged(games == 255_168), f"{games:,} games, counted one ply at a time")


@PAPER.says(
    "ratio",
    "section 2, after Bhatt and others",
    "the first player has a greater chance of victory, around 1.68 to 1",
    "games won by the first player over games won by the second, each game counted once, which is"
    " where the figure comes from; as a chance between random players it would be different",
    "equal to two decimals",
)
def _first_player_ratio(facts: Facts) -> Finding:
    games = facts.counts.games
    first, second = games[Value.FIRST], games[Value.SECOND]
    return Finding(
        judged(round(first / second, 2) == 1.68),
        f"{first:,} games won by the first player, {second:,} by the second:"
        f" {first / second:.4f} to 1; between random players {_random_ratio(facts):.4f} to 1",
    )


def _random_ratio(facts: Facts) -> float:
    """The same ratio as chances when both pick any free cell."""
    result = facts.result("random", "random")
    return float(result.first / result.second)


@PAPER.says(
    "soedarmadji",
    "section 2, Fig. 1",
    "in the first example in which Soedarmadji's solution loses, X should have marked any of the"
    " edges; the corner it takes opens a fork for the opponent",
    "O on 1 and 9, X on 5 and to move, in our notation X../.O./..X",
)
def soedarmadji_example(facts: Facts) -> Finding:
    """The first losing board of Fig. 1: only the edges are safe, the corner 3 loses."""
    solution = facts.solved.at(parse_position(GAME, "X../.O./..X"))
    best = [cell_text(cell) for cell in solution.best]
    return Finding(
        judged(best == ["2", "4", "6", "8"]), f"the moves that do not lose are {' '.join(best)}"
    )


@PAPER.says(
    "sriram",
    "section 2, after Sriram and others",
    "minimax fails to move optimally in as many as 25-40 cases",
    "positions that minimax's own play as second player can lead to, the only role of Sriram's"
    " tree, in which it can force a win and chooses a slower one",
    "25 to 40",
)
def sriram_cases(facts: Facts) -> Finding:
    """Where minimax wins more slowly than it could, counted in several ways."""
    slow = {side: _slower_positions("mm", side, facts) for side in Side}
    apart = {side: len({canonical(position) for position in slow[side]}) for side in Side}
    least, most = SRIRAM
    return Finding(
        judged(least <= len(slow[Side.SECOND]) <= most),
        f"{len(slow[Side.SECOND])} as second player ({apart[Side.SECOND]} up to symmetry),"
        f" {len(slow[Side.FIRST])} as first ({apart[Side.FIRST]})",
    )


def _slower_positions(name: str, side: Side, facts: Facts) -> list[Position]:
    """Where a strategy in this seat comes to decide, can force a win, and wins more slowly."""
    found = []
    for position, moves in facts.proof(name, side).choices.items():
        solution = facts.solved.at(position)
        winning = solution.value is Value.win(side)
        if winning and not set(moves) <= set(solution.fastest) and set(moves) <= set(solution.best):
            found.append(position)
    return found


def fastest(name: str, says: bool, facts: Facts) -> Finding:
    """Whether it wins soonest where it wins, and wherever it can; beside the paper's yes or no."""
    total, slow, missed = _wins_of(name, facts)
    among = f"of the {total} positions where it can force one"
    return by_reading(
        Reading(
            "optimal if no win is delayed",
            says is not bool(slow),
            f"it may choose a slower win in {len(slow)} {among}{_example(slow)}",
        ),
        Reading(
            "optimal if none is given up either",
            says is not bool(slow or missed),
            f"it may give up the win in {len(missed)}{_example(missed)}",
        ),
    )


def _wins_of(name: str, facts: Facts) -> tuple[int, list[Position], list[Position]]:
    """How often it can force a win, and where it may put that off or give it up."""
    total = 0
    slow: list[Position] = []
    missed: list[Position] = []
    for side in Side:
        proof = facts.proof(name, side)
        total += sum(facts.solved.value(p) is Value.win(side) for p in proof.choices)
        slow += _slower_positions(name, side, facts)
        missed += proof.missed_wins
    return total, slow, missed


def _example(positions: Sequence[Position]) -> str:
    return f", for example in {positions[0]}" if positions else ""


def slower_wins(name: str, facts: Facts) -> Finding:
    """It never loses, but may choose a slower victory."""
    total, slow, missed = _wins_of(name, facts)
    safe = all(facts.proof(name, side).no_loss for side in Side)
    return Finding(
        judged(safe and bool(slow)),
        f"no game is lost; of {total} positions where it can force a win it may choose a slower one"
        f" in {len(slow)} and give it up in {len(missed)}{_example(slow)}",
    )


for _name in ("mm", "abp"):
    PAPER.says(
        _name,
        "section 3",
        f"{_name.upper()} never loses but may occasionally make a move that results in a slower"
        " victory",
        "no game is lost over all play, and in some position it chooses a slower win than it could",
    )(partial(slower_wins, _name))


@PAPER.says(
    "figure-3",
    "section 3, Fig. 3",
    "on the board of Fig. 3 MM marks 9 and ABP 4, which win later; ABA and T3DT win at once with 7",
    "the paper's O starts and is our X; which of equal moves MM and ABP keep is taken from here",
)
def _figure_3(facts: Facts) -> Finding:
    position = parse_position(GAME, FIGURE_3)
    wanted = {"mm": "9", "abp": "4", "aba": "7", "t3dt": "7"}
    played = {name: moves_text(ask(facts.player(name), position).moves) for name in wanted}
    cells = ", ".join(f"{name} {cells}" for name, cells in played.items())
    return Finding(judged(played == wanted), f"on {position}: {cells}")


def _silent(facts: Facts) -> list[Position]:
    """The positions in which T3DT comes to pick any free cell."""
    return [
        position
        for side in Side
        for position in facts.proof("t3dt", side).choices
        if ask(facts.player("t3dt"), position).reason.rule == "any"
    ]


@PAPER.says(
    "last-moves",
    "section 4.5",
    "when T3DT comes to select any empty square at random there is no longer a way to win",
    "one reading: a win by force; the other: any win, against an opponent who errs",
)
def nothing_left_to_win(facts: Facts) -> Finding:
    """Once T3DT picks any free cell, it cannot win any more."""
    leaves = _silent(facts)
    mine = [p for p in leaves if _can_still_win(p, p.turn)]
    forced = sum(facts.solved.value(p) is not Value.DRAW for p in leaves)
    example = f", for example in {mine[0]}" if mine else ""
    return by_reading(
        Reading(
            "by force", not forced, f"a win can be forced in {forced} of {len(leaves)} positions"
        ),
        Reading(
            "if the opponent errs",
            not mine,
            f"T3DT can still win in {len(mine)}{example}",
        ),
    )


@PAPER.says(
    "last-moves-lose",
    "section 4.5",
    "when T3DT comes to select any empty square at random there is no longer a way to lose",
    "T3DT continues by its own rules, whatever the opponent does",
)
def nothing_left_to_lose(facts: Facts) -> Finding:
    """Going on by its own rules, T3DT cannot lose any more."""
    leaves = _silent(facts)
    lost = [p for p in leaves if _can_lose(p, p.turn, facts)]
    if_it_errs = [p for p in leaves if _can_still_win(p, p.turn.other)]
    return Finding(
        judged(not lost),
        f"of {len(leaves)} such positions it can lose in {len(lost)}; its opponent could still win"
        f" in {len(if_it_errs)} if T3DT broke its own rules",
    )


def _can_still_win(position: Position, side: Side) -> bool:
    """Whether some continuation, good or bad, is a win for this side."""
    return _some_end(flow(position, EVERY, EVERY), side)


def _can_lose(position: Position, side: Side, facts: Facts) -> bool:
    """Whether T3DT, as this side and by its own rules, loses in some continuation."""
    played = flow(position, *in_seats(side, facts.player("t3dt"), EVERY))
    return _some_end(played, side.other)


def _some_end(played: Flow, winner: Side) -> bool:
    return any(node.value is Value.win(winner) for node in played.nodes)


@PAPER.says(
    "not-randomised",
    "section 6.2",
    "the three minimax-based approaches are not randomised: at the same board state each always"
    " makes the same move",
    "one cell is chosen in every position in which each may have to decide, in either seat",
)
def not_randomised(facts: Facts) -> Finding:
    """MM, ABP and ABA choose one cell everywhere."""
    chosen = [
        len(moves)
        for name in MINIMAX
        for side in Side
        for moves in facts.proof(name, side).choices.values()
    ]
    return Finding(
        judged(max(chosen) == 1),
        f"one cell in {chosen.count(1):,} of {len(chosen):,} positions of MM, ABP and ABA",
    )


def _had_a_win(game: Game, side: Side, facts: Facts) -> bool:
    """Whether `side` could force a win at one of its turns."""
    return any(
        position.turn is side and facts.solved.value(position) is Value.win(side)
        for position in game.positions
    )


def open_question(side: Side, facts: Facts) -> Finding:
    """Of the games in which T3DT could force a win at some turn, the share that it wins."""
    chosen = [game for game in facts.games("t3dt", side) if _had_a_win(game, side, facts)]
    won = [game for game in chosen if game.value is Value.win(side)]
    weight = sum((game.chance for game in won), Fraction(0))
    chance = weight / sum((game.chance for game in chosen), Fraction(0))
    lost = next((game for game in chosen if game not in won), None)
    return Finding(
        "answer",
        f"{len(won)} of {len(chosen)} games ({len(won) / len(chosen):.2%}); against random"
        f" {chance} ({float(chance):.2%})",
        lost.moves if lost else None,
    )


for _side in Side:
    PAPER.answers(
        f"question-{_side.value}",
        "section 7",
        f"open question: the exact percentage of victories that T3DT, as {_side.value} player,"
        " achieves of all games in which victory is achievable, sub-optimal moves by the opponent"
        " included",
        "a victory is achievable in a game if T3DT could force a win at some turn of its own in it",
    )(partial(open_question, _side))
