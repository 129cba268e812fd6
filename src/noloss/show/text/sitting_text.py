"""A game between a person and a strategy, line by line."""

from noloss.arena.conversation import ADVISER, Answer, Hint, Shown, Why, help_text
from noloss.arena.sitting import Sitting, Step
from noloss.core.game import Value
from noloss.core.notation import cell_text, moves_text, place_text
from noloss.show.text.board_text import Paint, board_text, moves_phrase, unpainted
from noloss.strategies.proof_guide import WON


def welcome_text(sitting: Sitting) -> str:
    """Who plays, what is unusual about the rules, and what may be typed."""
    game = sitting.start.game
    words = [f"You are {sitting.you.mark} against {sitting.opponent.name}."]
    if game.rules.misere:
        words.append("Whoever completes a line loses.")
    if game.rules.gravity:
        words.append("Marks fall down.")
    return f"{' '.join(words)} {help_text(game)}\n"


def answer_text(
    answer: Answer, sitting: Sitting, before: Sitting | None = None, paint: Paint = unpainted
) -> str:
    """The answer to a line, for a person; `before` is how things stood when it was typed."""
    if isinstance(answer, Shown):
        return _board(answer, sitting, before.steps if before else (), paint)
    if isinstance(answer, Hint):
        return hint_text(answer, sitting)
    if isinstance(answer, Why):
        return _why(answer)
    return f"Sorry: {answer.text}." if answer.event == "error" else answer.text


def _board(shown: Shown, sitting: Sitting, known: tuple[Step, ...], paint: Paint) -> str:
    lines, last = [], sitting.last_reply
    if last is not None and last is sitting.steps[-1] and all(last is not step for step in known):
        where = place_text(sitting.start.game, last.cell)
        lines.append(f"{sitting.opponent.name} plays {where}.{_boast(last)}")
    lines.append(board_text(shown.position, paint) + "\n")
    if shown.outcome is Value.DRAW:
        lines.append("A draw. Type new or quit.")
    elif shown.outcome is not None:
        won = shown.outcome is Value.win(sitting.you)
        who = "You win!" if won else f"{sitting.opponent.name} wins."
        lines.append(f"{who} Type new or quit.")
    return "\n".join(lines)


def _boast(step: Step) -> str:
    """What the opponent says unasked: that it has won, and how."""
    reason = step.decision.reason if step.decision else None
    return f" {reason.text}" if reason is not None and reason.rule == WON else ""


def hint_text(hint: Hint, sitting: Sitting) -> str:
    """A hint in words."""
    cells = moves_text(hint.cells)
    if hint.value is None:
        return f'In your place {ADVISER} would play {cells} and say:\n"{hint.says}"'
    keeps = {Value.DRAW: "keep the draw", Value.win(sitting.you): "win fastest"}
    words = keeps.get(hint.value, "hold out longest, though with best play you lose")
    return f"These cells {words}: {cells}"


def _why(why: Why) -> str:
    text = f"{cell_text(why.cell)}: {why.decision.reason.text}"
    if len(why.decision.moves) > 1:
        text += f"\nIt chose among {moves_phrase(why.decision)}."
    return text
