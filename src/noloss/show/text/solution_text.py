"""Solved games, solved positions and certificates in plain words."""

from collections.abc import Sequence

from noloss.core.game import Value
from noloss.core.notation import MOST_LISTED, moves_text
from noloss.core.phrases import counted
from noloss.core.plain import plain
from noloss.flow.positions import GameCounts
from noloss.flow.solved import Solution, lacking
from noloss.proof.proof_file import Shipped
from noloss.proof.verification import Verification
from noloss.show.text.board_text import Paint, board_text, unpainted
from noloss.show.text.text_table import PLAIN_WIDTH, text_table
from noloss.solver.summary import GameSummary
from noloss.solver.survey import Survey, SurveyRow

ENGINES = {
    "table": "a complete table",
    "proof numbers": "proof-number search",
    "threats": "threats alone",
    "blocks": "disjoint blocks",
    "answers": "answers to all replies",
    "shipped": "a proof that comes with noloss",
    "search": "search",
}

UNSETTLED = "—"


def summary_text(summary: GameSummary) -> str:
    """Who wins a game, how it was settled, how large it is, and how to begin."""
    counts, solution = summary.counts, summary.solution
    size = [game_size(counts)] if counts else []
    return "\n".join([solution_text(solution), *_proofs(solution), *size, *_moves(solution)])


def position_text(solution: Solution, paint: Paint = unpainted) -> str:
    """A position, who wins it, and how."""
    board = board_text(solution.position, paint)
    return "\n".join([board, "", solution_text(solution), *_proofs(solution), *_moves(solution)])


def _moves(solution: Solution) -> list[str]:
    if not solution.best:
        return []
    every = len(solution.best) == solution.position.playable.bit_count()
    if every and len(solution.best) > MOST_LISTED:
        return ["Every move keeps the result."]
    some = solution.fastest or every
    lines = [f"{'Best moves:' if some else 'A best move:'} {moves_text(solution.best)}"]
    if solution.fastest not in (solution.best, ()):
        lines.append(f"Fastest:    {moves_text(solution.fastest)}")
    return lines


def _proofs(solution: Solution) -> list[str]:
    """Which proofs there are; where there could be none, why."""
    if solution.engine == "rules":
        return []
    if not solution.certificate:
        return [f"No certificate: {lacking(solution)}."]
    sizes = (f"{proof.claim} ({proof.size:,} bytes)" for proof in solution.certificate)
    return [f"Proven and checked: {', '.join(sizes)}."]


def solution_text(solution: Solution) -> str:
    """Who wins and how soon, in a sentence."""
    position = solution.position
    name = position.game.name if not (position.first or position.second) else str(position)
    if position.outcome():
        end = "a draw" if solution.value is Value.DRAW else f"won by the {solution.value.value}"
        return f"{name} is over: {end}{'' if solution.value is Value.DRAW else ' player'}."
    looked = counted(solution.nodes, "position")
    if solution.engine == "table" and position.game.rules.gravity:
        looked = f"{counted(solution.nodes, 'board')} without floating marks"
    by = f"({ENGINES[solution.engine]}, {looked})"
    if solution.value is Value.DRAW:
        return f"{name} is a draw with best play {by}."
    plies = ""
    if solution.distance is not None:
        plies = f" in {counted(solution.distance, 'move')}, counting both sides,"
    return f"{name} is won by the {solution.value.value} player{plies} with best play {by}."


def survey_text(survey: Survey, width: int) -> str:
    """The games of a survey as a table, and below it what others say differently."""
    columns = (
        "Game",
        "Value",
        "Engine",
        "Seconds>",
        "Positions>",
        "Proof>",
        "Published",
        "Source~",
    )
    table = text_table(columns, [_survey_row(row) for row in survey.rows], width)
    settled = sum(row.value is not None for row in survey.rows)
    lines = [table, "", f"{settled} of {counted(len(survey.rows), 'game')} settled."]
    if settled < len(survey.rows):
        lines.append(
            f"{UNSETTLED} was not settled within the limits of each game; more may be known"
            " elsewhere."
        )
    if survey.disagreements:
        lines.append(f"DISAGREES with what was published: {', '.join(survey.disagreements)}.")
    return "\n".join(lines)


def _survey_row(row: SurveyRow) -> tuple[str, ...]:
    value = UNSETTLED if row.value is None else row.value.value
    published = "" if row.literature is None else row.literature.value
    return (
        row.game,
        f"{value} !!" if row.disagrees else value,
        row.engine or "",
        "" if row.seconds is None else f"{row.seconds:.2f}",
        "" if row.nodes is None else f"{row.nodes:,}",
        "" if row.certificate is None else f"{row.certificate:,}",
        published,
        row.source or "",
    )


def game_size(size: GameCounts) -> str:
    """How many positions and games there are."""
    games = size.games
    return (
        f"{counted(size.positions, 'position')}, {size.canonical:,} up to symmetry;"
        f" {counted(sum(games.values()), 'game')}: {games[Value.FIRST]:,} won by X,"
        f" {games[Value.SECOND]:,} by O, {games[Value.DRAW]:,} drawn."
    )


def verification_text(verification: Verification) -> str:
    """What a certificate shows, or why it is refused."""
    file = plain(verification.file, 1000)
    if verification.why is not None:
        return f"{file}: refused: {verification.why}"
    if not verification.choices:
        start = f" from {verification.position}" if verification.position else ""
        claim = f"the {verification.side} player {verification.claim} at {verification.game}{start}"
        return f"{file}: verified: {claim}"
    return "\n".join(
        f"{file}: verified: a player who makes these moves never loses at {choice.game} as"
        f" {choice.side.value} player ({counted(len(choice.choices), 'position')},"
        f" {counted(sum(choice.lines.values()), 'game')});"
        f" the file calls it {plain(choice.strategy, 60)}"
        for choice in verification.choices
    )


def shipped_text(listed: Sequence[Shipped], width: int = PLAIN_WIDTH) -> str:
    """The certificates that come with noloss, as a table."""
    rows = [
        (proof.game, f"the {proof.side} player {proof.claim}", f"{proof.size:,}", proof.by)
        for proof in listed
    ]
    return text_table(("game", "claim", "bytes>", "made by"), rows, width)
