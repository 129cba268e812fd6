"""Strategies of other packages, found through the entry-point group `noloss.strategies`.

A package offers one in its `pyproject.toml`:

    [project.entry-points."noloss.strategies"]
    corner-lover = "their_package:corner_lover"

where the object is what makes the strategy, or an `Entry` that also says what is promised of it.
Ours go first: an offer under one of our names is not taken. An offer that cannot be loaded or
made is named, and the others are there all the same.
"""

import re
import sys
from collections.abc import Mapping, Set
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from warnings import warn

from noloss.core.errors import NolossError, UnknownStrategy
from noloss.core.plain import plain
from noloss.core.strategy import Strategy, decides_by_board
from noloss.strategies.catalogue.entry import Entry
from noloss.strategies.catalogue.plugin_warning import PluginWarning

GROUP = "noloss.strategies"
LONGEST = 200
"""The most letters of a strategy's name."""
NAME = re.compile(r"[a-z0-9][a-z0-9._+-]{0,59}")


@dataclass(frozen=True)
class Plugins:
    """What other packages offer, by name; nothing of theirs is loaded until it is asked for."""

    points: Mapping[str, EntryPoint]

    def entries(self) -> dict[str, Entry]:
        """All that can be loaded; a warning names each that cannot."""
        offers = {}
        for name in self.points:
            try:
                offers[name] = self.entry(name)
            except NolossError as error:
                warn(str(error), PluginWarning, stacklevel=2)
        return offers

    def entry(self, name: str) -> Entry:
        """What is promised of a strategy; a plain factory promises nothing."""
        point = self.points[name]
        try:
            offered = point.load()
        except (Exception, SystemExit) as error:
            raise _broken(point, f"it cannot be loaded: {_words(error)}") from error
        if isinstance(offered, Entry):
            return _shown(replace(offered, package=_package(point)))
        if not callable(offered):
            raise _broken(point, f"it should be a factory or an Entry, not {offered!r:.60}")
        words = (getattr(offered, "__doc__", None) or "").strip().partition("\n")[0]
        summary = words.rstrip(".") or f"from {_package(point)}"
        return _shown(Entry(offered, summary, no_loss=(), package=_package(point)))

    def make(self, name: str) -> Strategy:
        """The strategy of this name, which must be one."""
        point, entry = self.points[name], self.entry(name)
        try:
            made = entry.make()
            lacking = _lacking(made)
        except (Exception, SystemExit) as error:
            raise _broken(point, f"it cannot be made: {_words(error)}") from error
        if lacking:
            raise _broken(point, lacking)
        return made


def plugins(ours: Set[str]) -> Plugins:
    """What other packages offer under names that are not ours."""
    return _found(frozenset(ours), tuple(sys.path))


@lru_cache(maxsize=4)  # asking all that is installed takes a while; a changed path asks again
def _found(ours: frozenset[str], path: tuple[str, ...]) -> Plugins:
    points: dict[str, EntryPoint] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda offer: (_package(offer), offer.name)):
        name = point.name.lower()
        if not NAME.fullmatch(name):
            why = "a name is made of letters, digits and . _ + -"
        elif name in ours:
            why = "noloss has a strategy of that name already"
        elif name in points:
            why = f"the package {_package(points[name])} has a strategy of that name already"
        else:
            points[name] = point
            continue
        warn(str(_broken(point, why)), PluginWarning, stacklevel=4)
    return Plugins(points)


def _package(point: EntryPoint) -> str:
    return point.dist.name if point.dist else point.module


def _lacking(made: object) -> str:
    """What a strategy lacks, if anything; what fails when it is asked, fails here."""
    if not isinstance(made, Strategy):
        return f"it lacks name, plays or decide: {made!r:.60}"
    decides_by_board(made)
    if isinstance(made.name, str) and made.name.isprintable() and 0 < len(made.name) <= LONGEST:
        return ""
    return f"its name is not a text of 1 to {LONGEST} letters to be printed: {made.name!r:.60}"


def _shown(entry: Entry) -> Entry:
    """The entry with words that can be printed."""
    return replace(entry, summary=plain(str(entry.summary)), games=plain(str(entry.games)))


def _words(error: BaseException) -> str:
    return plain(f"{type(error).__name__}: {error}".rstrip(": "), 200)


def _broken(point: EntryPoint, why: str) -> UnknownStrategy:
    return UnknownStrategy(
        f"the strategy {point.name!r:.80} of the package {_package(point)} is ignored: {why}"
    )
