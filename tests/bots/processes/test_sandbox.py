"""What a hostile program can do from where it runs, and what is left of it afterwards."""

import os
import select
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from noloss.bots.bot import Fault
from noloss.bots.processes import choice, sandbox
from noloss.bots.processes.choice import protection, works
from noloss.bots.processes.leftovers import IPC, shared_files
from noloss.bots.processes.process import Limits
from noloss.bots.processes.programs import PYTHON, Program, program
from noloss.bots.processes.sandbox import Cage, Protection
from noloss.core.errors import BadFile, NolossError
from noloss.core.game import LineGame

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="guards are for Linux")
WAYS = ("bubblewrap", "other user", "limits", "root")
LOOP = "for line in iter(input, ''):\n    "
LIMITS = Limits(20, 60, 512)


@pytest.fixture(params=WAYS)
def how(request: pytest.FixtureRequest) -> Protection:
    way: Protection = request.param
    if not works(way):
        pytest.skip(f"{way!r} does not work here, so what it protects from was not tested")
    return way


def _answer(
    folder: Path, code: str, three: LineGame, how: Protection, limits: Limits = LIMITS
) -> int | Fault:
    """What a Python program answers to its first question."""
    (folder / "bot.py").write_text(code, "utf-8")
    with Cage(program(folder), limits, how) as cage:
        bot = cage.bot()
        try:
            return bot.ask(three.start())
        finally:
            bot.close()


def _alive(token: str) -> list[int]:
    """The processes that have a word in their command line."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if token.encode() in (process / "cmdline").read_bytes():
                found.append(int(process.name))
        except OSError:
            continue
    return found


def _there(token: str) -> bool:
    """Wait until one of them is there, a minute at most: the shell may still be starting it."""
    for _ in range(1200):
        if _alive(token):
            return True
        select.select([], [], [], 0.05)
    return False


def _gone(token: str) -> bool:
    """Wait until none of them is left, a minute for each at most."""
    for pid in _alive(token):
        try:
            number = os.pidfd_open(pid)
        except OSError:
            continue
        waiting = select.poll()
        waiting.register(number, select.POLLIN)
        if not waiting.poll(60_000):
            return False
        os.close(number)
    return not _alive(token)


@pytest.fixture
def token(tmp_path: Path) -> str:
    """A number of seconds that nobody else sleeps."""
    return f"86{os.getpid()}.{abs(hash(str(tmp_path))) % 10**9}"


def test_the_environment_is_clean_and_the_folder_a_copy(
    how: Protection, three: LineGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_KEY", "12345")
    code = (
        "import os, pathlib\npathlib.Path('mine.txt').write_text('x')\n"
        "assert sorted(os.listdir()) == ['bot.py', 'data.txt', 'mine.txt'], os.listdir()\n"
        "assert 'SECRET_KEY' not in os.environ and os.access(os.environ['HOME'], os.W_OK)\n"
    )
    (tmp_path / "data.txt").write_text("5", "utf-8")
    assert _answer(tmp_path, code + LOOP + "print(open('data.txt').read())", three, how) == 4
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bot.py", "data.txt"]


def test_a_file_beside_a_program_is_not_taken_for_a_library(
    how: Protection, three: LineGame, tmp_path: Path
) -> None:
    """A classmate hands in a random.py; the bot that imports random gets Python's."""
    (tmp_path / "random.py").write_text("raise SystemExit('gotcha')\n", "utf-8")
    alice = tmp_path / "alice.py"
    alice.write_text("import random\n" + LOOP + "print(random.choice([5]))\n", "utf-8")
    with Cage(program(alice), LIMITS, how) as cage:
        bot = cage.bot()
        try:
            assert bot.ask(three.start()) == 4
        finally:
            bot.close()


ESCAPE = (
    "import subprocess\n"
    "subprocess.run(['sh', '-c', 'setsid sleep {token} >/dev/null 2>&1 &'], check=True)\n"
)
"""Start something in a session of its own whose parent has ended."""


