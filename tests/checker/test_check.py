"""The checker, on small proofs that are right and on each way to be wrong."""

import shutil
import subprocess
import zlib
from collections.abc import Callable
from importlib.resources import files

import pytest

from checker.mutants import proof
from noloss.checker import board as board_module
from noloss.checker.__main__ import main
from noloss.checker.board import Board
from noloss.checker.check import check
from noloss.checker.proof_text import NoProof
from noloss.core.notation import parse_game
from noloss.proof.line_proof import numbered_lines

PAIRED = proof("4x1:3", "second never loses", "b 2-3")
GRID = "1/2/3/6/7/8/11/12/13:1/2/4/5/9/10"
"""Three rows and three columns of 5x5."""


def why(data: bytes) -> str:
    return check(data).why or "it holds"


def replaced(old: str, new: str, data: bytes = PAIRED) -> bytes:
    assert old.encode() in data
    return data.replace(old.encode(), new.encode())


@pytest.mark.parametrize("game", ["3x3", "4x3:3", "7x6:4", "3x3x3", "4x4x4", "5x2x3:2", "3x3x3x3"])
def test_the_lines_are_those_of_the_game(game: str) -> None:
    assert tuple(Board(game).lines) == numbered_lines(parse_game(game))


@pytest.mark.thorough
def test_the_largest_board_that_is_settled_is_laid_out() -> None:
    assert len(Board("13x13x13x13x13").lines) == (15**5 - 13**5) // 2


def test_what_is_claimed_is_told() -> None:
    verdict = check(proof("3x1:2", "first wins", "m 2 1", "r"))
    assert (verdict.valid, verdict.game, verdict.start) == (True, "3x1:2", None)
    assert (verdict.side, verdict.claim, verdict.why) == ("first", "wins", None)
    assert check(proof("3x1:2", "first wins", "t 1", start="...")).start == "..."


def test_overlapping_lines_that_lack_the_same_two_cells_are_one_threat_not_two() -> None:
    """Lines 1-4 and 2-5 both lack 2 and 3; a prototype took cell 2 for two threats at once."""
    start = "X..XXO.O.O"
    assert why(proof("10x1:4", "first wins", "t 2", start=start)) == (
        "node 0: the sequence does not win"
    )
    assert why(proof("10x1:4", "first wins", "m 2 1", "r", start=start)) == (
        "node 1: reply 3 is not answered"
    )
    two = proof("9x1:4", "first wins", "t 3", start=".X.X..OO.")
    assert why(two) == "it holds", "lines 1-4 and 2-5 lack 1 and 5"


def test_a_threat_must_be_answered_first() -> None:
    start = "XX./OO./..."
    assert why(proof("3x3", "first wins", "t 3", start=start)) == "it holds"
    start = "X../OO./..X"
    assert why(proof("3x3", "first wins", "t 3", start=start)).endswith("does not win")
    assert why(proof("3x3", "first wins", "m 3 1", "r", start=start)) == (
        "node 1: Q can complete a line"
    )


def test_pairs_hold_at_either_turn() -> None:
    assert why(PAIRED) == "it holds"
    assert why(replaced("second", "first")) == "it holds"
    assert why(replaced("never loses", "wins")).endswith("not that P wins")
    assert why(replaced("2-3", "1-2")) == "node 0: line 2 has neither a mark of P nor a block"
    assert "taken or used before" in why(replaced("2-3", "3-3"))


def test_a_grid_of_three_rows_and_three_columns_is_a_block() -> None:
    rest = "16-17;21-22;4-9;5-10;19-25;20-24"
    text = f"b {GRID};{rest}"
    assert "line 7 has neither" in why(proof("5x5", "second never loses", text))
    text = f"b {GRID};16-18;22-23;4-9;5-10;19-25;17-21"
    assert why(proof("5x5", "second never loses", text)) == "it holds"
    for less in ("1/2/3/6/7/8/11/12", "1/2/3/6/7/8/11/12/14"):
        wrong = text.replace("1/2/3/6/7/8/11/12/13", less)
        assert "does not hit every line" in why(proof("5x5", "second never loses", wrong))
    more = text.replace(":1/2/4", ":1/2/3/4")
    assert "does not hit every line" in why(proof("5x5", "second never loses", more))
    assert "there is no such line" in why(
        proof("5x5", "second never loses", text.replace(":1/2", ":99/2"))
    )
    large = "/".join(map(str, range(1, 18)))
    assert "more than 16 cells" in why(proof("5x5", "second never loses", f"b {large}:1"))


