"""A folder of proofs, checked against formulas that are made again, and its trees, played out."""

import re
import struct
import zlib
from dataclasses import dataclass
from io import BytesIO
from itertools import count
from lzma import LZMAError
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import BadZipFile, ZipFile

from noloss.core.budget import DEFAULT, Budget
from noloss.core.errors import BadFile, NolossError
from noloss.core.files import read_bytes, write_bytes
from noloss.core.notation import Seats, parse_game, sides_of
from noloss.flow.evaluate import evaluate
from noloss.flow.flow import in_seats
from noloss.flow.respond import best_no_loss_win
from noloss.lab.discover.problem import BEST_FOR, Goal, Problem, problem
from noloss.lab.discover.proofs import About, Filed, Shaped, filed, kept, read_about
from noloss.lab.discover.tree_words import known_words, shapes
from noloss.proof.prove import prove
from noloss.strategies.tree_strategy import TreeStrategy
from noloss.strategies.tree_text import parse_tree
from noloss.strategies.trees import shipped
from noloss.work.crew import ALONE, Workers

NAME = re.compile(r"about\.json|[o()]{1,60}\.(json|drat\.xz)")
DAMAGED = (
    *(BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError, ValueError),
    *(zlib.error, LZMAError, struct.error),
)
"""What reading an archive raises that is none, or not what it was."""
MOST_BYTES = 4 << 20
"""The largest file of a packed folder."""


@dataclass(frozen=True)
class CheckedFolder:
    """What a folder of proofs shows."""

    folder: str
    goal: Goal
    seat: Seats
    vocabulary: str
    least: int
    """Every shape with fewer leaves has a proof that holds: no good tree is smaller than this."""
    leaves: int | None
    """The leaves of a good tree that is there, played out; None if there is none."""
    refuted_shapes: int
    lemmas: int
    wrong: tuple[str, ...]
    """What does not hold, file by file."""

    @property
    def valid(self) -> bool:
        """Whether everything that is there holds."""
        return not self.wrong


def verify_proofs(place: Path, workers: Workers = ALONE, budget: Budget = DEFAULT) -> CheckedFolder:
    """Check all proofs and trees of a folder, or of one that was packed with zip."""
    if place.is_dir():
        return verify_folder(place, workers, budget)
    with TemporaryDirectory() as folder:
        _unpack(place, Path(folder))
        return verify_folder(Path(folder), workers, budget, place)


def _unpack(archive: Path, folder: Path) -> None:
    """The files of a packed folder, which are small and named after shapes."""
    try:
        with ZipFile(BytesIO(read_bytes(archive))) as packed:
            for member in packed.infolist():
                if not NAME.fullmatch(member.filename) or member.file_size > MOST_BYTES:
                    raise BadFile(f"{str(archive)!r}: {member.filename!r:.60} is not a proof")
                write_bytes(folder / member.filename, packed.read(member))
            if "about.json" not in packed.namelist():
                raise BadFile(f"{str(archive)!r} has no about.json")
    except NolossError:
        raise
    except DAMAGED as error:
        raise BadFile(
            f"{str(archive)!r} is neither a folder of proofs nor a packed one: {error}"
        ) from None


def verify_folder(
    folder: Path, workers: Workers = ALONE, budget: Budget = DEFAULT, named: Path | None = None
) -> CheckedFolder:
    """Check all proofs and trees of a folder, shape by shape; `named` is what it was packed as."""
    named = named or folder
    about = read_about(folder, named)
    known = About(about.goal, about.seat, known_words(about.words))
    proven, least, leaves = [], 1, None
    wrong: list[str] = []
    with workers.crew(judge, known) as crew:
        for size in count(1):
            wanted = [
                each for each in (filed(folder, s, named) for s in shapes(size)) if each.found
            ]
            if not wanted:
                break
            meter = budget.meter(f"Proofs for {size} leaves", len(wanted))
            crew.ask(wanted)
            judged = {each.shape: found for each, found in meter.steps(crew.answers(meter))}
            wrong += [found for each in wanted if isinstance(found := judged[each.shape], str)]
            fine = [found for found in judged.values() if isinstance(found, Shaped)]
            proven += [each for each in fine if not each.trees]
            if any(each.trees for each in fine):
                leaves = size if leaves is None else leaves
            elif least == size and len(fine) == len(shapes(size)):
                least = size + 1
    if not proven and not wrong and leaves is None:
        raise BadFile(f"{str(named)!r} has neither a proof nor a tree")
    lemmas = sum(each.lemmas for each in proven)
    return CheckedFolder(
        str(named), about.goal, about.seat, about.words.name, least, leaves, len(proven), lemmas,
        tuple(wrong),
    )  # fmt: skip


def judge(about: About, filed: Filed, budget: Budget) -> Shaped | str:
    """What holds of a shape; else what is wrong with its file."""
    task = problem(about.goal, about.seat, about.words)
    try:
        found = kept(task, filed)
        if found.trees:
            _play_out(task, found.example, filed.shape)
    except NolossError as error:
        return str(error)
    return found


def _play_out(task: Problem, text: str, place: str) -> None:
    """Play a tree against everything, and where that is asked for against random."""
    game = parse_game("3x3")
    player = TreeStrategy("found", parse_tree(text, place))
    random = shipped("random")
    for side in sides_of(task.seat):
        if not prove(game, player, side).no_loss:
            raise BadFile(f"{place}: its tree can lose as {side.value} player")
        if side in BEST_FOR[task.goal]:
            match = in_seats(side, player, random)
            if evaluate(game, *match).win(side) != best_no_loss_win(game, random, side):
                raise BadFile(f"{place}: its tree is not best as {side.value} player")
