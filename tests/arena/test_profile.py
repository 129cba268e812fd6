"""A profile agrees with the separate answers that it gathers."""

import pytest

from noloss.arena import yardsticks
from noloss.arena.profile import Profile, profile, profiles
from noloss.arena.yardsticks import OPPONENTS, Yardsticks
from noloss.core.budget import Budget
from noloss.core.document import from_json, to_json
from noloss.core.errors import BadFile, Cancelled, WrongGame
from noloss.core.game import Side
from noloss.core.notation import parse_game
from noloss.flow import flow as play
from noloss.flow.evaluate import evaluate, variety
from noloss.flow.flow import in_seats
from noloss.flow.respond import best_no_loss_win
from noloss.proof.prove import prove
from noloss.show.text.profile_text import page_text
from noloss.strategies.catalogue import strategy
from noloss.strategies.people.likeness import bits_in, played_alone

SMALL = parse_game("3x2:3")


@pytest.fixture(scope="module")
def measures() -> Yardsticks:
    return Yardsticks(SMALL)


@pytest.fixture(scope="module")
def either(measures: Yardsticks) -> dict[str, Yardsticks]:
    """A board with more symmetries than its shape has, and one without."""
    return {"3x2:3": measures, "3x2:2": Yardsticks(parse_game("3x2:2"))}


@pytest.mark.parametrize(
    ("board", "name"),
    [
        ("3x2:3", "mirror"),
        *(("3x2:2", name) for name in ("random", "newell-simon", "mm", "mirror")),
        *(
            pytest.param("3x2:3", name, marks=pytest.mark.thorough)
            for name in ("random", "newell-simon", "mm")
        ),
    ],
)
def test_it_is_what_each_question_answers(
    board: str, name: str, either: dict[str, Yardsticks]
) -> None:
    player, game = strategy(name), either[board].game
    found = profile(game, player, either[board])
    for side, seat in found.seats.items():
        proof = prove(game, player, side)
        assert (seat.no_loss, seat.missed_wins) == (proof.no_loss, len(proof.missed_wins))
        assert seat.games == sum(proof.lines.values())
        for rival in OPPONENTS:
            opponent = strategy(rival)
            result = evaluate(game, *in_seats(side, player, opponent))
            assert seat.win[rival] == result.win(side)
            assert seat.draw[rival] == result.draw
            assert seat.loss(rival) == result.win(side.other)
            assert seat.best[rival] == best_no_loss_win(game, opponent, side)
            bits = variety(game, player, opponent, side)
            assert seat.bits_against[rival] == pytest.approx(bits)
        bits = bits_in(played_alone(game, strategy("human")), player, side)
        assert seat.human_bits == pytest.approx(bits)
    assert from_json(Profile, to_json(found)) == found


def test_a_profile_that_lacks_an_opponent_is_refused(measures: Yardsticks) -> None:
    data = to_json(profile(SMALL, strategy("random"), measures))
    del data["first"]["draw"]["human"]
    with pytest.raises(BadFile, match="the same of each opponent"):
        from_json(Profile, data)


def test_who_does_not_play_is_told_or_refused() -> None:
    players, told = [strategy("t3dt"), strategy("random")], list[str]()
    found = profiles(SMALL, players, left_out=told.append)
    assert ([each.strategy for each in found], told) == (
        ["random"],
        ["t3dt does not play 3x2:3: it plays 3x3 only"],
    )
    with pytest.raises(WrongGame, match="t3dt does not play 3x2:3"):
        profiles(SMALL, players)


def test_where_people_were_not_seen_the_rest_is_told() -> None:
    page = profile(parse_game("3x2:2+misere"), strategy("random"))
    seat = page.seats[Side.FIRST]
    assert (seat.human_bits, set(seat.win)) == (None, {"random", "casual", "optimal"})


@pytest.mark.parametrize("name", ["1x1", "2:1", "2x1:1", "1x1+gravity"])
def test_a_seat_in_which_nobody_ever_moves_costs_people_nothing(name: str) -> None:
    page = profile(parse_game(name), strategy("random"))
    first, second = page.seats.values()
    assert (first.human_bits, second.human_bits) == (0, None)
    assert from_json(Profile, to_json(page)) == page
    told = page_text(page)
    assert (
        told.count("cost it 0.00 bits each") == told.count("Nobody ever moves in this seat.") == 1
    )
    unseen = page_text(profile(parse_game("3x2:2+misere"), strategy("random")))
    assert unseen.count("The human model does not play this game.") == 2


def test_it_tells_how_far_it_is_and_can_be_cancelled(measures: Yardsticks) -> None:
    told: list[tuple[str, float, float | None]] = []
    profile(SMALL, strategy("random"), measures, Budget(progress=lambda *far: told.append(far)))
    assert [done for _, done, _ in told] == list(range(1, len(told) + 1))
    assert told[-1] == ("Measuring random", len(told), len(told))
    with pytest.raises(Cancelled, match="cancelled"):
        profile(SMALL, strategy("random"), measures, Budget(cancel=lambda: len(told) > 0))
    assert len(Side) * (len(OPPONENTS) + 1) == len(told)


@pytest.mark.parametrize("side", Side)
def test_one_walk_tells_the_best_against_all_opponents(
    side: Side, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether boards that are alike are taken as one, as where all can be listed, or not."""
    names = ("random", "casual", "optimal")
    each = {name: best_no_loss_win(SMALL, strategy(name), side) for name in names}
    one = Yardsticks(SMALL, names)
    assert {name: one.best(name, side) for name in names} == each
    monkeypatch.setattr(yardsticks, "enumerable", lambda _: False)
    long = Yardsticks(SMALL, names)
    assert {name: long.best(name, side) for name in names} == each


def test_nothing_is_walked_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """All play of a player and all safe play, in both seats, and people among themselves."""
    walks, walked = list[int](), play._walked
    monkeypatch.setattr(play, "_walked", lambda *given: walks.append(1) or walked(*given))
    measures = Yardsticks(SMALL)
    profile(SMALL, strategy("casual"), measures)
    assert len(walks) == 5
    profile(SMALL, strategy("newell-simon"), measures)
    assert len(walks) == 7
