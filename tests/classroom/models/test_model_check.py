"""Language models that play well, badly and illegally, from the endpoint to the figures."""

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from classroom.documented import assert_documented
from classroom.models.loopback import asked_about, endpoint, said
from noloss.classroom.models.chat import Chat, Endpoint, question, read_reply
from noloss.classroom.models.model_answers import EnoughQuestions, ModelAnswers
from noloss.classroom.models.model_check import (
    ModelReport,
    check_model,
    plan,
    played_alike,
    walk_bound,
)
from noloss.classroom.show.model_text import estimate_text, model_text
from noloss.core.document import to_json
from noloss.core.errors import BadFile
from noloss.core.game import LineGame, Side
from noloss.core.notation import cell_text, parse_game
from noloss.core.position import Position
from noloss.core.strategy import Decision, Reason
from noloss.core.symmetry import alike, symmetries, to_canonical
from noloss.flow.evaluate import evaluate
from noloss.proof.prove import prove
from noloss.strategies.catalogue import strategy

Player = Callable[[Position], str]


def _well(position: Position) -> str:
    return f"I mark cell {cell_text(min(strategy('optimal-fastest').decide(position).moves))}."


def _badly(position: Position) -> str:
    return cell_text(position.legal()[0])


def _illegally(position: Position) -> str:
    """As well as the first, but never on a board with a mark in the centre."""
    centre = 1 << 4
    return "the centre" if (position.first | position.second) & centre else _well(position)


class First:
    """The strategy that plays as `_badly`."""

    name = "first"

    def plays(self, game: LineGame) -> bool:
        return True

    def decide(self, position: Position) -> Decision:
        return Decision({position.legal()[0]: Fraction(1)}, Reason("first", "It is free."))


def _answers(player: Player, folder: Path, most: int = 10_000) -> ModelAnswers:
    return ModelAnswers(player, folder / "answers.jsonl", "m", "http://localhost/v1", most)


def _asked(player: Player, folder: Path, *games: str, boards: int = 6) -> ModelReport:
    plans = [plan(parse_game(game), boards=boards) for game in games]
    return check_model(plans, _answers(player, folder), "llm:m", "http://localhost/v1")


def test_a_model_that_plays_well(tmp_path: Path) -> None:
    report = _asked(_well, tmp_path, "3x3")
    assert (report.verdict, report.proven, report.complete) == ("no loss found", False, True)
    figures = report.boards["3x3"]
    assert figures.answers.illegal == 0
    assert figures.answers.kept == figures.answers.matter > 100
    assert figures.seats is not None
    for seat in figures.seats.values():
        assert (seat.refutation, seat.loss, seat.forfeit, seat.illegal) == (None, 0, 0, 0)
        assert seat.best is not None
        assert seat.win <= seat.best
    assert_documented("check-model", to_json(report))


def test_a_model_that_plays_badly_is_measured_as_any_strategy(
    tmp_path: Path, three: LineGame
) -> None:
    """It plays the first free cell, which a strategy can too: prover and evaluator judge that."""
    report = _asked(_badly, tmp_path, "3x3")
    assert report.verdict == "loses"
    seats = report.boards["3x3"].seats
    assert seats is not None
    for side, seat in seats.items():
        proof = prove(three, First(), side)
        assert (seat.refutation, seat.positions) == (proof.refutation, proof.positions)
        players = (First(), strategy("random"))
        result = evaluate(three, *(players if side is Side.FIRST else players[::-1]))
        assert (seat.win, seat.draw) == (result.win(side), result.draw)
        assert (seat.loss, seat.forfeit) == (result.win(side.other), 0)


def test_a_model_that_answers_illegally(tmp_path: Path) -> None:
    report = _asked(_illegally, tmp_path, "3x3")
    assert (report.verdict, report.proven) == ("broken", True)
    seats = report.boards["3x3"].seats
    assert seats is not None
    assert seats[Side.SECOND].forfeit > 0
    assert seats[Side.SECOND].refutation is None
    assert report.boards["3x3"].answers.illegal > 0
    assert "ANSWERS ILLEGALLY" in model_text(report)


def test_unfamiliar_boards(tmp_path: Path) -> None:
    """Only boards that matter are shown, in images; all play is not followed."""
    report = _asked(_badly, tmp_path, "3x3x3", boards=3)
    figures = report.boards["3x3x3"]
    assert figures.seats is None
    assert figures.boards == 3
    assert figures.answers.moves == figures.answers.matter == 24
    assert_documented("check-model", to_json(report))
    assert walk_bound(parse_game("4x3:3")) > 5000


