"""Every table and figure of the WST paper, and its worked example."""

from collections.abc import Iterator
from importlib.resources import files

from noloss.claims.registry import checked_claim, chosen_claims
from noloss.claims.shared import GAME, Facts
from noloss.claims.wst_paper import CHOSEN
from noloss.core.game import Side
from noloss.core.notation import parse_moves, parse_position
from noloss.report.bench.table_formats import Table
from noloss.report.pictures.diagram import diagram_svg
from noloss.report.reproduce.drawings import board, game_boards
from noloss.report.reproduce.item import Drawing, Item
from noloss.strategies.wst.named import machine_sizes, named_program
from noloss.strategies.wst.worked import worked_game

REFERENCE = (
    "S. Garg, D. Songara, S. Maheshwari, The winning strategy of Tic Tac Toe Game model by using"
    " Theoretical Computer Science, COMPTELIX 2017, doi 10.1109/COMPTELIX.2017.8003944"
)
DIAGRAMS = {3: "R1_R2_TM", 4: "SC_TM", 5: "R3_TM", 6: "R4_R5_TM", 7: "CF_TM", 8: "MF_TM"}
COLUMNS = (
    "Strategy",
    "who can start",
    "O1 X5 O9",
    "O5 X1 O9",
    "sub-optimal player",
    "fork if there is a chance",
)
TABLE_1 = Table(
    "Table I, the paper's",
    COLUMNS,
    (
        ("Proposed algorithm", "any player", "succeeds", "succeeds", "succeeds", "yes"),
        ("[6] Jain", "only opponent", "succeeds", "succeeds", "succeeds", "–"),
        ("[7] Karamchandani", "any player", "fails", "succeeds", "can fail", "sometimes"),
        ("[8] Singh", "any player", "fails", "succeeds", "succeeds", "no"),
        ("[9] Ling", "any player", "fails", "fails", "succeeds", "no"),
        ("[10] Sriram", "only opponent", "succeeds", "fails", "succeeds", "–"),
        ("[11] Chakraborty", "any player", "succeeds", "succeeds", "succeeds", "no"),
    ),
    (0, 1, 2, 3, 4, 5),
)


def wst_items() -> Iterator[Item]:
    """All of them."""
    facts = Facts()
    yield Item(
        "Fig. 1",
        "Game boards: a game that is won, and the numbers of the slots",
        "X on 1, 5, 7 and 9, O on 2, 3 and 4; slots are numbered by rows.",
        (board("fig-1", parse_position(GAME, "XOO/OX./X.X")),),
    )
    sizes = machine_sizes()
    yield Item(
        "Fig. 2",
        "The machines of the strategy",
        "A block diagram, not in our text.",
        Table(
            "Fig. 2. The machines",
            ("machine", "states", "transitions"),
            tuple((s.machine, f"{s.states:,}", f"{s.transitions:,}") for s in sizes),
        ),
    )
    for number, name in DIAGRAMS.items():
        yield Item(
            f"Fig. {number}",
            f"Transition diagram of {name}",
            "Not in our text: the states are our own, written by the paper's algorithm.",
            (Drawing(f"fig-{number}", diagram_svg(named_program(name)).encode()),),
        )
    moves = parse_moves(GAME, CHOSEN.replace(",", " "))
    yield Item(
        "Fig. 9",
        "The board at each step of the worked example",
        "Not in our text; the steps are.",
        game_boards("fig-9", moves, GAME.start()),
    )
    yield _worked()
    yield _table_1(facts)


def _worked() -> Item:
    printed = (files("noloss.claims") / "wst_printed.txt").read_text(encoding="utf-8").splitlines()
    steps = worked_game("p", CHOSEN).steps
    ours = [f"{n} {line}" for n, step in enumerate(steps, 1) for line in step.tapes]
    rows = tuple(
        (mine[:1], mine[2:4], mine[7:], "" if mine == yours else yours[7:])
        for mine, yours in zip(ours, printed, strict=True)
    )
    table = Table(
        "Section III.B. The tapes", ("step", "tape", "here", "printed, where it differs"), rows,
        (0, 1, 2, 3),
    )  # fmt: skip
    return Item(
        "Section III.B",
        "The worked example, tape by tape",
        "",
        table,
        "Three tapes are printed otherwise than the paper's own steps beside them have it.",
    )


def _table_1(facts: Facts) -> Item:
    def verdict(key: str) -> str:
        (claim,) = chosen_claims([f"wst-{key}"])
        return checked_claim(claim, facts).verdict

    both = all(facts.proof("wst", side).positions for side in Side)
    row = (
        "WST, proven",
        "any player" if both else "one player",
        verdict("diagonal-1-5-9"),
        verdict("diagonal-5-1-9"),
        verdict("suboptimal"),
        verdict("forks"),
    )
    return Item(
        "Table I",
        "Previous strategies and the proposed one",
        TABLE_1,
        Table("Table I. Whether the row of WST holds", COLUMNS, (row,), (0, 1, 2, 3, 4, 5)),
        "The other rows are statements about strategies of other papers.",
    )
