"""What each command of the lab prints with `--json`."""

from collections.abc import Mapping

from noloss.lab.discover.goal_search import GoalSearch
from noloss.lab.discover.goals import GoalReport
from noloss.lab.discover.rule_frontier import RuleFrontier
from noloss.lab.discover.rule_search import RuleSearch
from noloss.lab.discover.rule_terms import TermSearch
from noloss.lab.discover.tree_frontier import TreeFrontier
from noloss.lab.discover.tree_search import TreeSearch
from noloss.lab.discover.verify import CheckedFolder
from noloss.lab.discover.weighting import DangerBound, NoWeighting
from noloss.lab.evolve.evolved import Evolved
from noloss.lab.evolve.frontier_points import FrontierReport
from noloss.lab.evolve.overview import Analysis
from noloss.lab.evolve.strategy_census import Census
from noloss.lab.evolve.wins_and_draws import Searches
from noloss.lab.papers.claim import CheckedClaim, Unchecked
from noloss.lab.papers.item import Reproduction
from noloss.lab.papers.rivals.rival_list import JudgedRival
from noloss.lab.papers.rivals.training import Trained
from noloss.lab.papers.wst.prediction import Decided, Predicted
from noloss.lab.papers.wst.results import Ended, MachineSize, Moment, ProgramPage
from noloss.lab.papers.wst.table_i import TableRow
from noloss.lab.papers.wst.worked import Effort, WorkedGame
from noloss.lab.people.score import HumanScore
from noloss.lab.people.score_player import FitReport
from noloss.lab.timing.record import Record, Summary
from noloss.show.outline import OutlinePage
from published import Published

DOCUMENTS: Mapping[str, Published] = {
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
