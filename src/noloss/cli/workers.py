"""Who does the long work of a command: `--workers` on this machine, or a `--cluster`."""

import os
from typing import Annotated

import typer

from noloss.core.errors import NolossError
from noloss.work.crew import MOST_WORKERS, Workers

ClusterOption = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        help="Use other machines instead: the dask scheduler's tcp://HOST:PORT, or its file.",
        show_default=False,
    ),
]
WorkersOption = Annotated[
    int | None,
    typer.Option(
        "--workers",
        min=1,
        max=MOST_WORKERS,
        help="Use this many processes on this machine.",
        show_default=False,
    ),
]
AllCoresOption = Annotated[
    int | None,
    typer.Option(
        "--workers",
        min=1,
        max=MOST_WORKERS,
        help="Use this many processes on this machine.",
        show_default="all cores",
    ),
]


def workers(number: int | None, cluster: str | None) -> Workers:
    """What was asked for; this process alone if nothing was."""
    if number is not None and cluster is not None:
        raise NolossError("use either --workers (processes on this machine) or --cluster, not both")
    if cluster is not None:
        from noloss.work.dask_hands import scheduler_address

        scheduler_address(cluster)  # what is none is refused, whether or not there is work to share
    return Workers(number or 1, cluster or "")


def all_cores(number: int | None, cluster: str | None) -> Workers:
    """What was asked for; as many as there are cores if nothing was."""
    cores = min(os.cpu_count() or 1, MOST_WORKERS)
    return workers(number, cluster) if number or cluster is not None else Workers(cores)
