"""A model of people: the chance of a cell grows with what is seen in it (a conditional logit).

    chance of a cell  ~  exp(weight 1 x feature 1 + weight 2 x feature 2 + ...)

The weights that come with the package were fitted to 100 recorded games of 3x3 between people;
`noloss human fit` fits others. Because the features mean the same on every board of lines, the
model plays any game, but only 3x3 was measured.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from importlib.resources import files
from math import exp, isfinite
from typing import Any

from noloss.core.errors import BadFile
from noloss.core.game import Cell, LineGame
from noloss.core.notation import cell_text
from noloss.core.position import Position
from noloss.core.strategy import Decision, Memo, Reason, unfinished, weighted
from noloss.core.symmetry import to_canonical
from noloss.human.features import FEATURES, NAMES, features

FORMAT, VERSION = "noloss human model", 1
SHIPPED = "human"
ALMOST = 1 - 1e-9
"""The appeal, of at most 1, above which a cell is as good as the best."""


@dataclass(frozen=True)
class HumanModel:
    """Plays each cell with the chance that a person would choose it, as far as the model knows."""

    name: str
    weights: tuple[float, ...]
    """One weight per feature, in the order of `FEATURES`."""
    about: Mapping[str, Any]
    """How it was fitted: games, moves, digest of the games, penalty, errors of the weights."""
    _known: Memo[Position, tuple[Mapping[Cell, Fraction], tuple[Cell, ...], str]] = field(
        default_factory=Memo, repr=False, compare=False
    )
    """By board up to symmetry: what is seen in a cell is the same on all boards that are alike."""

    def __hash__(self) -> int:
        """By the weights, which say it all."""
        return hash((self.name, self.weights))

    def plays(self, game: LineGame) -> bool:
        """Any: its features mean the same on every board."""
        return True

    def decide(self, position: Position) -> Decision:
        """The model's chances for every free cell."""
        base, way = to_canonical(unfinished(position))
        if base not in self._known:
            self._known[base] = self._decide(base)
        moves, best, seen = self._known[base]
        back = way.inverse
        cells = tuple(sorted(back.cell(cell) for cell in best))
        text = f"People like {' or '.join(map(cell_text, cells))} best here{seen}."
        turned = {back.cell(cell): chance for cell, chance in moves.items()}
        reason = Reason("as people do", text, cells)
        return Decision({cell: turned[cell] for cell in sorted(turned)}, reason)

    def _decide(self, position: Position) -> tuple[Mapping[Cell, Fraction], tuple[Cell, ...], str]:
        """The chances, the cells that people like best, and what they see in them."""
        appeal = self.appeal(position)
        best = tuple(cell for cell in appeal if appeal[cell] > ALMOST)
        values = features(position)[best[0]]
        seen = [
            feature.says
            for feature, value, weight in zip(FEATURES, values, self.weights, strict=True)
            if value * weight > 0
        ]
        why = f": {', '.join(seen)}" if seen else ""
        return weighted(appeal, Reason("as people do", "")).moves, best, why

    def appeal(self, position: Position) -> dict[Cell, float]:
        """How much each free cell attracts people; the most attractive one is 1."""
        sums = {
            cell: sum(w * v for w, v in zip(self.weights, values, strict=True))
            for cell, values in features(position).items()
        }
        top = max(sums.values())
        return {cell: exp(total - top) for cell, total in sums.items()}


def model_text(model: HumanModel) -> str:
    """The model as JSON that `parse_model` reads back."""
    data = {
        "format": FORMAT,
        "version": VERSION,
        "name": model.name,
        "weights": dict(zip(NAMES, model.weights, strict=True)),
        **model.about,
    }
    return json.dumps(data, indent=1) + "\n"


def parse_model(text: str) -> HumanModel:
    """Read `model_text` back; anything broken or foreign is refused with what is wrong."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadFile(f"not a human model: {error}") from None
    if not isinstance(data, dict) or data.pop("format", None) != FORMAT:
        raise BadFile(f'not a human model: the file does not say "format": "{FORMAT}"')
    version = data.pop("version", None)
    if version != VERSION:
        raise BadFile(f"human model version {version!r:.20}: this program reads {VERSION}")
    name, weights = data.pop("name", None), data.pop("weights", None)
    if not isinstance(name, str) or not name.isprintable():
        raise BadFile(f"human model: the name is {name!r:.40}")
    if not isinstance(weights, dict) or set(weights) != set(NAMES):
        raise BadFile(f"human model: the weights should be those of {', '.join(NAMES)}")
    for feature, weight in weights.items():
        if isinstance(weight, bool) or not isinstance(weight, int | float):
            raise BadFile(f"human model: the weight of {feature!r} is {weight!r:.40}")
        if not isfinite(weight) or abs(weight) > 100:
            raise BadFile(f"human model: the weight of {feature!r} is out of bounds: {weight}")
    return HumanModel(name, tuple(float(weights[feature]) for feature in NAMES), data)


@cache
def human() -> HumanModel:
    """The model that comes with the package."""
    return parse_model((files("noloss.human") / "fitted.json").read_text(encoding="utf-8"))
