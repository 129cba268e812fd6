"""Hostile programs in a class, under every protection that this machine offers, as root and not.

They are bounded: a few hundred processes, and signals only to processes that the test has made.
"""

import errno
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from bots.processes.other_systems import assert_imports_on_other_systems
from noloss.bots.processes.choice import is_root, protection
from noloss.bots.processes.private_copy import readable_python
from noloss.classroom.grading import grade as grading
from noloss.classroom.grading.grade import grade
from noloss.classroom.grading.grade_report import Graded, Terms, UncheckedBot
from noloss.classroom.grading.submissions import Submission, submissions
from noloss.core.errors import NolossError, Shortage
from noloss.core.notation import parse_game
from noloss.work.crew import Workers

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="protections are for Linux")
ANOTHER = 61_234
"""The number of an ordinary user, whom nobody else is."""
SETPRIV = shutil.which("setpriv") or ""
BOARD = "2x2:2"
FIRST_FREE = "for line in iter(input, ''):\n    print(line.replace('/', '').index('.') + 1)\n"

BOMB = """
import os, time
for _ in range(300):
    try:
        if os.fork() == 0:
            time.sleep(20)
            os._exit(0)
    except OSError:
        break
time.sleep(20)
"""
HOG = """
held = [bytearray(10 << 20) for _ in range(40)]
for line in iter(input, ''):
    print(1)
"""
KILLER = """
import os, signal
try:
    victims = [os.getppid(), int(open({file!r}).read())]
except OSError:
    victims = [os.getppid()]
for pid in victims:
    try:
        os.kill(pid, signal.SIGKILL)
    except OSError:
        pass
"""
SPY = """
import os, sys
found = [path for path in ({secret!r}, '/etc/shadow') if os.access(path, os.R_OK)]
known = dict(line.split(':', 1) for line in open('/proc/self/status'))
found += ['gains rights'] * (known['NoNewPrivs'].strip() != '1')
found += [place for place in ('/', '/dev', '/etc', '/noloss', '/usr') if os.access(place, os.W_OK)]
print('read', *found, 'as', 'root' if os.getuid() == 0 else 'another', file=sys.stderr)
"""


@dataclass(frozen=True)
class Grader:
    """Who grades, and which protection there is."""

    user: int | None
    """Another user than the one of this test; None for that one."""
    how: str

    def run(
        self, code: str, folder: Path, by: tuple[str, ...] = ()
    ) -> subprocess.CompletedProcess[str]:
        """Run some Python of noloss as that user, where bubblewrap is there if it is wanted."""
        python = readable_python()
        path = os.defpath if self.how == "bubblewrap" else str(folder / "empty")
        known = {"PATH": path, "HOME": str(folder), "NOLOSS_QUIET": "yes"}
        if python.libraries is not None:
            known["LD_LIBRARY_PATH"] = str(python.libraries)
        find = f"import sys; sys.path.insert(0, {str(python.package.parent)!r})\n"
        groups: list[int] | None = None if self.user is None else []
        return subprocess.run(
            [*by, python.executable, "-c", find + code],
            cwd=folder, env=known, capture_output=True, text=True, check=False, timeout=300,
            user=self.user, group=self.user, extra_groups=groups,
        )  # fmt: skip

    def grade(self, folder: Path, *options: str, before: str = "") -> dict[str, Any]:
        """The results of the class in a folder, as the command tells them."""
        done = self.run(before + _command("grade", "class", *options, "--json"), folder)
        assert done.returncode == 0, done.stderr
        report: dict[str, Any] = json.loads(done.stdout)
        return report


def _command(*words: str) -> str:
    return f"import sys; sys.argv[1:] = {words!r}\nfrom noloss.cli.main import main; main()"


GRADERS = [
    Grader(None if not is_root() else user, how)
    for user, how in (
        *([(None, "bubblewrap"), (None, "other user")] if is_root() else []),
        (ANOTHER, "bubblewrap"),
        (ANOTHER, "limits"),
    )
]


