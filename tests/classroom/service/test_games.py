"""Recording games by the API: what a client sees."""

from collections.abc import Callable
from pathlib import Path

import pytest

from classroom.service.asking import Ask, application, asking, handlers
from noloss.classroom.service.limits import HOUR, MOST_ADDRESSES, Gate, TooMany

ADA = {"nickname": "Ada", "opponent": "t3dt", "seat": "first", "moves": [{"cell": 5}]}


def test_a_game_from_its_beginning_to_its_deletion(ask: Ask) -> None:
    got = ask("POST", "/api/games", ADA)
    token, number = got.json["token"], got.json["id"]
    assert got.status == 201
    own = {"authorization": f"Bearer {token}"}
    moves = {
        "ply": 2,
        "moves": [{"cell": 2, "seconds": 0.5}, {"cell": 1}, {"cell": 3}, {"cell": 9}],
    }
    got = ask("POST", f"/api/games/{number}/moves", moves, own)
    assert (got.status, got.json["outcome"]) == (200, "first")
    assert "token" not in got.json
    second = ask("POST", "/api/games", {**ADA, "opponent": "person", "moves": []}, own)
    assert "token" not in second.json
    listed = ask("GET", "/api/games", headers=own).json
    assert [game["id"] for game in listed] == [number, second.json["id"]]
    assert ask("GET", f"/api/games/{number}", headers=own).json == got.json
    assert ask("DELETE", f"/api/games/{number}", headers=own).json == {"deleted": 1}
    assert ask("GET", f"/api/games/{number}", headers=own).status == 404
    assert ask("DELETE", "/api/games", headers=own).json == {"deleted": 1}
    assert ask("GET", "/api/games", headers=own).error == "nobody has this token"


@pytest.mark.parametrize(
    ("change", "status", "words"),
    [
        ({"nickname": ""}, 400, "nickname"),
        ({"nickname": "=HYPERLINK(1)"}, 400, "nickname"),
        ({"nickname": "a\u202eb"}, 400, "nickname"),
        ({"nickname": "x" * 25}, 400, "nickname"),
        ({"email": "ada@example.org"}, 400, "only the keys"),
        ({"opponent": "somebody"}, 422, "no opponent is called 'somebody'"),
        ({"seat": "third"}, 400, "one of first, second"),
        ({"moves": [{"cell": 10}]}, 400, "10"),
        ({"moves": [{"cell": 5}, {"cell": 5}]}, 400, "move 2 (5): cell 5 is taken"),
        ({"moves": [{"cell": 5, "seconds": -1}]}, 400, "from 0 to 86,400"),
        ({"game": "99x99:5"}, 422, "9,801 cells"),
    ],
)
def test_what_is_no_game_is_refused(
    ask: Ask, change: dict[str, object], status: int, words: str
) -> None:
    got = ask("POST", "/api/games", ADA | change)
    assert (got.status, words in got.error) == (status, True), got.body


@pytest.mark.parametrize(
    ("method", "path", "sent", "token", "status"),
    [
        ("GET", "/api/games", None, "", 401),
        ("GET", "/api/games", None, "Basic x", 401),
        ("DELETE", "/api/games/1", None, "", 401),
        ("DELETE", "/api/games/1", None, "Bearer x", 401),
        ("POST", "/api/games", ADA, "Bearer x", 401),
        ("GET", "/api/games/0", None, "Bearer x", 400),
        ("GET", "/api/games/99999999999", None, "Bearer x", 400),
        ("GET", "/api/games/one", None, "Bearer x", 400),
        ("POST", "/api/games/1/moves", {"ply": 0, "moves": []}, "Bearer x", 400),
    ],
)
def test_without_a_token_nothing_is_told(
    ask: Ask, method: str, path: str, sent: object, token: str, status: int
) -> None:
    got = ask(method, path, sent, {"authorization": token} if token else {})
    assert got.status == status
    assert got.error


def test_a_misfit_is_a_conflict(ask: Ask) -> None:
    made = ask("POST", "/api/games", ADA).json
    own = {"authorization": f"Bearer {made['token']}"}
    got = ask("POST", f"/api/games/{made['id']}/moves", {"ply": 1, "moves": [{"cell": 1}]}, own)
    assert (got.status, "other moves are recorded" in got.error) == (409, True)


def test_too_many_games_are_refused_without_asking_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = handlers(tmp_path, games=2)
    one = asking(application(tmp_path, made))
    assert [one("POST", "/api/games", ADA).status for _ in range(2)] == [201, 201]

    def never(*_: object) -> object:
        raise AssertionError("the database was asked")

    monkeypatch.setattr(made.store, "record", never)
    for _ in range(100):
        got = one("POST", "/api/games", ADA)
        assert (got.status, got.headers["retry-after"]) == (429, "600")
    made.close()


def test_the_gate_counts_by_address_and_hour() -> None:
    now = [0.0]
    clock: Callable[[], float] = lambda: now[0]  # noqa: E731 (a clock that stands)
    gate = Gate(1000, clock)
    refused = 0
    for _ in range(100_000):
        try:
            gate.enter("192.0.2.1")
        except TooMany:
            refused += 1
    assert refused == 99_000
    gate.enter("192.0.2.2")
    now[0] = HOUR
    gate.enter("192.0.2.1")
    for at in range(MOST_ADDRESSES + 5):
        gate.enter(f"address {at}")
    assert len(gate._seen) == MOST_ADDRESSES
