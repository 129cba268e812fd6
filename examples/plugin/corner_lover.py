"""A strategy in a package of its own: win, else block, else a corner, else anything."""

from dataclasses import dataclass

from noloss import (
    Decision,
    Entry,
    LineGame,
    Plugin,
    Position,
    Reason,
    WrongGame,
    unfinished,
    uniform,
)

CORNERS = 1 << 0 | 1 << 2 | 1 << 6 | 1 << 8


@dataclass(frozen=True)
class CornerLover:
    """Equal to any other of its kind, as a value is."""

    name: str = "corner-lover"
    by_board = True  # a promise: mirrored and rotated boards are decided alike

    def plays(self, game: LineGame) -> bool:
        """Boards of three by three, where corners are corners."""
        return game.name == "3x3"

    def decide(self, position: Position) -> Decision:
        """The first of the rules that finds a cell."""
        if not self.plays(position.game):
            raise WrongGame(f"{self.name} plays 3x3 only, not {position.game}")
        turn = unfinished(position).turn
        rules = (
            ("win", position.wins(turn), "I complete my line and win."),
            ("block", position.wins(turn.other), "I block your line."),
            ("corner", position.free & CORNERS, "I take a corner."),
            ("any", position.free, "I take any free cell, since no corner is left."),
        )
        return next(uniform(cells, Reason(rule, words)) for rule, cells, words in rules if cells)


def corner_lover() -> CornerLover:
    """Win, block, corner."""
    return CornerLover()


PLUGIN = Plugin(
    strategies={
        "corner-lover": Entry(corner_lover, "win, block, corner", no_loss=(), games="3x3"),
    }
)