def test_a_child_in_another_session_is_swept(
    how: Protection, three: LineGame, tmp_path: Path, token: str
) -> None:
    (tmp_path / "bot.py").write_text(ESCAPE.format(token=token) + LOOP + "print(5)\n", "utf-8")
    with Cage(program(tmp_path), LIMITS, how) as cage:
        bot = cage.bot()
        try:
            assert bot.ask(three.start()) == 4
            assert _there(token), "it is there while the bot is"
        finally:
            bot.close()
        assert _gone(token)


@pytest.mark.parametrize("number", ["KILL", "HUP", "TERM"])
def test_nothing_outlives_the_grader(
    how: Protection, number: str, tmp_path: Path, token: str
) -> None:
    (tmp_path / "bot.py").write_text(ESCAPE.format(token=token) + LOOP + "print(5)\n", "utf-8")
    grader = (
        "import signal, sys\nfrom pathlib import Path\n"
        "from noloss.bots.processes.process import Limits\n"
        "from noloss.bots.processes.programs import program\n"
        "from noloss.bots.processes.sandbox import Cage\n"
        "from noloss.core.notation import parse_game\n"
        "signal.signal(signal.SIGHUP, signal.SIG_DFL)\n"  # nohup has it ignored
        f"with Cage(program(Path({str(tmp_path)!r})), Limits(), {how!r}) as cage:\n"
        "    cage.bot().ask(parse_game('3x3').start())\n"
        "    print(cage.place, flush=True)\n"
        "    signal.pause()\n"
    )
    running = subprocess.Popen([sys.executable, "-c", grader], stdout=subprocess.PIPE, text=True)
    assert running.stdout is not None
    try:
        place = Path(running.stdout.readline().strip())
        assert _there(token)
        assert (place / "bot/bot.py").is_file()
        guards = _alive(f"folder={place}")
    finally:
        running.send_signal(getattr(signal, f"SIG{number}"))
        running.wait()
        running.stdout.close()
    assert _gone(token)
    assert guards
    assert _gone(f"folder={place}")
    assert not place.exists()


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("f = open('big', 'wb'); f.seek(1 << 30); f.write(b'x'); f.flush()", "File too large"),
        ("[os.open('bot.py', 0) for _ in range(300)]", "Too many open files"),
        ("[subprocess.Popen(['sleep', '99']) for _ in range(80)]; time.sleep(99)", "64 processes"),
        ("[open(f'{n}', 'wb').write(bytes(10**6)) for n in range(9)]; time.sleep(99)", "4 MB of f"),
        ("[os.mkdir(str(n)) for n in range(99)]; time.sleep(99)", "60 files"),
    ],
)
def test_what_it_uses_is_limited(
    code: str, said: str, three: LineGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sandbox, "MOST_DISK", 4 << 20)
    monkeypatch.setattr(sandbox, "MOST_ENTRIES", 60)
    fault = _answer(tmp_path, f"import os, subprocess, time\n{code}\n", three, protection())
    assert isinstance(fault, Fault)
    assert said in fault.stderr, fault


def test_processor_time_is_that_of_all_processes(three: LineGame, tmp_path: Path) -> None:
    """Each process alone stays within the limit."""
    spin = "while os.times()[0] < 0.3: pass"
    code = "import os\nfor _ in range(9):\n    if os.fork() == 0:\n"
    code += f"        {spin}\n        os._exit(0)"
    fault = _answer(
        tmp_path, code + "\n    os.wait()\nprint(5)", three, protection(), Limits(60, 1, 512)
    )
    assert isinstance(fault, Fault)
    assert "more than 1 s of processor time" in fault.stderr


def test_shared_memory_is_not_left_behind(
    how: Protection, three: LineGame, tmp_path: Path, token: str
) -> None:
    code = f"f = open('/dev/shm/noloss-{token}', 'wb'); f.write(b'x'); f.flush()\n"
    assert _answer(tmp_path, code + LOOP + "print(5)", three, how) == 4
    assert not Path(f"/dev/shm/noloss-{token}").exists()
    segment = "import ctypes\nassert ctypes.CDLL(None).shmget(0, 987654, 0o1600) >= 0\n"
    assert _answer(tmp_path, segment + LOOP + "print(5)", three, how) == 4
    assert " 987654 " not in (IPC / "shm").read_text()


