"""The command line in this process, for tests that need no process of its own."""

import sys
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from noloss.cli.main import main


def noloss(*arguments: str, folder: Path | None = None) -> "CompletedProcess[str]":
    """Run a command as if in this folder: its exit code and what it prints."""
    out, err = (TextIOWrapper(BytesIO(), "utf-8", write_through=True) for _ in range(2))
    code = 0
    with pytest.MonkeyPatch.context() as patch:
        if folder is not None:
            patch.chdir(folder)
        patch.setattr(sys, "argv", ["noloss", *arguments])
        patch.setattr(sys, "stdin", StringIO())
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", err)
        try:
            main()
        except SystemExit as end:
            code = int(end.code or 0)
    shown = (stream.buffer.getvalue().decode() for stream in (out, err))
    return CompletedProcess(["noloss", *arguments], code, *shown)
