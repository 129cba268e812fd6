"""What the vocabulary is made of: terms that pick cells, and questions that have an answer.

Words speak as the player to move: "I" am that player, "you" the other. There is one of each, so
they compare by identity; a tree holds their names.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from noloss.core.bits import bits
from noloss.core.position import Position

ANY_GAME = "any"
ALWAYS = ""
"""What is said of a term that always applies: nothing."""


def best(counted: dict[int, int], cells: int) -> int:
    """Those of the cells with the largest number, as a mask."""
    most = max((counted[cell] for cell in bits(cells)), default=0)
    return sum(1 << cell for cell in bits(cells) if counted[cell] == most)


@dataclass(frozen=True, eq=False, repr=False)
class Term:
    """An idea that picks cells, such as "block"."""

    name: str
    says: str
    """What I do, as a clause that can follow "so": "I take the centre"."""
    cells: Callable[[Position], int]
    """The cells to choose from, all of them playable, as a mask; zero when it does not apply."""
    unless: str
    """What is so when it does not apply, as a clause: "I cannot win at once"; `ALWAYS` if it
    applies as long as there is a cell to play."""
    does: str = ""
    """What a move that it picks does, where players explain moves by it: "wins at once"."""
    first: str = ""
    """What I do when only the first of the cells is meant, where that deserves other words."""
    label: str = ""
    """What a reason calls it, where that is not its name: terms of one idea share a label."""
    games: str = ANY_GAME
    """The games it makes sense on: any, or the name of one."""
    aims: bool = False
    """Whether it is about winning by a full line, which means nothing where a full line loses."""
    ranks: Callable[[Position], dict[int, int]] | None = None
    """Where it compares cells: a number for each playable one; its cells are the largest."""
    about: Callable[[Position, int], int] | None = None
    """The cells that a picture should point at, given the chosen cells; these cells if None."""

    def keep(self, position: Position, cells: int) -> int:
        """Of these cells, the best by this idea; all of them if it picks none."""
        if self.ranks is None:
            return self.cells(position) & cells or cells
        return best(self.ranks(position), cells)


@dataclass(frozen=True, eq=False, repr=False)
class Question:
    """A question about the board."""

    asks: str
    """Its words, ending in a question mark."""
    answers: tuple[str, ...]
    answer: Callable[[Position], str] | None
    """One of the answers; None for the one question that a tree answers about itself."""
    broader: Mapping[str, str] = field(default_factory=dict)
    """For an answer, the broader one that is also true: a "near corner" is a "corner"."""
    name: str = ""
    """How a rule says it after `when`, if its answers are yes and no."""
    games: str = ANY_GAME
