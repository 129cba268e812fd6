"""Stands between the grader and a bot, as a program of its own: nothing outlives it.

Everything a bot starts stays below its guard, whatever group or session it moves to, because the
guard adopts the orphans. It watches what they use together, and ends them all when the bot ends,
when they use too much, or when the grader is gone, however that died: then the `lifeline`, a pipe
that only the grader holds open, ends.

    guard.py lifeline=FD folder=PATH cpu=600 ... -- COMMAND

Without a lifeline it does not watch, but becomes the command: so the first process in a sandbox
sets the limits that only count there, and is root no longer.

Right before it becomes the bot it writes STARTED to `signal`, another pipe of the grader, and
FAILED if the machine then lacks something: unless the bot was started, nothing is its fault. With
`relay` the command is a launcher, which does so for each program that it starts.

It needs nothing but Python, and little of that: it is started for every bot.
"""

import errno
import os
import select
import signal
import stat
import sys
import time
from collections.abc import Iterable

ADOPT_ORPHANS = 36
"""PR_SET_CHILD_SUBREAPER."""
NO_NEW_PRIVILEGES = 38
"""PR_SET_NO_NEW_PRIVS."""
STARTED, FAILED = b"+", b"-"
OUT_OF_RESOURCES = (errno.EAGAIN, errno.ENOMEM, errno.EMFILE, errno.ENFILE)
"""Why a command cannot be run, if the machine is at fault."""
LOOK = 0.25
"""Seconds between two looks."""
FLAGS, THREADS, EXITING = 6, 17, 4
"""Where `/proc/PID/stat` has the flags of a process and its number of threads, after its name; the
flag of one that has begun to end."""
LISTS = f"/proc/self/task/{os.getpid()}/children"
"""Where the system lists the children of a process; otherwise all are asked for their parent."""


def main() -> None:
    """Start the command and stay until it is over."""
    at = sys.argv.index("--")
    told = dict(word.split("=", 1) for word in sys.argv[1:at])
    if "lifeline" not in told:
        start(sys.argv[at + 1 :], told)
    os.set_inheritable(int(told["lifeline"]), False)
    signals = {signal.SIGCHLD, signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT}
    signal.pthread_sigmask(signal.SIG_BLOCK, signals)
    adopt_orphans()
    if "user" in told:
        renounce_privileges()
    try:
        child = os.fork()
    except OSError as error:
        sys.exit(f"no process can be started: {error}")
    if child == 0:
        start(sys.argv[at + 1 :], told)
    empty = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1):  # or the end of the bot's output would never be seen
        os.dup2(empty, stream)
    os._exit(watch(child, told, signals))


def adopt_orphans() -> None:
    """Become the parent of all below whose own parents end."""
    import ctypes  # noqa: PLC0415 (takes as long to load as all the rest)

    ctypes.CDLL(None).prctl(ADOPT_ORPHANS, 1, 0, 0, 0)


def renounce_privileges() -> None:
    """Let nothing that is run from here on gain rights, as `su` or `crontab` would."""
    import ctypes  # noqa: PLC0415

    ctypes.CDLL(None).prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0)


def start(command: list[str], told: dict[str, str]) -> None:
    """Become the command, within limits and perhaps as another user; never returns."""
    import resource  # noqa: PLC0415 (not on every system)
    import warnings  # noqa: F401, PLC0415 (by `execvp`, when this user may not read it any more)

    pipe = -1 if "relay" in told else int(told.get("signal", -1))
    try:
        if "owner" in told:
            owner = int(told["owner"])
            for stream in (0, 1, 2):  # so that it can open /dev/stdin, as some do
                if stat.S_ISFIFO(os.fstat(stream).st_mode):  # never what others use too
                    os.fchown(stream, owner, owner)
        if "user" in told:
            user = int(told["user"])
            os.setgroups([])
            os.setresgid(user, user, user)
            os.setresuid(user, user, user)
        if "work" in told:
            os.chdir(told["work"])
        for name, most in limits(told):  # after that, or processes not yet reaped would prevent it
            _, hard = resource.getrlimit(name)
            least = most if hard == resource.RLIM_INFINITY else min(most, hard)
            resource.setrlimit(name, (least, least))
        signal.pthread_sigmask(signal.SIG_SETMASK, ())
        if pipe >= 0:
            os.set_inheritable(pipe, False)
            os.write(pipe, STARTED)
        os.execvp(command[0], command)
    except (OSError, ValueError) as error:
        if pipe >= 0 and getattr(error, "errno", None) in OUT_OF_RESOURCES:
            os.write(pipe, FAILED)
        os.write(2, f"cannot run {command[0]!r}: {error}\n".encode("utf-8", "backslashreplace"))
    os._exit(127)


