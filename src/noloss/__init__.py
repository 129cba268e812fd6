"""noloss: a laboratory and opponent for no-loss strategies in tic-tac-toe and its family.

>>> import noloss
>>> board = noloss.position("X.O/.X./...")
>>> noloss.strategy("t3dt").decide(board).reason.text
'You began and I cannot win at once, so I block your line.'
>>> noloss.prove("t3dt").no_loss
True
>>> noloss.evaluate("t3dt", "random")
Result(first 565/576, draw 11/576, second 0)

Wherever a function takes a game, a position, a strategy or a side, you may pass its text. Objects
hold cells as indices from 0; whatever is printed or read, including JSON, counts from 1.

Names are loaded when first used, so importing the package costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from noloss.core import display as _display

__version__ = "0.2.0.dev0"

if TYPE_CHECKING:
    from noloss.api import Proofs as Proofs
    from noloss.api import check as check
    from noloss.api import evaluate as evaluate
    from noloss.api import play as play
    from noloss.api import profile as profile
    from noloss.api import prove as prove
    from noloss.api import respond as respond
    from noloss.api import review as review
    from noloss.api import simulate as simulate
    from noloss.api import solve as solve
    from noloss.api import tournament as tournament
    from noloss.api import variety as variety
    from noloss.arena.profile import Profile as Profile
    from noloss.arena.review import Review as Review
    from noloss.arena.simulate import Match as Match
    from noloss.arena.simulate import Tally as Tally
    from noloss.arena.tournament import CrossTable as CrossTable
    from noloss.arguments import cell as cell
    from noloss.arguments import game as game
    from noloss.arguments import position as position
    from noloss.arguments import strategy as strategy
    from noloss.bots.bot import FailedToLoad as FailedToLoad
    from noloss.bots.checking.check_report import CheckReport as CheckReport
    from noloss.core.budget import Budget as Budget
    from noloss.core.document import from_json as from_json
    from noloss.core.document import to_json as to_json
    from noloss.core.errors import BadDecision as BadDecision
    from noloss.core.errors import BadFile as BadFile
    from noloss.core.errors import BadGame as BadGame
    from noloss.core.errors import BadPlugin as BadPlugin
    from noloss.core.errors import BadPosition as BadPosition
    from noloss.core.errors import Cancelled as Cancelled
    from noloss.core.errors import FinishedPosition as FinishedPosition
    from noloss.core.errors import IllegalMove as IllegalMove
    from noloss.core.errors import MissingLayer as MissingLayer
    from noloss.core.errors import MissingLibrary as MissingLibrary
    from noloss.core.errors import NolossError as NolossError
    from noloss.core.errors import OutOfBudget as OutOfBudget
    from noloss.core.errors import Shortage as Shortage
    from noloss.core.errors import TooLarge as TooLarge
    from noloss.core.errors import UnknownStrategy as UnknownStrategy
    from noloss.core.errors import WorkersLost as WorkersLost
    from noloss.core.errors import WrongGame as WrongGame
    from noloss.core.families import box as box
    from noloss.core.game import Cell as Cell
    from noloss.core.game import LineGame as LineGame
    from noloss.core.game import Side as Side
    from noloss.core.game import Value as Value
    from noloss.core.notation import cell_text as cell_text
    from noloss.core.notation import moves_text as moves_text
    from noloss.core.notation import parse_cell as parse_cell
    from noloss.core.notation import parse_game as parse_game
    from noloss.core.notation import parse_moves as parse_moves
    from noloss.core.notation import parse_position as parse_position
    from noloss.core.plugins import Command as Command
    from noloss.core.plugins import Entry as Entry
    from noloss.core.plugins import Kind as Kind
    from noloss.core.plugins import Plugin as Plugin
    from noloss.core.position import Outcome as Outcome
    from noloss.core.position import Position as Position
    from noloss.core.strategy import Decision as Decision
    from noloss.core.strategy import Reason as Reason
    from noloss.core.strategy import Strategy as Strategy
    from noloss.core.strategy import unfinished as unfinished
    from noloss.core.strategy import uniform as uniform
    from noloss.core.strategy import weighted as weighted
    from noloss.core.symmetry import canonical as canonical
    from noloss.core.symmetry import symmetries as symmetries
    from noloss.core.table import TableStrategy as TableStrategy
    from noloss.core.table import parse_table as parse_table
    from noloss.core.table import table_text as table_text
    from noloss.flow.evaluate import Result as Result
    from noloss.flow.positions import count as count
    from noloss.flow.respond import Response as Response
    from noloss.flow.solved import Solution as Solution
    from noloss.flow.solved import solve_game as solve_game
    from noloss.flow.tabulate import disagreement as disagreement
    from noloss.flow.tabulate import tabulate as tabulate
    from noloss.proof.certificate import certificate_text as certificate_text
    from noloss.proof.certificate import certify as certify
    from noloss.proof.certificate import parse_certificate as parse_certificate
    from noloss.proof.proof import Proof as Proof
    from noloss.proof.verification import objection as objection
    from noloss.proof.verification import verify as verify
    from noloss.show.exports.equal import NoToolError as NoToolError
    from noloss.show.notebook import picture as picture
    from noloss.strategies.catalogue import CATALOGUE as CATALOGUE
    from noloss.strategies.catalogue import entries as entries
    from noloss.strategies.tree_strategy import TreeStrategy as TreeStrategy
    from noloss.strategies.tree_text import parse_tree as parse_tree
    from noloss.strategies.tree_text import tree_text as tree_text
    from noloss.strategies.wst.machine import TuringError as TuringError
    from noloss.strategies.wst.program import BadProgram as BadProgram

_HOMES = """
api: Proofs check evaluate play profile prove respond review simulate solve tournament variety
arena.profile: Profile
arena.review: Review
arena.simulate: Match Tally
arena.tournament: CrossTable
arguments: cell game position strategy
bots.bot: FailedToLoad
bots.checking.check_report: CheckReport
core.budget: Budget
core.document: from_json to_json
core.errors: BadDecision BadFile BadGame BadPlugin BadPosition Cancelled FinishedPosition
core.errors: IllegalMove MissingLayer MissingLibrary NolossError OutOfBudget Shortage
core.errors: TooLarge UnknownStrategy WorkersLost WrongGame
core.families: box
core.game: Cell LineGame Side Value
core.notation: cell_text moves_text parse_cell parse_game parse_moves parse_position
core.plugins: Command Entry Kind Plugin
core.position: Outcome Position
core.strategy: Decision Reason Strategy unfinished uniform weighted
core.symmetry: canonical symmetries
core.table: TableStrategy parse_table table_text
flow.evaluate: Result
flow.positions: count
flow.respond: Response
flow.solved: Solution solve_game
flow.tabulate: disagreement tabulate
proof.certificate: certificate_text certify parse_certificate
proof.proof: Proof
proof.verification: objection verify
show.exports.equal: NoToolError
show.notebook: picture
strategies.catalogue: CATALOGUE entries
strategies.tree_strategy: TreeStrategy
strategies.tree_text: parse_tree tree_text
strategies.wst.machine: TuringError
strategies.wst.program: BadProgram
"""
"""Below `noloss`, where each public name lives."""
_HOME = {
    name: module
    for module, _, names in (line.partition(": ") for line in _HOMES.split("\n"))
    for name in names.split()
}

__all__ = list(_HOME)


def __getattr__(name: str) -> Any:
    """Load a public name from the room it lives in."""
    if name not in _HOME:
        raise AttributeError(f"module 'noloss' has no attribute {name!r}")
    value = getattr(import_module(f"noloss.{_HOME[name]}"), name)
    if hasattr(getattr(value, "__wrapped__", value), "__code__"):
        value = import_module("noloss.arguments").at_the_door(value)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """The public names."""
    return sorted(__all__)


_display.draw_with(lambda value: str(__getattr__("picture")(value)))
