"""What Turing machines did, in plain text."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from noloss.core.game import Value
from noloss.core.phrases import counted
from noloss.lab.papers.wst.prediction import Decided, Predicted
from noloss.lab.papers.wst.results import Cells, Ended, MachineSize, Moment
from noloss.lab.papers.wst.worked import Effort, WorkedGame
from noloss.show.text.text_table import PLAIN_WIDTH, text_table


def ended_text(end: Ended) -> str:
    """The tapes at the end of a run, and how it ended."""
    steps = counted(end.steps, "step")
    how = (
        f"Ended in {end.state} after {steps}."
        if end.halted
        else f"Stopped at a free choice in {end.state} after {steps}; --seed settles it."
    )
    return "\n".join([*_tape_lines(end.tapes, end.heads), how])


def moment_text(now: Moment) -> str:
    """A run before one of its steps: state, heads and tapes."""
    return "\n".join([f"step {now.step}  {now.state}", *_tape_lines(now.tapes, now.heads), ""])


def game_text(game: WorkedGame) -> str:
    """The tapes after every move of a game on WST's machine."""
    lines = []
    for number, step in enumerate(game.steps, 1):
        lines.append(f"Step {number}: {step.player} takes {step.slot} ({step.steps} machine steps)")
        lines += [*step.tapes, ""]
    if game.end:
        lines.append(f"The end: {game.end}.")
    elif game.may_choose:
        lines.append(f"p is to move and may choose: {' '.join(game.may_choose)}")
    else:
        lines.append("o is to move.")
    return "\n".join(lines)


def sizes_text(sizes: Sequence[MachineSize], width: int = PLAIN_WIDTH) -> str:
    """How large the machines are."""
    heads = ("machine", "states as written>", "compiled with its calls>", "transitions>")
    rows = [
        (size.machine, f"{size.states:,}", f"{size.plain_states:,}", f"{size.transitions:,}")
        for size in sizes
    ]
    return text_table(heads, rows, width)


def efforts_text(efforts: Mapping[str, Effort], width: int = PLAIN_WIDTH) -> str:
    """How many steps a choice takes, by the rule that decides."""
    rows = [
        (rule, f"{e.boards:,}", f"{e.least}", f"{float(Fraction(e.mean)):.1f}", f"{e.most}")
        for rule, e in efforts.items()
    ]
    return text_table(("rule that decides", "boards>", "least>", "mean>", "most>"), rows, width)


def decided_text(decided: Decided) -> str:
    """What the winner-decision machine says."""
    said = "The game goes on" if decided.winner is None else _ENDED[decided.winner]
    return f"{said}: DECIDE_TM halts after {decided.steps:,} steps."


def predicted_text(predicted: Predicted) -> str:
    """What a result-prediction machine says."""
    said = _PREDICTED[predicted.value]
    return f"{said}: the machine halts after {predicted.steps:,} steps."


_ENDED = {
    Value.FIRST: "The first player has won",
    Value.SECOND: "The second player has won",
    Value.DRAW: "A draw",
}
_PREDICTED = {
    Value.FIRST: "The first player is going to win",
    Value.SECOND: "The second player is going to win",
    Value.DRAW: "It is going to be a draw",
}


def _tape_lines(tapes: Cells, heads: Mapping[str, int]) -> Iterator[str]:
    """The tapes, each with its head in brackets."""
    wide = max(map(len, tapes), default=0)
    for name, cells in tapes.items():
        shown = (f"[{c}]" if at == heads[name] else f" {c} " for at, c in enumerate(cells))
        yield f"  {name:{wide}} {''.join(shown).rstrip()}"
