"""`noloss turing` as its users meet it."""

import json
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from in_process import noloss
from noloss.core.budget import Budget
from noloss.core.errors import Cancelled
from noloss.lab.papers.wst.named import run_named

ROOT = Path(__file__).parents[3]
EXAMPLES = ROOT / "examples/turing"


def _turing(*arguments: str) -> CompletedProcess[str]:
    return noloss("turing", *arguments)


def test_the_worked_example_is_printed() -> None:
    out = _turing("run", "wst", "--moves", "5,1,9,6,7,3,8").stdout
    golden = (ROOT / "tests/golden/wst-example.txt").read_text(encoding="utf-8")
    for line in golden.splitlines():
        assert line in out
    data = json.loads(_turing("run", "wst", "--moves", "5,1", "--json").stdout)
    assert (data["end"], data["may_choose"], len(data["steps"])) == (None, ["9"], 2)
    assert "o is to move." in _turing("run", "wst", "--first", "o").stdout


def test_single_steps_are_traced() -> None:
    out = _turing("trace", "wst", "--moves", "5", "--from", "7", "--steps", "2").stdout
    assert out.startswith("step 7  M_TM.p_opens\n  Ki  C  p  1  2  3  4 [5] 6  7  8  9  $\n")
    lines = _turing("trace", "wst", "--moves", "5", "--steps", "3", "--json").stdout.splitlines()
    assert [json.loads(line)["step"] for line in lines] == [0, 1, 2]


def test_programs_are_shown_and_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "compiled with its calls" in _turing("show", "wst").stdout
    assert "// MF_TM: keep in K_c" in _turing("show", "MF_TM").stdout
    assert _turing("show", "CR_TM", "--dot").stdout.startswith("digraph CR_TM {")
    monkeypatch.setenv("PATH", "")
    done = _turing("show", "wst", "--svg", str(tmp_path / "m.svg"))
    assert (done.returncode, "needs Graphviz" in done.stderr) == (2, True)
    words = (tmp_path / "m.dot").read_text(encoding="utf-8")
    assert all(f'"{state}"' in words for state in ("who", "p_opens", "o_picks", "p_takes"))
    assert json.loads(_turing("show", "CR_TM", "--json").stdout)["plain_states"] == 15


@pytest.mark.parametrize(("one", "two"), [("0110", "0111"), ("1111", "0001"), ("0000", "0000")])
def test_the_adding_example_adds(one: str, two: str) -> None:
    def tape(name: str, bits: str) -> str:
        return f"{name}=$,{','.join(bits)},$"

    arguments = ("--tape", tape("a", one), "--tape", tape("c", two), "--json")
    data = json.loads(_turing("run", str(EXAMPLES / "ADD.tm"), *arguments).stdout)
    bits = "".join(cell for cell in data["tapes"]["sum"] if cell in "01")
    assert data["state"] == "done"
    assert int(bits, 2) == int(one, 2) + int(two, 2)


def test_the_copying_example_of_the_docs_runs() -> None:
    done = _turing("run", str(EXAMPLES / "COPY.tm"), "--tape", "from=0,1,1,$")
    assert "to    0  1  1 [b]" in done.stdout
    assert "Ended in done after 4 steps." in done.stdout
    page = (ROOT / "docs/reference/turing.md").read_text(encoding="utf-8")
    program = (EXAMPLES / "COPY.tm").read_text(encoding="utf-8").split("\n", 1)[1]
    assert program in page


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["run", "wst", "--moves", "5,x"], "cell 'x': expected a number from 1 to 9"),
        (["run", "wst", "--moves", "5,5"], "slot 5 is not free"),
        (["run", "wst", "--first", "z"], "'z' starts: expected p"),
        (["run", "nobody"], "there is no machine 'nobody'; known: wst, M_TM"),
        (["run", "nowhere.tm"], "cannot read 'nowhere.tm'"),
        (["run", str(EXAMPLES / "COPY.tm"), "--tape", "from=0,7"], "'7' is not in the alphabet"),
        (["run", str(EXAMPLES / "COPY.tm"), "--tape", "form=0"], "expected NAME=a,b,c"),
        (
            ["run", str(EXAMPLES / "COPY.tm"), "--tape", "from=0"],
            "no transition in state COPY.copy",
        ),
        (["run", "CR_TM"], "no transition in state CR_TM.mark"),
    ],
)
def test_bad_input_is_named(arguments: list[str], message: str) -> None:
    done = _turing(*arguments)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_a_program_that_never_halts_is_stopped(tmp_path: Path) -> None:
    spin = tmp_path / "SPIN.tm"
    spin.write_text(
        "machine SPIN\ntapes a\nblank b\nalphabet 0\nstart s\nstate s\n  a=b | - | s\n", "utf-8"
    )
    done = _turing("run", str(spin), "--limit", "1000")
    assert done.returncode == 2
    assert "SPIN has not halted after 1,000 steps" in done.stderr
    spin.write_text("machine SPIN\ntapes a\n  a=b | s\n", "utf-8")
    done = _turing("run", str(spin))
    assert "SPIN.tm, line 3: expected a declaration" in done.stderr


def test_a_long_run_can_be_given_seconds_and_cancelled(tmp_path: Path) -> None:
    spin = tmp_path / "SPIN.tm"
    spin.write_text(
        "machine SPIN\ntapes a\nblank b\nalphabet 0\nstart s\nstate s\n  a=b | a> | s\n", "utf-8"
    )
    for command in ("run", "trace"):
        done = _turing(command, str(spin), "--limit", str(10**18), "--seconds", "0")
        assert done.returncode == 2
        assert "SPIN: more than 0 seconds, after " in done.stderr
    looks = iter(range(3))
    budget = Budget(cancel=lambda: next(looks, None) is None)
    with pytest.raises(Cancelled, match=r"SPIN: cancelled after \d+ of 1,000"):
        run_named(str(spin), limit=1000, budget=budget)


def test_a_board_is_decided() -> None:
    def winner(board: str) -> str | None:
        found: str | None = json.loads(_turing("decide", board, "--json").stdout)["winner"]
        return found

    assert winner("X.O/.X./...") is None
    assert winner("XXX/OO./...") == "first"
    assert winner("OOO/XX./X..") == "second"
    assert winner("XOX/XOO/OXX") == "draw"
    assert _turing("decide", "XXX/OO./...").stdout.startswith("The first player has won: ")
    refused = _turing("decide", "XXX/OOO/...")
    assert (refused.returncode, "XXX/OOO/..." in refused.stderr) == (2, True)


def test_a_result_is_predicted() -> None:
    data = json.loads(_turing("predict", "X.O/.../...", "--json").stdout)
    assert data["value"] == "first"
    assert data["steps"] > 1000
    assert "The first player is going to win" in _turing("predict", "X.O/.../...").stdout
    played = _turing("predict", ".../.../...", "--first", "aba", "--second", "sriram", "--json")
    assert json.loads(played.stdout)["value"] == "draw"
    refused = _turing("predict", ".../.../...", "--first", "aba")
    assert (refused.returncode, "who plays whom" in refused.stderr) == (2, True)


def test_our_own_machines_are_known_by_name() -> None:
    assert "// JUDGE_TM: is the game over?" in _turing("show", "JUDGE_TM").stdout
    told = _turing("run", "PREDICT_TM", "--limit", "100").stderr
    assert "PREDICT_TM has not halted after 100 steps" in told
