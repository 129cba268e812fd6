"""The compiled searches over rule lists try what their plain twins try, and find the same."""

import numpy as np

from lab.discover.plain_search import first_lists, refined_lists
from noloss.core.game import LineGame
from noloss.lab.discover.ground import ground
from noloss.lab.discover.rule_search import SEATS
from noloss.lab.discover.rule_tables import tables
from noloss.lab.discover.rule_vocabularies import NINE
from noloss.lab.kernels.rule_lists import lists_beginning_with, refinements_beginning_with
from noloss.strategies.vocabulary import term

SIX = ("win", "block", "block fork", "most lines", "corner", "potential")


def test_the_kernels_search_as_their_twins(three: LineGame) -> None:
    board = ground(three)
    for terms in (NINE, SIX):
        known = tables(three, terms)
        cells = [[term(name).cells(position) for position in board.positions] for name in terms]
        cost = np.ones(len(terms), np.int32)
        for sides in SEATS.values():
            starts, words = board.starts(sides), known.starts(sides)
            for length in (1, 3):
                room = np.zeros((50, length + 1), np.int32)
                shared = (known.safe, known.after, words, room)
                rules = (cost, known.cells, known.applies, known.bad)
                each = [lists_beginning_with(b, length, *rules, *shared) for b in range(cost.size)]
                found, tried = first_lists(board, starts, cells, length)
                assert tuple(map(sum, zip(*each, strict=True))) == (len(found), tried)
            for length in (1, 2):
                room = np.zeros((50, length + 1), np.int32)
                where = (False, known.scores, known.playable, known.safe, known.after, words, room)
                each = [refinements_beginning_with(b, length, *where) for b in range(cost.size)]
                found, tried = refined_lists(board, starts, terms, length)
                assert tuple(map(sum, zip(*each, strict=True))) == (len(found), tried)
