"""How like people strategies play, in plain words."""

from collections.abc import Sequence

from noloss.core.phrases import counted
from noloss.lab.people.score import HumanScore
from noloss.lab.people.score_player import FitReport
from noloss.show.text.text_table import PLAIN_WIDTH, text_table
from noloss.strategies.people.model import FEATURES

COLUMNS = ("strategy", "bits>", "95 %>", "behind>", "95 %>", "lapse>", "match>", "opening>")


def bits_text(score: HumanScore) -> str:
    """The score in a sentence."""
    low, high = score.interval
    where = "held-out games" if score.held_out else "the same games that it was fitted to"
    return (
        f"{score.bits_per_move:.3f} bits per move on {where} (95 % of resamples lie"
        f" between {low:.3f} and {high:.3f})."
    )


def score_text(score: HumanScore) -> str:
    """All there is to say of one score."""
    name = score.strategy
    size = f"{counted(score.moves, 'move')} of {counted(score.games, 'game')}"
    note = ", fitted again without the games being scored" if score.refitted else ""
    lines = [
        f"{name} on {size}{note}:",
        f"  {bits_text(score)}",
        f"  Lapse rate {score.lapse:.1%}; makes the person's move {score.match:.1%} of the time.",
        "  No person began a game."
        if score.opening_distance is None
        else f"  Opens differently in {score.opening_distance:.1%} of the games.",
    ]
    lines += [
        f"  {kind.capitalize()}, where there is one: people {habit.people:.0%}, {name}"
        f" {habit.strategy:.0%} ({counted(habit.chances, 'chance')})."
        for kind, habit in score.use.items()
    ]
    return "\n".join(lines)


def compare_text(scores: Sequence[HumanScore], width: int = PLAIN_WIDTH) -> str:
    """A table of scores, with a first row for the people themselves."""
    kinds = list(scores[0].use)
    rows = [("people", *[""] * 7, *(f"{scores[0].use[kind].people:.0%}" for kind in kinds))]
    for scored in scores:
        gap, low, high = scored.behind or (0.0, 0.0, 0.0)
        rows.append(
            (
                scored.strategy,
                f"{scored.bits_per_move:.3f}",
                f"{scored.interval[0]:.3f} to {scored.interval[1]:.3f}",
                f"{gap:+.3f}",
                f"{low:+.3f} to {high:+.3f}",
                f"{scored.lapse:.1%}",
                f"{scored.match:.1%}",
                "" if scored.opening_distance is None else f"{scored.opening_distance:.2f}",
                *(f"{scored.use[kind].strategy:.0%}" for kind in kinds),
            )
        )
    return text_table((*COLUMNS, *(f"{kind}>" for kind in kinds)), rows, width)


def fit_text(report: FitReport, width: int = PLAIN_WIDTH) -> str:
    """The weights of a fitted model, and its score."""
    rows = [
        (
            feature.name,
            f"{report.weights[feature.name]:+.2f}",
            f"{report.errors[feature.name]:.2f}",
            feature.text,
        )
        for feature in FEATURES
    ]
    table = text_table(("feature", "weight>", "±>", "what is seen in a cell~"), rows, width)
    size = f"{counted(report.moves, 'move')} of {counted(report.games, 'game')}"
    return f"{table}\n\nFitted to {size}. {bits_text(report)}"