def test_the_shared_memory_of_others_stays(tmp_path: Path) -> None:
    mine = Path(f"/dev/shm/noloss-test-{os.getpid()}")
    with mine.open("wb"):
        assert shared_files([os.getpid()]) >= {mine}
        mine.unlink()
    assert shared_files([os.getpid()]) == set()


def test_a_bot_that_fills_its_own_input_is_broken(
    how: Protection, three: LineGame, tmp_path: Path
) -> None:
    """Neither side of the pipe waits for the other for ever."""
    code = (
        "import os\nsays = os.open('/proc/self/fd/0', os.O_WRONLY | os.O_NONBLOCK)\n"
        "input()\n"
        "for size in (1000, 1):\n"
        "    try:\n        while True: os.write(says, b'.' * size)\n"
        "    except BlockingIOError: pass\n"
        "print(5, flush=True)\n"
        "import time; time.sleep(99)\n"
    )
    (tmp_path / "bot.py").write_text(code, "utf-8")
    with Cage(program(tmp_path), LIMITS, how) as cage:
        bot = cage.bot()
        try:
            assert bot.ask(three.start()) == 4
            fault = bot.ask(three.start())
        finally:
            bot.close()
    assert isinstance(fault, Fault)
    assert "its standard input is full" in fault.answer


@pytest.fixture
def door() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


@pytest.mark.skipif(not works("bubblewrap"), reason="bubblewrap does not work here: not tested")
def test_in_bubblewrap_there_is_nothing_else(three: LineGame, tmp_path: Path, door: int) -> None:
    """No network, no file of the user, nothing to write to, no other process."""
    secret = tmp_path / "secret"
    secret.write_text("x", "utf-8")
    bot = tmp_path / "bot"
    bot.mkdir()
    code = (
        "import os, pathlib, socket\n"
        "def fails(what):\n"
        "    try: what()\n"
        "    except OSError: return True\n"
        f"assert fails(lambda: socket.create_connection(('127.0.0.1', {door}), 5)), 'network'\n"
        f"assert not os.path.exists({str(secret)!r}), 'secret'\n"
        f"assert not os.path.exists({str(Path.home() / '.ssh')!r}), 'home'\n"
        "assert not os.path.exists('/etc/shadow'), 'shadow'\n"
        "assert fails(lambda: open('/usr/x', 'w')), 'write'\n"
        f"assert fails(lambda: open({sandbox.__file__!r}, 'a')), 'package'\n"
        "assert len([p for p in os.listdir('/proc') if p.isdigit()]) <= 3, 'processes'\n"
        f"assert fails(lambda: os.kill({os.getpid()}, 0)), 'signal'\n"
    )
    assert _answer(bot, code + LOOP + "print(5)", three, "bubblewrap") == 4


@pytest.mark.skipif(os.getuid() != 0, reason="only root can be another user: not tested")
def test_another_user_can_reach_nothing_of_ours(three: LineGame, tmp_path: Path) -> None:
    """Told in the shell, as this Python may lie where others cannot look."""
    secret = tmp_path / "secret"
    secret.write_text("x", "utf-8")
    secret.chmod(0o600)
    code = f"[ $(id -u) -ge 20000 ] && ! cat {secret} && ! kill -0 {os.getpid()} && echo 5\n"
    file = tmp_path / "run"
    file.write_text(f"#!/bin/sh\nread line; touch mine; {code}", "utf-8")
    with Cage(program(file), LIMITS, "other user") as cage:
        bot = cage.bot()
        try:
            assert bot.ask(three.start()) == 4
        finally:
            bot.close()


def test_a_sandbox_that_is_required_is_there_or_nothing_runs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(choice, "works", lambda how: how == "bubblewrap")
    assert (protection("auto"), protection("required")) == ("bubblewrap", "bubblewrap")
    monkeypatch.setattr(choice, "works", lambda how: False)
    with pytest.raises(NolossError, match="apt-get install bubblewrap"):
        protection("required")


def test_root_never_runs_a_program_unprotected_unless_that_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(choice, "is_root", lambda: True)
    monkeypatch.setattr(choice, "works", lambda how: how == "other user")
    assert protection("auto") == "other user"
    monkeypatch.setattr(choice, "works", lambda how: False)
    with pytest.raises(NolossError, match=r"would run as root.*other user: .*--sandbox off"):
        protection("auto")
    assert protection("off") == "root"


