"""A program as a bot: one line in per question, one line with a cell out.

The program runs in a session of its own with limits on time, processor time, memory and output,
and is killed with the children of that session when it is closed or overruns. That protects from
bots that hang, spin, fork or flood. Alone it is not a sandbox: the program can read and write the
user's files and use the network. `Surroundings` put one around it: see `sandbox`.
"""

import os
import select
import shlex
import signal
import subprocess
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from noloss.bots.bot import KEPT, Fault, Kind, Start
from noloss.bots.manner import AS_WE_DO, Manner
from noloss.bots.processes.guard import FAILED, STARTED, tasks_of
from noloss.bots.processes.meter import LOOK, AnswerTime, look
from noloss.bots.processes.warm_start import BACK, KEEP, READY
from noloss.bots.processes.warmed import warmed
from noloss.core.errors import NolossError, Shortage
from noloss.core.game import Cell
from noloss.core.position import Position

LAST_CHANCE = 0.5
"""Seconds in which a program that gave no answer may give one once its input has ended."""
TO_FORK = 2.0
"""Seconds in which a copy of a program has to be ready."""
OUT_OF_TIME = tuple(code for number in (9, 24) for code in (-number, number, 128 + number))
"""How a program ends that is killed for its use of the processor (SIGKILL, SIGXCPU), or whoever
has started it."""
MOST_TASKS = 512
"""Threads that a bot may start, beside those that its user has already."""
MOST_OUTPUT = 65_536
"""Bytes of a single answer after which the bot is taken to be flooding."""


@dataclass(frozen=True)
class Limits:
    """What a bot may use."""

    seconds: float = 20.0
    """Time per question, without what a busy machine makes it wait: see `meter`."""
    cpu_seconds: int = 600
    """Processor time per process."""
    megabytes: int = 1024
    """Memory it may write to."""


class StartSignal:
    """A pipe on which a guard says whether it could start the program: see `guard`.

    The program never has the pipe, so it cannot pretend that it was not started.
    """

    def __init__(self) -> None:
        self._reads, self.descriptor = os.pipe()
        os.set_blocking(self._reads, False)

    def reset(self) -> None:
        """Forget what was said, before the program is started once more."""
        self.started()

    def started(self) -> bool:
        """Whether the program was started since the last call."""
        with suppress(BlockingIOError):
            said = os.read(self._reads, MOST_OUTPUT)
            return STARTED in said and FAILED not in said
        return False

    def close(self) -> None:
        """Close both ends."""
        os.close(self._reads)
        os.close(self.descriptor)


@dataclass(frozen=True)
class Surroundings:
    """What a program is put in; by default, nothing but the session of its own."""

    wrapper: tuple[str, ...] = ()
    """The words before its command."""
    environment: Mapping[str, str] | None = None
    """All of its environment, if not that of whoever asks."""
    descriptors: tuple[int, ...] = ()
    """Open files that the wrapper needs."""
    sweep: Callable[[int], object] = lambda pid: None
    """Ends all below this process; called before it is killed itself."""
    launcher: tuple[str, ...] = ()
    """Words that take the wrapper's place where a program can be started anew within: see
    `noloss.bots.processes.relaunched`."""
    signal: StartSignal | None = None
    """Tells whether the program was started, where the wrapper can tell."""
    owner: int | None = None
    """The user that the program runs as, if it is another one."""
    moved: Callable[[str], str] = str
    """Where that user finds a file that a word of the command names."""