def limits(told: dict[str, str]) -> list[tuple[int, int]]:
    """The limits of each process that the system keeps."""
    import resource  # noqa: PLC0415

    names = {
        "cpu": resource.RLIMIT_CPU,
        "data": resource.RLIMIT_DATA,
        "file": resource.RLIMIT_FSIZE,
        "open": resource.RLIMIT_NOFILE,
        "tasks": resource.RLIMIT_NPROC,
    }
    kept = [(number, int(told[name])) for name, number in names.items() if name in told]
    return [*kept, (resource.RLIMIT_CORE, 0)]


def watch(child: int, told: dict[str, str], signals: set[signal.Signals]) -> int:
    """Wait for the end of the bot, for whatever reason; its exit code."""
    lifeline = int(told["lifeline"])
    user = int(told["user"]) if "user" in told else None
    grader, looked = os.getppid(), time.monotonic()
    while True:
        woken = signal.sigtimedwait(signals, LOOK)
        code, wrong = reaped(child), ""
        if code is None and time.monotonic() - looked >= LOOK:  # also if signals wake it often
            wrong, looked = excess(os.getpid(), told), time.monotonic()
        if wrong:
            os.write(2, f"noloss: stopped: {wrong}\n".encode())
        asked = woken is not None and woken.si_signo != signal.SIGCHLD
        orphaned = bool(select.select([lifeline], [], [], 0)[0])
        if code is not None or wrong or asked or orphaned:
            # a bot may end because its grader was killed, a moment before the lifeline shows that
            orphaned = orphaned or _ending(grader)
            sweep(os.getpid(), user)
            reap_all()
            if orphaned or select.select([lifeline], [], [], 0)[0]:
                remove(told["folder"])
                if "copy" in told:
                    remove(told["copy"])
            return 1 if code is None else code


def remove(folder: str) -> None:
    """Remove the folders of a bot that nobody else will remove any more."""
    import shutil  # noqa: PLC0415 (hardly ever needed)

    shutil.rmtree(folder, ignore_errors=True)


def reaped(child: int) -> int | None:
    """Take leave of all that have ended; the bot's exit code if it is among them."""
    found = None
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return found
        if pid == 0:
            return found
        if pid == child:
            code = os.waitstatus_to_exitcode(status)
            found = code if code >= 0 else 128 - code


def reap_all() -> None:
    """Reap every child that has ended: in a container, the first process may not do so."""
    try:
        while True:
            os.waitpid(-1, 0)
    except ChildProcessError:
        return


def excess(root: int, told: dict[str, str]) -> str:
    """What the bot and all that it started use too much of together, if anything."""
    from resource import RUSAGE_CHILDREN, getrusage  # noqa: PLC0415

    below = descendants(root)
    if len(below) > int(told["processes"]):
        return f"more than {told['processes']} processes"
    resident, ticks, page = 0, 0, os.sysconf("SC_PAGE_SIZE")
    for pid in below:
        memory, stat = _read(f"/proc/{pid}/statm").split(), _stat(pid)
        resident += int(memory[1]) * page if len(memory) > 1 else 0
        ticks += sum(map(int, stat[11:15])) if len(stat) > 14 else 0
    ended = getrusage(RUSAGE_CHILDREN)
    if ticks / os.sysconf("SC_CLK_TCK") + ended.ru_utime + ended.ru_stime > int(told["cpu"]):
        return f"more than {told['cpu']} s of processor time"
    if resident > 2 * int(told["data"]):
        return f"more than {2 * int(told['data']) >> 20:,} MB of memory"
    size, entries = stored(told["folder"], int(told["entries"]))
    for folder in told["public"].split(":") if "public" in told else ():
        size += owned(folder, int(told["user"]), int(told["entries"]))
    size += unnamed(below)
    if entries > int(told["entries"]):
        return f"more than {int(told['entries']):,} files"
    if size > int(told["disk"]):
        return f"more than {int(told['disk']) >> 20:,} MB of files"
    return ""


