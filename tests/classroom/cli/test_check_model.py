"""`noloss check-model` as its users meet it: nothing is sent before it is said how much."""

import json
from pathlib import Path

import pytest

from classroom.documented import assert_documented
from classroom.models.loopback import endpoint, said
from cli.commands import Run


@pytest.fixture
def asked(run: Run, tmp_path: Path):
    """Run the command against an endpoint that plays the first free cell; also what it was sent."""

    def call(*more: str) -> tuple[int, str, str, int]:
        with endpoint(lambda position, _: said(str(position.legal()[0] + 1))) as server:
            url, file = server.url, str(tmp_path / "answers.jsonl")
            done = run(
                *("check-model", "m", "--endpoint", url, "--boards", "3x2:2", "--answers", file),
                *("--rate", "1e6", *more),
            )
            return *done, len(server.requests)

    return call


def test_nothing_is_sent_without_a_yes(asked) -> None:
    code, out, err, sent = asked()
    assert (code, out, sent) == (64, "", 0), "no verdict"
    assert "At most" in err
    assert "nothing was sent: add --yes to agree" in err


def test_the_figures(asked) -> None:
    code, out, err, sent = asked("--yes", "--json")
    data = json.loads(out)
    assert_documented("check-model", data)
    assert (code, data["verdict"], data["asked"]) == (1, "loses", sent)
    assert "0 answers already in" in err
    assert "NOLOSS_API_KEY" not in err


def test_a_part_of_the_questions(asked) -> None:
    code, out, _, sent = asked("--yes", "--questions", "2")
    assert (code, sent) == (3, 2)
    assert "No loss of llm:m was found (2 questions sent" in out
    assert "run it again to continue" in out


def test_what_is_missing_is_named(run: Run) -> None:
    code, _, err = run("check-model", "m")
    assert (code, "Missing option '--endpoint'" in err) == (64, True)
    assert "expected http" in run("check-model", "m", "--endpoint", "host")[2]
