"""Several processes that serve at one address: one that is killed is replaced."""

import os
import signal
import socket
from collections.abc import Callable
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from threading import Thread

from noloss.core.errors import NolossError

Serve = Callable[[socket.socket], None]


def run_workers(serve: Serve, listening: socket.socket, number: int) -> None:
    """Serve by so many processes until interrupted; one that cannot begin ends them all."""

    def started() -> SpawnProcess:
        worker = get_context("spawn").Process(target=_worker, args=(serve, listening))
        worker.start()
        return worker

    workers = [started() for _ in range(number)]
    try:
        while True:
            gone = wait([worker.sentinel for worker in workers])
            for at, worker in enumerate(workers):
                if worker.sentinel not in gone:
                    continue
                worker.join()  # only then is it known how it has ended
                if (worker.exitcode or 0) > 0:
                    raise NolossError("a worker cannot start; the output above says why")
                workers[at] = started()
    finally:
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.join()


def _worker(serve: Serve, listening: socket.socket) -> None:
    Thread(target=_end_with_parent, daemon=True).start()
    serve(listening)


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
