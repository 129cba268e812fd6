"""What the service lets in and out: hosts, sizes, headers, and nothing of its insides."""

import re
from pathlib import Path

import pytest

from classroom.service.asking import GONE, JSON, NEVER, Ask, application, asking, handlers
from noloss.classroom.service import shield

MEGABYTE = b" " * (1 << 20)


def test_a_megabyte_is_refused_before_it_is_read(ask: Ask) -> None:
    def never() -> object:
        raise AssertionError("the body was read")
        yield b""

    told = {"content-length": str(1 << 20), "content-type": "application/json"}
    got = ask("POST", "/api/decide", headers=told, parts=never())
    assert (got.status, got.error) == (413, "a request has at most 65,536 bytes")


def test_a_megabyte_in_pieces_is_read_no_further_than_allowed(ask: Ask) -> None:
    read = []

    def pieces() -> object:
        for at in range(1024):
            read.append(at)
            yield b" " * 1024

    got = ask("POST", "/api/rules", headers={"content-type": "application/json"}, parts=pieces())
    assert (got.status, len(read)) == (413, 65)


def test_a_body_that_does_not_come_is_not_waited_for(
    ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shield, "BODY_SECONDS", 0.0)

    got = ask("POST", "/api/decide", headers=JSON, parts=[b"{", NEVER])
    assert (got.status, got.error) == (408, "a request must arrive within 20 seconds")
    assert got.headers["connection"] == "close"


def test_who_hangs_up_leaves_no_trace_in_the_log(
    ask: Ask, capsys: pytest.CaptureFixture[str]
) -> None:
    ask("POST", "/api/decide", headers=JSON, parts=[b"{", GONE])
    assert capsys.readouterr().err == ""


def test_only_json_is_taken(ask: Ask) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", ""):
        got = ask("POST", "/api/decide", b"{}", {"content-type": kind})
        assert (got.status, "Content-Type: application/json" in got.error) == (415, True)


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:8000", 200),
        ("localhost", 200),
        ("[::1]:8000", 200),
        ("evil.example:8000", 421),
        ("", 421),
    ],
)
def test_a_service_on_loopback_goes_by_no_other_name(ask: Ask, host: str, status: int) -> None:
    assert ask("GET", "/api/about", headers={"host": host}).status == status


def test_headers_are_strict_everywhere(ask: Ask) -> None:
    for path, status in (("/api/about", 200), ("/api/nothing", 404), ("/", 200), ("/../x", 404)):
        got = ask("GET", path)
        assert got.status == status
        assert got.headers["x-content-type-options"] == "nosniff"
        assert got.headers["referrer-policy"] == "no-referrer"
        policy = got.headers["content-security-policy"]
        assert policy.startswith("default-src 'none'")
        assert "unsafe-inline" not in policy
        assert ("frame-ancestors 'none'" in policy) == path.startswith("/api")
    assert ask("GET", "/app.mjs").headers["content-type"].startswith("text/javascript")
    packed = ask("GET", "/", headers={"accept-encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"


def test_the_page_of_the_api_has_one_style_and_no_script(ask: Ask) -> None:
    got = ask("GET", "/api")
    text = got.body.decode()
    assert re.search(r"style-src 'sha256-[\w+/]{43}='", got.headers["content-security-policy"])
    assert "<script" not in text
    assert "http" not in re.sub(r"curl -H", "", text).replace("https", "http").split("<main>")[0]
    for path in ("/api/decide", "/api/games/{number}/moves"):
        assert f"<code>{path}</code>" in text


def test_other_paths_and_methods(ask: Ask) -> None:
    got = ask("GET", "/api/decide")
    assert (got.status, got.headers["allow"]) == (405, "POST")
    assert ask("PUT", "/api/games").headers["allow"] == "DELETE, GET, POST"
    assert ask("HEAD", "/api/games").status == 405
    assert "there is nothing at /api/x" in ask("GET", "/api/x").error
    assert ask("GET", "/apix").status == 404


def test_no_trace_reaches_a_client(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made = handlers(tmp_path)

    def fail(*_: object) -> object:
        raise RuntimeError("the secret")

    monkeypatch.setattr("noloss.classroom.service.handlers.parse_question", fail)
    got = asking(application(tmp_path, made))("POST", "/api/decide", {})
    assert (got.status, "log" in got.error) == (500, True)
    assert b"secret" not in got.body
    assert "RuntimeError: the secret" in capsys.readouterr().err
    made.store.close()
    made.store.file = Path("/nowhere/at/all.db")
    got = asking(application(tmp_path, made))(
        "GET", "/api/games", None, {"authorization": "Bearer x"}
    )
    assert (got.status, b"nowhere" in got.body, got.headers["retry-after"]) == (503, False, "5")
    made.close()