def test_a_pair_is_exchanged_along_a_chain() -> None:
    """Q takes 2: the pair 2-3 of the line 1-3 becomes 1-3, which cell 1 is free for."""
    assert why(proof("3x1:3", "second never loses", "r *b,1,")) == (
        "node 0: reply 1 is not answered"
    )
    held = "r *b,4,2-3;6-7 4,1>1"
    assert why(proof("4x2:4", "second never loses", held, "b 6-7")) == "it holds"
    assert why(proof("4x2:4", "second never loses", held.replace("2-3;", ""), "b 6-7")) == (
        "it holds"
    ), "the first line has a mark of P"


def test_a_reply_may_be_like_another() -> None:
    turn = "4 3 2 1"
    text = proof(
        "4x1:4", "second never loses", "r 1,2>1 2,1>2 3=2.1 4=1.1", "b", "b", symmetries=(turn,)
    )
    assert why(text) == "it holds"
    assert "leads to no reply" in why(replaced("4=1.1", "4=2.1", text))
    assert "leads to no reply" in why(replaced("3=2.1 4=1.1", "3=2.1 4=1.0", text))
    assert "there is no symmetry 2" in why(replaced("4=1.1", "4=1.2", text))
    assert "does not keep the lines" in why(
        proof("4x1:3", "second never loses", "b 2-3", symmetries=("2 1 3 4",))
    )
    assert "name every cell once" in why(replaced("4 3 2 1", "4 3 2 2", text))
    marked = proof(
        "4x1:4", "first never loses", "r 3,2>1 2=3.1", "b", symmetries=(turn,), start="X..."
    )
    assert "the symmetry does not keep the position" in why(marked)


def test_strategy_stealing_is_for_the_first_player_on_the_empty_board() -> None:
    stolen = proof("3x3x3", "first never loses", "s")
    assert why(stolen) == "it holds"
    assert "says nothing" in why(replaced("first never", "second never", stolen))
    assert "says nothing" in why(replaced("never loses", "wins", stolen))
    assert "says nothing" in why(proof("3x3", "first never loses", "s", start="X../.O./..."))


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (replaced("4x1:3", "4x1:3+gravity"), "this version knows the usual rules only"),
        (replaced("4x1:3", "4x1"), "does not say how many make a line"),
        (replaced("4x1:3", "4x1:5"), "no line of 5 fits on this board"),
        (replaced("4x1:3", "5x1:3"), "line 3 has neither a mark of P nor a block"),
        (replaced("4x1:3", "999x999x999:3"), "huge: "),
        (replaced("4x1:3", "9999x100:5000"), "huge: the lines of 9999x100:5000 may have more than"),
        (replaced("proof 1", "proof 2"), "head: expected 'noloss proof'"),
        (replaced("by hand\n", ""), "head: expected 'by'"),
        (replaced("plain\n\n", "plain\n"), "cut short: the head does not end"),
        (replaced("plain\n\n", "plain\nmore\n\n"), "nothing is expected after 'packed'"),
        (PAIRED[:-1], "wrong count: 6 bytes of body are announced, 5 are there"),
        (PAIRED + b"b\n", "wrong count: 6 bytes of body are announced, more are there"),
        (replaced("nodes 1", "nodes 2"), "wrong count: 0 symmetries and 2 nodes are announced"),
        (replaced("nodes 1", "nodes 0"), "wrong count: "),
        (replaced("symmetries 0", "symmetries 1"), "wrong count: 1 symmetries and 1 nodes"),
        (replaced("bytes 6", "bytes 999999999"), "huge: 999,999,999 bytes are announced"),
        (replaced("plain", "zlib"), "damaged: the body cannot be unpacked"),
        (proof("3x3", "second never loses", "r", start="X../.../..."), "says nothing"),
        (proof("3x3", "first never loses", "b", start="XX./.../..."), "cannot arise"),
        (proof("3x3", "first never loses", "b", start="XXX/OO./..."), "the game is over"),
        (proof("3x3", "first never loses", "b", start="........."), "not laid out"),
        (proof("3x3", "first wins", "m 1 0"), "it refers to 0, which is not a later node"),
        (proof("3x3", "first wins", "m 1 2", "r", "r"), "node 1: nothing before it refers to it"),
    ],
)
def test_what_is_wrong_is_named(data: bytes, reason: str) -> None:
    verdict = check(data)
    assert not verdict.valid
    assert reason in (verdict.why or "")


