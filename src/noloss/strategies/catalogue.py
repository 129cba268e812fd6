"""The one list of strategies. Every command, test and table that names strategies reads it.

A strategy is loaded only when it is asked for, so that one move in the terminal does not load every
paper. Those of the layers and of other packages (see `core.plugins`) come after these.
"""

from collections.abc import Iterable, Mapping
from warnings import warn

from noloss.core.errors import BadPlugin, MissingLayer, UnknownStrategy
from noloss.core.game import LineGame, Side
from noloss.core.phrases import hint
from noloss.core.plugins import Entry, Kind, PluginWarning, blamed, listed, load, lookup
from noloss.core.strategy import Strategy, decides_by_board

PROMISED = "3x3"
"""The game that `Entry.no_loss` is about; all of these strategies play it."""

CATALOGUE: dict[str, Entry] = {
    "random": Entry("random.tree", "any free cell", no_loss=()),
    "casual": Entry("casual.tree", "win, block, else any free cell", no_loss=()),
    "careless": Entry(
        "noloss.strategies.muse:careless", "casual, but one move in four is random", no_loss=()
    ),
    "newell-simon": Entry("newell-simon.tree", "the eight rules of Newell and Simon"),
    "four-rules": Entry(
        "four-rules.tree", "four rules that never lose; out of forty terms, no fewer do"
    ),
    "generalist": Entry("generalist.tree", "one list for every board, proven on ten of them"),
    "optimal": Entry(
        "noloss.strategies.optimal:optimal", "any move that keeps the value", games="small"
    ),
    "optimal-fastest": Entry(
        "noloss.strategies.optimal:optimal_fastest",
        "the best moves; wins as soon as it can",
        games="small",
    ),
    "mm": Entry(
        "noloss.strategies.minimax:mm", "minimax; takes the last of equal moves", games="small"
    ),
    "abp": Entry("noloss.strategies.minimax:abp", "minimax with alpha-beta pruning", games="small"),
    "aba": Entry("noloss.strategies.minimax:aba", "alpha-beta that wins fast", games="small"),
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
        "noloss.strategies.wst.turing_strategy:wst",
        "the six-tape Turing machine",
        games="3x3",
    ),
    "t3dt": Entry("t3dt.tree", "T3DT, the randomised decision tree of Paul (2020)", games="3x3"),
    "t3dt-plus": Entry("t3dt-plus.tree", "T3DT without its mistakes", games="3x3"),
    "six-leaves": Entry("six-leaves.tree", "the smallest tree that never loses", games="3x3"),
    "ten-leaves": Entry("ten-leaves.tree", "the smallest tree that nobody outplays", games="3x3"),
    "muse": Entry(
        "noloss.strategies.muse:muse", "wins often, never loses, hard to predict", games="small"
    ),
    "expert": Entry(
        "noloss.strategies.expert:expert", "plays any board, and says what it promises"
    ),
    "human": Entry(
        "noloss.strategies.people.model:human", "plays as people do (fitted)", no_loss=()
    ),
    "mirror": Entry(
        "noloss.strategies.people.players:mirror",
        "plays as people do, but never loses",
        games="small",
    ),
    "trapper": Entry(
        "noloss.strategies.people.players:trapper",
        "never loses, and people lose to it most",
        games="small",
    ),
    "level": Entry(
        "noloss.strategies.people.players:level",
        "people beat it 30 % of the time",
        no_loss=(),
        games="small",
    ),
}

KINDS: dict[str, Kind] = {
    "muse": Kind("muse:TEMPERATURE[:OPPONENT]", "noloss.strategies.muse:parse_muse"),
    "respond": Kind("respond:TEMPERATURE:OPPONENT", "noloss.strategies.muse:parse_response"),
    "level": Kind("level:PERCENT", "noloss.strategies.people.players:parse_level"),
    "guided": Kind("guided:HOW", "noloss.strategies.guided:guided"),
    "expert": Kind("expert:POSITIONS", "noloss.strategies.expert:parse_expert"),
    "certificate": Kind(
        "certificate:FILE", "noloss.strategies.certificate_player:load_certificate"
    ),
    "human": Kind("human:FILE", "noloss.strategies.people.model:load_model"),
    "mirror": Kind("mirror:FILE", "noloss.strategies.people.players:load_mirror"),
    "trapper": Kind("trapper:FILE", "noloss.strategies.people.players:load_trapper"),
    "table": Kind("table:FILE", "noloss.core.table:load_table"),
    "rules": Kind("rules:FILE", "noloss.strategies.trees:load_rules"),
    "tree": Kind("tree:FILE", "noloss.strategies.trees:load_tree"),
}
"""Strategies that are made from something: a number, an opponent, or a file."""

LONGEST = 200
"""The greatest length of a strategy's name."""

DEFAULTS = ("t3dt", "muse", "expert")
"""Who plays unless one is named: the first that plays the game."""


def entries() -> Mapping[str, Entry]:
    """The whole list: these, then those of the layers and of other packages."""
    return listed("strategies", CATALOGUE)


def kinds() -> Mapping[str, Kind]:
    """All kinds of strategies: these, then those of the layers and of other packages."""
    return listed("kinds", KINDS)


def strategy(spec: str) -> Strategy:
    """The strategy of this spec: a name of the catalogue, or a kind with what its usage asks for.

    Names and kinds may be written in capitals, as papers do.

    >>> strategy("t3dt").name, strategy("T3DT").name, strategy("muse:0.05").name
    ('t3dt', 't3dt', 'muse:0.05:careless')
    """
    name, _, text = spec.partition(":")
    found = _found(spec)
    if isinstance(found, Entry):
        with blamed(f"the strategy {name.lower()!r}", found.package):
            return _trusted(make_entry(found), found.package)
    if isinstance(found, Kind) and text:
        with blamed(f"the kind of strategies {name.lower()!r}", found.package):
            return _trusted(load(found.load)(text), found.package)
    usages = (kind.usage for kind in kinds().values())
    meant = hint(spec.lower(), (*entries(), *usages))
    raise UnknownStrategy(f"no strategy is called {spec!r:.200}; {meant}")


def _found(spec: str) -> Entry | Kind | None:
    name, colon, _ = spec.lower().partition(":")
    return lookup("kinds", name, KINDS) if colon else lookup("strategies", name, CATALOGUE)


def make_entry(entry: Entry) -> Strategy:
    """The strategy of an entry; `NAME.tree` is a file in `noloss.strategies.trees`."""
    if callable(entry.factory):
        return entry.factory()
    if entry.factory.endswith(".tree"):
        from noloss.strategies.trees import shipped  # noqa: PLC0415 (not all are trees)

        return shipped(entry.factory.removesuffix(".tree"))
    made: Strategy = load(entry.factory)()
    return made


def _trusted(made: Strategy, package: str) -> Strategy:
    """Checks the strategy of another package: its methods, and whether its name can be printed."""
    if package:
        if not isinstance(made, Strategy):
            raise BadPlugin(f"it lacks name, plays or decide: {made!r:.60}")
        decides_by_board(made)
        name: object = made.name
        if not (isinstance(name, str) and name.isprintable() and 0 < len(name) <= LONGEST):
            raise BadPlugin(
                f"its name is not a printable text of 1 to {LONGEST} letters: {name!r:.60}"
            )
    return made


def made(name: str) -> Strategy | None:
    """The strategy of an entry; None, with a warning, if another package cannot make it."""
    try:
        return strategy(name)
    except BadPlugin as error:
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
    try:
        return _found(text) is not None
    except MissingLayer:
        return True
