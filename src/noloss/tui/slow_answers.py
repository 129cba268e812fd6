"""What takes time: asked of the state, answered beside the screen, and taken in by `acts.take_in`.

A question belongs to one state of the game. If that has changed when the answer comes, the answer
is dropped, so the screen never waits and never shows what is not so any more.
"""

from dataclasses import dataclass
from typing import Literal

from noloss.arena.conversation import Hint, hint
from noloss.arena.outlook import Hindsight, Knowledge, Outlook, look_back
from noloss.arena.sitting import Sitting
from noloss.core.budget import DEFAULT, Budget
from noloss.core.strategy import Decision, ask
from noloss.tui.state import State

Kind = Literal["reply", "turning point", "hint", "values"]
Answer = Decision | Hindsight | Hint | Outlook | None


@dataclass(frozen=True, eq=False)
class Question:
    """One question about one moment of a game."""

    kind: Kind
    sitting: Sitting
    knowledge: Knowledge

    def same(self, other: "Question | None") -> bool:
        """Whether the other asks for the same, of the same moment."""
        return other is not None and self.kind == other.kind and self.sitting is other.sitting


def pending(state: State) -> Question | None:
    """What the state waits for, the most urgent first."""
    kind = None if state.failed is state.sitting else _wanted(state)
    return None if kind is None else Question(kind, state.sitting, state.knowledge)


def _wanted(state: State) -> Kind | None:
    sitting = state.sitting
    outcome = sitting.position.outcome()
    if sitting.waits:
        return "reply"
    if outcome:
        wrong = outcome.winner is not sitting.you and state.looked_back is not sitting
        return "turning point" if wrong else None
    if state.wants_hint and state.hint is None:
        return "hint"
    fits = state.outlook is not None and state.outlook.position == sitting.position
    return "values" if state.wants_values and not fits else None


def answer(question: Question, budget: Budget = DEFAULT) -> Answer:
    """The answer, unless the budget ends the work; nothing of the screen is touched."""
    with budget.meter(question.sitting.opponent.name).going_on():
        return _answer(question)


def _answer(question: Question) -> Answer:
    sitting = question.sitting
    if question.kind == "reply":
        return ask(sitting.opponent, sitting.position)
    if question.kind == "turning point":
        return look_back(question.knowledge, sitting.steps, sitting.you)
    if question.kind == "hint":
        return hint(sitting)
    return question.knowledge.outlook(sitting.position, sitting.opponent)
