"""How long it takes to try all rule lists, in processor time. Run by hand: `make bench`.

`python benchmarks/discover_rules.py goals` also tries all lists of three rules on thirteen goals.
"""

import resource
import sys
from time import process_time

import numpy as np

from noloss.core.game import Side
from noloss.core.notation import parse_game
from noloss.lab.discover.goal_search import search_goals
from noloss.lab.discover.goal_walk import meets
from noloss.lab.discover.goals import THIRTEEN, parse_goals, parse_list
from noloss.lab.discover.rule_search import by_first
from noloss.lab.discover.rule_tables import tables
from noloss.lab.discover.rule_terms import search_terms
from noloss.lab.discover.rule_vocabularies import BOARDS, FULL

LONGEST = 6


def main(goals: bool) -> None:
    """Print a line for each search."""
    three = parse_game("3x3")
    known = tables(three, FULL)
    searcher = by_first(known, tuple(Side), np.ones(len(FULL), np.int32))
    searcher(1, 0)  # the compiler's time is not counted
    for rules in range(1, LONGEST + 1):
        start = process_time()
        units = [searcher(rules, begin) for begin in range(len(FULL))]
        spent = process_time() - start
        lists, tried = sum(u.lists for u in units), sum(u.searched for u in units)
        print(f"{rules} of {len(FULL)} terms: {lists:,} lists, {tried:,} tried in {spent:.2f} s")
    search_terms(three, "full", FULL, "first")
    start = process_time()
    found = search_terms(three, "full", FULL)
    print(f"{found.least_terms} terms: {found.lists} lists in {process_time() - start:.2f} s")
    generalist = parse_list("generalist")
    meets(generalist, parse_goals("3x3/first")[0])
    for goal in parse_goals(THIRTEEN):
        start = process_time()
        met = meets(generalist, goal)
        print(f"{goal}: {met.positions:,} positions in {process_time() - start:.2f} s: {met.met}")
    if goals:
        start = process_time()
        none = search_goals("boards", BOARDS, parse_goals(THIRTEEN))
        print(f"thirteen goals: {none.least}, {none.searched:,} in {process_time() - start:.0f} s")
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"at most {most:,} MB")


if __name__ == "__main__":
    main("goals" in sys.argv)