def test_a_packed_body_is_bounded_and_whole() -> None:
    body = b"b 2-3\n"
    packed = zlib.compress(body)
    head = PAIRED[: -len(body)].replace(b"plain", b"zlib")
    assert why(head + packed) == "it holds"
    assert why(head + packed[:-1]) == "cut short: the packed body does not end"
    assert why(head + packed + b"x") == "damaged: something follows the packed body"
    bomb = zlib.compress(bytes(50_000_000), 9)
    assert why(head + bomb) == "wrong count: 6 bytes of body are announced, more are there"


def test_what_is_no_proof_is_told_apart() -> None:
    with pytest.raises(NoProof):
        check(b"noloss certificate 1\n")


def test_it_runs_alone(tmp_path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "proof"
    for data, code, said in (
        (PAIRED, 0, "valid: 4x1:3, second never loses\n"),
        (PAIRED[:-1], 1, "refused: wrong count: 6 bytes of body are announced, 5 are there\n"),
        (b"nothing", 2, ""),
    ):
        file.write_bytes(data)
        assert main([str(file)]) == code
        assert capsys.readouterr().out == said
    assert main([]) == 2


def test_the_number_of_symmetries_is_limited_by_the_cells_of_all_lines(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    twice = proof("4x1:3", "second never loses", "b 2-3", symmetries=("4 3 2 1",) * 2)
    monkeypatch.setattr(board_module, "MOST_SYMMETRY_CELLS", 12)
    assert why(twice) == "it holds"
    monkeypatch.setattr(board_module, "MOST_SYMMETRY_CELLS", 11)
    assert why(twice) == "huge: 2 symmetries are not checked on a board of this size"


def calls(data: bytes) -> int:
    """How often the checker calls `watch`."""
    number = 0

    def watch() -> None:
        nonlocal number
        number += 1

    check(data, watch)
    return number


def calls_of_the_second(data: bytes) -> int:
    """The same for the checker in JavaScript."""
    harness = (
        "import(process.argv[1]).then(async ({ check }) => {"
        "  let number = 0;"
        "  await check(new Uint8Array(Buffer.from(process.argv[2])), () => { number += 1; });"
        "  console.log(number);"
        "});"
    )
    module = (files("noloss.checker") / "checker.mjs").as_uri()
    command = ["node", "-e", harness, module, data.decode()]
    return int(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


@pytest.mark.parametrize(
    "count",
    [
        calls,
        pytest.param(
            calls_of_the_second,
            marks=pytest.mark.skipif(shutil.which("node") is None, reason="needs node"),
        ),
    ],
)
def test_watch_is_called_in_every_part_of_the_work(count: Callable[[bytes], int]) -> None:
    """So that a time limit ends it: for each line, symmetry, node, block and move in a block."""
    lines, same = 224, " ".join(map(str, range(1, 82)))
    bare = count(proof("9x9:3", "first never loses", "s"))
    symmetry = count(proof("9x9:3", "first never loses", "s", symmetries=(same,)))
    assert (bare > 2 * lines, symmetry - bare >= lines) == (True, True)
    small = count(proof("5x5", "first never loses", "s"))
    pairs = ";16-18;22-23;4-9;5-10;19-25;17-21"
    assert count(proof("5x5", "second never loses", f"b {GRID}{pairs}")) - small > 100
    moves = count(proof("3x1:2", "first wins", "m 2 1", "r"))
    assert moves > count(proof("3x1:2", "first never loses", "s"))


def test_an_error_of_watch_is_no_verdict() -> None:
    def watch() -> None:
        raise TimeoutError

    for data in (PAIRED, replaced("b 2-3", "b 1-2")):
        with pytest.raises(TimeoutError):
            check(data, watch)