def parse_command(text: str) -> list[str]:
    """The words of a command line."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise NolossError(f"command {text!r}: {error}") from None
    if not words:
        raise NolossError("the command is empty")
    return words


def require_unix() -> None:
    """Refuse where a program cannot be run so that it is ended with all that it started."""
    if not (hasattr(os, "killpg") and hasattr(select, "poll")):
        raise NolossError("programs can be checked on Linux and macOS, not on this system")


class ProcessBot:
    """A running program; started again when it has died, and for each move if asked to."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        per_move: bool = False,
        manner: Manner = AS_WE_DO,
        limits: Limits | None = None,
        folder: str | None = None,
        title: str = "",
        reset: bool = False,
        forks: bool = False,
        cancel: Callable[[], bool] = lambda: False,
        surroundings: Surroundings | None = None,
    ) -> None:
        self.command = list(command)
        self.per_move = per_move
        self.manner = manner
        self.limits = limits or Limits()
        self.folder = folder
        self.title = title
        self.reset = reset
        """Whether it understands a line `reset`, to which it does not answer: a new game begins."""
        self.forks = forks
        """Whether copies of it play the games, as far as that can be: see `warm_start`."""
        self.surroundings = surroundings or Surroundings()
        self.cancel = cancel
        """Asked while it waits for an answer: once it says True, it waits no longer."""
        self.stopped = False
        self.reading = ""
        """How it is called or run, where that was found out."""
        self._tasks = 0
        """Threads that its user may have, counted when it is first started."""
        self._process: subprocess.Popen[bytes] | None = None
        self._out = b""
        self._err = b""
        self._cold = False
        """Whether it turned out that there can be no copies of it."""
        self._copied = False
        """Whether there was one."""
        self._spent = False
        """Whether the last process was ended because it had used all its processor time."""
        self._seen = 0.0
        """Seconds of processor time that it had used when it was last looked at."""

    @property
    def name(self) -> str:
        """What it is called by whoever runs it, or the command."""
        return self.title or shlex.join(self.command)

    @property
    def start(self) -> Start:
        """A new process, unless it declares that it can be reset."""
        return "reset" if self.reset and not self.per_move else "process"

    def fresh(self) -> None:
        """End it, so that the next question starts it anew; or tell it to begin anew.

        Whether it can be copied is seen before it plays: its first moves may take longest.
        """
        patience = TO_FORK
        if self._process is None and self.forks and not (self._copied or self.stopped):
            self._start()
            patience = self.limits.seconds  # it is still loading
        if self._process is None or self._process.stdin is None:
            return
        if self.forks:
            self._go_back(0, patience)
        elif self.start == "reset":
            self.next_game()
        else:
            self.close()

    def next_game(self) -> None:
        """Tell the running program that a new game begins, if it understands that."""
        if self.reset and self._process is not None and self._process.stdin is not None:
            with suppress(OSError):
                self._process.stdin.write(b"reset\n")

    def keep(self) -> bool:
        """Let a copy of it go on from here, if there was one before; whether one does."""
        if not self._copied or self._process is None or self._process.stdin is None:
            return False
        with suppress(OSError):
            self._process.stdin.write(KEEP)
        return True

    def back(self, number: int) -> bool:
        """Go back to the copy of this number, 0 for a fresh start; if it cannot, it is ended.

        Then it is not asked for that again, unless it could before and had gone meanwhile.
        """
        return self._go_back(number, TO_FORK)

    def _go_back(self, number: int, seconds: float) -> bool:
        if not self.forks or self._process is None or self._process.stdin is None:
            return False
        with suppress(OSError):
            self._process.stdin.write(b"%b%d\n" % (BACK, number))
        failed = self._wait(min(seconds, self.limits.seconds))
        said, self._out = self._out, b""
        ready = not failed and said == READY
        self._copied = ready or (self._copied and failed == "crash")
        if not ready:
            self.forks, self._cold = self._copied, not self._copied
            self.close()
        return ready

    def ask(self, position: Position) -> Cell | Fault:
        """Put the question, wait for a line, judge it."""
        answer = self.tell(position)
        if isinstance(answer, Fault):
            return answer
        judged = self.manner.judge(position, answer, self._stderr())
        if isinstance(judged, Fault):
            self.close()
        elif self.per_move:
            self.fresh()
        return judged

    def tell(self, position: Position) -> str | Fault:
        """The line that it answers with, whatever it says."""
        if self.stopped:
            return Fault(position, "stopped", "")
        process = self._process or self._start()
        assert process.stdin is not None
        question = self._question(position)
        written: int | None = len(question)
        with suppress(OSError):  # it may have answered and gone without reading
            written = process.stdin.write(question)
        if written != len(question):  # it does not read, or fills its own input
            return self._fault(position, "crash", "its standard input is full: ")
        kind = self._wait(self.limits.seconds)
        if kind:
            return self._fault(position, kind)
        line, _, more = self._out.partition(b"\n")
        if more and not self.per_move:
            return self._fault(position, "illegal", "more than one line: ")
        self._out = b""
        return line.decode("utf-8", "replace")

    def stop(self) -> None:
        """Answer no more questions, for another thread that wants to end a check."""
        self.stopped = True
        self.close()

    def close(self) -> None:
        """Kill the program and everything it started."""
        process, self._process = self._process, None
        self._out = b""
        if process is None:
            return
        self.surroundings.sweep(process.pid)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        seconds = used.ru_utime + used.ru_stime
        most = max(seconds, self._seen + 2 * LOOK)  # a sandbox does not tell when it has ended
        self._spent = most >= self.limits.cpu_seconds and process.returncode in OUT_OF_TIME
        for stream in (process.stdin, process.stdout, process.stderr):
            if stream is not None:
                with suppress(OSError):
                    stream.close()

    def _start(self) -> subprocess.Popen[bytes]:
        require_unix()
        try:
            process = self._spawn(self._words())
        except (OSError, ValueError) as error:  # a NUL in a word is a ValueError
            why = getattr(error, "strerror", None) or error
            raise Shortage.of(error) or NolossError(f"cannot run {self.name!r}: {why}") from None
        self._process = process
        self._limit(process.pid)
        self._listen(process)
        return process

    def _spawn(self, words: Sequence[str]) -> subprocess.Popen[bytes]:
        """Start it, with pipes to and from it."""
        return self._popen(self.surroundings.wrapper, words, subprocess.PIPE, subprocess.PIPE)

    def _popen(
        self, wrapper: Sequence[str], words: Sequence[str], stdin: int, stdout: int
    ) -> subprocess.Popen[bytes]:
        if self.surroundings.signal:
            self.surroundings.signal.reset()
        return subprocess.Popen(
            [*wrapper, *map(self.surroundings.moved, words)],
            stdin=stdin,
            stdout=stdout,
            stderr=subprocess.PIPE,
            bufsize=0,
            cwd=self.folder,
            env=self._environment(),
            pass_fds=self.surroundings.descriptors,
            start_new_session=True,
        )

    def _environment(self) -> dict[str, str]:
        """Its own, or ours but for what makes Python flush: no verdict may depend on that."""
        if self.surroundings.environment is not None:
            return dict(self.surroundings.environment)
        return {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}

    def _listen(self, process: subprocess.Popen[bytes]) -> None:
        """Begin to read what it writes, of which nothing was read so far."""
        self._out = self._err = b""
        self._poll = select.poll()
        assert process.stdin is not None
        os.set_blocking(process.stdin.fileno(), False)
        for stream in (process.stdout, process.stderr):
            assert stream is not None
            os.set_blocking(stream.fileno(), False)
            self._poll.register(stream.fileno(), select.POLLIN | select.POLLHUP)

    def _words(self) -> Sequence[str]:
        """The command, as it is run: a Python program by what makes copies of it."""
        warm = None if self._cold or self.per_move or self.reset else warmed(self.command)
        self.forks = self.forks or warm is not None
        return warm or self.command

    def _limit(self, pid: int) -> None:
        """Limit the child from outside, which is safe in threads; where that cannot be, do not."""
        import resource  # noqa: PLC0415 (not on every system)

        if hasattr(resource, "prlimit"):
            size = self.limits.megabytes * 1024 * 1024
            cpu = self.limits.cpu_seconds
            with suppress(OSError, ValueError):
                resource.prlimit(pid, resource.RLIMIT_DATA, (size, size))
                resource.prlimit(pid, resource.RLIMIT_CPU, (cpu, cpu))
                resource.prlimit(pid, resource.RLIMIT_CORE, (0, 0))
                if not self.surroundings.wrapper:
                    self._tasks = self._tasks or tasks_of(os.getuid()) + MOST_TASKS
                    resource.prlimit(pid, resource.RLIMIT_NPROC, (self._tasks, self._tasks))

    def _question(self, position: Position) -> bytes:
        return f"{self.manner.question(position)}\n".encode()

    def _wait(self, seconds: float) -> Kind | None:
        """Read until a whole line is there; otherwise what went wrong."""
        process = self._process
        if process is None or process.stdout is None:
            return "crash"
        out, pid = process.stdout.fileno(), process.pid
        meter = AnswerTime(seconds, lambda: look(pid))
        ended, self._seen = False, 0.0
        while b"\n" not in self._out:
            if ended and self._out:
                self._out += b"\n"
                return None
            if ended:
                return "crash"
            if len(self._out) > MOST_OUTPUT:
                return "illegal"
            for fd, _ in self._poll.poll(meter.pause * 1000):
                ended = self._read(fd, out) or ended
            if b"\n" in self._out or ended:
                continue
            late = meter.overrun()
            self._seen = meter.cpu
            if self.cancel() or late:
                return "stopped" if self.cancel() else "timeout"
        return None

    def _read(self, fd: int, out: int) -> bool:
        """Take what a stream holds; True when the program has closed its output."""
        try:
            data = os.read(fd, MOST_OUTPUT)
        except BlockingIOError:
            return False
        except OSError:
            return True
        if not data:
            self._poll.unregister(fd)
            return fd == out
        if fd == out:
            self._out += data
        else:
            self._err = (self._err + data)[-4 * KEPT :]
        return False

    def _end_input(self) -> None:
        """See whether it answers once its input ends: then it does not flush what it writes."""
        process = self._process
        if process is None or process.stdin is None or process.stdout is None:
            return
        with suppress(OSError):
            process.stdin.close()
        for fd, _ in self._poll.poll(LAST_CHANCE * 1000):
            self._read(fd, process.stdout.fileno())

    def _stderr(self) -> str:
        return self._err.decode("utf-8", "replace")

    def _require_started(self, said: str) -> None:
        """Refuse to blame a program that was never started: the machine lacked something."""
        signal = self.surroundings.signal
        if signal and not signal.started():
            last = said.strip().rpartition("\n")[2][-KEPT:]
            raise Shortage(f"this machine cannot start {self.name!r}: {last}")

    def _last_words(self) -> str:
        """The error stream with what it wrote at the very end."""
        process = self._process
        if process is not None and process.stderr is not None:
            with suppress(OSError, ValueError):
                self._err += os.read(process.stderr.fileno(), MOST_OUTPUT)
        return self._stderr()

    def _fault(self, position: Position, kind: Kind, note: str = "") -> Fault:
        """Report, and start afresh for the next question."""
        if kind == "timeout":
            self._end_input()
        said = self._last_words()
        answer = note + self._out.decode("utf-8", "replace")[:KEPT]
        self.close()
        if kind == "crash":
            self._require_started(said)
        slow = kind == "crash" and self._spent
        return Fault(position, "timeout" if slow else kind, answer, said[-KEPT:])
