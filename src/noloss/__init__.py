"""noloss: a laboratory and opponent for no-loss strategies in tic-tac-toe and its family.

>>> import noloss
>>> game = noloss.parse_game("3x3")
>>> player = noloss.strategy("t3dt")
>>> player.decide(noloss.parse_position(game, "X.O/.X./...")).reason.text
'You began and I cannot win at once, so I block your line.'
>>> noloss.prove(game, player, noloss.Side.SECOND).no_loss
True

Names are loaded when first used, so importing the package costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from noloss.arena.match import Match, play
    from noloss.arena.profile import Profile, profile
    from noloss.arena.simulate import Tally, simulate
    from noloss.arena.tournament import CrossTable, tournament
    from noloss.catalogue import CATALOGUE, strategy
    from noloss.core.errors import NolossError
    from noloss.core.families import box
    from noloss.core.game import Cell, LineGame, Side, Value
    from noloss.core.notation import parse_cell, parse_game, parse_moves, parse_position
    from noloss.core.position import Outcome, Position
    from noloss.core.strategy import Decision, Reason, Strategy, unfinished, uniform
    from noloss.core.symmetry import canonical, symmetries
    from noloss.core.table import TableStrategy, parse_table, table_text
    from noloss.exact.count.positions import count
    from noloss.exact.engines.solution import Solution
    from noloss.exact.engines.solve import solve
    from noloss.exact.engines.table import solve_game
    from noloss.exact.play.evaluate import Result, evaluate
    from noloss.exact.play.respond import Response, respond
    from noloss.exact.play.tabulate import disagreement, tabulate
    from noloss.exact.play.variety import variety
    from noloss.exact.proof.certificate import certificate_text, parse_certificate
    from noloss.exact.proof.proof import Proof
    from noloss.exact.proof.prove import prove
    from noloss.exact.proof.verify import objection, verify
    from noloss.strategies.tree import TreeStrategy
    from noloss.strategies.tree_text import parse_tree, tree_text

_HOME = {
    "arena.match": ("Match", "play"),
    "arena.profile": ("Profile", "profile"),
    "arena.simulate": ("Tally", "simulate"),
    "arena.tournament": ("CrossTable", "tournament"),
    "catalogue": ("CATALOGUE", "strategy"),
    "core.errors": ("NolossError",),
    "core.families": ("box",),
    "core.game": ("Cell", "LineGame", "Side", "Value"),
    "core.notation": ("parse_cell", "parse_game", "parse_moves", "parse_position"),
    "core.position": ("Outcome", "Position"),
    "core.strategy": ("Decision", "Reason", "Strategy", "unfinished", "uniform"),
    "core.symmetry": ("canonical", "symmetries"),
    "core.table": ("TableStrategy", "parse_table", "table_text"),
    "exact.proof.certificate": ("certificate_text", "parse_certificate"),
    "exact.play.tabulate": ("tabulate", "disagreement"),
    "exact.play.evaluate": ("Result", "evaluate"),
    "exact.count.positions": ("count",),
    "exact.proof.proof": ("Proof",),
    "exact.proof.prove": ("prove",),
    "exact.play.respond": ("Response", "respond"),
    "exact.play.variety": ("variety",),
    "exact.engines.solution": ("Solution",),
    "exact.engines.solve": ("solve",),
    "exact.engines.table": ("solve_game",),
    "exact.proof.verify": ("objection", "verify"),
    "strategies.tree": ("TreeStrategy",),
    "strategies.tree_text": ("parse_tree", "tree_text"),
}
_WHERE = {name: module for module, names in _HOME.items() for name in names}

__all__ = [
    "CATALOGUE",
    "Cell",
    "CrossTable",
    "Decision",
    "LineGame",
    "Match",
    "NolossError",
    "Outcome",
    "Position",
    "Profile",
    "Proof",
    "Reason",
    "Response",
    "Result",
    "Side",
    "Solution",
    "Strategy",
    "TableStrategy",
    "Tally",
    "TreeStrategy",
    "Value",
    "box",
    "canonical",
    "certificate_text",
    "count",
    "disagreement",
    "evaluate",
    "objection",
    "parse_cell",
    "parse_certificate",
    "parse_game",
    "parse_moves",
    "parse_position",
    "parse_table",
    "parse_tree",
    "play",
    "profile",
    "prove",
    "respond",
    "simulate",
    "solve",
    "solve_game",
    "strategy",
    "symmetries",
    "table_text",
    "tabulate",
    "tournament",
    "tree_text",
    "unfinished",
    "uniform",
    "variety",
    "verify",
]


def __getattr__(name: str) -> Any:
    """Load a public name from the room it lives in."""
    if name not in _WHERE:
        raise AttributeError(f"module 'noloss' has no attribute {name!r}")
    return getattr(import_module(f"noloss.{_WHERE[name]}"), name)


def __dir__() -> list[str]:
    """The public names."""
    return sorted(__all__)
