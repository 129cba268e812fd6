"""How much more is looked into by jobs than by one search, and how many rounds of jobs it takes.

`python benchmarks/jobs.py` takes about two minutes. The numbers follow from the games alone,
whatever the machine: positions that one search looks into; and for rounds of 1, 4, 16 and 32 jobs,
positions that all jobs together look into, and rounds. A round takes as long as one job if there
are as many workers as jobs in it, so that rounds times positions of a job is what has to be waited
for.
"""

from noloss.core.budget import DEFAULT
from noloss.core.game import Side
from noloss.core.notation import parse_game
from noloss.solver import job_search
from noloss.solver.job_search import JobSearch
from noloss.solver.proof_job import attempt
from noloss.solver.proof_search import ProofSearch
from noloss.work.crew import Workers

GAMES = {"5x5:4": 200, "6x4:4": 200, "7x4:4": 4000, "4x4x4": 8000}
"""Games, with the positions that a job looks into: the smaller the game, the fewer."""
WIDTHS = (1, 4, 16, 32)


def by_one(name: str) -> int:
    """The positions that one search looks into."""
    search = ProofSearch(parse_game(name).start(), Side.FIRST)
    while search.answer is None:
        search.go_on(DEFAULT.meter(name), 1)
    return search.expanded


def by_jobs(name: str, expansions: int, width: int) -> tuple[int, int]:
    """The positions that jobs look into, in rounds of this width; and how many rounds."""
    job_search.WIDTH = width
    start, rounds = parse_game(name).start(), 0
    with Workers().crew(attempt, start.game) as crew:
        search, meter = JobSearch(start, Side.FIRST, crew), DEFAULT.meter(name)
        while search.answer is None:
            search.go_on(meter, expansions)
            rounds += 1
    return search.expanded, rounds


def main() -> None:
    """Print a line per game."""
    for name, expansions in GAMES.items():
        print(f"{name}, jobs of {expansions:,} positions: one search looks into {by_one(name):,}")
        for width in WIDTHS:
            looked, rounds = by_jobs(name, expansions, width)
            print(f"  rounds of {width:>2}: {looked:>9,} in {rounds:>3} rounds", flush=True)


if __name__ == "__main__":
    main()
