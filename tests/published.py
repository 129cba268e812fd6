"""What each command of the core prints with `--json`: the documents that are published."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from noloss.arena.advice import Advice
from noloss.arena.conversation import Answer
from noloss.arena.profile import Profile
from noloss.arena.review import Review
from noloss.arena.simulate import Tally
from noloss.arena.tournament import CrossTable
from noloss.bots.checking.check_report import CheckReport
from noloss.bots.checking.lesson import RulesReport
from noloss.bots.courses.course_check import CourseReport
from noloss.bots.new_bot import NewBot
from noloss.flow.evaluate import Evaluation
from noloss.flow.solved import Solution
from noloss.flow.tabulate import CompiledTable
from noloss.proof.proof import ProveReport
from noloss.proof.proof_file import Shipped
from noloss.proof.verification import Verification
from noloss.show.coq.instance import CoqInstance
from noloss.show.exports.export import Exported
from noloss.show.outline import Difference, OutlinePage
from noloss.show.text.strategies_text import Listed
from noloss.solver.summary import GameSummary
from noloss.solver.survey import Survey
from noloss.web.site import Site


class Published(NamedTuple):
    """The document of a command, and what it is in a phrase."""

    kind: Any
    says: str


DOCUMENTS: Mapping[str, Published] = {
    "play": Published(Answer, "one answer per line of input: the board, a hint, a reason, words"),
    "site": Published(Site, "the folder of the page that was written, and what is in it"),
    "move": Published(Advice, "a strategy's moves on a board with their chances, and why"),
    "strategies": Published(tuple[Listed, ...], "all strategies"),
    "tree": Published(
        OutlinePage | tuple[Difference, ...],
        "a decision tree as an outline; with --beside, where two of them differ",
    ),
    "evaluate": Published(Evaluation, "the exact result of one strategy against another"),
    "simulate": Published(Tally, "counts of many games, next to the exact chances"),
    "tournament": Published(CrossTable, "the exact result of every pair, and the points"),
    "compile": Published(CompiledTable, "a strategy that was written out as a table"),
    "export": Published(Exported, "a strategy that was exported to another language"),
    "check": Published(
        CheckReport | CourseReport,
        "the verdict on a bot; with --as, on the functions of a file",
    ),
    "review": Published(Review, "recorded games: each player's accuracy, and every mistake"),
    "new-bot": Published(NewBot, "the starter bot that was written, and how to check it"),
    "rules": Published(RulesReport, "whether a list of rules can lose, and the rule to blame"),
    "profile": Published(
        Profile | tuple[Profile, ...], "everything exact about one strategy, or about each"
    ),
    "prove": Published(ProveReport, "whether a strategy can lose, seat by seat"),
    "verify": Published(Verification, "whether a certificate holds, and if not, why"),
    "coq": Published(CoqInstance, "a certificate for Coq: the theorems that the file states"),
    "solve": Published(
        GameSummary | Solution | Survey,
        "who wins a game, proven, and how large it is; or a position; or a table of games",
    ),
    "certificates": Published(tuple[Shipped, ...], "the certificates that come with noloss"),
}
"""By command, in the order of `noloss --help`."""
