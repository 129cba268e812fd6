"""Every table and figure of the T3DT paper, by the numbers of its published version."""

from collections.abc import Iterator

from noloss.core.notation import moves_text, parse_position
from noloss.core.strategy import ask
from noloss.lab.papers.claim_list import checked_claim, chosen_claims
from noloss.lab.papers.item import NO_PLOT, Drawing, Item, board, plotted, tree
from noloss.lab.papers.shared import GAME, Facts
from noloss.lab.papers.t3dt.t3dt_examples import NO_PICTURE, STARTER, example_items
from noloss.lab.papers.t3dt.t3dt_strategy import FIGURE_3
from noloss.lab.show.table_formats import Table
from noloss.lab.show.timing_tables import timing_tables
from noloss.lab.timing.manifest import Manifest, can_plot
from noloss.lab.timing.study import Study
from noloss.show.outline import decision_outline
from noloss.strategies.catalogue import strategy

REFERENCE = (
    "A. J. Paul, Randomised fast no-loss expert system to play tic-tac-toe like a human, Cognitive"
    " Computation and Systems, 2020, doi 10.1049/ccs.2020.0018"
)
SET_UPS = Table(
    "Table 1. The paper's set-ups",
    ("", "Set-up 1", "Set-up 2", "Set-up 3"),
    (
        ("processor", "Intel Core i5-7200U", "Intel Core i5-7200U", "AMD A4-3330MX APU"),
        ("cores/threads", "2/4", "2/4", "2/2"),
        ("base frequency", "2.5 GHz", "2.5 GHz", "2.2 GHz"),
        ("operating system", "Windows 10", "Ubuntu 18.04 LTS", "Windows 7"),
        ("memory", "12 GB DDR4", "12 GB DDR4", "2 GB DDR3"),
    ),
    (0, 1, 2, 3),
)
TABLE_2 = Table(
    "Table 2. Theoretical comparison, the paper's",
    ("Property", "MM", "ABP", "ABA", "T3DT"),
    (
        ("complete search?", "yes", "yes", "yes", "yes"),
        ("optimal for optimal opponent?", "yes", "yes", "yes", "yes"),
        ("optimal for sub-optimal opponent?", "no", "no", "yes", "yes"),
        ("time complexity", "O(b^m)", "O(b^(m/2))", "O(b^(m/2))", "O(1)"),
        ("space complexity", "O(b^m)", "O(b^m)", "O(b^m)", "O(1)"),
    ),
    (0, 1, 2, 3, 4),
)
OURS = (
    "JIT is the just-in-time compiler: Java's in the paper, numba's here, so off is plain Python."
    " T3DT without dice always takes the first move of those that the tree leaves open; T3DT as a"
    " table looks its moves up. Neither is in the paper."
)
SPREAD = "The deviation is that of single games about their mean."
SPEEDUP = (
    "The time of a game of the other algorithm over that of a game of T3DT, each against itself."
    " `noloss claims t3dt-jit-gap` shows how the gap to minimax changes with the compiler, here "
    "and in the paper, and why."
)
ROWS = ("complete", "optimal", "suboptimal", "time", "space")


def t3dt_items(study: Study) -> Iterator[Item]:
    """All of them, with the times of this study."""
    facts = Facts()
    yield _losing_board(facts)
    yield _sriram()
    yield _figure_3(facts)
    yield from sorted(
        [*_trees(), *example_items(facts)], key=lambda item: int(item.number.split()[1])
    )
    yield Item("Table 1", "The machines", SET_UPS, _machine(study.manifest))
    yield Item(
        "Table 2",
        "Theoretical comparison of the four algorithms",
        TABLE_2,
        _table_2(facts),
        "Our verdict on each cell: it holds, or depends on the reading of a word. For both, see "
        "`noloss claims t3dt-complete t3dt-optimal- t3dt-suboptimal"
        " t3dt-time t3dt-space --readings`.",
    )
    yield from _times(study)