def test_others_run_programs_with_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the system has none, that has to be asked for."""
    monkeypatch.setattr(choice, "is_root", lambda: False)
    monkeypatch.setattr(choice, "works", lambda how: False)
    assert (protection("auto"), protection("off")) == ("limits", "limits")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert protection("off") == "copy"
    with pytest.raises(NolossError, match="how many processes a program starts"):
        protection("auto")


@pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler: not tested")
def test_what_is_compiled_is_compiled_where_it_runs(
    how: Protection, three: LineGame, tmp_path: Path
) -> None:
    file = tmp_path / "bot.c"
    null = Path("/dev/null").stat()
    file.write_text(
        '#include <stdio.h>\nint main(void){char s[99];while(fgets(s,99,stdin)){puts("5");'
        "fflush(stdout);}}\n",
        "utf-8",
    )
    with Cage(program(file), LIMITS, how) as cage:
        bot = cage.bot()
        try:
            assert bot.ask(three.start()) == 4
        finally:
            bot.close()
    assert Path("/dev/null").stat().st_uid == null.st_uid, "what all use stays as it was"
    file.write_text("int main(void){retrun 0;}\n", "utf-8")
    with (
        pytest.raises(BadFile, match=r"cannot be built: .*bot\.c"),
        Cage(program(file), LIMITS, how),
    ):
        pass


def test_a_step_of_building_that_never_ends_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, token: str
) -> None:
    monkeypatch.setattr(sandbox, "BUILD_SECONDS", 0.3)
    made = Program(tmp_path, ("true",), ("setsid", "sleep", token))
    with pytest.raises(BadFile, match=r"longer than 0\.3 s"), Cage(made, LIMITS, protection("off")):
        pass
    assert _gone(token)


MOVES_ITS_FOLDERS = """
import os
for name in ('tmp', 'shm', 'home'):
    for place in {{os.path.dirname(os.environ['HOME']), os.path.dirname(os.environ['TMPDIR'])}}:
        try:
            os.rename(f'{{place}}/{{name}}', f'{{place}}/gone-{{name}}')
            os.symlink({victim!r}, f'{{place}}/{{name}}')
        except OSError:
            pass
input()
seen = [place for place in ('/tmp', '/dev/shm', os.environ['HOME'], os.environ['TMPDIR'])
        if os.path.exists(f'{{place}}/secret')]
