"""Plug-ins: what the optional layers and other packages add to noloss.

A `Plugin` holds names and texts, so making one loads nothing; a `module:name` is loaded when it is
used. The layers of noloss are found by looking for their modules, other packages by the entry-point
group `noloss.plugins`:

    [project.entry-points."noloss.plugins"]
    corner-lover = "corner_lover:PLUGIN"

Names of the core come first, then those of the layers, then those of other packages. Other packages
are asked only for a name that is not found before, since reading the metadata of all that is
installed takes as long as a whole move.
"""

import re
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Literal, TypeVar
from warnings import warn

from noloss.core.errors import BadPlugin, MissingLayer
from noloss.core.game import Side
from noloss.core.plain import plain

if TYPE_CHECKING:
    from noloss.core.strategy import Strategy

GROUP = "noloss.plugins"
"""The entry-point group of other packages; each entry point is a `Plugin`."""
NAME = re.compile(r"[a-z0-9][a-z0-9._+-]{0,59}")
"""The names that other packages may add."""


class PluginWarning(UserWarning):
    """Something that another package adds is ignored."""


@dataclass(frozen=True, kw_only=True)
class Part:
    """Something that a plug-in adds under a name."""

    package: str = ""
    """The package it comes from, which noloss fills in; empty for noloss itself."""


@dataclass(frozen=True)
class Command(Part):
    """A command or a group of commands of `noloss`."""

    load: str
    """`module:name` of a function or of a `typer.Typer`."""
    panel: str = "Other packages"
    """The group of commands in which `noloss --help` lists it."""


@dataclass(frozen=True)
class Entry(Part):
    """A strategy in the catalogue, and what it promises; `noloss.testing` checks every promise."""

    factory: "str | Callable[[], Strategy]"
    """What makes the strategy: a function without arguments, or its `module:name`."""
    summary: str
    no_loss: tuple[Side, ...] = tuple(Side)
    """The seats in which it never loses on the smallest usual board."""
    games: str = "any"
    """The games it plays, for display: any, small (those of which it can see all play), or the
    name of one. `Strategy.plays` decides."""


@dataclass(frozen=True)
class Kind(Part):
    """Strategies that are made from a text: `KIND:TEXT`."""

    usage: str
    """How it is written, such as `level:PERCENT`."""
    load: str
    """`module:name` of a function that makes a strategy from the text after the colon."""


@dataclass(frozen=True)
class Plugin:
    """What a layer or another package adds."""

    commands: Mapping[str, Command] = field(default_factory=dict)
    strategies: Mapping[str, Entry] = field(default_factory=dict)
    kinds: Mapping[str, Kind] = field(default_factory=dict)
    adapters: tuple[str, ...] = ()
    """`module:name` of functions `(object, name) -> Bot | Strategy | None`, for objects of
    other libraries."""
    page: str = ""
    """`module:name` of a function `(fresh, budget) -> Iterator[tuple[name, content]]`: documents
    for the web page, each of which becomes `data/NAME.json`. Only those of layers are used."""

    def __repr__(self) -> str:
        """How much it adds."""
        counts = (f"{len(getattr(self, part))} {part}" for part in PARTS)
        return f"Plugin({', '.join(counts)})"


PartName = Literal["commands", "strategies", "kinds"]
PARTS: Mapping[PartName, type[Part]] = {"commands": Command, "strategies": Entry, "kinds": Kind}

LAYERS: Mapping[str, Mapping[PartName, Collection[str]]] = {
    "lab": {
        "commands": (
            *("claims", "reproduce", "rivals", "table-1", "train-rival", "turing", "bench"),
            *("discover", "human", "evolve", "analyse", "nsga2", "frontier", "census", "game-tree"),
        ),
        "kinds": ("rival", "trained", "evolved"),
    },
    "classroom": {"commands": ("serve", "export-games", "grade", "check-model", "mcp")},
}
"""The optional layers with their names, which stay reserved where a layer is not installed."""

P = TypeVar("P", bound=Part)


