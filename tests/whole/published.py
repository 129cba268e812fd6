"""What each command prints with `--json`: the one list of documents that are published.

`docs/reference/schemas/COMMAND.json` holds the JSON Schema of each, and `docs/reference/json.md`
lists them; both are written by `pytest tests/whole/test_schemas.py --write-golden`.
"""

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
from noloss.classroom.grading.grade_report import GradeReport
from noloss.classroom.mcp.offered import Offered
from noloss.classroom.models.model_report import ModelReport
from noloss.classroom.service.endpoints import Endpoint
from noloss.classroom.service.games_export import ExportedGames
from noloss.classroom.service.serve import Serving
from noloss.flow.evaluate import Evaluation
from noloss.flow.solution import Solution
from noloss.flow.tabulate import CompiledTable
from noloss.lab.discover.erdos_selfridge import DangerBound
from noloss.lab.discover.goal_search import GoalSearch
from noloss.lab.discover.goals import GoalReport
from noloss.lab.discover.rule_frontier import RuleFrontier
from noloss.lab.discover.rule_search import RuleSearch
from noloss.lab.discover.rule_terms import TermSearch
from noloss.lab.discover.trees.tree_frontier import TreeFrontier
from noloss.lab.discover.trees.tree_search import TreeSearch
from noloss.lab.discover.trees.verify import CheckedFolder
from noloss.lab.discover.weighting import NoWeighting
from noloss.lab.evolve.evolved import Evolved
from noloss.lab.evolve.frontier_points import FrontierReport
from noloss.lab.evolve.overview import Analysis
from noloss.lab.evolve.strategy_census import Census
from noloss.lab.evolve.wins_and_draws import Searches
from noloss.lab.papers.claim import CheckedClaim, Unchecked
from noloss.lab.papers.item import Reproduction
from noloss.lab.papers.rivals.rival_proofs import JudgedRival
from noloss.lab.papers.rivals.training import Trained
from noloss.lab.papers.wst.effort import Effort
from noloss.lab.papers.wst.prediction import Decided, Predicted
from noloss.lab.papers.wst.results import Ended, MachineSize, Moment, ProgramPage
from noloss.lab.papers.wst.table_i import TableRow
from noloss.lab.papers.wst.worked import WorkedGame
from noloss.lab.people.score import HumanScore
from noloss.lab.people.score_player import FitReport
from noloss.lab.timing.growth import Growth
from noloss.lab.timing.peers import Comparison
from noloss.lab.timing.record import Record, Summary
from noloss.proof.proof import ProveReport
from noloss.proof.shipped import Shipped
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
    "serve": Published(
        Serving | tuple[Endpoint, ...],
        "the address at which the page is served; with --list, what its API can be asked",
    ),
    "export-games": Published(ExportedGames, "the recorded games that were written to a file"),
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
        CheckReport | CourseReport | ModelReport,
        "the verdict on a bot; with --as, on the functions of a file; of llm:MODEL, its figures",
    ),
    "grade": Published(GradeReport, "a class of bots, each with its result"),
    "review": Published(Review, "recorded games: each player's accuracy, and every mistake"),
    "new-bot": Published(NewBot, "the starter bot that was written, and how to check it"),
    "rules": Published(RulesReport, "whether a list of rules can lose, and the rule to blame"),
    "profile": Published(
        Profile | tuple[Profile, ...], "everything exact about one strategy, or about each"
    ),
    "mcp": Published(tuple[Offered, ...], "the tools that are offered to agents"),
    "prove": Published(ProveReport, "whether a strategy can lose, seat by seat"),
    "verify": Published(Verification, "whether a certificate holds, and if not, why"),
    "coq": Published(CoqInstance, "a certificate for Coq: the theorems that the file states"),
    "solve": Published(
        GameSummary | Solution | Survey,
        "who wins a game, proven, and how large it is; or a position; or a table of games",
    ),
    "certificates": Published(tuple[Shipped, ...], "the certificates that come with noloss"),
    "claims": Published(
        tuple[CheckedClaim | Unchecked, ...],
        "what the papers say, statement by statement, checked; with --unchecked, what is not",
    ),
    "reproduce": Published(
        Reproduction, "the tables and figures of a paper next to ours, and how they were made"
    ),
    "rivals": Published(
        tuple[JudgedRival, ...], "the strategies that the papers cite, proven or refuted"
    ),
    "table-1": Published(tuple[TableRow, ...], "WST's Table I, printed and computed"),
    "train-rival": Published(Trained, "the result of training a rival again"),
    "turing run": Published(WorkedGame | Ended, "a game on WST's machine, or the end of a run"),
    "turing trace": Published(Moment, "one step of a run per line"),
    "turing show": Published(
        ProgramPage | tuple[MachineSize, ...], "a program; for wst, the size of each machine"
    ),
    "turing steps": Published(Mapping[str, Effort], "the steps of a choice, by rule"),
    "turing decide": Published(Decided, "who has won on a board, by a Turing machine"),
    "turing predict": Published(Predicted, "who is going to win, by a Turing machine"),
    "bench t3dt": Published(Summary, "games, times and speed-ups of a timing study"),
    "bench show": Published(Record, "all figures of a timing study"),
    "bench peers": Published(Comparison, "the same jobs on other libraries"),
    "bench growth": Published(Growth, "time and memory on larger boards"),
    "discover rules": Published(
        RuleSearch | TermSearch | GoalSearch | GoalReport,
        "the smallest rule lists that never lose, and how many: by rules, by terms, or for goals;"
        " with --list, which goals one list meets",
    ),
    "discover frontier": Published(
        RuleFrontier,
        "the best that rule lists of each length attain, beside strategies of papers",
    ),
    "discover weights": Published(
        NoWeighting, "why no weighting of line types holds 3x3 as second player"
    ),
    "discover potential": Published(
        DangerBound, "whether the potential alone never loses, by Erdős and Selfridge"
    ),
    "discover tree": Published(TreeSearch, "the smallest decision trees, and how many"),
    "discover verify": Published(CheckedFolder, "what a folder of proofs shows, checked again"),
    "discover tree-frontier": Published(
        TreeFrontier,
        "the best that trees of each number of leaves attain, beside strategies of papers",
    ),
    "human fit": Published(FitReport, "a model of people, fitted to games, and its score"),
    "human score": Published(HumanScore, "how much a strategy plays like people"),
    "human compare": Published(tuple[HumanScore, ...], "the same for several, the nearest first"),
    "evolve": Published(Evolved, "Table 1: how soon strategies that never lose were found"),
    "analyse": Published(Analysis, "what evolved strategies are like"),
    "nsga2": Published(Searches, "wins against draws by search, next to the exact frontier"),
    "frontier": Published(FrontierReport, "wins against draws without a loss, exactly"),
    "census": Published(Census, "how many strategies never lose"),
    "game-tree": Published(OutlinePage, "all games of a strategy in one seat as an outline"),
}
"""By command, in the order of `noloss --help`."""