print(9 if seen else 5, flush=True)
os._exit(1)
"""


def test_a_program_cannot_put_other_folders_in_place_of_its_own(
    how: Protection, three: LineGame, tmp_path: Path
) -> None:
    """What it leaves there is not what the next sandbox is made of."""
    if how not in ("bubblewrap", "other user"):
        pytest.skip("limits alone keep nothing from the user's own files")
    victim = tmp_path / "victim"
    victim.mkdir()
    (victim / "secret").touch()
    bot_folder = tmp_path / "bot"
    bot_folder.mkdir()
    code = MOVES_ITS_FOLDERS.format(victim=str(victim))
    (bot_folder / "bot.py").write_text(code, "utf-8")
    with Cage(program(bot_folder), LIMITS, how) as cage:
        bot = cage.bot()
        for _ in range(3):
            assert bot.ask(three.start()) == 4
            bot.close()
        assert {path.name for path in cage.place.iterdir()} >= set(sandbox.PLACES)
        assert not any(path.is_symlink() for path in cage.place.iterdir())


def test_what_a_compiler_says_is_not_read_from_elsewhere(how: Protection, tmp_path: Path) -> None:
    """It puts a link, or a pipe that never ends, in place of the file that takes its words."""
    secret = tmp_path / "secret"
    secret.write_text("12345", "utf-8")
    bot = tmp_path / "bot"
    bot.mkdir()
    (bot / "bot.py").touch()
    for trick in (f"ln -s {secret} ../build.log", "mkfifo ../build.log"):
        build = ("sh", "-c", f"rm -f ../build.log; {trick}; echo no; exit 1")
        with (
            pytest.raises(BadFile, match="no") as refused,
            Cage(Program(bot, (PYTHON, "bot.py"), build), LIMITS, how),
        ):
            pass
        assert "12345" not in str(refused.value)


def test_a_program_that_ends_at_once_was_started(
    how: Protection, three: LineGame, tmp_path: Path
) -> None:
    """Its end can be seen before anything else, and is nobody else's fault."""
    (tmp_path / "run").write_text("#!/bin/sh\nexit 1\n", "utf-8")
    with Cage(program(tmp_path), LIMITS, how) as cage:
        bot = cage.bot()
        for _ in range(40):
            bot.fresh()
            assert isinstance(bot.ask(three.start()), Fault)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("for n in range(9):\n    os.write(os.memfd_create('x'), MEGABYTE)", "4 MB of files"),
        (
            "for n in range(9):\n    held.append(open('x', 'wb', 0))\n"
            "    held[-1].write(MEGABYTE)\n    os.remove('x')",
            "4 MB of files",
        ),
        (
            "for n in range(9):\n    open(f'/tmp/x-{os.getpid()}-{n}', 'wb').write(MEGABYTE)",
            "4 MB of files",
        ),
        (
            "for n in range(70):\n    if os.fork() == 0:\n        time.sleep(30)\n"
            "        os._exit(0)",
            "64 processes",
        ),
    ],
    ids=["no name", "no name any more", "public folder", "processes"],
)
def test_nothing_it_uses_is_overlooked(
    code: str,
    said: str,
    how: Protection,
    three: LineGame,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Even while its orphans end one after the other, which wakes the guard all the time."""
    if "/tmp/" in code and how != "other user":
        pytest.skip("only another user's files in a public folder are told from those of others")
    monkeypatch.setattr(sandbox, "MOST_DISK", 4 << 20)
    busy = (
        "import os, time\nheld, MEGABYTE = [], bytes(1 << 20)\n"
        "if os.fork() == 0:\n    end = time.monotonic() + 20\n"
        "    while time.monotonic() < end:\n"
        "        if os.fork() == 0:\n            os.fork()\n            os._exit(0)\n"
        "        os.wait()\n    os._exit(0)\n"
    )
    fault = _answer(tmp_path, f"{busy}{code}\ntime.sleep(30)\n", three, how)
    assert isinstance(fault, Fault)
    assert said in fault.stderr, fault


@pytest.mark.skipif(not works("bubblewrap"), reason="bubblewrap does not work here: not tested")
def test_in_bubblewrap_only_its_own_folders_can_be_written_to(
    three: LineGame, tmp_path: Path
) -> None:
    code = (
        "import os\nfor place in ('/x', '/dev/x', '/etc/x', '/noloss/x', '/usr/x'):\n"
        "    try:\n        open(place, 'w')\n        raise SystemExit(place)\n"
        "    except OSError:\n        pass\n"
        "for place in ('/tmp/x', '/dev/shm/x', os.environ['HOME'] + '/x', 'x', '/dev/null'):\n"
        "    open(place, 'w').close()\n"
    )
    assert _answer(tmp_path, code + LOOP + "print(5)", three, "bubblewrap") == 4


@pytest.mark.skipif(not works("other user"), reason="this is not root: not tested")
def test_nothing_of_another_user_stays_with_the_system(three: LineGame, tmp_path: Path) -> None:
    code = (
        "import ctypes\nlibc = ctypes.CDLL(None)\n"
        "assert libc.semget(987653, 1, 0o1600) >= 0 and libc.msgget(987653, 0o1600) >= 0\n"
    )
    assert _answer(tmp_path, code + LOOP + "print(5)", three, "other user") == 4
    for kind in ("sem", "msg"):
        assert " 987653 " not in (IPC / kind).read_text()


@pytest.mark.skipif(not works("other user"), reason="this is not root: not tested")
def test_a_tool_that_only_root_can_reach_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tools = tmp_path / "tools"
    tools.mkdir(mode=0o700)
    (tools / "lua9").write_text("#!/bin/sh\n", "utf-8")
    (tools / "lua9").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tools}:{os.environ['PATH']}")
    with (
        pytest.raises(BadFile, match=r"running it takes .*lua9, which only root can reach"),
        Cage(Program(tmp_path, ("lua9", "x.lua"), files=()), LIMITS, "other user"),
    ):
        pass
