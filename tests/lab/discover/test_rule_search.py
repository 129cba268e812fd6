"""The smallest rule lists: what is found, and that trying every list finds the same."""

from pathlib import Path

import pytest

from lab.discover.plain_search import never_loses, smallest
from noloss.core.bits import bits
from noloss.core.budget import Budget
from noloss.core.errors import BadFile, Cancelled, NolossError
from noloss.core.game import LineGame, Side
from noloss.core.notation import parse_game
from noloss.flow.tabulate import undecided
from noloss.lab.discover.ground import ground
from noloss.lab.discover.rule_search import SEATS, RuleSearch, search_rules
from noloss.lab.discover.rule_vocabularies import FULL, NINE, PLACES, VOCABULARIES, vocabulary
from noloss.lab.discover.search_log import Part, RuleLog, parse_part
from noloss.proof.prove import prove
from noloss.strategies.catalogue import CATALOGUE, strategy
from noloss.strategies.tree import Act, Tree, Try
from noloss.strategies.tree_strategy import TreeStrategy
from noloss.strategies.vocabulary import term

SIX = ("win", "block", "block fork", "most lines", "corner", "potential")


def test_six_rules_of_nine_are_least(three: LineGame) -> None:
    found = search_rules(three, "nine", NINE)
    assert (found.least, found.lists, found.searched) == (6, 8, 2030)
    assert ("win", "block", "centre", "block fork", "corner", "any") in found.examples
    assert "up to 6 rules, each a different one of the 9 terms" in found.space


@pytest.mark.parametrize(
    ("reading", "seat", "least", "lists"),
    [
        ("first", "both", 4, 14),
        ("first", "second", 4, 14),
        ("first", "first", 1, 4),
        ("refine", "both", 4, 36),
        ("refine", "first", 1, 4),
    ],
)
def test_four_rules_of_forty_are_least(
    three: LineGame, reading: str, seat: str, least: int, lists: int
) -> None:
    assert len(FULL) == 40
    found = search_rules(three, "full", FULL, reading, seat)
    assert (found.least, found.lists) == (least, lists)
    sides = SEATS[seat]
    assert all(never_loses(three, rules, reading, sides) for rules in found.examples[:3])


def test_places_seen_from_marks_save_no_rule(three: LineGame) -> None:
    found = search_rules(three, "places", PLACES)
    assert (found.least, found.lists) == (6, 54)
    assert never_loses(three, found.examples[0], "first", tuple(Side))


@pytest.mark.parametrize("reading", ["first", "refine"])
@pytest.mark.parametrize("seat", SEATS)
def test_playing_every_list_out_finds_the_same(three: LineGame, reading: str, seat: str) -> None:
    terms = SIX[:5] if reading == "first" else SIX[:4]
    found = search_rules(three, "six", terms, reading, seat, 4)
    least, lists = smallest(three, terms, reading, SEATS[seat], 4)
    assert (found.least, found.lists, set(found.examples)) == (least, len(lists), lists)


def test_what_follows_a_position_has_a_higher_number(three: LineGame) -> None:
    board = ground(three)
    for number, row in enumerate(board.after):
        assert all(later > number for after in row for later in bits(after))
    for position, safe in zip(board.positions, board.safe, strict=True):
        assert not safe & ~position.playable


@pytest.mark.parametrize("name", FULL)
def test_every_term_searched_decides_alike_on_boards_that_are_alike(
    name: str, three: LineGame
) -> None:
    """Positions count once up to symmetry: that is right only for such terms."""
    from noloss.core.symmetry import generators, symmetries

    ways = generators(symmetries(three))
    for position in undecided(three)[::27]:
        cells = term(name).cells(position)
        for way in ways:
            assert term(name).cells(way.position(position)) == way.mask(cells)


