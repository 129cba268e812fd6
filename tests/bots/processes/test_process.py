import os
import shutil
import sys
import time
from pathlib import Path

import pytest

from noloss.bots.bot import Fault, judge
from noloss.bots.checking.check import check
from noloss.bots.functions.callables import CallableBot, find_thing
from noloss.bots.manner import Manner
from noloss.bots.processes.process import Limits, ProcessBot, parse_command
from noloss.bots.resolve import resolve
from noloss.core.errors import NolossError
from noloss.core.game import LineGame, Side
from noloss.core.notation import parse_position

EXAMPLES = Path(__file__).parents[3] / "examples/bots"
FILES = {"python3": "bot.py", "node": "bot.js", "sh": "bot.sh", "javac": "Bot.java", "cc": "bot.c"}


@pytest.mark.parametrize("language", FILES)
def test_the_examples_play(language: str, three: LineGame) -> None:
    """Every example takes the centre and then the first free cell; a missing language is named."""
    if not shutil.which(language):
        pytest.skip(f"{language} is not installed")
    bot = resolve(str(EXAMPLES / FILES[language]), three)
    assert isinstance(bot, ProcessBot)
    assert bot.name == str(EXAMPLES / FILES[language])
    try:
        for text, cell in [(".../.../...", 4), ("X../.O./...", 1), ("XXO/OOX/X..", 7)]:
            assert bot.ask(parse_position(three, text)) == cell
    finally:
        bot.close()


def test_a_program_is_checked(three: LineGame) -> None:
    report = check(str(EXAMPLES / "bot.py"), three, sides=(Side.FIRST,))
    assert (report.verdict, report.proven, report.assumes) == ("loses", True, "board")
    assert report.evidence.start == "process"


def _python(code: str, **options: object) -> ProcessBot:
    return ProcessBot([sys.executable, "-u", "-c", code], **options)


LOOP = "import sys\nfor line in sys.stdin:\n    "


@pytest.mark.parametrize(
    ("code", "kind", "said"),
    [
        (LOOP + "print('x')", "illegal", "x"),
        (LOOP + "print(0)", "illegal", "0"),
        (LOOP + "print(10)", "illegal", "10"),
        (LOOP + "print()", "illegal", ""),
        (LOOP + "print('1 2')", "illegal", "1 2"),
        (LOOP + "print('y' * 10**6, end='')", "illegal", "yyyy"),
        ("raise SystemExit('oops')", "crash", "oops"),
        (LOOP + "sys.exit(3)", "crash", ""),
        (LOOP + "import time; print('late', file=sys.stderr); time.sleep(60)", "timeout", "late"),
    ],
)
def test_bad_answers_are_faults(three: LineGame, code: str, kind: str, said: str) -> None:
    bot = _python(code, limits=Limits(seconds=0.7))
    try:
        fault = bot.ask(three.start())
    finally:
        bot.close()
    assert isinstance(fault, Fault)
    assert fault.kind == kind
    assert said in fault.answer + fault.stderr
    assert len(fault.answer) <= 400


def test_a_bot_that_died_is_started_again(three: LineGame) -> None:
    bot = _python("import sys; sys.stdin.readline(); print(1)")
    try:
        assert [bot.ask(three.start()) for _ in range(1)] == [0]
        again = [bot.ask(three.start()) for _ in range(4)]
    finally:
        bot.close()
    assert 0 in again


def test_more_than_one_line_is_a_fault_and_does_not_shift_the_answers(three: LineGame) -> None:
    bot = _python("print('hello'); " + "import sys\nfor line in sys.stdin:\n    print(5)")
    try:
        found = [bot.ask(three.start()) for _ in range(3)]
    finally:
        bot.close()
    assert all(isinstance(fault, Fault) and fault.kind == "illegal" for fault in found)
    chatty = _python(LOOP + "sys.stdout.write('1\\n2\\n'); sys.stdout.flush()")
    try:
        fault = chatty.ask(three.start())
    finally:
        chatty.close()
    assert isinstance(fault, Fault)
    assert fault.answer.startswith("more than one line: 1")


def test_a_bot_need_not_read_the_question(three: LineGame) -> None:
    bot = ProcessBot(["echo", "5"], per_move=True)
    assert [bot.ask(three.start()) for _ in range(20)] == [4] * 20


