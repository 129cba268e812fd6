"""The tools as an agent meets them: through the SDK's own client."""

from typing import Any

import anyio
import pytest

pytest.importorskip("mcp", reason="the MCP SDK is not installed: pip install 'noloss[classroom]'")

from mcp import Client

from noloss.checker.check import check
from noloss.classroom.mcp.server import offered, server

RULES = "win\nblock\nany\n"


def told(*calls: tuple[str, dict[str, Any]]) -> list[Any]:
    """What these tools answer, one after the other: the structured content, or the error's text."""

    async def ask() -> list[Any]:
        async with Client(server(600)) as client:
            results = [await client.call_tool(name, words) for name, words in calls]
        return [
            result.content[0].text if result.is_error else result.structured_content
            for result in results
        ]

    return anyio.run(ask)


def test_the_tools_say_what_they_take_and_only_read() -> None:
    async def listed() -> Any:
        async with Client(server()) as client:
            return (await client.list_tools()).tools, client.instructions

    tools, instructions = anyio.run(listed)
    assert [tool.name for tool in tools] == ["solve", "explain", "check_rules", "refute", "verify"]
    assert [tool.name for tool in offered()] == [tool.name for tool in tools]
    for tool in tools:
        assert tool.annotations.read_only_hint
        assert tool.description
        for name, words in tool.input_schema["properties"].items():
            assert words.get("description") or "enum" in words, f"{tool.name}: {name}"
    assert "numbered from 1" in instructions


def test_a_position_is_solved_and_its_certificates_hold_by_either_way() -> None:
    solved, whole = told(("solve", {"position": "X../.O./..X"}), ("solve", {"game": "3x2:2"}))
    assert (solved["value"], solved["best"]) == ("draw", [2, 4, 6, 8])
    assert whole["value"] == "first"
    proofs = [*solved["proven"], *whole["proven"]]
    assert [proof["claim"] for proof in proofs] == [
        "second never loses", "first never loses", "first wins",
    ]  # fmt: skip
    assert all(check(proof["certificate"].encode()).why is None for proof in proofs)
    verdicts = told(*(("verify", {"certificate": proof["certificate"]}) for proof in proofs))
    assert [verdict["valid"] for verdict in verdicts] == [True, True, True]


def test_a_changed_certificate_does_not_hold_and_what_is_none_is_refused() -> None:
    (solved,) = told(("solve", {}))
    text = solved["proven"][0]["certificate"]
    changed, foreign, packed = told(
        ("verify", {"certificate": text.replace("second never loses", "first wins")}),
        ("verify", {"certificate": "trust me"}),
        ("verify", {"certificate": "base64:!"}),
    )
    assert changed["valid"] is False
    assert changed["why"]
    assert "is not a certificate" in foreign
    assert "not valid base64" in packed


def test_a_certificate_that_takes_too_long_is_given_up() -> None:
    """The blocks of a cube are looked over, which is longer than no time at all."""
    (solved,) = told(("solve", {"game": "5x5"}))
    slow, usual = told(
        *(("verify", {"certificate": solved["proven"][0]["certificate"], **limit})
          for limit in ({"seconds": 1e-9}, {})),
    )  # fmt: skip
    assert "more than 1e-09 seconds" in slow
    assert usual["valid"] is True


def test_a_board_is_explained_beside_the_truth() -> None:
    first, large = told(
        ("explain", {"position": "X../.O./..X", "strategy": "t3dt"}),
        ("explain", {"position": "/".join(["." * 9] * 9), "game": "9x9:5", "seconds": 0.01}),
    )
    assert first["advice"]["moves"] == dict.fromkeys("2468", "1/4")
    assert "so I take any free edge" in first["advice"]["reason"]["text"]
    assert first["truth"]["value"] == "draw"
    assert (large["strategy"], large["truth"]) == ("expert", None)


def test_rules_and_strategies_are_refuted_or_certified() -> None:
    rules, named, sound = told(
        ("check_rules", {"rules": RULES}),
        ("refute", {"strategy": RULES, "side": "second"}),
        ("refute", {"strategy": "t3dt"}),
    )
    assert rules["certificate"] is None
    assert rules["report"]["second"]["refutation"] == named["report"]["second"]["refutation"]
    assert any(step["loses"] for step in rules["report"]["second"]["lesson"])
    assert "first" not in named["report"]
    assert sound["report"]["first"]["refutation"] is None
    (verdict,) = told(("verify", {"certificate": sound["certificate"]}))
    assert (verdict["valid"], verdict["side"], verdict["strategy"]) == (True, "both", "t3dt")


@pytest.mark.parametrize(
    ("tool", "words", "message"),
    [
        ("solve", {"game": "3x"}, "'3x': expected a name"),
        ("solve", {"position": "X.Q/.../..."}, "unknown letter 'Q' at row 1, column 3"),
        ("solve", {"game": "5x5:4+misere", "seconds": 0.01}, "more than 0.01 seconds"),
        (
            "explain",
            {"position": "X../.../...", "strategy": "mm", "seconds": 1e-9},
            "mm: more than 1e-09 seconds",
        ),
        ("solve", {"seconds": -1}, "greater than 0"),
        ("explain", {"position": "XXX/OO./..."}, "the game is over"),
        ("explain", {"position": ".../.../...", "strategy": "t3d"}, "did you mean t3dt"),
        (
            "explain",
            {"position": "/".join(["...."] * 4), "strategy": "muse", "game": "4x4"},
            "muse does not play 4x4",
        ),
        ("explain", {"position": ".../.../...", "strategy": "table:/etc/passwd"}, "no strategy"),
        ("refute", {"strategy": "rules:examples/rules/greedy.txt"}, "no strategy is called"),
        ("refute", {"strategy": "t3dt", "side": "middle"}, "'first', 'second' or 'both'"),
        ("check_rules", {"rules": "win\nblokc\n"}, "block"),
    ],
)
def test_what_is_refused_says_why(tool: str, words: dict[str, Any], message: str) -> None:
    (answer,) = told((tool, words))
    assert isinstance(answer, str), "it was not refused"
    assert message in answer
    assert "Traceback" not in answer


def test_no_answer_takes_longer_than_the_server_allows() -> None:
    async def ask() -> Any:
        async with Client(server(0.01)) as client:
            return await client.call_tool("solve", {"game": "5x5:4+misere", "seconds": 1000})

    result = anyio.run(ask)
    assert result.is_error
    assert "more than 0.01 seconds" in result.content[0].text