@pytest.fixture(params=GRADERS, ids=lambda grader: f"{grader.how}, {grader.user or os.getuid()}")
def grader(request: pytest.FixtureRequest, place: Path) -> Grader:
    found: Grader = request.param
    works = "from noloss.bots.processes.choice import problem; print(problem({!r}))"
    problem = found.run(works.format(found.how), place)
    if problem.stdout.strip():
        pytest.skip(f"{found.how}: {problem.stdout.strip()}, so it was not tested")
    assert problem.returncode == 0, problem.stderr
    return found


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder that another user can enter and change, with an empty class in it."""
    with tempfile.TemporaryDirectory(prefix="noloss-test-") as name:
        folder = Path(name)
        (folder / "class").mkdir()
        (folder / "empty").mkdir()
        if is_root():
            folder.chmod(0o755)
            os.chown(folder, ANOTHER, ANOTHER)
        yield folder


def test_the_kernel_limits_the_number_of_processes(grader: Grader, place: Path) -> None:
    """Between two looks of the guard, too."""
    bot = (
        "import os, signal\nheld, cell = [], 9\ninput()\n"
        "for _ in range(200):\n"
        "    try:\n        pid = os.fork()\n"
        "    except OSError:\n        cell = 5\n        break\n"
        "    if pid == 0:\n        signal.pause()\n"
        "    held.append(pid)\n"
        "print(cell if len(held) < 60 else 9, flush=True)\nsignal.pause()\n"
    )
    (place / "class/bot.py").write_text(bot, "utf-8")
    done = grader.run(
        "from pathlib import Path\n"
        "from noloss.bots.processes.process import Limits\n"
        "from noloss.bots.processes.programs import program\n"
        "from noloss.bots.processes import sandbox\n"
        "from noloss.core.notation import parse_game\n"
        "sandbox.MOST_TASKS, sandbox.MOST_PROCESSES = 40, 1000\n"
        "made = program(Path('class/bot.py').resolve())\n"
        f"with sandbox.Cage(made, Limits(), {grader.how!r}) as cage:\n"
        "    bot = cage.bot()\n"
        "    print(bot.ask(parse_game('3x3').start()))\n"
        "    bot.close()\n",
        place,
    )
    assert done.stdout == "4\n", done.stdout + done.stderr


def test_a_hostile_submission_changes_no_other_verdict(grader: Grader, place: Path) -> None:
    file = str(place / "pid")
    code = f"import os; open({file!r}, 'w').write(str(os.getpid()))\n"
    (place / "class/honest.py").write_text(FIRST_FREE, "utf-8")
    expected = grader.grade(place, "--game", BOARD, "--out", "alone")["bots"][0]
    (place / "class/a-bomb.py").write_text(BOMB, "utf-8")
    (place / "class/a-hog.py").write_text(HOG, "utf-8")
    if grader.how != "limits":  # which keeps nobody from ending what is the same user's
        killer = KILLER.format(file=file)
        (place / "class/a-killer.py").write_text(killer + FIRST_FREE, "utf-8")
    options = ("--game", BOARD, "--memory", "64", "--workers", "2", "--out", "out")
    report = grader.grade(place, *options, before=code)
    rows = {bot["name"]: bot for bot in report["bots"]}
    assert report["protection"] == grader.how
    assert rows["honest.py"] == expected
    assert expected["verdict"] == "loses"
    if grader.how != "limits":
        assert rows["a-killer.py"]["verdict"] == "loses", "it could end neither"
    for name, reason in (("a-bomb.py", "more than 64 processes"), ("a-hog.py", "MemoryError")):
        assert rows[name]["verdict"] == "broken"
        assert reason in json.dumps(rows[name]), rows[name]


def test_a_submission_is_never_root_gains_no_rights_and_reads_no_secret(
    grader: Grader, place: Path
) -> None:
    if grader.how == "limits":
        pytest.skip("limits alone keep nothing from the user's own files")
    secret = place / "class/secret.py"
    secret.write_text("# the solution\n", "utf-8")
    secret.chmod(0o600)
    if grader.user is not None:
        os.chown(secret, grader.user, grader.user)
    (place / "class/spy.py").write_text(SPY.format(secret=str(secret)), "utf-8")
    report = grader.grade(place, "--game", BOARD, "--out", "out")
    (spy,) = (bot for bot in report["bots"] if bot["name"] == "spy.py")
    assert "read as another" in json.dumps(spy)


@pytest.mark.skipif(not (is_root() and SETPRIV), reason="not root, or no setpriv: not tested")
@pytest.mark.parametrize(
    ("code", "words"),
    [
        (2, ("grade", "class", "--game", BOARD)),
        (64, ("check", "class/bot.py", "--game", BOARD)),
        (64, ("check", "--as", "cs50", "class/bot.py")),
    ],
)
def test_without_protection_root_runs_nothing(
    code: int, words: tuple[str, ...], place: Path
) -> None:
    """What is missing, how to install it and what overrides that is said at once."""
    ran = place / "ran"
    (place / "class/bot.py").write_text(f"open({str(ran)!r}, 'w')\n" + FIRST_FREE, "utf-8")
    root = Grader(None, "none")
    by = (SETPRIV, "--bounding-set=-setuid,-setgid")  # as in containers without capabilities
    done = root.run(_command(*words), place, by)
    assert (done.returncode, done.stdout) == (code, ""), done.stderr
    for part in ("would run as root", "apt-get install bubblewrap", "--sandbox off"):
        assert part in done.stderr
    assert not ran.exists()
    done = root.run(_command(*words, "--sandbox", "off"), place, by)
    assert ran.exists()
    before = done.stderr.partition("\n")[0]
    assert before.startswith("noloss: The programs run as root without a sandbox")


def test_limits_are_told_before_the_run(place: Path) -> None:
    if is_root() and shutil.which("bwrap") is None:
        pytest.skip("there is nothing to leave out")
    (place / "class/bot.py").write_text(FIRST_FREE, "utf-8")
    done = Grader(ANOTHER if is_root() else None, "limits").run(
        _command("grade", "class", "--game", BOARD), place
    )
    assert done.returncode == 0, done.stderr
    assert "they can read and change all your files and use the network" in done.stderr


LACKS = (
    OSError(errno.EAGAIN, "processes"),
    OSError(errno.ENOSPC, "disk"),
    OSError(errno.EMFILE, "files"),
    RuntimeError("can't start new thread"),
    MemoryError(),
)


@pytest.mark.parametrize("lack", LACKS, ids=str)
def test_what_the_machine_lacks_is_nobodys_fault(
    lack: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was graded is kept, the rest gets no verdict, and the same command goes on."""
    folder = tmp_path / "class"
    folder.mkdir()
    for name in ("a.py", "b.py", "c.py"):
        (folder / name).write_text(f"{FIRST_FREE}# {name}\n", "utf-8")
    real, asked = grading.check, list[str]()
    lacking = True

    def fails_at_b(player: Any, *rest: Any, **more: Any) -> Any:
        asked.append(player.name)
        if player.name == "b.py" and lacking:
            raise lack
        return real(player, *rest, **more)

    terms = Terms(parse_game(BOARD), protection=protection())
    monkeypatch.setattr(grading, "check", fails_at_b)
    with pytest.raises(Shortage, match=r"no verdict on b\.py: this machine has run out of"):
        grade(submissions(folder), tmp_path / "out", terms)
    assert asked == ["a.py", "b.py", "c.py"], "the machine works, so the others are checked"
    monkeypatch.setattr(grading, "failed_trial", lambda how: "nothing works")
    with pytest.raises(Shortage, match="this machine has run out of"):
        grade(submissions(folder), tmp_path / "out", terms, again=True)
    assert asked[3:] == ["a.py", "b.py"], "nothing works, so it ends"
    lacking = False
    report = grade(submissions(folder), tmp_path / "out", terms)
    assert asked[5:] == ["b.py"], "what was known is kept"
    assert [bot.verdict for bot in report.bots] == ["loses"] * 3