def test_the_same_move_in_every_image(three: LineGame) -> None:
    """A player that turns the board to a standard one is consistent; one that counts is not."""
    for images in plan(three, boards=8).shown:
        moves = []
        for image in images:
            folded, way = to_canonical(image)
            moves.append(way.inverse.cell(folded.legal()[0]))
        assert played_alike(images, moves)
        assert not played_alike(images, [*moves[:-1], None])
        groups = alike(images[0])
        other = next(group for group in groups if moves[0] not in group)
        back = next(way for way in symmetries(three) if way.position(images[0]) == images[-1])
        assert not played_alike(images, [*moves[:-1], back.cell(other[0])])


def test_answers_are_kept_and_nothing_is_asked_twice(tmp_path: Path) -> None:
    plans = [plan(parse_game("3x2:2"), boards=2)]
    some = _answers(_badly, tmp_path, most=3)
    report = check_model(plans, some, "llm:m", "")
    assert (some.asked, report.complete) == (3, False)
    assert "run it again to continue" in model_text(report)
    file = tmp_path / "answers.jsonl"
    file.write_text(file.read_text() + '{"game": "3x2:2", "posi')  # cut off in the middle
    rest = _answers(_badly, tmp_path)
    assert len(rest.known) == 3
    whole = check_model(plans, rest, "llm:m", "")
    assert whole.complete

    def silent(_: Position) -> str:
        raise AssertionError("asked again")

    again = check_model(plans, _answers(silent, tmp_path), "llm:m", "")
    assert (again.asked, again.boards) == (0, whole.boards)
    assert json.loads(file.read_text().partition("\n")[0])["model"] == "m"


def test_answers_of_others_are_refused(tmp_path: Path, three: LineGame) -> None:
    with pytest.raises(EnoughQuestions):
        _answers(_badly, tmp_path, most=0).reply(three.start())
    _answers(_badly, tmp_path).reply(three.start())
    file = tmp_path / "answers.jsonl"
    with pytest.raises(BadFile, match="no answers of this model"):
        ModelAnswers(_badly, file, "other", "http://localhost/v1", 9)
    file.write_text(file.read_text() + '{"game": "3x3", "position": "XX"}\n')
    with pytest.raises(BadFile, match=r"answers\.jsonl, line 3"):
        _answers(_badly, tmp_path)


@pytest.mark.parametrize("text", ["", "{", "my notes", "my notes\nand more", "\n\n", "\xff"])
def test_a_foreign_file_is_refused_as_it_is(tmp_path: Path, text: str) -> None:
    file = tmp_path / "answers.jsonl"
    file.write_bytes(text.encode("latin-1"))
    if "{".startswith(text):  # what breaks off within the head of ours
        assert _answers(_badly, tmp_path).known == {}
    else:
        with pytest.raises(BadFile, match="no answers of this model"):
            _answers(_badly, tmp_path)
    assert file.read_bytes() == text.encode("latin-1")


def test_from_the_endpoint_to_the_figures(tmp_path: Path) -> None:
    """Over the wire: the position is read from the words of the question alone."""
    game = parse_game("3x2:2")
    with endpoint(lambda position, _: said(_badly(position))) as server:
        chat = Chat(Endpoint(server.url, "m", per_minute=1e6))
        known = ModelAnswers(
            lambda position: chat.ask(question(position)),
            tmp_path / "a.jsonl",
            "m",
            server.url,
            10_000,
        )
        wired = check_model([plan(game, boards=2)], known, "llm:m", server.url)
        assert len(server.requests) == wired.asked > 20
    assert wired.boards == _asked(_badly, tmp_path, "3x2:2", boards=2).boards


def test_questions_and_replies(three: LineGame) -> None:
    for game in map(parse_game, ("3x3", "4x3:3", "3x3x3")):
        position = game.start().after(0).after(2)
        assert asked_about(question(position)) == position
    assert "falls" not in question(three.start())
    assert "loses" in question(parse_game("3x3+misere").start())
    assert "Marks fall" in question(parse_game("3x3+gravity").start())
    start = three.start().after(4)
    for reply, cell in (("9", 8), ("<b>1</b>", 0), ("5", None), ("", None), ("0", None)):
        assert read_reply(start, reply) == cell
    assert read_reply(start, "1 or 2? I say 3!") == 2
    assert read_reply(start, "99999999999999999999") is None


def test_the_estimate_names_every_number(three: LineGame) -> None:
    text = estimate_text([plan(three, boards=2)], 3, 60, "a.jsonl")
    assert "all play, at most 1,965 questions" in text
    assert "3 answers already in a.jsonl" in text
