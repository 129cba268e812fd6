"""`noloss discover tree` and `discover verify`: the smallest decision trees, and their proofs."""

from pathlib import Path
from typing import Annotated

import typer

from noloss.cli.long_work import SecondsOption, long_work
from noloss.cli.options import JsonOption
from noloss.cli.show import show, text_width
from noloss.cli.workers import ClusterOption, WorkersOption, workers
from noloss.core.notation import Seats
from noloss.lab.cli.tree_word_options import ActionsOption, TestsOption, VocabularyOption
from noloss.lab.discover.trees.tree_goals import Goal

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
    from noloss.lab.discover.parts import parse_part
    from noloss.lab.discover.trees.tree_search import search_trees
    from noloss.lab.discover.trees.tree_words import words
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
    from noloss.lab.discover.trees.verify import verify_proofs
    from noloss.lab.show.discover_tree_text import folder_text

    who = workers(number, cluster)
    with long_work("Checking proofs", seconds) as budget:
        checked = verify_proofs(folder, who, budget)
    show(checked, as_json, lambda document: folder_text(document, text_width()), verdict=True)
    raise typer.Exit(0 if checked.valid else 1)
