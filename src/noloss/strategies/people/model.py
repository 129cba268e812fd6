"""A model of people: the chance of a cell grows with what is seen in it (a conditional logit).

    chance of a cell  ~  exp(weight 1 x feature 1 + weight 2 x feature 2 + ...)

Each feature is a number for every free cell, the same on boards that differ only by a symmetry. The
weights that come with the package were fitted to 100 recorded games of 3x3 between people;
`noloss human fit` fits others. Because the features mean the same on every board of lines, the
model plays any game in which a full line wins, but only 3x3 was measured.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from functools import cache
from importlib.resources import files
from math import exp

from noloss.core.bits import bits
from noloss.core.document import file_text, optional, parse_file
from noloss.core.errors import BadFile
from noloss.core.game import Cell, LineGame
from noloss.core.named_file import load_document
from noloss.core.notation import cell_text
from noloss.core.position import Position
from noloss.core.strategy import Decision, Memo, Reason, named_repr, seated, unfinished, weighted
from noloss.core.symmetry import Symmetry, keeps_shape, symmetries, to_canonical
from noloss.strategies.tree import Act
from noloss.strategies.tree_text import parse_act
from noloss.strategies.vocabulary import term
from noloss.strategies.vocabulary.rankings import COUNTS


@dataclass(frozen=True)
class Feature:
    """One thing to see: whether a rule picks the cell, or a count of the vocabulary."""

    name: str
    rule: Act | None = None
    """The rule; if there is none, `name` is a count."""

    @property
    def text(self) -> str:
        """What is seen, in a few words, or the rule where it has conditions."""
        if self.rule is None:
            return COUNTS[self.name].counts
        return str(self.rule) if self.rule.when else term(self.rule.term).does

    @property
    def says(self) -> str:
        """The same as a reason: a clause about the cell."""
        known = COUNTS[self.name] if self.rule is None else term(self.rule.term)
        return f"it {known.does}"

    def cells(self, position: Position) -> Mapping[int, int]:
        """Its value for each playable cell where it is not zero."""
        if self.rule is None:
            return COUNTS[self.name](position)
        return dict.fromkeys(bits(self.rule.cells(position)), 1)


FEATURES = (
    Feature("win", parse_act("win")),
    Feature("block", parse_act("block")),
    Feature("fork", parse_act("fork")),
    Feature("my lines"),
    Feature("your lines"),
    Feature("empty lines"),
    Feature("open in the centre", parse_act("centre when I start and first mark")),
    Feature("open in a corner", parse_act("corner when I start and first mark")),
    Feature("reply in the centre", parse_act("centre when you start and first mark")),
)
NAMES = tuple(feature.name for feature in FEATURES)


def features(position: Position) -> dict[Cell, tuple[int, ...]]:
    """The features of every free cell of an unfinished position."""
    columns = [feature.cells(position) for feature in FEATURES]
    return {cell: tuple(column.get(cell, 0) for column in columns) for cell in position.legal()}


FORMAT, VERSION = "noloss human model", 1
SHIPPED = "human"
MOST_WEIGHT = 100
"""A weight beyond this comes from no fit, and would overflow."""
ALMOST = 1 - 1e-9
"""The appeal, of at most 1, above which a cell is as good as the best."""
MOST_KNOWN = 50_000
"""Of how many boards it is remembered what is seen in them, some kilobytes each: all of 4x3:3."""


@dataclass(frozen=True)
class Fitted:
    """How a model was fitted, as far as that is known."""

    errors: Mapping[str, float] | None = optional()
    """The standard error of each weight."""
    games: int | None = optional()
    moves: int | None = optional()
    penalty: float | None = optional()
    digest: str | None = optional()
    """A short name for the content of the games."""
    seen: tuple[str, ...] | None = optional()
    """The digest of each game."""


@dataclass(frozen=True)
class HumanModel:
    """Plays each cell with the chance that a person would choose it, as far as the model knows."""

    name: str
    weights: tuple[float, ...]
    """One weight per feature, in the order of `FEATURES`."""
    about: Fitted = Fitted()
    _known: Memo[Position, "Seen"] = field(default_factory=Memo, repr=False, compare=False)
    """By board, up to symmetry where that keeps the shape: then the same is seen in a cell."""

    by_board = True  # what people see in a board they see in its mirror image

    __repr__ = named_repr

    def __hash__(self) -> int:
        """By the weights, which say it all."""
        return hash((self.name, self.weights))

    def plays(self, game: LineGame) -> bool:
        """Any in which a full line wins: its features mean the same on every board."""
        return not self.objection(game)

    def objection(self, game: LineGame) -> str:
        """Why it does not play this game; empty if it does."""
        return (
            "it has seen no games of people in which a full line loses" if game.rules.misere else ""
        )

    def decide(self, position: Position) -> Decision:
        """The model's chances for every free cell."""
        seated(self, unfinished(position).game)
        seen, back = self._seen(position)
        cells = tuple(sorted(back.cell(cell) for cell in seen.best))
        text = f"People like {' or '.join(map(cell_text, cells))} best here{seen.why}."
        turned = {back.cell(cell): chance for cell, chance in seen.moves.items()}
        reason = Reason("as people do", text, cells)
        return Decision({cell: turned[cell] for cell in sorted(turned)}, reason)

    def appeal(self, position: Position) -> dict[Cell, float]:
        """How much each free cell attracts people; the most attractive one is 1."""
        seen, back = self._seen(position)
        return {back.cell(cell): appeal for cell, appeal in seen.appeal.items()}

    def _seen(self, position: Position) -> tuple["Seen", Symmetry]:
        """What is seen in a board that is alike, and the way from there to this one."""
        base, way = position, symmetries(position.game)[0]
        if keeps_shape(position.game):  # otherwise a corner could become a side, which people see
            base, way = to_canonical(position)
        seen = self._known.get(base)
        if seen is None:
            seen = seen_in(base, self.weights)
            if len(self._known) < MOST_KNOWN:
                self._known[base] = seen
        return seen, way.inverse


