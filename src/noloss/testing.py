"""The conformance suite: what every strategy must do, in noloss and in other packages.

    import noloss.testing

    noloss.testing.conformance("corner-lover")            # an AssertionError says what is wrong

    @pytest.mark.parametrize("check", noloss.testing.Suite("corner-lover").checks(), ids=str)
    def test_corner_lover(check):
        check()

    @pytest.mark.parametrize("check", noloss.testing.plugin_checks(PLUGIN), ids=str)
    def test_my_plugin(check):
        check()

A strategy must decide on every position of a game that it plays, legally, and always in the same
way: asked twice, in another order, pickled or copied. Games are small, and nothing is sampled.

With `by_lines = True` or `by_board = True`, a strategy promises to decide alike on equivalent
boards; if a game is too large to list, proofs walk only one of these (`flow.folding`). The
suite tests that promise too: on every position of the small games, and on 4x4 on the first boards
and those of some random games, since there are too many to ask about all. Boards of 4x4 are merged
only if numba is installed (`noloss[fast]`), so only then is the promise tested there.
"""

import copy
import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from random import Random

from noloss.core.errors import BadPlugin, FinishedPosition, NolossError
from noloss.core.game import LineGame, Side
from noloss.core.notation import parse_game
from noloss.core.plugins import Plugin, checked, load
from noloss.core.position import Position
from noloss.core.strategy import (
    Decision,
    Reason,
    Strategy,
    ask,
    decides_by_board,
    decides_by_lines,
)
from noloss.core.symmetry import Symmetry, board_symmetries, generators, symmetries
from noloss.flow.extent import position_bound
from noloss.flow.flow import whole_game
from noloss.flow.folding import Fold, folded
from noloss.flow.tabulate import Remembered
from noloss.proof.prove import prove
from noloss.strategies.catalogue import PROMISED, entries, is_spec, make_entry
from noloss.strategies.catalogue import strategy as named

GAMES = ("3x3", "3x2:2", "2x2x2", "5:3", "4x2:3", "3x2:2+misere", "3x3+gravity")
"""Small boards of every sort: flat and deep, square and not, with the usual rules and others."""
ALIKE = "4x4"
"""A game whose boards that are alike are taken as one, on the word of the players."""
OPENING, DRAWN, SEED = 1, 12, 4
"""There, all boards of so many marks are asked about, and those of so many games at random."""


@dataclass(frozen=True)
class Check:
    """One requirement on a strategy, on one game or in general: call it, and it raises if it
    fails."""

    name: str
    run: Callable[[], None]

    def __call__(self) -> None:
        """An AssertionError says what is wrong."""
        self.run()

    def __str__(self) -> str:
        """For the ids of pytest."""
        return self.name


@dataclass(frozen=True)
class Conformance:
    """What was checked of a strategy that passed."""

    strategy: str
    games: tuple[str, ...]
    """Those of the games that it plays."""
    checks: tuple[str, ...]


def conformance(
    strategy: Strategy | str,
    games: Iterable[LineGame | str] = GAMES,
    *,
    no_loss: Iterable[Side] | None = None,
    again: int = 1,
    alike: str | None = ALIKE,
) -> Conformance:
    """Run the whole suite; an AssertionError names the strategy, the game and the position.

    >>> conformance("casual", ["2x2", "3x2:2"]).games
    ('2x2', '3x2:2')
    """
    suite = Suite(strategy, games, no_loss=no_loss, again=again, alike=alike)
    run = suite.checks()
    for check in run:
        check()
    return Conformance(suite.strategy.name, suite.played(), tuple(map(str, run)))


def plugin_checks(plugin: Plugin) -> list[Check]:
    """The checks of a plug-in: it is well formed, what it names can be loaded, and each strategy
    does what it must."""
    commands, kinds = plugin.commands.values(), plugin.kinds.values()
    places = [*(each.load for each in commands), *(each.load for each in kinds), *plugin.adapters]
    suites = [
        Suite(make_entry(entry), no_loss=entry.no_loss) for entry in plugin.strategies.values()
    ]
    return [
        Check("well formed", partial(_well_formed, plugin)),
        *(Check(f"{place} can be loaded", partial(_loads, place)) for place in places),
        *(
            Check(f"{suite.strategy.name}: {check}", check.run)
            for suite in suites
            for check in suite.checks()
        ),
    ]


def _well_formed(plugin: Plugin) -> None:
    try:
        checked("", plugin)
    except BadPlugin as error:
        raise AssertionError(str(error)) from error


def _loads(place: str) -> None:
    try:
        found = load(place)
    except Exception as error:
        raise AssertionError(f"{place}: {type(error).__name__}: {error}") from error
    _expect(callable(found), f"{place} cannot be called")


