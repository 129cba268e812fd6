"""Making a reproduction: what has to be measured or run first, and then the items."""

import json
import os
from pathlib import Path
from typing import Literal

from noloss.bench.manifest import Manifest, here
from noloss.bench.study import plans, study
from noloss.claims.evolution_record import evolution_record, run_kinds
from noloss.core.budget import Budget
from noloss.core.document import to_json
from noloss.core.errors import NolossError
from noloss.core.files import make_folder, write_text
from noloss.evolve.genetic.settings import MOST_PROCESSES
from noloss.report.reproduce import bhatt_items, t3dt_items, wst_items
from noloss.report.reproduce.item import Reproduction
from noloss.report.reproduce.page import reproduction

Name = Literal["t3dt", "wst", "bhatt"]


def make(
    paper: Name, folder: Path, seconds: float, runs: int, seed: int, budget: Budget
) -> Reproduction:
    """The reproduction of a paper; runs of the genetic algorithm are kept in the folder."""
    if paper == "t3dt":
        return timed(seconds, seed, budget)
    if paper == "wst":
        items = tuple(wst_items.wst_items())
        command = "noloss reproduce wst"
        return reproduction("WST", wst_items.REFERENCE, command, seed, Manifest(**here()), items)
    return evolved(folder, runs, seed, budget)


def timed(seconds: float, seed: int, budget: Budget) -> Reproduction:
    """T3DT's, with a timing study of this machine."""
    result = study(plans(seconds, seed), budget)
    if not result.complete:
        raise NolossError("the timing study was interrupted: nothing is written")
    command = f"noloss reproduce t3dt --seconds {seconds:g} --seed {seed}"
    items = tuple(t3dt_items.t3dt_items(result))
    data = Manifest(**here())
    return reproduction("T3DT", t3dt_items.REFERENCE, command, seed, data, items)


def evolved(folder: Path, runs: int, seed: int, budget: Budget) -> Reproduction:
    """Bhatt, Varshney and Deb's, with runs of the genetic algorithm in the folder."""
    make_folder(folder)
    processes = min(os.cpu_count() or 1, MOST_PROCESSES)
    made = run_kinds(folder / "runs", runs, seed, processes, budget)
    record = evolution_record(made, runs, seed)
    write_text(folder / "evolution.json", json.dumps(to_json(record)) + "\n")
    items = tuple(bhatt_items.bhatt_items(made, record))
    data = Manifest(**here())
    name = "Bhatt, Varshney, Deb"
    return reproduction(name, bhatt_items.REFERENCE, record.command, seed, data, items)
