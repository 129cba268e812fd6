"""The statements of the WST paper and of the winner decision it builds on."""

from functools import partial
from importlib.resources import files
from itertools import product

from noloss.claims.claim import Finding, Paper
from noloss.claims.shared import GAME, Facts, never_loses
from noloss.core.game import Side, Value
from noloss.core.notation import moves_text
from noloss.core.position import Position
from noloss.exact.play.flow import whole_game
from noloss.strategies.tree_text import parse_act
from noloss.strategies.vocabulary import cells
from noloss.strategies.wst.tapes import ROOM, MarkedTapes
from noloss.strategies.wst.turing_strategy import wst
from noloss.strategies.wst.worked import worked_game

PAPER = Paper("WST", "wst")
FORK = parse_act("fork when not I can win and not you can win")

for _side in Side:
    PAPER.says(f"no-loss-{_side.value}", "abstract", f"WST never loses as {_side.value} player")(
        partial(never_loses, "wst", _side)
    )


def diagonal_opening(opening: tuple[int, int, int], facts: Facts) -> Finding:
    """After these three moves (cells from 1), with WST second, no game is lost."""
    wanted = tuple(cell - 1 for cell in opening)
    chosen = [g for g in facts.games("wst", Side.SECOND) if g.moves[:3] == wanted]
    lost = next((game for game in chosen if game.value is Value.FIRST), None)
    drawn = sum(game.value is Value.DRAW for game in chosen)
    return Finding(
        bool(chosen) and not lost,
        f"of {len(chosen)} games after {' '.join(map(str, opening))} {len(chosen) - drawn} won,"
        f" {drawn} drawn, 0 lost",
        lost.moves if lost else None,
    )


for _opening in ((1, 5, 9), (5, 1, 9)):
    PAPER.says(
        "diagonal-{}-{}-{}".format(*_opening),
        "table I",
        "WST does not lose when the opponent starts and a diagonal is filled {} {} {}".format(
            *_opening
        ),
    )(partial(diagonal_opening, _opening))


@PAPER.says("forks", "table I", "WST, starting, creates a fork whenever there is a chance")
def forks_when_it_can(facts: Facts) -> Finding:
    """Starting, with nothing to win or block, it makes a fork wherever one can be made."""
    proof = facts.proof("wst", Side.FIRST)
    chances = [position for position in proof.choices if FORK.cells(position)]
    missed = [
        position
        for position in chances
        if any(not cells("fork", position) >> c & 1 for c in proof.choices[position])
    ]
    shown = ", ".join(f"{p} (plays {moves_text(proof.choices[p])})" for p in missed)
    return Finding(
        not missed,
        f"it can fork in {len(chances)} positions and may not do so in {len(missed)}"
        + (f": {shown}" if shown else ""),
    )


@PAPER.says("suboptimal", "table I", "WST plays well with a sub-optimal opponent")
def _plays_well(facts: Facts) -> Finding:
    missed = {side: facts.proof("wst", side).missed_wins for side in Side}
    example = next((p for side in Side for p in missed[side]), None)
    shown = f", for example {example}" if example else ""
    return Finding(
        not any(missed.values()),
        f"it lets a forced win go in {len(missed[Side.FIRST])} positions as first and"
        f" {len(missed[Side.SECOND])} as second player{shown}",
    )


def beside_t3dt(opponent: str, side: Side, facts: Facts) -> Finding:
    """How often it wins against this opponent in this seat, beside T3DT."""
    chance = {name: facts.win(name, opponent, side) for name in ("wst", "t3dt")}
    return Finding(
        None,
        f"WST wins {chance['wst']} ({float(chance['wst']):.2%}),"
        f" T3DT {chance['t3dt']} ({float(chance['t3dt']):.2%})",
    )


for _opponent, _side in product(("random", "casual"), Side):
    PAPER.says(
        f"{_opponent}-{_side.value}",
        "section III.C",
        f"our comparison: how often WST, as {_side.value} player, wins against {_opponent}",
    )(partial(beside_t3dt, _opponent, _side))


@PAPER.says("winner", "CR_TM", "WST's machine CR_TM decides the result of every board")
def _winner_decision(_: Facts) -> Finding:
    tapes = MarkedTapes()
    boards = [node.position for node in whole_game(GAME).nodes]
    right = sum(_decided(board, tapes) == _truth(board) for board in boards)
    return Finding(right == len(boards), f"right on {right:,} of {len(boards):,} positions")


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


@PAPER.says("example", "section III.B", "the tapes of WST's worked example are as printed")
def worked_example(_: Facts) -> Finding:
    """The tapes of section III.B, as printed in the paper, come out of the machine."""
    printed = (files("noloss.claims") / "wst_printed.txt").read_text(encoding="utf-8")
    steps = worked_game("p", "5,1,9,6,7,3,8").steps
    ours = [f"{n} {line}" for n, step in enumerate(steps, 1) for line in step.tapes]
    pairs = list(zip(ours, printed.splitlines(), strict=True))
    slips = [
        f"step {mine[:4]} is {mine[7:]}, printed {yours[7:]}"
        for mine, yours in pairs
        if mine != yours
    ]
    return Finding(not slips, f"{len(pairs) - len(slips)} of {len(pairs)} are; {'; '.join(slips)}")


@PAPER.says("tapes", "section III.B", "the tapes that WST is printed with are long enough")
def room_on_tapes(facts: Facts) -> Finding:
    """The blanks the paper puts on K_c and K_R are enough."""
    machine = wst()
    most = {"Kc": 0, "KR": 0}
    for side in Side:
        for position in facts.proof("wst", side).choices:
            computed = machine.computed(position)
            most["Kc"] = max(most["Kc"], computed.candidates)
            most["KR"] = max(most["KR"], len(computed.counts))
    return Finding(
        all(most[name] <= ROOM[name] for name in most),
        f"K_c has {ROOM['Kc']} blanks and needs {most['Kc']}, K_R has {ROOM['KR']} and needs"
        f" {most['KR']}",
    )
