"""The first process of a sandbox: starts the same program anew whenever it is told to.

To make a sandbox takes much longer than to start a program. So this stays, and for each game ends
all that is left of the one before and starts the program with two new pipes, which it is handed:

    launcher.py SIGNAL COMMAND

SIGNAL is the number of a pipe on which it says whether the machine could start the program: see
`guard`.

Its standard input is the socket over which the pipes come; it is closed to the program, as all else
is but the two pipes and the error stream. Nobody can look into this process or take its files from
it, though all here are the same user; and as it is the first in a process space of its own, no
signal from there reaches it, and none of the others can outlive its `kill`. A program that harms it
otherwise harms its own game: whatever comes out of here is an answer of that program, and nothing
else is believed.
"""

import ctypes
import errno
import os
import signal
import socket
import sys

CLOSED = 4
"""PR_SET_DUMPABLE: with 0, a process can be neither traced nor read, nor its files listed."""
DIE_WITH_PARENT = 1
"""PR_SET_PDEATHSIG, which a change of user undoes."""
STARTED, FAILED = b"+", b"-"
OUT_OF_RESOURCES = (errno.EAGAIN, errno.ENOMEM, errno.EMFILE, errno.ENFILE)
"""Why a program cannot be started, if the machine is at fault."""
PIPES = 2
"""The program's standard input and output."""


def main() -> None:
    """Start a program whenever there are pipes for it; end with the socket."""
    control = ctypes.CDLL(None).prctl
    if os.getpid() != 1 or control(CLOSED, 0, 0, 0, 0) or control(DIE_WITH_PARENT, signal.SIGKILL):
        sys.exit("noloss: the launcher is not alone in its sandbox")
    pipe = int(sys.argv[1])
    os.set_inheritable(pipe, False)
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # what has no handler does not reach us
    signal.signal(signal.SIGCHLD, reap)
    told = socket.socket(fileno=0)
    while True:
        _, pipes, _, _ = socket.recv_fds(told, 1, PIPES)
        if len(pipes) != PIPES:
            os._exit(0)
        end_all()
        start(sys.argv[2:], pipes, pipe)


def reap(*_: object) -> None:
    """Take leave of all that have ended."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        return


def end_all() -> None:
    """Kill every other process there is; none is left when this returns."""
    try:
        os.kill(-1, signal.SIGKILL)
        while True:
            os.waitpid(-1, 0)
    except (ProcessLookupError, ChildProcessError):
        return


def start(command: list[str], pipes: list[int], told: int) -> None:
    """Start the program between these pipes, which become its own, in a group of its own.

    Whether that could be done is told before the pipes are closed: the program may be at its end.
    """
    said = STARTED
    for pipe in pipes:
        os.set_inheritable(pipe, False)
    streams = [(os.POSIX_SPAWN_DUP2, pipe, stream) for stream, pipe in enumerate(pipes)]
    usual = [signal.SIGPIPE, signal.SIGXFSZ]
    try:
        os.posix_spawnp(
            command[0], command, os.environ, file_actions=streams, setpgroup=0, setsigdef=usual
        )
    except (OSError, ValueError) as error:
        said = FAILED if getattr(error, "errno", None) in OUT_OF_RESOURCES else STARTED
        os.write(2, f"cannot run {command[0]!r}: {error}\n".encode("utf-8", "backslashreplace"))
    os.write(told, said)
    for pipe in pipes:
        os.close(pipe)


if __name__ == "__main__":
    main()