class Suite:
    """One strategy, the games to try it on, and what it promises.

    The promises are read from the catalogue unless given: the seats in which it never loses on
    3x3, and whether it decides alike on mirrored and rotated boards. For a slow strategy, `again`
    limits the repeated questions to every position with that number. `alike` is a game too large
    to list, on which its promise to decide alike is tested if it makes one; None leaves that out.
    """

    def __init__(
        self,
        strategy: Strategy | str,
        games: Iterable[LineGame | str] = GAMES,
        *,
        no_loss: Iterable[Side] | None = None,
        again: int = 1,
        alike: str | None = ALIKE,
    ) -> None:
        self.strategy = named(strategy) if isinstance(strategy, str) else strategy
        _expect(
            isinstance(self.strategy, Strategy), f"{strategy!r:.80}: it lacks name, plays or decide"
        )
        entry = entries().get(self.strategy.name)
        self.no_loss = (entry.no_loss if entry else ()) if no_loss is None else tuple(no_loss)
        self.alike = alike
        self.games = [
            OnGame(self.strategy, parse_game(game) if isinstance(game, str) else game, again)
            for game in games
        ]

    def checks(self) -> list[Check]:
        """What matters most comes first: how it decides, what it promises, copies last."""
        return [
            Check("plays some game", self.plays_some),
            *(Check(f"on {play.game}", play.check) for play in self.games),
            Check("name", self.name),
            *(
                Check(f"never loses as {side.value}", partial(self.never_loses, side))
                for side in self.no_loss
            ),
            *([Check(f"decides alike on {self.alike}", self.decides_alike)] if self.fold else []),
            Check("copies", self.copies),
        ]

    @cached_property
    def fold(self) -> Fold | None:
        """How boards are taken as one on the word of this strategy; None if it gives none."""
        if self.alike is None:
            return None
        game = parse_game(self.alike)
        return folded(game, self.strategy) if self.strategy.plays(game) is True else None

    def decides_alike(self) -> None:
        """Boards that are taken as one on its word are decided alike."""
        if self.fold is None:
            return
        play = OnGame(self.strategy, self.fold.game, 1)
        ways = generators(self.fold.group)
        for position in _boards(self.fold.game):
            decision = play.ask(position)
            for way in ways:
                play.is_alike(position, decision, way, play.ask(way.position(position)))

    def on(self, game: str) -> "OnGame":
        """The strategy on one game."""
        made = (play for play in self.games if play.game.name == game)
        return next(made, None) or OnGame(self.strategy, parse_game(game), 1)

    def plays_some(self) -> None:
        """It plays at least one of the games."""
        names = ", ".join(str(play.game) for play in self.games) or "no game"
        _expect(bool(self.played()), f"{self.strategy.name} plays none of {names}")

    def played(self) -> tuple[str, ...]:
        """The games that it plays."""
        return tuple(play.game.name for play in self.games if self.strategy.plays(play.game))

    def name(self) -> None:
        """The name can be printed, and where it is a spec it makes an equal strategy."""
        name = self.strategy.name
        _expect(isinstance(name, str) and bool(name), f"the name is {name!r}")
        _expect(name.isprintable(), f"the name cannot be printed: {name!r}")
        _expect(self.strategy.name == name, f"the name {name!r} changes")
        if is_spec(name):
            again = named(name)
            _expect(again.name == name, f"strategy({name!r}) is called {again.name!r}")
            _expect(again == self.strategy, f"strategy({name!r}) is not equal to it")

    def copies(self) -> None:
        """It pickles and copies, and the copies are equal and decide alike on the smallest game."""
        name = self.strategy.name
        for how, make in _COPIES.items():
            try:
                made = make(self.strategy)
            except Exception as error:
                raise AssertionError(f"{name}: cannot be {how}: {error}") from error
            _expect(
                made == self.strategy,
                f"{name}: {how}, it is not equal to itself: make it a dataclass, or define __eq__",
            )
            _expect(made.name == name, f"{name}: {how}, its name changes")
            played = [play for play in self.games if self.strategy.plays(play.game)]
            for play in sorted(played, key=lambda play: position_bound(play.game))[:1]:
                play.decides_again(made, how)

    def never_loses(self, side: Side) -> None:
        """The promise is proven over all play."""
        proof = prove(parse_game(PROMISED), self.on(PROMISED).remembered, side)
        _expect(
            proof.no_loss, f"{self.strategy.name} promises not to lose as {side.value}: {proof}"
        )


