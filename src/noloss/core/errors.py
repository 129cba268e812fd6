"""Every error a user can cause, under one root. The message names the input and the place."""

import errno
import os


class NolossError(ValueError):
    """noloss cannot do what it was asked; the message says what and where."""


class BadGame(NolossError):
    """A game's name or shape makes no sense."""


class BadPosition(NolossError):
    """A position's text makes no sense, or cannot arise in play."""


class IllegalMove(NolossError):
    """A cell that is off the board or taken, or a move after the end."""


class FinishedPosition(NolossError):
    """A decision was asked for on a board where the game is over."""


class BadDecision(NolossError):
    """A strategy answered with something that is not a distribution over legal cells."""


class WrongGame(NolossError):
    """A strategy was asked about a game it does not play."""


class UnknownStrategy(NolossError):
    """No strategy has this name."""


class BadPlugin(NolossError):
    """Something that another package adds to noloss is broken."""


class MissingLayer(NolossError):
    """Something belongs to an optional layer of noloss that is not installed."""

    @classmethod
    def of(cls, layer: str, what: str) -> "MissingLayer":
        """`what` belongs to this layer."""
        return cls(f"{what} belongs to noloss.{layer}, which is not installed: pip install noloss")


class BadFile(NolossError):
    """A table or certificate file is broken, foreign or of another version."""


class TooLarge(NolossError):
    """The question needs more work than allowed; the message estimates how much."""


class OutOfBudget(TooLarge):
    """The budget, or the default limit, was too small for the work; a larger one may be enough."""

    def __init__(self, words: str, limit: str = "") -> None:
        super().__init__(words)
        self.limit = limit
        """The field of the budget that was too small, if it was one of these."""


class Cancelled(NolossError):
    """The caller cancelled the work."""


class Shortage(NolossError):
    """The machine ran out of processes, memory, disk space or open files. No input is at fault."""

    @classmethod
    def of(cls, error: BaseException, what: str = "") -> "Shortage | None":
        """Returns the shortage that made a system call fail; None if the error is another one.

        `what` says what could not be done.
        """
        if isinstance(error, MemoryError):
            return cls("this machine has run out of memory")
        if isinstance(error, OSError) and error.errno in SHORTAGES:
            lacks = f"this machine has run out of {SHORTAGES[error.errno]}"
            place = f"{what}: " if what else ""
            return cls(f"{place}{lacks}: {os.strerror(error.errno)}")
        if isinstance(error, RuntimeError) and "can't start new thread" in str(error):
            return cls("this machine has run out of processes: no thread can be started")
        return None


SHORTAGES = {
    errno.EAGAIN: "processes",
    errno.ENOMEM: "memory",
    errno.EMFILE: "open files",
    errno.ENFILE: "open files",
    errno.ENOSPC: "disk space",
    errno.EDQUOT: "disk space",
}
"""What the machine lacks, by the error number of a system call."""


class WorkersLost(NolossError):
    """Whoever was to do the work does not answer any more; what was done is where it is kept."""


EXTRAS = {
    "numpy": "fast",
    "numba": "fast",
    "textual": "screens",
    "starlette": "screens",
    "uvicorn": "screens",
    "matplotlib": "lab",
    "pymoo": "lab",
    "pysat": "lab",
    "mcp": "classroom",
    "distributed": "cluster",
}
"""The extra that brings each library which only some commands need."""


class MissingLibrary(NolossError):
    """A library is missing that one of the package's extras installs."""

    @classmethod
    def of(cls, error: ModuleNotFoundError) -> "MissingLibrary | None":
        """The same with what to install; None if no extra brings it."""
        library = (error.name or "").partition(".")[0]
        return cls.named(library) if library in EXTRAS else None

    @classmethod
    def named(cls, *libraries: str) -> "MissingLibrary":
        """These libraries are missing.

        >>> MissingLibrary.named("numba", "matplotlib")
        MissingLibrary("this needs numba and matplotlib: pip install 'noloss[lab]'")
        """
        extras = list(dict.fromkeys(EXTRAS[library] for library in libraries))
        if "lab" in extras:  # it includes `fast`
            extras = [extra for extra in extras if extra != "fast"]
        named = " and ".join(libraries)
        return cls(f"this needs {named}: pip install 'noloss[{','.join(extras)}]'")

    @classmethod
    def require(cls, *libraries: str) -> None:
        """Refuse what needs these libraries before it begins, with all that are not installed."""
        from importlib.util import find_spec  # noqa: PLC0415 (few need it)

        missing = [library for library in libraries if find_spec(library) is None]
        if missing:
            raise cls.named(*missing)
