"""The `noloss` command.

What is not needed is not loaded: each command runs without the modules of the others.
"""

import _thread
import atexit
import errno
import gc
import os
import signal
import sys
import warnings
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn

from noloss.cli.show import LONGEST, UNREAD, complain, no_verdict, say, say_prose
from noloss.core.errors import BadPlugin, Cancelled, MissingLibrary, NolossError, Shortage
from noloss.core.plain import plain
from noloss.core.plugins import Command, PluginWarning, blamed, listed, load, lookup

if TYPE_CHECKING:
    from types import FrameType

    import typer

COMMANDS: dict[str, Command] = {
    "play": Command("noloss.cli.play:play", "Play"),
    "site": Command("noloss.cli.site:site", "Play"),
    "move": Command("noloss.cli.move:move", "Play"),
    "strategies": Command("noloss.cli.strategies:strategies", "Play"),
    "tree": Command("noloss.cli.tree:tree", "Play"),
    "evaluate": Command("noloss.cli.evaluate:evaluate", "Play"),
    "simulate": Command("noloss.cli.simulate:simulate", "Play"),
    "tournament": Command("noloss.cli.tournament:tournament", "Play"),
    "compile": Command("noloss.cli.compile:compile_strategy", "Play"),
    "export": Command("noloss.cli.export:export", "Play"),
    "check": Command("noloss.cli.check:check", "Check"),
    "review": Command("noloss.cli.review:review", "Check"),
    "new-bot": Command("noloss.cli.new_bot:new_bot", "Check"),
    "rules": Command("noloss.cli.rules:rules", "Check"),
    "profile": Command("noloss.cli.profile:profile", "Check"),
    "prove": Command("noloss.cli.prove:prove", "Prove"),
    "verify": Command("noloss.cli.verify:verify", "Prove"),
    "coq": Command("noloss.cli.coq:coq", "Prove"),
    "solve": Command("noloss.cli.solve:solve", "Boards"),
    "certificates": Command("noloss.cli.certificates:certificates", "Boards"),
}
"""The commands of the core, in the order of the help."""

INTERNAL = 70
"""The exit code of an error of noloss itself: EX_SOFTWARE."""
OUTPUT = (errno.EPIPE, errno.ENOSPC, errno.EIO, errno.EBADF, errno.EFBIG, errno.EDQUOT)
"""How writing to the output fails."""
AGAIN = 0.1
"""Seconds until a signal that was lost comes again."""


def build(name: str = "") -> "typer.Typer":
    """The command line with this command, or with all of them if no command is called so."""
    import typer

    app = typer.Typer(
        name="noloss",
        cls=import_module("noloss.cli.root_group").RootGroup,
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
        help="No-loss strategies in tic-tac-toe and its family: play, prove and compare them.",
    )
    app.callback()(import_module("noloss.cli.options").root)
    found = lookup("commands", name, COMMANDS) if name and not name.startswith("-") else None
    for each, command in ({name: found} if found else listed("commands", COMMANDS)).items():
        try:
            with blamed(f"the command {each!r}", command.package):
                loaded = load(command.load)
        except BadPlugin as error:
            if found:
                raise
            warnings.warn(str(error), PluginWarning, stacklevel=1)
            continue
        if isinstance(loaded, typer.Typer):
            app.add_typer(loaded, name=each, rich_help_panel=command.panel)
        else:
            app.command(each, rich_help_panel=command.panel)(loaded)
    return app


def main() -> None:
    """Run the command line.

    What noloss refuses ends with its message and exit code 2, or 64 where the codes are verdicts;
    an error of noloss itself with 70.
    """
    arguments = sys.argv[1:]
    _leave_cleanly()
    _warn_plainly()
    try:
        build(*arguments[:1])()
    except Cancelled as error:
        complain(error)
        sys.exit(130)
    except NolossError as error:
        complain(error)
        sys.exit(no_verdict(*arguments[:1]))
    except ModuleNotFoundError as error:
        _missing(error)
    except MemoryError:
        say("noloss: there is not enough memory for this", err=True)
        sys.exit(no_verdict(*arguments[:1]))
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as error:
        _give_up(error)
    except UnicodeEncodeError as error:
        say(f"noloss: the output cannot be written in {error.encoding}: use UTF-8", err=True)
        sys.exit(no_verdict(*arguments[:1]))
    except Exception as error:
        _broken(error)