@pytest.mark.parametrize(
    ("resource", "words"), [("NOFILE", "out of open files"), ("NPROC", "out of processes")]
)
def test_a_grading_that_lacks_something_ends_and_goes_on_later(
    grader: Grader, place: Path, resource: str, words: str
) -> None:
    if resource == "NPROC" and grader.user != ANOTHER:
        pytest.skip("the kernel does not limit the processes of root")
    for number in range(3):
        (place / f"class/bot{number}.py").write_text(f"{FIRST_FREE}# {number}\n", "utf-8")
    command = _command("grade", "class", "--game", BOARD, "--out", "out", "--json")
    few = f"import resource as r; r.setrlimit(r.RLIMIT_{resource}, ({{0}}, {{0}}))\n"
    numbers = range(10, 18, 2) if resource == "NOFILE" else range(1, 8, 2)
    ends = [grader.run(few.format(number) + command, place) for number in numbers]
    assert any(done.returncode == 2 for done in ends), "there was enough"
    for done in ends:
        if done.returncode:
            assert words in done.stderr or "cannot start" in done.stderr
        else:
            verdicts = [bot["verdict"] for bot in json.loads(done.stdout)["bots"]]
            assert verdicts == ["loses"] * 3
    report = grader.grade(place, "--game", BOARD, "--out", "out")
    assert [bot["verdict"] for bot in report["bots"]] == ["loses"] * 3


