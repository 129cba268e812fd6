"""Does a fitness made of T3DT's rules find strategies without loss in fewer generations?

    python benchmarks/rule_fitness.py --runs 40 --out docs/explanation/rule-fitness.csv

For each role, as many runs with either fitness (runs 0, 1, ... of seed 0), each until the first
strategy that never loses or 500 generations; one that finds none counts as later than all others.
The two groups are compared by an exact rank test, `rank_test.py`.
"""

import argparse
from pathlib import Path
from statistics import median

from noloss.core.notation import Seats
from noloss.lab.evolve.generation import evolve
from noloss.lab.evolve.settings import Fitness, Settings
from rank_test import rank_test

GENERATIONS = 500
NEVER = GENERATIONS + 1
ROLES: tuple[Seats, ...] = ("first", "second")
KINDS: tuple[Fitness, ...] = ("losses", "rules")


def first_found(role: Seats, fitness: Fitness, run: int) -> int:
    """The generation that finds the first strategy without loss; `NEVER` if none does."""
    settings = Settings(role, GENERATIONS, fitness=fitness)
    found = (made.number for made in evolve(settings, run) if len(made.found))
    return next(found, NEVER)


def main() -> None:
    """Make the runs, write them down, and print the comparison."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=40)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    lines = ["role,fitness,run,generations"]
    for role in ROLES:
        groups = []
        for fitness in KINDS:
            counts = [first_found(role, fitness, run) for run in range(given.runs)]
            lines += [
                f"{role},{fitness},{run},{'' if count == NEVER else count}"
                for run, count in enumerate(counts)
            ]
            found = sum(count < NEVER for count in counts)
            middle = median(counts)
            shown = "none in time" if middle == NEVER else f"{middle:g}"
            print(
                f"{role} {fitness}: {found} of {given.runs} found one, median {shown}", flush=True
            )
            groups.append(counts)
        test = rank_test(groups[1], groups[0])
        print(
            f"{role}: rules earlier than losses with chance {float(test.first_smaller):.3f},"
            f" p = {float(test.p):.2g}",
            flush=True,
        )
    given.out.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