def load(place: str) -> Any:
    """Returns the object at `module:name`."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


@cache
def layers() -> Mapping[str, Plugin]:
    """Returns the layers that are installed: in a clone, in a wheel or in a zip file."""
    return {
        name: load(f"noloss.{name}.plugin:PLUGIN")
        for name in LAYERS
        if find_spec(f"noloss.{name}") and find_spec(f"noloss.{name}.plugin")
    }


def packages() -> tuple[tuple[str, Plugin], ...]:
    """Returns the plug-ins of other packages, each with the name of its package.

    Slow: it reads the metadata of all that is installed. A broken one is ignored with a warning.
    """
    return _packages(tuple(sys.path))


def lookup(part: PartName, name: str, own: Mapping[str, P]) -> P | None:
    """Returns what has this name in `own`, in a layer or else in another package, or None.

    Raises MissingLayer for a name of a layer that is not installed.
    """
    if name in own:
        return own[name]
    for layer, names in LAYERS.items():
        if name in names.get(part, ()) and layer not in layers():
            raise MissingLayer.of(layer, name)
    known: list[Mapping[str, P]] = [getattr(layer, part) for layer in layers().values()]
    found = next((names[name] for names in known if name in names), None)
    return found or listed(part, own).get(name)


def listed(part: PartName, own: Mapping[str, P]) -> dict[str, P]:
    """Returns everything by name: `own`, then the layers' and other packages' parts.

    Other packages cannot take a name that is in use or reserved; a warning tells of each attempt.
    """
    ours = dict(own)
    for layer in layers().values():
        ours |= getattr(layer, part)
    reserved = {name for names in LAYERS.values() for name in names.get(part, ())}
    added: dict[str, Any] = _added(part, frozenset({*ours, *reserved}), tuple(sys.path))
    return {**ours, **added}


@contextmanager
def blamed(what: str, package: str) -> Iterator[None]:
    """Turns a failure of another package into a BadPlugin that names it; others pass unchanged."""
    try:
        yield
    except (Exception, SystemExit) as error:
        if not package:
            raise
        raise _broken(what, package, f"it fails: {_words(error)}") from error


def ignore(what: str, package: str, why: str) -> None:
    """Warns that something of another package is ignored."""
    warn(str(_broken(what, package, why)), PluginWarning, stacklevel=2)


@lru_cache(maxsize=4)  # a changed path asks again
def _packages(path: tuple[str, ...]) -> tuple[tuple[str, Plugin], ...]:
    from importlib.metadata import entry_points  # noqa: PLC0415 (as slow as a whole move)

    named = (
        (point.dist.name if point.dist else point.module, point)
        for point in entry_points(group=GROUP)
    )
    found = []
    for package, point in sorted(named, key=lambda pair: (pair[0], pair[1].name)):
        try:
            found.append((package, checked(package, point.load())))
        except (Exception, SystemExit) as error:
            ignore(f"the plug-in {point.name!r:.80}", package, _words(error))
    return tuple(found)


def checked(package: str, plugin: object) -> Plugin:
    """Returns the plug-in of a package, marked with its name, if it is well formed."""
    if not isinstance(plugin, Plugin):
        raise BadPlugin(f"it should be a noloss.Plugin, not {plugin!r:.60}")
    parts: dict[str, Any] = {}
    for part, kind in PARTS.items():
        for name, item in getattr(plugin, part).items():
            if not isinstance(name, str) or not NAME.fullmatch(name):
                raise BadPlugin(
                    f"{name!r:.80}: a name consists of lower-case letters, digits and . _ + -"
                )
            if not isinstance(item, kind):
                raise BadPlugin(f"{name}: it should be a noloss.{kind.__name__}, not {item!r:.60}")
        parts[part] = {
            name: _printable(item, package) for name, item in getattr(plugin, part).items()
        }
    return replace(plugin, **parts)


def _printable(item: Part, package: str) -> Part:
    values = {each.name: getattr(item, each.name) for each in fields(item)}
    texts = {name: plain(value) for name, value in values.items() if isinstance(value, str)}
    return replace(item, **{**texts, "package": package})


@lru_cache(maxsize=8)
def _added(part: PartName, taken: frozenset[str], path: tuple[str, ...]) -> dict[str, Part]:
    """Returns what other packages add under names that are not taken."""
    found: dict[str, Part] = {}
    for package, plugin in _packages(path):
        for name, item in getattr(plugin, part).items():
            if name in taken or name in found:
                owner = f"the package {found[name].package}" if name in found else "noloss"
                ignore(f"the name {name!r}", package, f"{owner} has it already")
            else:
                found[name] = item
    return found


def _words(error: BaseException) -> str:
    kind = "" if isinstance(error, BadPlugin) else f"{type(error).__name__}: "
    return plain(f"{kind}{error}".rstrip(": "), 200)


def _broken(what: str, package: str, why: str) -> BadPlugin:
    return BadPlugin(f"{what} of the package {package} is ignored: {why}")
