"""The one list of strategies. Every command, test and table that names strategies reads it.

A strategy is listed by where its factory lives and loaded only when it is asked for, so that one
move in the terminal does not load every paper. What other packages offer (see `plugins`) comes
after ours, and is not even looked for when one of ours is asked for.
"""

from collections.abc import Iterable, Mapping
from warnings import warn

from noloss.core.errors import UnknownStrategy
from noloss.core.game import LineGame, Side
from noloss.core.phrases import hint
from noloss.core.strategy import Strategy
from noloss.strategies.catalogue.entry import Entry
from noloss.strategies.catalogue.kinds import KINDS
from noloss.strategies.catalogue.plugin_warning import PluginWarning

__all__ = ["CATALOGUE", "KINDS", "Entry", "entries", "is_spec", "strategy"]

CATALOGUE: dict[str, Entry] = {
    "random": Entry("random.tree", "any free cell", no_loss=()),
    "casual": Entry("casual.tree", "win, block, else any free cell", no_loss=()),
    "careless": Entry(
        "strategies.lapse:careless", "casual, but one move in four is random", no_loss=()
    ),
    "newell-simon": Entry("newell-simon.tree", "the eight rules of Newell and Simon"),
    "four-rules": Entry(
        "four-rules.tree", "four rules that never lose; out of forty terms, no fewer do"
    ),
    "generalist": Entry("generalist.tree", "one list for every board, proven on ten of them"),
    "optimal": Entry("strategies.optimal:optimal", "any move that keeps the value", games="small"),
    "optimal-fastest": Entry(
        "strategies.optimal:optimal_fastest",
        "the best moves; wins as soon as it can",
        games="small",
    ),
    "mm": Entry("strategies.minimax:mm", "minimax; takes the last of equal moves", games="small"),
    "abp": Entry("strategies.minimax:abp", "minimax with alpha-beta pruning", games="small"),
    "aba": Entry("strategies.minimax:aba", "alpha-beta that wins fast", games="small"),
    "sriram": Entry(
        "sriram.tree",
        "centre, then win, block, edges (reconstructed)",
        no_loss=(),
        games="3x3",
    ),
    "soedarmadji": Entry(
        "soedarmadji.tree",
        "nine agents with priorities (reconstructed)",
        no_loss=(Side.FIRST,),
        games="3x3",
    ),
    "modified-heuristic": Entry(
        "modified-heuristic.tree",
        "the rules of Bhatt and others (reconstructed)",
        games="3x3",
    ),
    "sharp-heuristic": Entry(
        "sharp-heuristic.tree", "the same from a corner: more wins", games="3x3"
    ),
    "wst": Entry(
        "strategies.wst.turing_strategy:wst",
        "the six-tape Turing machine",
        games="3x3",
    ),
    "t3dt": Entry("t3dt.tree", "T3DT, the randomised decision tree of Paul (2020)", games="3x3"),
    "t3dt-plus": Entry("t3dt-plus.tree", "T3DT without its mistakes", games="3x3"),
    "six-leaves": Entry("six-leaves.tree", "the smallest tree that never loses", games="3x3"),
    "ten-leaves": Entry("ten-leaves.tree", "the smallest tree that nobody outplays", games="3x3"),
    "muse": Entry(
        "strategies.muse:muse", "wins often, never loses, hard to predict", games="small"
    ),
    "expert": Entry("strategies.expert:expert", "plays any board, and says what it promises"),
    "human": Entry("strategies.people.model:human", "plays as people do (fitted)", no_loss=()),
    "mirror": Entry(
        "strategies.people.players:mirror", "plays as people do, but never loses", games="small"
    ),
    "trapper": Entry(
        "strategies.people.players:trapper",
        "never loses, and people lose to it most",
        games="small",
    ),
    "level": Entry(
        "strategies.people.players:level",
        "people beat it 30 % of the time",
        no_loss=(),
        games="small",
    ),
}

DEFAULTS = ("t3dt", "muse", "expert")
"""Who plays unless one is named: the first that plays the game."""


def entries() -> Mapping[str, Entry]:
    """The whole list: ours, then those of other packages. Broken ones are warned about."""
    from noloss.strategies.catalogue.plugins import plugins  # noqa: PLC0415 (asks every installed package)

    return {**CATALOGUE, **plugins({*CATALOGUE, *KINDS}).entries()}


def strategy(spec: str) -> Strategy:
    """The strategy of this spec: a name of the catalogue, or a kind with what `KINDS` asks for.

    Names and kinds may be written in capitals, as papers do.

    >>> strategy("t3dt").name, strategy("T3DT").name, strategy("muse:0.05").name
    ('t3dt', 't3dt', 'muse:0.05:careless')
    """
    name = spec.lower()
    if name in CATALOGUE:
        return CATALOGUE[name].make()
    kind, _, argument = spec.partition(":")
    if kind.lower() in KINDS and argument:
        return KINDS[kind.lower()][1](argument)
    from noloss.strategies.catalogue.plugins import plugins  # noqa: PLC0415 (only another package's needs it)

    others = plugins({*CATALOGUE, *KINDS})
    if name in others.points:
        return others.make(name)
    usage = (usage for usage, _ in KINDS.values())
    meant = hint(name, (*CATALOGUE, *others.points, *usage))
    raise UnknownStrategy(f"no strategy is called {spec!r:.200}; {meant}")


def made(name: str) -> Strategy | None:
    """The strategy of an entry; None, with a warning, if another package cannot make it."""
    try:
        return strategy(name)
    except UnknownStrategy as error:
        warn(str(error), PluginWarning, stacklevel=2)
        return None


def everyone() -> dict[str, tuple[Entry, Strategy]]:
    """The whole list with the strategies themselves; those that cannot be made are warned about."""
    found = ((name, entry, made(name)) for name, entry in entries().items())
    return {name: (entry, player) for name, entry, player in found if player is not None}


def first_that_plays(game: LineGame, names: Iterable[str] = DEFAULTS) -> Strategy:
    """The first of these strategies that plays the game; by default there is one for any game."""
    return next(player for player in map(strategy, names) if player.plays(game))


def is_spec(text: str) -> bool:
    """Whether this is meant as a strategy rather than as somebody's program."""
    kind, colon, _ = text.lower().partition(":")
    if kind in (KINDS if colon else CATALOGUE):
        return True
    from noloss.strategies.catalogue.plugins import plugins  # noqa: PLC0415 (only if it is none of ours)

    return text.lower() in plugins({*CATALOGUE, *KINDS}).points
