"""The statements of the WST paper and of the winner decision it builds on."""

from functools import partial
from importlib.resources import files
from itertools import product

from noloss.core.game import Side, Value
from noloss.core.notation import moves_text
from noloss.core.position import Position
from noloss.flow.flow import whole_game
from noloss.lab.papers.claim import Finding, Paper, Reading, by_reading, judged
from noloss.lab.papers.shared import GAME, Facts, never_loses
from noloss.lab.papers.wst.worked import worked_game
from noloss.strategies.tree_text import parse_act
from noloss.strategies.vocabulary import cells
from noloss.strategies.wst.tapes import ROOM, MarkedTapes
from noloss.strategies.wst.turing_strategy import wst

PAPER = Paper("WST", "wst")
FORK = parse_act("fork when not I can win and not you can win")
CHOSEN = "5,1,9,6,7,3,8"
"""The slots of the worked example, as they are chosen."""

for _side in Side:
    PAPER.says(
        f"no-loss-{_side.value}",
        "abstract, section IV",
        f"with WST the computer never loses as {_side.value} player: it wins or draws",
        "WST loses no game, over all play and over all slots it may choose",
    )(partial(never_loses, "wst", _side))


@PAPER.says(
    "draw",
    "section I",
    "if both participants perform smartly, the game outcome is a draw",
    "the value of the empty board under best play",
)
def _value(facts: Facts) -> Finding:
    value = facts.solved.value(GAME.start())
    return Finding(judged(value is Value.DRAW), f"the value of the game is {value.value}")


def diagonal_opening(opening: tuple[int, int, int], facts: Facts) -> Finding:
    """After these three moves (cells from 1), with WST second, no game is lost."""
    wanted = tuple(cell - 1 for cell in opening)
    chosen = [g for g in facts.games("wst", Side.SECOND) if g.moves[:3] == wanted]
    lost = [game for game in chosen if game.value is Value.FIRST]
    drawn = sum(game.value is Value.DRAW for game in chosen)
    return Finding(
        judged(bool(chosen) and not lost),
        f"of {len(chosen)} games after {' '.join(map(str, opening))}"
        f" {len(chosen) - drawn - len(lost)} won, {drawn} drawn, {len(lost)} lost",
        lost[0].moves if lost else None,
    )


for _opening in ((1, 5, 9), (5, 1, 9)):
    PAPER.says(
        "diagonal-{}-{}-{}".format(*_opening),
        "section III.C, Table I",
        "WST succeeds, that is follows the never-lose idea, when the opponent starts and a diagonal"
        " is filled in the first 3 steps: O{} X{} O{}".format(*_opening),
        "no game that begins with these three moves is lost",
    )(partial(diagonal_opening, _opening))


@PAPER.says(
    "forks",
    "section III.C, Table I",
    "if the computer starts, WST creates a fork for the opponent if there is a chance",
    "positions with nothing to win or block in which a fork can be made; one reading: every slot "
    "that WST may choose makes one; the other: a slot that makes one is among them, as in the "
    "worked example",
)
def forks_when_it_can(facts: Facts) -> Finding:
    """Starting, with nothing to win or block, it makes a fork wherever one can be made."""
    proof = facts.proof("wst", Side.FIRST)
    chances = [position for position in proof.choices if FORK.cells(position)]
    forking = {p: [bool(cells("fork", p) >> c & 1) for c in proof.choices[p]] for p in chances}
    missed = [position for position in chances if not all(forking[position])]
    never = [position for position in chances if not any(forking[position])]
    shown = ", ".join(f"{p} (plays {moves_text(proof.choices[p])})" for p in missed)
    return by_reading(
        Reading(
            "whichever of its slots it chooses",
            not missed,
            f"it can fork in {len(chances)} positions and may not do so in {len(missed)}: {shown}",
        ),
        Reading(
            "for a suitable choice",
            not never,
            f"a fork is among its slots in {len(chances) - len(never)} of {len(chances)}",
        ),
    )


@PAPER.says(
    "suboptimal",
    "section I, Table I",
    "WST succeeds in playing with a sub-optimal player",
    "one reading: it never loses to anybody; the other, from the introduction: it plays optimally "
    "with a sub-optimal opponent, so no forced win is given up",
)
def plays_well(facts: Facts) -> Finding:
    """Never losing, and never giving a forced win up."""
    missed = {side: facts.proof("wst", side).missed_wins for side in Side}
    example = next((p for side in Side for p in missed[side]), None)
    shown = f", for example {example}" if example else ""
    return by_reading(
        Reading(
            "never loses",
            all(facts.proof("wst", side).no_loss for side in Side),
            "no game is lost over all play",
        ),
        Reading(
            "takes every win that can be forced",
            not any(missed.values()),
            f"it lets a forced win go in {len(missed[Side.FIRST])} positions as first and"
            f" {len(missed[Side.SECOND])} as second player{shown}",
        ),
    )


def beside_t3dt(opponent: str, side: Side, facts: Facts) -> Finding:
    """How often it wins against this opponent in this seat, beside T3DT."""
    chance = {name: facts.win(name, opponent, side) for name in ("wst", "t3dt")}
    return Finding(
        "answer",
        f"WST wins {chance['wst']} ({float(chance['wst']):.2%}),"
        f" T3DT {chance['t3dt']} ({float(chance['t3dt']):.2%})",
    )


