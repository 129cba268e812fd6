"""Which protection a program gets: the best that works on this system, found by trying.

Root's programs are never run without one by default: as root, a single program can end every
process and read every file of the machine.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Literal

from noloss.bots.processes.private_copy import PACKAGE
from noloss.bots.processes.process import Limits, require_unix
from noloss.bots.processes.programs import PYTHON, Program
from noloss.bots.processes.sandbox import MOST_DISK, Cage, Protection
from noloss.core.errors import SHORTAGES, NolossError, Shortage

Wish = Literal["auto", "required", "off"]

TRIAL_SECONDS, TRIAL_PROCESSES, TRIAL_FILES = 60, 60, 200
TRIAL = f"""
import os, sys
sys.path.insert(0, {str(PACKAGE.parent)!r})
import noloss.bots.functions.worker
waits, ends = os.pipe()
for _ in range({TRIAL_PROCESSES}):
    if os.fork() == 0:
        os.close(ends)
        os.read(waits, 1)
        os._exit(0)
os.close(ends)
for _ in range({TRIAL_PROCESSES}):
    os.wait()
with open("trial", "wb") as file:
    file.write(bytes(1 << 20))
held = [open("trial", "rb") for _ in range({TRIAL_FILES})]
print(5)
"""
"""A program that works: it loads noloss, and uses about as much as a bot may."""
AS_ROOT = (
    "programs would run as root, and nothing here can protect this machine from them."
    " {reasons}. Install bubblewrap (apt-get install bubblewrap), give this container the"
    " capabilities that Docker gives by default, or run noloss as an ordinary user. --sandbox off"
    " runs the programs as root all the same: they can then read, change and end everything on this"
    " machine"
)
UNLIMITED = (
    "nothing on this system limits how many processes a program starts."
    " Grade on Linux; or use --sandbox off if you trust every program"
)


CAPABILITIES = {
    "CAP_CHOWN": 0,
    "CAP_DAC_OVERRIDE": 1,
    "CAP_KILL": 5,
    "CAP_SETGID": 6,
    "CAP_SETUID": 7,
}
"""What it takes to run programs as another user and to end them, with the system's numbers."""
WARNINGS: Mapping[Protection, str] = {
    "limits": "The programs run without a sandbox: they can read and change all your files and use"
    " the network. For a sandbox, install bubblewrap.",
    "root": "The programs run as root without a sandbox: they can read, change and end everything"
    " on this machine.",
    "copy": "The programs run without a sandbox: they can read and change all your files, use the"
    " network and start any number of processes.",
}
"""What to say before programs run, if they are not kept apart from everything else."""


def is_root() -> bool:
    """Whether what is started here runs as root by default."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def protection(wish: Wish = "auto") -> Protection:
    """Returns the best protection that works here and meets the wish; refuses if there is none."""
    require_unix()
    if wish != "off" and works("bubblewrap"):
        return "bubblewrap"
    if wish == "required":
        raise NolossError(
            "bots cannot be run in a sandbox here: bubblewrap is not installed"
            " (apt-get install bubblewrap), or this system does not allow it to make one"
        )
    if wish == "off":
        return "copy" if sys.platform != "linux" else "root" if is_root() else "limits"
    if is_root():
        if works("other user"):
            return "other user"
        names: tuple[Protection, ...] = ("bubblewrap", "other user")
        reasons = "; ".join(f"{name}: {problem(name)}" for name in names)
        raise NolossError(AS_ROOT.format(reasons=reasons))
    if sys.platform != "linux":
        raise NolossError(UNLIMITED)
    return "limits"


def works(how: Protection) -> bool:
    """Whether programs can be run so on this system."""
    return not problem(how)


@cache
def problem(how: Protection) -> str:
    """Why programs cannot be run so on this system; empty if they can."""
    if how == "copy":
        return "" if sys.platform != "linux" else "this is Linux, which has something better"
    if sys.platform != "linux":
        return "this is not Linux"
    if how == "bubblewrap" and not shutil.which("bwrap"):
        return "bwrap is not installed"
    if (how == "limits") == is_root() and how != "bubblewrap":
        return "this is root" if is_root() else "this is not root"
    if is_root() and how != "root" and (missing := _missing_capabilities()):
        return f"root lacks {missing} here"
    return failed_trial(how)


def _missing_capabilities() -> str:
    """What root cannot do here that it takes to run programs as another user and to end them."""
    status = Path("/proc/self/status").read_text("utf-8")
    effective = int(status.partition("CapEff:")[2].split()[0], 16)
    return ", ".join(name for name, bit in CAPABILITIES.items() if not effective >> bit & 1)


def failed_trial(how: Protection) -> str:
    """Runs a program that works; what went wrong, if anything but a lack of something."""
    trial = Program(Path("/"), (PYTHON, "-P", "-c", TRIAL), files=())
    try:
        with Cage(trial, Limits(), how) as cage, suppress(subprocess.TimeoutExpired):
            around = cage.surroundings
            done = subprocess.run(
                [*around.wrapper, *map(around.moved, trial.command)],
                cwd=cage.program.folder,
                env=around.environment,
                pass_fds=around.descriptors,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=TRIAL_SECONDS,
                check=False,
            )
            free = shutil.disk_usage(cage.place).free
            if free < MOST_DISK:
                raise Shortage(
                    f"this machine has run out of disk space: {free >> 20:,} MB are free in"
                    f" {cage.place.parent}, and a bot may use {MOST_DISK >> 20} MB"
                )
            if done.stdout == b"5\n":
                return ""
            lines = done.stderr.decode("utf-8", "replace").strip().splitlines()
            said = lines[-1] if lines else "a program that should answer does not"
            for number, lacks in SHORTAGES.items():
                if os.strerror(number) in said:
                    raise Shortage(f"this machine has run out of {lacks}: {said}")
            return said
    except Shortage:
        raise
    except (NolossError, OSError) as error:
        if short := Shortage.of(error):
            raise short from None
        return str(error)
    return "a program that should answer does not"
