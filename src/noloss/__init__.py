"""noloss: a laboratory and opponent for no-loss strategies in tic-tac-toe and its family.

>>> import noloss
>>> board = noloss.position("X.O/.X./...")
>>> noloss.strategy("t3dt").decide(board).reason.text
'You began and I cannot win at once, so I block your line.'
>>> noloss.prove("t3dt").no_loss
True
>>> noloss.evaluate("t3dt", "random")
Result(first 565/576, draw 11/576, second 0)

Where a game, a position, a strategy or a side is asked for, its text will do. Objects hold cells as
indices from 0; all that is printed or read, JSON included, counts them from 1.

Names are loaded when first used, so importing the package costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from noloss.core import display as _display

__version__ = "0.1.0"

if TYPE_CHECKING:
    from noloss.api import (
        Proofs,
        check,
        evaluate,
        play,
        profile,
        prove,
        respond,
        simulate,
        solve,
        tournament,
        variety,
    )
    from noloss.arena.check_report import CheckReport
    from noloss.arena.match import Match
    from noloss.arena.profile import Profile
    from noloss.arena.simulate import Tally
    from noloss.arena.tournament import CrossTable
    from noloss.arguments import cell, game, position, strategy
    from noloss.catalogue import CATALOGUE, Entry, entries
    from noloss.core.budget import Budget
    from noloss.core.document import from_json, to_json
    from noloss.core.errors import (
        BadDecision,
        BadFile,
        BadGame,
        BadPosition,
        Cancelled,
        FinishedPosition,
        IllegalMove,
        NolossError,
        TooLarge,
        UnknownStrategy,
        WrongGame,
    )
    from noloss.core.families import box
    from noloss.core.game import Cell, LineGame, Side, Value
    from noloss.core.notation import (
        cell_text,
        moves_text,
        parse_cell,
        parse_game,
        parse_moves,
        parse_position,
    )
    from noloss.core.position import Outcome, Position
    from noloss.core.strategy import Decision, Reason, Strategy, unfinished, uniform, weighted
    from noloss.core.symmetry import canonical, symmetries
    from noloss.core.table import TableStrategy, parse_table, table_text
    from noloss.exact.count.positions import count
    from noloss.exact.engines.solution import Solution
    from noloss.exact.engines.solved import solve_game
    from noloss.exact.play.evaluate import Result
    from noloss.exact.play.respond import Response
    from noloss.exact.play.tabulate import disagreement, tabulate
    from noloss.exact.proof.certificate import certificate_text, parse_certificate
    from noloss.exact.proof.proof import Proof
    from noloss.exact.proof.verify import objection, verify
    from noloss.report.notebook import picture
    from noloss.strategies.tree import TreeStrategy
    from noloss.strategies.tree_text import parse_tree, tree_text

_HOME = {
    "api": (
        "Proofs",
        "check",
        "evaluate",
        "play",
        "profile",
        "prove",
        "respond",
        "simulate",
        "solve",
        "tournament",
        "variety",
    ),
    "arena.check_report": ("CheckReport",),
    "arena.match": ("Match",),
    "arena.profile": ("Profile",),
    "arena.simulate": ("Tally",),
    "arena.tournament": ("CrossTable",),
    "arguments": ("cell", "game", "position", "strategy"),
    "catalogue": ("CATALOGUE", "Entry", "entries"),
    "core.budget": ("Budget",),
    "core.document": ("from_json", "to_json"),
    "core.errors": (
        "BadDecision",
        "BadFile",
        "BadGame",
        "BadPosition",
        "Cancelled",
        "FinishedPosition",
        "IllegalMove",
        "NolossError",
        "TooLarge",
        "UnknownStrategy",
        "WrongGame",
    ),
    "core.families": ("box",),
    "core.game": ("Cell", "LineGame", "Side", "Value"),
    "core.notation": (
        "cell_text",
        "moves_text",
        "parse_cell",
        "parse_game",
        "parse_moves",
        "parse_position",
    ),
    "core.position": ("Outcome", "Position"),
    "core.strategy": ("Decision", "Reason", "Strategy", "unfinished", "uniform", "weighted"),
    "core.symmetry": ("canonical", "symmetries"),
    "core.table": ("TableStrategy", "parse_table", "table_text"),
    "exact.count.positions": ("count",),
    "exact.engines.solution": ("Solution",),
    "exact.engines.solved": ("solve_game",),
    "exact.play.evaluate": ("Result",),
    "exact.play.respond": ("Response",),
    "exact.play.tabulate": ("disagreement", "tabulate"),
    "exact.proof.certificate": ("certificate_text", "parse_certificate"),
    "exact.proof.proof": ("Proof",),
    "exact.proof.verify": ("objection", "verify"),
    "report.notebook": ("picture",),
    "strategies.tree": ("TreeStrategy",),
    "strategies.tree_text": ("parse_tree", "tree_text"),
}
_WHERE = {name: module for module, names in _HOME.items() for name in names}

__all__ = [
    "CATALOGUE",
    "BadDecision",
    "BadFile",
    "BadGame",
    "BadPosition",
    "Budget",
    "Cancelled",
    "Cell",
    "CheckReport",
    "CrossTable",
    "Decision",
    "Entry",
    "FinishedPosition",
    "IllegalMove",
    "LineGame",
    "Match",
    "NolossError",
    "Outcome",
    "Position",
    "Profile",
    "Proof",
    "Proofs",
    "Reason",
    "Response",
    "Result",
    "Side",
    "Solution",
    "Strategy",
    "TableStrategy",
    "Tally",
    "TooLarge",
    "TreeStrategy",
    "UnknownStrategy",
    "Value",
    "WrongGame",
    "box",
    "canonical",
    "cell",
    "cell_text",
    "certificate_text",
    "check",
    "count",
    "disagreement",
    "entries",
    "evaluate",
    "from_json",
    "game",
    "moves_text",
    "objection",
    "parse_cell",
    "parse_certificate",
    "parse_game",
    "parse_moves",
    "parse_position",
    "parse_table",
    "parse_tree",
    "picture",
    "play",
    "position",
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
    "to_json",
    "tournament",
    "tree_text",
    "unfinished",
    "uniform",
    "variety",
    "verify",
    "weighted",
]


def __getattr__(name: str) -> Any:
    """Load a public name from the room it lives in."""
    if name not in _WHERE:
        raise AttributeError(f"module 'noloss' has no attribute {name!r}")
    found = getattr(import_module(f"noloss.{_WHERE[name]}"), name)
    if hasattr(getattr(found, "__wrapped__", found), "__code__"):
        found = import_module("noloss.arguments").at_the_door(found)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """The public names."""
    return sorted(__all__)


_display.draw_with(lambda value: str(__getattr__("picture")(value)))