def test_a_stopped_bot_answers_no_more(three: LineGame) -> None:
    bot = _python(LOOP + "print(5)")
    assert bot.ask(three.start()) == 4
    bot.stop()
    fault = bot.ask(three.start())
    assert isinstance(fault, Fault)
    assert fault.kind == "stopped"


def test_one_process_per_move(three: LineGame) -> None:
    bot = _python("import os; input(); print(1 + os.getpid() % 9)", per_move=True)
    try:
        assert len({bot.ask(three.start()) for _ in range(8)}) > 1
    finally:
        bot.close()


def test_cells_can_be_separated(three: LineGame) -> None:
    code = LOOP + "w = line.split(); print(w.index('.') + 1 if len(w) == 10 and w[9] == 'O' else 0)"
    bot = _python(code, manner=Manner(cells=" "))
    try:
        assert bot.ask(parse_position(three, "X.O/.X./...")) == 1
    finally:
        bot.close()


def test_nothing_survives_a_time_out(three: LineGame, tmp_path: Path) -> None:
    """A bot that has started a child and hangs: both are gone after the time-out."""
    note = tmp_path / "pid"
    code = (
        "import subprocess, sys, time\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        f"open({str(note)!r}, 'w').write(str(child.pid))\n"
        "time.sleep(600)\n"
    )
    bot = _python(code, limits=Limits(seconds=1.5))
    fault = bot.ask(three.start())
    assert isinstance(fault, Fault)
    assert fault.kind == "timeout"
    pid = int(note.read_text())
    for _ in range(600):
        if not _alive(pid):
            return
        time.sleep(0.1)
    pytest.fail("the child of a killed bot is still running")


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except (ProcessLookupError, FileNotFoundError):
        return False
    return state != "Z"


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux only")
def test_memory_is_limited(three: LineGame) -> None:
    bot = _python(LOOP + "x = bytearray(2 * 10**9); print(1)", limits=Limits(5, 60, 256))
    try:
        fault = bot.ask(three.start())
    finally:
        bot.close()
    assert isinstance(fault, Fault)
    assert fault.kind == "crash"
    assert "MemoryError" in fault.stderr


def test_commands_are_split_without_a_shell(three: LineGame) -> None:
    assert parse_command("python3 'my bot.py' --x") == ["python3", "my bot.py", "--x"]
    assert parse_command("a | b") == ["a", "|", "b"]
    for bad in ("", "'"):
        with pytest.raises(NolossError):
            parse_command(bad)
    with pytest.raises(NolossError, match="cannot run '/nowhere/bot'"):
        ProcessBot(["/nowhere/bot"]).ask(three.start())


def test_answers_are_judged(three: LineGame) -> None:
    board = parse_position(three, "X../.../...")
    assert judge(board, " 5 \r") == 4
    for bad in ("1", "0", "five", "", "5.0", "-3"):
        assert isinstance(judge(board, bad), Fault)


def test_python_functions(three: LineGame, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "def move(board, mark):\n    return board.replace('/', '').index('.') + 1\n"
        "def bad(board, mark):\n    return 1 / 0\n"
        "class Player:\n    def __call__(self, board, mark):\n        return 5\n",
        "utf-8",
    )
    assert CallableBot("m", find_thing(f"{file}:move")).ask(three.start()) == 0
    fault = CallableBot("b", find_thing(f"{file}:bad")).ask(three.start())
    assert isinstance(fault, Fault)
    assert "ZeroDivisionError" in fault.stderr
    leaving = CallableBot("q", lambda *_: sys.exit(0)).ask(three.start())
    assert isinstance(leaving, Fault)
    assert CallableBot("p", find_thing(f"{file}:Player")()).ask(three.start()) == 4
    for spec, message in (
        (f"{file}:nothing", "no attribute 'nothing'"),
        ("no_such_module:x", "No module named"),
        (f"{tmp_path}/none.py:x", "there is no file"),
        ("nocolon", "expected module:function"),
    ):
        with pytest.raises(NolossError, match=message):
            find_thing(spec)


def test_a_program_that_has_used_its_processor_time_is_too_slow(three: LineGame) -> None:
    """It is killed by the system, which is no crash of its own."""
    bot = ProcessBot([sys.executable, "-c", "while True: pass"], limits=Limits(cpu_seconds=1))
    answer = bot.ask(three.start())
    assert isinstance(answer, Fault)
    assert answer.kind == "timeout"