@dataclass(frozen=True, slots=True)
class Seen:
    """What people see in a board: what attracts them how much, and why."""

    appeal: Mapping[Cell, float]
    moves: Mapping[Cell, Fraction]
    best: tuple[Cell, ...]
    why: str


def seen_in(position: Position, weights: tuple[float, ...]) -> Seen:
    """The appeal of each free cell, at most 1, the chances, and what is seen in the best cells."""
    values = features(position)
    sums = {
        cell: sum(w * v for w, v in zip(weights, seen, strict=True))
        for cell, seen in values.items()
    }
    top = max(sums.values())
    appeal = {cell: exp(total - top) for cell, total in sums.items()}
    best = tuple(cell for cell in appeal if appeal[cell] > ALMOST)
    clauses = [
        feature.says
        for feature, value, weight in zip(FEATURES, values[best[0]], weights, strict=True)
        if value * weight > 0
    ]
    why = f": {', '.join(clauses)}" if clauses else ""
    return Seen(appeal, weighted(appeal, Reason("as people do", "")).moves, best, why)


@dataclass(frozen=True, kw_only=True)
class ModelFile(Fitted):
    """A model as its file has it: the name, the weights by feature, and how they were fitted."""

    __shape__ = ("name", "weights", *(field.name for field in fields(Fitted)))
    name: str
    weights: Mapping[str, float]

    def __post_init__(self) -> None:
        """What no fit gives is refused."""
        if not self.name.isprintable():
            raise BadFile(f"the name is {self.name!r:.40}")
        if set(self.weights) != set(NAMES):
            raise BadFile(f"the weights should be those of {', '.join(NAMES)}")
        for feature, weight in self.weights.items():
            if abs(weight) > MOST_WEIGHT:
                raise BadFile(f"the weight of {feature!r} is out of bounds: {weight}")


def model_text(model: HumanModel) -> str:
    """The model as JSON that `parse_model` reads back, a line for each number."""
    weights = dict(zip(NAMES, model.weights, strict=True))
    about = {field.name: getattr(model.about, field.name) for field in fields(Fitted)}
    stored = ModelFile(name=model.name, weights=weights, **about)
    return json.dumps(json.loads(file_text(FORMAT, VERSION, stored)), indent=1) + "\n"


def parse_model(text: str) -> HumanModel:
    """Read `model_text` back; anything broken or foreign is refused with what is wrong."""
    stored = parse_file(text, FORMAT, VERSION, ModelFile)
    about = Fitted(**{field.name: getattr(stored, field.name) for field in fields(Fitted)})
    return HumanModel(stored.name, tuple(stored.weights[name] for name in NAMES), about)


@cache
def human() -> HumanModel:
    """The model that comes with the package, read once: it is data."""
    return parse_model(
        (files("noloss.strategies.people") / "fitted.json").read_text(encoding="utf-8")
    )


def load_model(path: str) -> HumanModel:
    """The model that `noloss human fit` saved in this file, `human:PATH`."""
    model, name = load_document("human", path, parse_model, model_text)
    return replace(model, name=name)