def test_a_search_can_be_shared_stopped_and_resumed(three: LineGame, tmp_path: Path) -> None:
    whole = search_rules(three, "nine", NINE)
    logs = [tmp_path / f"{name}.log" for name in "abcd"]
    parts = [
        search_rules(three, "nine", NINE, part=Part(place, 3), log=RuleLog(logs[place]))
        for place in (1, 2, 3)
    ]
    assert [part.lists for part in parts] == [6, 2, 0]
    assert search_rules(three, "nine", NINE, log=RuleLog(*logs)) == whole
    assert logs[0].read_text().count("\n") == 1  # nothing was left to do
    kept = tmp_path / "stopped.log"
    steps = iter([False] * 20 + [True] * 1000)
    with pytest.raises(Cancelled):
        search_rules(
            three, "nine", NINE, log=RuleLog(kept), budget=Budget(cancel=lambda: next(steps))
        )
    done = kept.read_text()
    assert 10 <= done.count("\n") <= 22
    kept.write_text(done + '{"total": 6, "beg')  # the power went off
    assert search_rules(three, "nine", NINE, log=RuleLog(kept)) == whole
    assert search_rules(three, "nine", NINE, log=RuleLog(kept)) == whole


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("something else\n", "is not a log of this search"),
        ("HEAD{}\n", "line 2"),
        ("HEAD[\n", "line 2: not JSON"),
        (
            'HEAD{"begin":{"total":1,"rules":[0],"walk":false},"unit":{"lists":1,"searched":1,"examples":[[2]]}}\n',
            "a log names the rule number 2",
        ),
    ],
)
def test_a_foreign_log_is_refused(three: LineGame, tmp_path: Path, text: str, why: str) -> None:
    log = tmp_path / "x.log"
    search_rules(three, "two", ("win", "any"), log=RuleLog(log))
    head = log.read_text().splitlines(keepends=True)[0]
    log.write_text(text.replace("HEAD", head))
    with pytest.raises(BadFile, match=why):
        search_rules(three, "two", ("win", "any"), log=RuleLog(log))
    with pytest.raises(BadFile, match="there is no such file"):
        search_rules(three, "two", ("win", "any"), log=RuleLog(tmp_path / "y", tmp_path / "z"))


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("", "is empty"),
        (" , ", "is empty"),
        ("win, blok", "term 2: unknown term 'blok'; did you mean block"),
        ("center", "write 'centre'"),
        ("nosuch", "there are nine, places, full, boards; or name terms"),
        ("win, block, win", "'win' twice"),
    ],
)
def test_a_vocabulary_that_makes_no_sense_is_refused(words: str, why: str) -> None:
    with pytest.raises(NolossError, match=why):
        vocabulary(words)


def test_vocabularies_are_of_known_terms_and_grow() -> None:
    for terms in VOCABULARIES.values():
        assert vocabulary(", ".join(terms)) == terms
    assert set(NINE) < set(PLACES) < set(FULL)


NO_PARTS = ["", "1", "0/2", "3/2", "a/b", "1/0", "-1/2", "²/3", "1/٣", "1/2/3", "1/10000"]


@pytest.mark.parametrize("text", [*NO_PARTS, f"1/{10**20 - 1}", "9" * 5000])
def test_a_part_that_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(NolossError, match=r"part '.*: write it as 2/5, the second of five"):
        parse_part(text)


def test_nothing_found_is_said(three: LineGame) -> None:
    found = search_rules(three, "two", ("win", "any"))
    assert isinstance(found, RuleSearch)
    assert (found.least, found.lists, found.examples) == (None, 0, ())
    with pytest.raises(NolossError, match="not empty"):
        search_rules(three, "none", ())


def test_lists_of_four_are_proven_by_the_prover(three: LineGame) -> None:
    for rules in search_rules(three, "full", FULL).examples[::5]:
        player = TreeStrategy("found", Tree(Try(tuple(map(Act, rules)))))
        assert all(prove(three, player, side).no_loss for side in Side)
    assert "four-rules" in CATALOGUE
    shipped = strategy("four-rules")
    assert isinstance(shipped, TreeStrategy)
    assert shipped.plays(parse_game("5x5:4"))