@pytest.mark.skipif(not is_root(), reason="only root can make a small disk: not tested")
def test_a_full_disk_is_no_verdict(place: Path) -> None:
    (place / "class/bot.py").write_text(f"{FIRST_FREE}# {'x' * (1 << 20)}\n", "utf-8")
    small = place / "small"
    small.mkdir()
    mount = 'mount -t tmpfs -o size=600k,mode=755 none small && exec "$0" "$@"'
    code = _command("grade", "class", "--game", BOARD, "--out", "out")
    done = subprocess.run(
        ["unshare", "--mount", "sh", "-c", mount, sys.executable, "-c", code],
        cwd=place, env={**os.environ, "TMPDIR": str(small)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if "mount:" in done.stderr or "unshare:" in done.stderr:
        pytest.skip(f"no small disk can be made here: {done.stderr.strip()}")
    assert (done.returncode, done.stdout) == (2, ""), done.stderr
    assert "run out of disk space" in done.stderr


def test_a_sandbox_that_cannot_be_made_is_no_verdict(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It worked before; now the system has no room for another one."""
    if protection() != "bubblewrap":
        pytest.skip("bubblewrap does not work here: not tested")
    says = "bwrap: Creating new namespace failed: Resource temporarily unavailable"
    folder, tools = tmp_path / "class", tmp_path / "tools"
    folder.mkdir()
    tools.mkdir()
    (folder / "a.py").write_text(f"import sys\nprint({says!r}, file=sys.stderr)\n", "utf-8")
    terms = Terms(parse_game(BOARD), protection="bubblewrap")
    (liar,) = grade(submissions(folder), tmp_path / "out", terms).bots
    assert liar.verdict == "broken", "what a bot says changes nothing"
    (tools / "bwrap").write_text(f"#!/bin/sh\necho '{says}' >&2\nexit 1\n", "utf-8")
    (tools / "bwrap").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tools}:{os.environ['PATH']}")
    (folder / "a.py").write_text(FIRST_FREE, "utf-8")
    with pytest.raises(Shortage, match=r"out of processes: bwrap: .*Resource temporarily"):
        grade(submissions(folder), tmp_path / "out", terms)


def test_a_broken_bot_is_blamed_only_if_the_machine_lacked_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "class"
    folder.mkdir()
    (folder / "a.py").write_text("1/0\n", "utf-8")
    terms = Terms(parse_game(BOARD), protection=protection())
    counts = iter([3, 4])
    monkeypatch.setattr(grading, "_oom_kills", lambda: next(counts))
    with pytest.raises(Shortage, match=r"no verdict on a\.py: .* out of memory.*--memory"):
        grade(submissions(folder), tmp_path / "out", terms)
    monkeypatch.setattr(grading, "_oom_kills", lambda: 4)
    monkeypatch.setattr(grading, "failed_trial", lambda how: "no room")
    with pytest.raises(Shortage, match="cannot run a program that works: no room"):
        grade(submissions(folder), tmp_path / "out", terms)
    monkeypatch.setattr(grading, "failed_trial", lambda how: "")
    (broken,) = grade(submissions(folder), tmp_path / "out", terms).bots
    assert broken.verdict == "broken"


def test_limits_are_never_what_root_gets(monkeypatch: pytest.MonkeyPatch) -> None:
    from noloss.bots.processes.process import Limits
    from noloss.bots.processes.programs import Program
    from noloss.bots.processes.sandbox import Cage

    monkeypatch.setattr(os, "geteuid", lambda: 0)
    with pytest.raises(NolossError, match="limits alone do not protect"):
        Cage(Program(Path("/"), ("true",)), Limits(), "limits")


def test_a_bot_that_fails_beside_others_is_checked_again_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a fork bomb can use up all processes of a container until it is ended."""
    folder = tmp_path / "class"
    folder.mkdir()
    for name in ("a.py", "b.py"):
        (folder / name).write_text(f"{FIRST_FREE}# {name}\n", "utf-8")
    real, under_way = grading.check_submission, list[str]()

    def fails_beside_others(bot: Submission, *rest: Any, **more: Any) -> Graded:
        under_way.append(bot.name)
        if len(under_way) <= 2:
            return UncheckedBot(bot.name, "Resource temporarily unavailable")
        return real(bot, *rest, **more)

    terms = Terms(parse_game(BOARD), protection=protection())
    monkeypatch.setattr(grading, "check_submission", fails_beside_others)
    report = grade(submissions(folder), tmp_path / "out", terms, Workers(2))
    assert [bot.verdict for bot in report.bots] == ["loses", "loses"]
    assert sorted(under_way) == ["a.py", "a.py", "b.py", "b.py"]


def test_other_systems_can_import_everything() -> None:
    assert_imports_on_other_systems("noloss.classroom.grading.grade")
