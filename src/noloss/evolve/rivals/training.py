"""Training a rival by name, and the file it comes to."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from noloss.core.errors import NolossError
from noloss.core.files import write_text
from noloss.evolve.rivals.coevolution import coevolve
from noloss.evolve.rivals.fogel import evolve_fogel
from noloss.evolve.rivals.hochmuth import evolve_hochmuth
from noloss.evolve.rivals.ling_lam import train_ling_lam
from noloss.strategies.rivals.hochmuth import Individual, individual_text
from noloss.strategies.rivals.network import Network, network_text

Trainer = Callable[..., Network | Individual]
TRAINERS: dict[str, Trainer] = {
    "fogel": evolve_fogel,
    "coevolved": coevolve,
    "ling-lam": train_ling_lam,
    "hochmuth": evolve_hochmuth,
}


@dataclass(frozen=True)
class Trained:
    """What came of a training."""

    rival: str
    recipe: str
    """The recipe with its seed."""
    file: str


def train(key: str, seed: int, file: Path, generations: int | None = None) -> Trained:
    """Train a rival with this seed and write it down; by default as long as its recipe says."""
    if key not in TRAINERS:
        raise NolossError(f"{key!r:.60} does not learn; those that do: {', '.join(TRAINERS)}")
    made = TRAINERS[key](seed) if generations is None else TRAINERS[key](seed, generations)
    write_text(file, written(made))
    return Trained(key, made.trained, str(file))


def written(made: Network | Individual) -> str:
    """The text of its file."""
    return individual_text(made) if isinstance(made, Individual) else network_text(made)