def _leave_cleanly() -> None:
    """End as after an error when asked to, or when the terminal is closed: bots are ended too."""
    signal.signal(signal.SIGTERM, _leave)
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        signal.signal(signal.SIGHUP, _leave)
    sys.unraisablehook = _unheard
    atexit.register(gc.freeze)  # or the last collection may take a second after a compiler ran


def _warn_plainly() -> None:
    """Warnings about plug-ins are sentences for people: shown without the line of Python."""
    usual = warnings.showwarning

    def shown(message: Warning | str, category: type[Warning], *rest: Any, **more: Any) -> None:
        if issubclass(category, PluginWarning):
            say_prose(f"noloss: {plain(str(message), LONGEST)}", err=True)
        else:
            usual(message, category, *rest, **more)

    warnings.showwarning = shown


def _leave(number: int, _: object) -> NoReturn:
    sys.exit(128 + number)


def _unheard(lost: "sys.UnraisableHookArgs") -> None:
    """What is raised where nobody can hear it, as in a finalizer, is lost; a signal comes again."""
    if isinstance(lost.exc_value, SystemExit | KeyboardInterrupt):
        from threading import Timer

        code = getattr(lost.exc_value, "code", None)
        number = code - 128 if isinstance(code, int) and code > 128 else signal.SIGINT
        Timer(AGAIN, signal_again, [number]).start()
    else:
        sys.__unraisablehook__(lost)


def signal_again(number: int) -> None:
    """Send a signal to the main thread, once it has left the hook: there it would be lost anew."""
    from threading import main_thread
    from time import sleep

    while _is_in_the_hook(sys._current_frames().get(main_thread().ident or 0)):
        sleep(AGAIN)  # a busy machine may keep it there
    if hasattr(signal, "pthread_kill"):  # that also wakes whoever waits
        signal.pthread_kill(main_thread().ident or 0, number)
    else:
        _thread.interrupt_main(signal.Signals(number))


def _is_in_the_hook(frame: "FrameType | None") -> bool:
    while frame is not None and frame.f_code is not _unheard.__code__:
        frame = frame.f_back
    return frame is not None


def _missing(error: ModuleNotFoundError) -> None:
    """A library of an extra is not installed: say which extra brings it."""
    missing = MissingLibrary.of(error)
    if missing is None:
        _broken(error)
    say_prose(f"noloss: {missing}", err=True)
    sys.exit(no_verdict(*sys.argv[1:2]))


def _broken(error: Exception) -> NoReturn:
    """An error that nobody foresaw is ours: say so, with all that helps to find it."""
    import traceback

    if isinstance(error.__cause__, KeyboardInterrupt):  # Python 3.11, as it makes a class
        sys.exit(130)
    if short := Shortage.of(error):
        complain(short)
        sys.exit(no_verdict(*sys.argv[1:2]))
    what = f"{type(error).__name__}: {error}".rstrip(": ")
    say(f"noloss: internal error: {plain(what, LONGEST)}", err=True)
    trace = "".join(traceback.format_exception(error))
    say(plain(trace.rstrip(), 100 * LONGEST, lines=True), err=True)
    sys.exit(INTERNAL)


def _give_up(error: OSError) -> None:
    """The output is closed or full: say so unless the reader has just gone away.

    Any other error of the system is told as it is, with the file if it is about one.
    """
    if error.filename is not None or error.errno not in OUTPUT:
        where = "" if error.filename is None else f"{plain(str(error.filename))}: "
        what = error.strerror or str(error) or "an error of the system"
        say(f"noloss: {where}{plain(what, LONGEST)}", err=True)
        sys.exit(no_verdict(*sys.argv[1:2]))
    with suppress(OSError, AttributeError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if isinstance(error, BrokenPipeError):
        sys.exit(UNREAD)
    with suppress(OSError, AttributeError):
        say(f"noloss: the output cannot be written: {error.strerror or error}", err=True)
    sys.exit(no_verdict(*sys.argv[1:2]))
