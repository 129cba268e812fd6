"""A chat endpoint that answers well, is busy, slow, elsewhere or nonsense."""

from datetime import UTC, datetime
from email.message import Message
from threading import Event

import pytest

from classroom.models.loopback import Reply, endpoint, said
from noloss.classroom.models.chat import TRIES, Chat, Endpoint, EndpointError, question, wait_asked
from noloss.core.errors import NolossError
from noloss.core.notation import parse_game
from noloss.core.position import Position

ASKED = question(parse_game("3x3").start())


class Clock:
    """Time that passes only when somebody waits."""

    def __init__(self) -> None:
        self.time = 0.0
        self.waits: list[float] = []

    def wait(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.time += seconds

    def now(self) -> float:
        return self.time


def _chat(url: str, clock: Clock, key: str = "", seconds: float = 20.0) -> Chat:
    place = Endpoint(url, "m", key, seconds=seconds, per_minute=30)
    return Chat(place, clock.wait, clock.now)


def test_a_question_and_its_answer() -> None:
    with endpoint(lambda *_: said("5")) as server:
        chat = _chat(server.url, Clock(), key="secret")
        assert chat.ask(ASKED) == "5"
        (path, headers, body) = server.requests[0]
    assert path == "/v1/chat/completions"
    assert headers["authorization"] == "Bearer secret"
    assert body["model"] == "m"
    assert body["temperature"] == 0
    assert body["messages"] == [{"role": "user", "content": ASKED}]
    assert "secret" not in repr(chat.endpoint)


def test_questions_keep_to_the_rate() -> None:
    clock = Clock()
    with endpoint(lambda *_: said("5")) as server:
        chat = _chat(server.url, clock)
        for _ in range(3):
            chat.ask(ASKED)
    assert clock.waits == [2.0, 2.0]


def test_a_busy_endpoint_is_waited_for_as_long_as_it_says() -> None:
    clock = Clock()

    def busy(_: Position, number: int) -> Reply:
        if number > 3:
            return said("9")
        return (429, 503, 429)[number - 1], {"Retry-After": "7"} if number == 1 else {}, "busy"

    with endpoint(busy) as server:
        assert _chat(server.url, clock).ask(ASKED) == "9"
    assert clock.waits == [7.0, 2.0, 4.0]  # as it said, then longer each time


def test_an_endpoint_that_stays_busy_or_wants_a_day() -> None:
    with endpoint(lambda *_: (429, {"Retry-After": "0"}, "")) as server:
        with pytest.raises(EndpointError, match="still busy after 6 tries"):
            _chat(server.url, Clock()).ask(ASKED)
        assert len(server.requests) == TRIES
    with endpoint(lambda *_: (429, {"Retry-After": "86400"}, "")) as server:
        with pytest.raises(EndpointError, match="asks to wait 86,400 seconds"):
            _chat(server.url, Clock()).ask(ASKED)
        assert len(server.requests) == 1


def test_a_slow_endpoint_is_given_up() -> None:
    done = Event()

    def never(*_: object) -> Reply:
        done.wait(20)
        return said("5")

    with endpoint(never) as server:
        try:
            with pytest.raises(EndpointError, match="no answer: timed out"):
                _chat(server.url, Clock(), seconds=0.05).ask(ASKED)
        finally:
            done.set()


@pytest.mark.parametrize(
    ("reply", "complaint"),
    [
        ((401, {}, "bad key\x1b"), r"answers 401: bad key\\x1b"),
        ((302, {"Location": "http://127.0.0.1:9/steal"}, ""), "answers 302"),
        ((200, {}, "<html>"), "is not a chat endpoint: it answers <html>"),
        ((200, {}, '{"choices": []}'), "is not a chat endpoint"),
    ],
)
def test_what_cannot_be_helped_by_waiting_is_an_error(reply: Reply, complaint: str) -> None:
    with endpoint(lambda *_: reply) as server:
        with pytest.raises(EndpointError, match=complaint):
            _chat(server.url, Clock(), key="k").ask(ASKED)
        assert len(server.requests) == 1


def test_addresses_and_keys() -> None:
    with pytest.raises(NolossError, match="expected http"):
        Endpoint("ftp://host", "m")
    with pytest.raises(NolossError, match="environment"):
        Endpoint("https://key@host/v1", "m")
    with pytest.raises(NolossError, match="unencrypted"):
        Endpoint("http://example.org/v1", "m", "secret")
    whole = "https://host/v1/chat/completions"
    assert (
        Endpoint(whole, "m").completions == Endpoint("https://host/v1/", "m").completions == whole
    )


def test_how_long_to_wait() -> None:
    now = datetime(2026, 1, 1, tzinfo=UTC)
    for text, seconds in (
        ("3", 3.0),
        ("-1", 0.0),
        ("Thu, 01 Jan 2026 00:01:00 GMT", 60.0),
        ("soon", None),
    ):
        headers = Message()
        headers["Retry-After"] = text
        assert wait_asked(headers, now) == seconds
    assert wait_asked(Message(), now) is None
