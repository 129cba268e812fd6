"""What may be played and what a full line means: the rules of a game, apart from its geometry.

A game's name ends with its rules where they are not the usual ones:

    3x3             any free cell; a full line wins
    7x6:4+gravity   only the lowest free cell of a column, as in Connect Four
    3x3+misere      a full line loses

Rules under which the players choose a mark (wild), write numbers (numerical) or move marks are not
of this kind: a position there is more than two sets of cells.
"""

from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class Rules:
    """The usual rules unless a field says otherwise."""

    gravity: bool = False
    """Marks fall along the last axis to its end: down the board, or down the pile of layers."""
    misere: bool = False
    """Whoever completes a line loses."""

    def __str__(self) -> str:
        """As the end of a game's name, which `parse_rules` reads back."""
        return "".join(f"+{rule.name}" for rule in fields(self) if getattr(self, rule.name))


USUAL = Rules()
WORDS = tuple(rule.name for rule in fields(Rules))


def parse_rules(words: list[str]) -> Rules | None:
    """The rules of these words; None if one is unknown, or is there twice."""
    if len(set(words)) < len(words) or not set(words) <= set(WORDS):
        return None
    return Rules(**dict.fromkeys(words, True))
