"""`noloss discover`: rule lists and trees found by machine, proven smallest."""

from pathlib import Path
from typing import Annotated

import typer

from noloss.cli.long_work import SecondsOption, long_work
from noloss.cli.options import JsonOption, complete_game
from noloss.cli.show import say, show, text_width
from noloss.cli.workers import ClusterOption, WorkersOption, workers
from noloss.core.notation import Seats
from noloss.lab.cli.discover_rules import rules
from noloss.lab.discover.problem import Goal

VocabularyOption = Annotated[
    str,
    typer.Option(help="places: what can be seen at a glance; full: also what takes looking ahead."),
]
TestsOption = Annotated[
    str | None,
    typer.Option(help="Only these conditions, separated by commas, such as: I start, I can win."),
]
ActionsOption = Annotated[
    str | None,
    typer.Option(help="Only these terms, separated by commas, such as: win, block, corner."),
]


MOST_LEAVES = 16


def tree(
    goal: Annotated[
        Goal,
        typer.Option(
            help="Never lose; or also win most often against random, in both seats or in one."
        ),
    ] = "no-loss",
    seat: Annotated[Seats, typer.Option(help="The seat that the tree plays in.")] = "both",
    vocabulary: VocabularyOption = "places",
    tests: TestsOption = None,
    actions: ActionsOption = None,
    up_to: Annotated[
        int, typer.Option(min=1, max=MOST_LEAVES, help="The most leaves to try.")
    ] = 12,
    proofs: Annotated[
        Path | None,
        typer.Option(help="Keep the proofs in this folder, and continue with what is there."),
    ] = None,
    part: Annotated[
        str,
        typer.Option(
            help="Only a part: 2/5 is every fifth shape, from the second; needs --proofs."
        ),
    ] = "1/1",
    number: WorkersOption = None,
    cluster: ClusterOption = None,
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """The smallest decision trees for 3x3, with a checked proof for each shape that is too small.

    One formula for each shape of a tree says that a good tree of that shape exists. It is given to
    a SAT solver, which decides such formulas; where it finds no tree, its proof is checked by a
    separate program.
    """
    from noloss.lab.discover.search_log import parse_part
    from noloss.lab.discover.tree_search import search_trees
    from noloss.lab.discover.tree_words import words
    from noloss.lab.show.discover_tree_text import tree_search_text

    mine = parse_part(part)
    if mine.of > 1 and proofs is None:
        raise typer.BadParameter(
            "the parts need a common folder: name it with --proofs", param_hint="--part"
        )
    said = words(vocabulary, tests, actions)
    who = workers(number, cluster)
    with long_work("Trees", seconds, kept=proofs) as budget:
        found = search_trees(goal, seat, said, up_to, proofs, mine, who, budget)
    show(found, as_json, lambda document: tree_search_text(document, text_width()))


def verify(
    folder: Annotated[
        Path,
        typer.Argument(help="The folder that `discover tree --proofs` wrote, or a .zip of it."),
    ],
    number: WorkersOption = None,
    cluster: ClusterOption = None,
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check the proofs in a folder against freshly made formulas. Exit code 1 if one fails.

    It also says below which number of leaves every shape has its proof, and proves the trees.
    """
    from noloss.lab.discover.verify import verify_proofs
    from noloss.lab.show.discover_tree_text import folder_text

    who = workers(number, cluster)
    with long_work("Checking proofs", seconds) as budget:
        checked = verify_proofs(folder, who, budget)
    show(checked, as_json, lambda document: folder_text(document, text_width()), verdict=True)
    raise typer.Exit(0 if checked.valid else 1)


def tree_frontier(
    up_to: Annotated[int, typer.Option(min=1, max=12, help="The most leaves to try.")] = 7,
    together: Annotated[
        int,
        typer.Option(
            min=0,
            max=12,
            help="Up to this many leaves, list every tree that none beats; above, the best.",
        ),
    ] = 7,
    vocabulary: VocabularyOption = "places",
    tests: TestsOption = None,
    actions: ActionsOption = None,
    log: Annotated[
        Path | None,
        typer.Option(help="Continue from this file, and add each shape that is done to it."),
    ] = None,
    plot: Annotated[
        Path | None, typer.Option(help="Draw the trees and the papers' strategies (.svg, .png).")
    ] = None,
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """The best that decision trees of each number of leaves attain on 3x3 without ever losing.

    Wins against random and casual, exactly, and variety in bits, each as the mean of both seats.
    A SAT solver (it decides logical formulas) is asked for better trees, shape by shape, until
    there are none. That rests on its word: unlike with `discover tree`, its proofs are not kept.
    """
    from noloss.core.errors import MissingLibrary

    MissingLibrary.require("numba", "pysat")
    from noloss.lab.discover.search_log import FrontierLog
    from noloss.lab.discover.tree_frontier import tree_frontier as searched
    from noloss.lab.discover.tree_words import words
    from noloss.lab.show.discover_text import tree_frontier_text

    said = words(vocabulary, tests, actions)
    if plot is not None:  # what would keep it from being drawn is told before the work
        from noloss.show.pictures.images import check_drawable

        check_drawable(plot)
    with long_work("Best trees", seconds, kept=log) as budget:
        found = searched(said, up_to, together, FrontierLog(log), budget)
    show(found, as_json, lambda document: tree_frontier_text(document, text_width()))
    if plot is not None:
        from noloss.lab.show.frontier_plot import tree_frontier_figure
        from noloss.show.pictures.images import save_figure

        save_figure(tree_frontier_figure(found), plot)
        say(f"Wrote {plot}", err=as_json)


def frontier(
    vocabulary: Annotated[
        str, typer.Option(help="nine, places, full; or terms separated by commas.")
    ] = "full",
    up_to: Annotated[int, typer.Option(min=1, max=7, help="The longest lists to try.")] = 5,
    plot: Annotated[
        Path | None, typer.Option(help="Draw the lists and the papers' strategies (.svg, .png).")
    ] = None,
    people: Annotated[
        Path | None,
        typer.Option(
            help="Recorded games of people (CSV): which of the shortest lists is most like them?"
        ),
    ] = None,
    number: WorkersOption = None,
    cluster: ClusterOption = None,
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """The best that rule lists of each length attain on 3x3 without ever losing.

    Wins against random and casual, exactly, and variety in bits, each as the mean of both seats.
    """
    from noloss.core.notation import parse_game
    from noloss.lab.discover.rule_frontier import rule_frontier
    from noloss.lab.discover.rule_vocabularies import vocabulary as named
    from noloss.lab.people.recorded_games import read_games
    from noloss.lab.show.discover_text import rule_frontier_text

    game, terms = parse_game("3x3"), named(vocabulary)
    if plot is not None:  # what would keep it from being drawn is told before the work
        from noloss.show.pictures.images import check_drawable

        check_drawable(plot)
    who = workers(number, cluster)
    with long_work("Playing rule lists out", seconds) as budget:
        games = read_games(game, people, budget) if people is not None else ()
        found = rule_frontier(game, vocabulary, terms, up_to, games, budget, who)
    show(found, as_json, lambda document: rule_frontier_text(document, text_width()))
    if plot is not None:
        from noloss.lab.show.frontier_plot import rule_frontier_figure
        from noloss.show.pictures.images import save_figure

        save_figure(rule_frontier_figure(found), plot)
        say(f"Wrote {plot}", err=as_json)


def weights(seconds: SecondsOption = None, as_json: JsonOption = False) -> None:
    """Why no weighting of line types can play second on 3x3 without losing: a checked proof."""
    from noloss.lab.discover.weighting import checked_proof
    from noloss.lab.show.discover_text import weighting_text

    with long_work("Looking for a contradiction", seconds) as budget:
        proof = checked_proof(budget)
    show(proof, as_json, lambda document: weighting_text(document, text_width()))


def potential(
    game: Annotated[
        str,
        typer.Argument(
            help="The game: 5x5, 8x8x8, ...", autocompletion=complete_game, show_default=False
        ),
    ],
    as_json: JsonOption = False,
) -> None:
    """Where the rule `potential` alone never loses, by the theorem of Erdős and Selfridge."""
    from noloss.core.notation import parse_game
    from noloss.lab.discover.weighting import danger_bound
    from noloss.lab.show.discover_text import danger_text

    show(danger_bound(parse_game(game)), as_json, danger_text)


app = typer.Typer(
    no_args_is_help=True,
    help="Find the smallest rules that never lose, with a proof that none are smaller.",
)
app.command("rules")(rules)
app.command("frontier")(frontier)
app.command("weights")(weights)
app.command("potential")(potential)
app.command("tree")(tree)
app.command("verify")(verify)
app.command("tree-frontier")(tree_frontier)


@app.callback()
def group() -> None:
    """Keep the names of the commands, however many there are."""