def stored(folder: str, most: int) -> tuple[int, int]:
    """Bytes and number of files in a folder; counted until there are more than `most`."""
    total, entries, waiting = 0, 0, [folder]
    while waiting and entries <= most:
        try:
            with os.scandir(waiting.pop()) as inside:
                for entry in inside:
                    entries += 1
                    if entries > most:
                        break
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(entry.path)
                    else:
                        total += _size(entry)
        except OSError:
            continue
    return total, entries


def owned(folder: str, user: int, most: int) -> int:
    """Bytes of what a user has put into a folder, where others have theirs too."""
    try:
        with os.scandir(folder) as inside:
            entries = list(inside)
    except OSError:
        return 0
    total = 0
    for entry in entries:
        try:
            if entry.stat(follow_symlinks=False).st_uid != user:
                continue
        except OSError:  # it was removed meanwhile
            continue
        is_folder = entry.is_dir(follow_symlinks=False)
        total += stored(entry.path, most)[0] if is_folder else _size(entry)
    return total


def _size(entry: "os.DirEntry[str]") -> int:
    """Bytes of a file on the disk; 0 if it was removed meanwhile."""
    try:
        return entry.stat(follow_symlinks=False).st_blocks * 512
    except OSError:
        return 0


def unnamed(pids: Iterable[int]) -> int:
    """Bytes of open files that have no name any more, or never had one: they are in no folder."""
    sizes = {}
    for pid in pids:
        try:
            numbers = os.listdir(f"/proc/{pid}/fd")
        except OSError:
            continue
        for number in numbers:
            try:
                told = os.stat(f"/proc/{pid}/fd/{number}")
            except OSError:  # it was closed meanwhile
                continue
            if stat.S_ISREG(told.st_mode) and told.st_nlink == 0:
                sizes[told.st_dev, told.st_ino] = told.st_blocks * 512
    return sum(sizes.values())


def sweep(root: int | None, user: int | None = None) -> set[int]:
    """Kill all that are below a process, and all of a user; none is left when it returns.

    They are stopped first, so that none can start another while it waits for its end. Gives who
    they were.
    """
    swept: set[int] = set()
    while True:
        stopped: set[int] = set()
        while True:
            fresh = {pid for pid in _victims(root, user) if _alive(pid)} - stopped
            if not fresh:
                break
            _send(fresh, signal.SIGSTOP)
            stopped |= fresh
        if not stopped:
            return swept
        _send(stopped, signal.SIGKILL)
        swept |= stopped


def tasks_of(user: int) -> int:
    """The number of threads of all processes of this user."""
    found = [_stat(pid) for pid in _all() if _owner(pid) == user]
    return sum(int(told[THREADS]) for told in found if told)


def descendants(root: int) -> set[int]:
    """All processes below this one."""
    found: set[int] = set()
    waiting = [root]
    while waiting:
        for child in _children(waiting.pop()):
            if child not in found:
                found.add(child)
                waiting.append(child)
    return found


def _children(pid: int) -> list[int]:
    if not os.path.exists(LISTS):
        return [child for child in _all() if _stat(child)[1:2] == [str(pid)]]
    try:
        threads = os.listdir(f"/proc/{pid}/task")
    except OSError:
        return []
    lists = (_read(f"/proc/{pid}/task/{thread}/children") for thread in threads)
    return [int(child) for text in lists for child in text.split()]


def _victims(root: int | None, user: int | None) -> set[int]:
    below = set() if root is None else descendants(root)
    if user is not None:
        below |= {pid for pid in _all() if _owner(pid) == user}
    return below


def _all() -> list[int]:
    return [int(name) for name in os.listdir("/proc") if name.isdigit()]


def _owner(pid: int) -> int:
    try:
        return os.stat(f"/proc/{pid}").st_uid
    except OSError:
        return -1


def _alive(pid: int) -> bool:
    """Whether it can still do anything; one that has ended waits for its parent to notice."""
    return _stat(pid)[:1] not in ([], ["Z"], ["X"])


def _ending(pid: int) -> bool:
    """Whether a process has begun to end, which it does before its files are closed."""
    told = _stat(pid)
    return bool(told) and bool(int(told[FLAGS]) & EXITING)


def _stat(pid: int) -> list[str]:
    return _read(f"/proc/{pid}/stat").rpartition(")")[2].split()


def _read(path: str) -> str:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()
    except OSError:
        return ""


def _send(pids: Iterable[int], number: int) -> None:
    for pid in pids:
        try:
            os.kill(pid, number)
        except OSError:
            continue


if __name__ == "__main__":
    main()