@dataclass(frozen=True)
class OnGame:
    """A strategy on a game."""

    strategy: Strategy
    game: LineGame
    again: int

    def check(self) -> None:
        """All that is owed on a game that it plays; it is asked in vain about any other."""
        plays = self.strategy.plays(self.game)
        where = f"{self.strategy.name} on {self.game}"
        _expect(isinstance(plays, bool), f"{where}: plays answers {plays!r:.60}")
        if not plays:
            self.refuses()
            return
        self.decides()
        self.is_symmetric(self.ways)
        self.refuses_the_finished()
        self.decides_again(self.strategy, "asked again")

    def refuses(self) -> None:
        """It does not decide where it says that it does not play."""
        try:
            self.strategy.decide(self.game.start())
        except NolossError:
            return
        where = f"{self.strategy.name} on {self.game}"
        raise AssertionError(f"{where}: decides though it says that it does not play")

    @cached_property
    def positions(self) -> tuple[list[Position], list[Position]]:
        """The positions where the game goes on, and those where it is over."""
        nodes = whole_game(self.game).nodes
        open_ = [node.position for node in nodes if node.value is None]
        return open_, [node.position for node in nodes if node.value is not None]

    @cached_property
    def decisions(self) -> Mapping[Position, Decision]:
        """Each decision, asked once in order of play."""
        return {position: self.ask(position) for position in self.positions[0]}

    @property
    def remembered(self) -> Strategy:
        """The strategy, which need not be asked again for a decision that it has made."""
        return Remembered(self.strategy, dict(self.decisions))

    def ask(self, position: Position, other: Strategy | None = None) -> Decision:
        """The decision of the strategy, or of a copy of it."""
        try:
            return ask(other or self.strategy, position)
        except Exception as error:
            what = f"{type(error).__name__}: {error}"
            raise AssertionError(f"{self._at(position)}: {what}") from error

    def _at(self, position: Position) -> str:
        return f"{self.strategy.name} on {self.game} in {position}"

    def decides(self) -> None:
        """Everywhere, legally, and with a reason that reads like a sentence."""
        for position, decision in self.decisions.items():
            if wrong := self._wrong_with(decision.reason):
                raise AssertionError(f"{self._at(position)}: the reason {wrong}")

    def _wrong_with(self, reason: Reason) -> str:
        """What no reason should be; nothing if all is well."""
        if not reason.rule:
            return "names no rule"
        if not (reason.text[:1].isupper() and reason.text.endswith((".", "!", "?"))):
            return f"is no sentence: {reason.text!r}"
        if not (reason.rule + reason.text).isprintable():
            return f"cannot be printed: {reason.text!r}"
        off = [cell for cell in reason.cells if not 0 <= cell < self.game.size]
        return f"speaks of cells that are not there: {off}" if off else ""

    def decides_again(self, other: Strategy, how: str) -> None:
        """The same when the strategy, or a copy of it, is asked again from the end."""
        known = self.decisions
        for position in list(known)[:: -self.again]:
            again, at = self.ask(position, other), self._at
            if again != known[position]:
                raise AssertionError(f"{at(position)}: {known[position]}, but {how}: {again}")

    def refuses_the_finished(self) -> None:
        """A finished position has no decision."""
        for position in self.positions[1]:
            try:
                decision = self.strategy.decide(position)
            except FinishedPosition:
                continue
            except Exception as error:
                what = f"{type(error).__name__}: {error}"
                raise AssertionError(f"{self._at(position)}: over, but {what}") from error
            raise AssertionError(f"{self._at(position)}: over, yet it decides: {decision}")

    @cached_property
    def ways(self) -> list[Symmetry]:
        """The symmetries under which it promises to decide alike, few of which make all."""
        if decides_by_lines(self.strategy):
            return generators(symmetries(self.game))
        if decides_by_board(self.strategy):
            return generators(board_symmetries(self.game))
        return []

    def is_symmetric(self, ways: Sequence[Symmetry]) -> None:
        """Boards that these symmetries take to each other are decided alike."""
        for position, decision in self.decisions.items():
            for way in ways:
                self.is_alike(position, decision, way, self.decisions[way.position(position)])

    def is_alike(
        self, position: Position, decision: Decision, way: Symmetry, there: Decision
    ) -> None:
        """What is decided on the board that a symmetry leads to is the decision, led there."""
        led = {way.cell(cell): chance for cell, chance in decision.moves.items()}
        if led != there.moves:
            alike = f"on {way.position(position)}, which is alike"
            raise AssertionError(f"{self._at(position)}: {decision}, but {alike}: {there}")


def _boards(game: LineGame) -> Iterator[Position]:
    """All openings of a game that is too large to list, and the boards of some games at random."""
    openings = [game.start()]
    for _ in range(OPENING):
        yield from openings
        openings = list({board.play(cell): None for board in openings for cell in board.legal()})
    yield from openings
    rng = Random(SEED)
    for _ in range(DRAWN):
        position = game.start()
        while position.outcome() is None:
            yield position
            position = position.play(rng.choice(position.legal()))


def _pickled(strategy: Strategy) -> Strategy:
    made: Strategy = pickle.loads(pickle.dumps(strategy))
    return made


_COPIES: Mapping[str, Callable[[Strategy], Strategy]] = {
    "pickled": _pickled,
    "deep-copied": copy.deepcopy,
}


def _expect(so: bool, what: str) -> None:
    """`assert` that is there in any mode of Python."""
    if not so:
        raise AssertionError(what)
