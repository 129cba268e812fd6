"""The command in a real terminal: it shows the board, leaves, and puts the terminal back."""

import os
import select
import sys

import pytest

pty = pytest.importorskip("pty", reason="terminals of this kind are those of Unix")
pytest.importorskip("textual", reason="the full screen needs textual")

PATIENCE = 120
"""Seconds without a letter after which something is wrong."""
ENTERED, LEFT = b"\x1b[?1049h", b"\x1b[?1049l"
"""How the other screen of a terminal is entered and left."""


def test_it_shows_a_board_and_leaves_the_terminal_as_it_was() -> None:
    pid, terminal = pty.fork()
    if pid == 0:  # the child is the command
        os.environ.update(TERM="xterm-256color", COLUMNS="80", LINES="24")
        words = ("play", "T3DT", "--side", "first")
        os.execv(sys.executable, (sys.executable, "-m", "noloss", *words))
    shown, asked = b"", False
    while select.select([terminal], [], [], PATIENCE)[0]:
        try:
            shown += os.read(terminal, 1 << 16)
        except OSError:  # so Linux says that the other end is closed
            break
        if not asked and b"Your move" in shown:
            asked = os.write(terminal, b"q") == 1
    os.close(terminal)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
    assert asked
    assert ENTERED in shown.split(b"Your move")[0]
    assert LEFT in shown.split(b"Your move")[-1]
    assert b"Traceback" not in shown
