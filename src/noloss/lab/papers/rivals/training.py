"""Training a rival by name, and the file it comes to."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from noloss.core.budget import DEFAULT, Budget
from noloss.core.errors import NolossError
from noloss.core.files import check_writable, write_text
from noloss.lab.papers.rivals.coevolution import coevolve
from noloss.lab.papers.rivals.fogel import evolve_fogel
from noloss.lab.papers.rivals.ling_lam import train_ling_lam
from noloss.lab.papers.rivals.makers import Learner, learner_text
from noloss.lab.papers.rivals.train_hochmuth import evolve_hochmuth

Trainer = Callable[..., Learner]
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


def train(
    key: str, seed: int, file: Path, generations: int | None = None, budget: Budget = DEFAULT
) -> Trained:
    """Train a rival with this seed and write it down; by default as long as its recipe says."""
    if key not in TRAINERS:
        raise NolossError(f"{key!r:.60} does not learn; those that do: {', '.join(TRAINERS)}")
    check_writable(file)
    length = {} if generations is None else {"generations": generations}
    made = TRAINERS[key](seed, budget=budget, **length)
    write_text(file, learner_text(made))
    return Trained(key, made.trained, str(file))
