"""Making a reproduction: what has to be measured or run first, and then the items."""

from pathlib import Path
from typing import Literal

from noloss.core.budget import Budget
from noloss.core.document import from_json, json_text
from noloss.core.errors import BadFile, NolossError
from noloss.core.files import make_folder, parse_json, read_text, write_text
from noloss.lab.papers.bhatt import bhatt_items
from noloss.lab.papers.bhatt.evolution_record import evolution_record, run_kinds
from noloss.lab.papers.item import Reproduction
from noloss.lab.papers.page import DOCUMENT, reproduction
from noloss.lab.papers.t3dt import t3dt_items
from noloss.lab.papers.wst import wst_items
from noloss.lab.timing.manifest import Manifest, here
from noloss.lab.timing.study import plans, study
from noloss.work.crew import ALONE, Workers

Name = Literal["t3dt", "wst", "bhatt"]
TITLES: dict[Name, str] = {"t3dt": "T3DT", "wst": "WST", "bhatt": "Bhatt, Varshney, Deb"}
UNFINISHED = {"runs", "evolution.json"}
"""What an interrupted reproduction leaves, to be gone on with."""


def check_folder(paper: Name, folder: Path) -> None:
    """Refuse a folder with files of somebody else's, which would be overwritten or mixed in."""
    if not folder.is_dir():
        return
    there = {path.name for path in folder.iterdir()}
    if there <= UNFINISHED:
        return
    if DOCUMENT not in there:
        raise BadFile(f"--out {folder}: other files are there; name a folder that is new or empty")
    known = from_json(Reproduction, parse_json(read_text(folder / DOCUMENT)))
    if known.paper != TITLES[paper]:
        raise BadFile(
            f"--out {folder} already holds the reproduction of {known.paper}: name another"
        )


def make(
    paper: Name,
    folder: Path,
    seconds: float,
    runs: int,
    seed: int,
    budget: Budget,
    workers: Workers = ALONE,
) -> Reproduction:
    """The reproduction of a paper; runs of the genetic algorithm are kept in the folder."""
    if paper == "t3dt":
        return timed(seconds, seed, budget)
    if paper == "wst":
        items = tuple(wst_items.wst_items())
        command = "noloss reproduce wst --out DIR"
        data = Manifest(**here())
        return reproduction(TITLES["wst"], wst_items.REFERENCE, command, seed, data, items)
    return evolved(folder, runs, seed, budget, workers)


def timed(seconds: float, seed: int, budget: Budget) -> Reproduction:
    """T3DT's, with a timing study of this machine."""
    result = study(plans(seconds, seed), budget)
    if not result.complete:
        raise NolossError("the timing study was interrupted: nothing is written")
    command = f"noloss reproduce t3dt --seconds {seconds:g} --seed {seed} --out DIR"
    items = tuple(t3dt_items.t3dt_items(result))
    data = Manifest(**here())
    return reproduction(TITLES["t3dt"], t3dt_items.REFERENCE, command, seed, data, items)


def evolved(folder: Path, runs: int, seed: int, budget: Budget, workers: Workers) -> Reproduction:
    """Bhatt, Varshney and Deb's, with runs of the genetic algorithm in the folder."""
    make_folder(folder)
    made = run_kinds(folder / "runs", runs, seed, workers, budget)
    record = evolution_record(made, runs, seed)
    write_text(folder / "evolution.json", json_text(record) + "\n")
    items = tuple(bhatt_items.bhatt_items(made, record))
    data = Manifest(**here())
    reference, command = bhatt_items.REFERENCE, record.command
    return reproduction(TITLES["bhatt"], reference, command, seed, data, items)