for _opponent, _side in product(("random", "casual"), Side):
    PAPER.answers(
        f"{_opponent}-{_side.value}",
        "section III.C",
        f"our comparison: how often WST, as {_side.value} player, wins against {_opponent}",
        "exact chances, with several slots equally likely",
    )(partial(beside_t3dt, _opponent, _side))


@PAPER.says(
    "winner",
    "section III.A, CR_TM",
    "the machine CR_TM decides the result of the board: who has won, a draw, or to go on",
    "asked about every position of the game; its states are ours, since the paper's transition "
    "diagrams (Figs. 3 to 8) are missing from our text",
)
def _winner_decision(_: Facts) -> Finding:
    tapes = MarkedTapes()
    boards = [node.position for node in whole_game(GAME).nodes]
    right = sum(_decided(board, tapes) == _truth(board) for board in boards)
    return Finding(judged(right == len(boards)), f"right on {right:,} of {len(boards):,} positions")


def _truth(position: Position) -> str:
    outcome = position.outcome()
    if outcome is None:
        return "go on"
    return outcome.value.value


def _decided(position: Position, tapes: MarkedTapes) -> str:
    _, end = tapes.of(position)
    if end is None or end.state == "return":
        return "go on"
    winner = {"p_wins": position.turn, "o_wins": position.turn.other}
    return winner[end.state].value if end.state in winner else "draw"


@PAPER.says(
    "special-case",
    "section III.A, SC_TM",
    "O X O on a diagonal with the other slots empty is possible only if the first three sequences"
    " of K_w are wwO wXw Oww or Oww wXw wwO",
    "every position of the game, with the machine as O's opponent: the one if and only if the "
    "other",
)
def special_case(_: Facts) -> Finding:
    """The first three sequences tell the special case."""
    boards = [node.position for node in whole_game(GAME).nodes]
    wrong = [board for board in boards if _on_diagonal(board) is not _by_rows(board)]
    special = sum(map(_on_diagonal, boards))
    return Finding(
        judged(not wrong and special > 0),
        f"the case arises on {special} of {len(boards):,} positions, and the sequences tell"
        f" {'all of them' if not wrong else f'{len(wrong)} wrongly'}",
    )


def _on_diagonal(position: Position) -> bool:
    """Opposite corners of the other and the centre of the player to move, and nothing else."""
    corners = position.other in {1 << 0 | 1 << 8, 1 << 2 | 1 << 6}
    return corners and position.own == 1 << 4


def _by_rows(position: Position) -> bool:
    marks = "".join(
        "X" if position.own >> c & 1 else "O" if position.other >> c & 1 else "w" for c in range(9)
    )
    return marks in {"wwOwXwOww", "OwwwXwwwO"}


@PAPER.says(
    "example",
    "section III.B",
    "the worked example: by the algorithm WST chooses slots 5, 9, 7 and 8 and is the winner, with"
    " the tapes printed after each step",
    "one reading: the slots, the winner and the counts; the other: all printed tapes to the letter",
    "exact: tape by tape",
)
def worked_example(_: Facts) -> Finding:
    """The tapes of section III.B, as printed in the paper, come out of the machine."""
    printed = (files("noloss.lab.papers.wst") / "wst_printed.txt").read_text(encoding="utf-8")
    worked = worked_game("p", CHOSEN)
    ours = [f"{n} {line}" for n, step in enumerate(worked.steps, 1) for line in step.tapes]
    pairs = list(zip(ours, printed.splitlines(), strict=True))
    slips = [
        f"step {mine[:4]} is {mine[7:]}, printed {yours[7:]}"
        for mine, yours in pairs
        if mine != yours
    ]
    counts = [(mine, yours) for mine, yours in pairs if mine[2:4] in {"KR", "Kp", "Ko", "Kw"}]
    same = sum(mine == yours for mine, yours in counts)
    return by_reading(
        Reading(
            "slots, sequences and counts (K_p, K_o, K_w, K_R)",
            same == len(counts),
            f"{same} of {len(counts)} tapes are as printed",
        ),
        Reading(
            "all tapes to the letter",
            not slips,
            f"{len(pairs) - len(slips)} of {len(pairs)} are, and the others contradict the "
            f"paper's own tapes next to them; {'; '.join(slips)}",
        ),
    )


@PAPER.answers(
    "tapes",
    "section III.B",
    "our finding: how long the tapes must be that the paper draws with 15 and 19 blanks",
    "the most that K_c and K_R hold at any decision of WST, over all play",
)
def room_on_tapes(facts: Facts) -> Finding:
    """The blanks the paper puts on K_c and K_R, and how many are needed."""
    machine = wst()
    most = {"Kc": 0, "KR": 0}
    for side in Side:
        for position in facts.proof("wst", side).choices:
            computed = machine.computed(position)
            most["Kc"] = max(most["Kc"], computed.candidates)
            most["KR"] = max(most["KR"], len(computed.counts))
    return Finding(
        "answer",
        f"K_c has {ROOM['Kc']} blanks and needs {most['Kc']}, K_R has {ROOM['KR']} and needs"
        f" {most['KR']}",
    )