def _losing_board(facts: Facts) -> Item:
    losing = parse_position(GAME, "X../.O./..X")
    safe = facts.solved.at(losing).best
    return Item(
        "Fig. 1",
        "Three boards on which Soedarmadji's solution loses",
        f"Optimal positions are marked; in the first any edge. {NO_PICTURE}",
        (board("fig-1", losing, safe),),
        "Only the first board follows from the text. Tinted: the moves that do not lose."
        f" {STARTER}",
    )


def _figure_3(facts: Facts) -> Item:
    position = parse_position(GAME, FIGURE_3)
    played = {
        name: list(ask(facts.player(name), position).moves) for name in ("mm", "abp", "aba", "t3dt")
    }
    return Item(
        "Fig. 3",
        "Different moves of the algorithms on one board",
        "MM marks 9, ABP 4, ABA and T3DT 7, which wins at once.",
        tuple(
            board(f"fig-3-{name}", position.play(moves[0]), moves) for name, moves in played.items()
        ),
        "From left to right "
        + ", ".join(f"{name.upper()} {moves_text(moves)}" for name, moves in played.items())
        + f". {STARTER}",
    )


def _sriram() -> Item:
    sriram = decision_outline(strategy("sriram"))
    return Item(
        "Fig. 2",
        "Sriram's decision trees",
        "One tree for the first move and one for the others.",
        (tree("fig-2", sriram.tree, sriram.title),),
        "The second tree is missing from our text; ours is a reconstruction, marked as such.",
    )


def _trees() -> Iterator[Item]:
    whole = decision_outline(strategy("t3dt")).tree
    root = next(child for child in whole.children if child.answer == "yes")
    for number, who, title in (
        (4, "I", "the bot starts"),
        (14, "you", "the opponent starts"),
    ):
        part = next(child for child in root.children if child.answer == who)
        yield Item(
            f"Fig. {number}",
            f"T3DT's decision tree when {title}",
            "The picture is missing from our text; its sentences are those of section 4.",
            (tree(f"fig-{number}", part, f"T3DT when {title}"),),
        )


def _machine(data: Manifest) -> Table:
    rows = (
        ("processor", data.processor),
        ("cores", str(data.cores)),
        ("system", data.system),
        ("language", data.python),
        *((name, str(version)) for name, version in data.libraries.items()),
    )
    return Table("Table 1. The machine here", ("", "here"), rows, (0, 1))


def _table_2(facts: Facts) -> Table:
    rows = []
    for theirs, row in zip(TABLE_2.rows, ROWS, strict=True):
        cells = []
        for name in ("mm", "abp", "aba", "t3dt"):
            key = "space-searches" if row == "space" and name != "t3dt" else f"{row}-{name}"
            (claim,) = (c for c in chosen_claims([f"t3dt-{key}"]) if c.key == f"t3dt-{key}")
            cells.append(checked_claim(claim, facts).verdict)
        rows.append((theirs[0], *cells))
    title = "Table 2. Whether what it says holds"
    return Table(title, TABLE_2.columns, tuple(rows), (0, 1, 2, 3, 4))


def _times(study: Study) -> Iterator[Item]:
    for number, table in timing_tables(study.record()).items():
        note = f"{OURS} {SPREAD}" if number == 7 else OURS if number < 8 else SPEEDUP
        yield Item(f"Table {number}", table.title.partition(". ")[2], "", table, note)
    drawn = _plots(study) if can_plot() else {}
    for at in range(19, 25):
        title = (
            f"Time per move, set-up {at - 18}" if at < 22 else f"Time per game, set-up {at - 21}"
        )
        yield Item(f"Fig. {at}", title, "", (drawn[at],) if drawn else NO_PLOT)


def _plots(study: Study) -> dict[int, Drawing]:
    """Figs. 19 to 24, by their numbers."""
    from noloss.lab.show.timing_figures import SETTINGS, timing_figures  # noqa: PLC0415 (matplotlib)

    numbers = ((int(name.removeprefix("fig")), figure) for name, figure in timing_figures(study))
    return {number: plotted(f"fig-{number}", figure, SETTINGS) for number, figure in numbers}
