"""Threads that say how far work is and do nothing else: processes can be forked beside them.

A forked process has one thread, but every lock is as it was: what another thread held then is held
for ever. A teller holds locks only while it speaks, and nobody speaks while there is `silence`.
"""

import _thread
from collections.abc import Callable
from threading import Event, Lock, Thread, current_thread, main_thread
from threading import enumerate as all_threads

silence = Lock()
"""Whoever holds it hears no teller."""


class Teller(Thread):
    """Speaks when a pause is over, until it is left; `tell` gives the next pause, in seconds."""

    def __init__(self, tell: Callable[[], float], pause: float) -> None:
        super().__init__(daemon=True)
        self._tell, self._pause, self._over = tell, pause, Event()

    def run(self) -> None:
        """See `Thread`."""
        while not self._over.wait(self._pause):
            with silence:
                self._pause = self._tell()

    def __enter__(self) -> None:
        """From now on."""
        self.start()

    def __exit__(self, *_: object) -> None:
        """Never again."""
        self._over.set()
        self.join()


def only_tellers() -> bool:
    """Whether this is the main thread, and all others of Python are tellers.

    The count also has threads that the module `threading` never heard of, as some libraries have.
    """
    tellers = sum(isinstance(each, Teller) for each in all_threads())
    return current_thread() is main_thread() and _thread._count() == tellers
