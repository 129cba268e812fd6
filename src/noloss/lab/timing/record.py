"""The plan and the record of a timing study: the one shipped, or one that was measured here."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from noloss.core.document import from_json
from noloss.core.errors import BadFile
from noloss.core.files import parse_json, read_text
from noloss.lab.timing.manifest import Manifest
from noloss.lab.timing.published import ALGORITHMS, SEARCHES, STATES, Algorithm, Jit


@dataclass(frozen=True)
class Plan:
    """What one process is to measure."""

    seconds: float
    seed: int = 0
    algorithms: tuple[Algorithm, ...] = ALGORITHMS
    dropped: int = 50
    dropped_of: tuple[tuple[Algorithm, int], ...] = ()
    """The algorithms of which fewer games are dropped."""
    least: int = 30
    """Games that count at least, however long they take."""

    def __post_init__(self) -> None:
        """No number is negative."""
        numbers = (self.seconds, self.dropped, self.least, *dict(self.dropped_of).values())
        if min(numbers) < 0:
            raise BadFile("a plan has no negative numbers")

    def drops(self, name: str) -> int:
        """How many games of this algorithm are dropped."""
        return dict[str, int](self.dropped_of).get(name, self.dropped)


LONGEST_NS = 1e18
"""No time is longer; that is thirty years."""
MOST = 10**9
"""No count is larger."""

FIGURES = (
    "tpg_ns",
    "dropped",
    "repetitions",
    "tpm_ns",
    "median_tpm_ns",
    "deviation_ns",
    "spread_ns",
)
"""What a record holds of each algorithm, beside the number of its games."""

Nine = tuple[float, float, float, float, float, float, float, float, float]
NineTimes = tuple[int, int, int, int, int, int, int, int, int]
Three = tuple[float, float, float]


@dataclass(frozen=True)
class StudyManifest(Manifest):
    """Where a study was made, with the plan of each state of the compiler."""

    parameters: Mapping[Jit, Plan]

    def __post_init__(self) -> None:
        """What every report names is there."""
        super().__post_init__()
        if "numba" not in self.libraries:
            raise BadFile("the version of numba is missing")
        if not self.parameters:
            raise BadFile("the parameters are missing")

    @property
    def seed(self) -> int:
        """The seed of the games."""
        return next(iter(self.parameters.values())).seed


@dataclass(frozen=True)
class TimerCost:
    """What reading the clock twice costs, in nanoseconds."""

    clock: float
    call: float
    """With a call in between that decides nothing."""

    def __post_init__(self) -> None:
        """No cost is negative."""
        _within("a clock's cost", (self.clock, self.call), 0, LONGEST_NS)


@dataclass(frozen=True)
class Summary:
    """Games, mean times per game and speed-ups of T3DT, by state of the compiler and algorithm."""

    games: Mapping[Jit, Mapping[Algorithm, int]]
    tpg_ns: Mapping[Jit, Mapping[Algorithm, float]]
    speedup: Mapping[Jit, Mapping[Algorithm, float]]


@dataclass(frozen=True)
class Record(Summary):
    """Everything but the single games: what tables, reports and claims are made from.

    Each figure is there for the same algorithms: those of which at least one game counts.
    """

    dropped: Mapping[Jit, Mapping[Algorithm, int]]
    repetitions: Mapping[Jit, Mapping[Algorithm, NineTimes]]
    tpm_ns: Mapping[Jit, Mapping[Algorithm, Nine]]
    median_tpm_ns: Mapping[Jit, Mapping[Algorithm, Nine]]
    """The median time of each move, which other work on the machine hardly moves."""
    deviation_ns: Mapping[Jit, Mapping[Algorithm, float]]
    spread_ns: Mapping[Jit, Mapping[Algorithm, Three]]
    """The 5th, 50th and 95th percentile of the times of the games."""
    timer_ns: Mapping[Jit, TimerCost]
    whole_game_ns: Mapping[Jit, float]
    """T3DT's games timed as a whole, as a cross-check of its TPG: the median."""
    complete: bool
    manifest: StudyManifest

    def __post_init__(self) -> None:
        """Every figure is there for the same algorithms, and within reason."""
        for state in STATES:
            self._check_state(state)
        _within("whole_game_ns", self.whole_game_ns.values(), 1e-9, LONGEST_NS)

    def _check_state(self, state: Jit) -> None:
        timed = set(self.games.get(state, {}))
        for key in FIGURES:
            _same(f"{key}.{state}", set(getattr(self, key).get(state, {})), timed)
        faster = timed & set(SEARCHES) if "t3dt" in timed else set()
        _same(f"speedup.{state}", set(self.speedup.get(state, {})), faster)
        for name in sorted(timed):
            place = f"{state}.{name}"
            times = (*self.tpm_ns[state][name], self.tpg_ns[state][name])
            _within(f"tpm_ns and tpg_ns, {place}", times, 1e-9, LONGEST_NS)
            _within(f"median_tpm_ns.{place}", self.median_tpm_ns[state][name], 1e-9, LONGEST_NS)
            _within(f"deviation_ns.{place}", [self.deviation_ns[state][name]], 0, LONGEST_NS)
            _within(f"spread_ns.{place}", self.spread_ns[state][name], 1e-9, LONGEST_NS)
            _within(f"games.{place}", [self.games[state][name]], 1, MOST)
            _within(f"dropped.{place}", [self.dropped[state][name]], 0, MOST)
            _within(f"repetitions.{place}", self.repetitions[state][name], 1, MOST)
        _within(f"speedup.{state}", self.speedup.get(state, {}).values(), 1e-18, LONGEST_NS)

    def timed(self, state: Jit) -> tuple[Algorithm, ...]:
        """The algorithms that were timed in this state of the compiler."""
        return tuple(self.games.get(state, {}))

    def moves(self, state: Jit, name: Algorithm) -> Nine | None:
        """The mean time of each move, if it was measured."""
        return self.tpm_ns.get(state, {}).get(name)

    def typical_moves(self, state: Jit, name: Algorithm) -> Nine | None:
        """The median time of each move, if it was measured."""
        return self.median_tpm_ns.get(state, {}).get(name)

    def times_faster(self, state: Jit, name: Algorithm) -> float | None:
        """How many times T3DT is faster than this search, if both were measured."""
        return self.speedup.get(state, {}).get(name)

    def summary(self) -> Summary:
        """The part that `bench t3dt --json` prints."""
        return Summary(self.games, self.tpg_ns, self.speedup)


def _same(place: str, there: set[Algorithm], wanted: set[Algorithm]) -> None:
    for name in sorted(there ^ wanted):
        raise BadFile(f"{place}: {name} is {'missing' if name in wanted else 'not expected'}")


def _within(place: str, numbers: Iterable[float], least: float, most: float) -> None:
    for number in numbers:
        if not least <= number <= most:
            raise BadFile(f"{place}: expected {least:g} to {most:g}, found {number!s:.40}")


def stored_record() -> Record:
    """The run that the documentation quotes, with its manifest."""
    text = files("noloss.lab.timing").joinpath("measured.json").read_text(encoding="utf-8")
    return from_json(Record, parse_json(text))


def load_record(folder: Path) -> Record:
    """The record in a folder that `noloss bench t3dt` wrote; what is broken is refused."""
    path = folder / "result.json"
    text = read_text(path)
    try:
        return from_json(Record, parse_json(text))
    except BadFile as error:
        raise BadFile(f"{path}: not a record of `noloss bench t3dt`: {error}") from None
