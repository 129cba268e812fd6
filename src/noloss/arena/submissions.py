"""The bots of a class: which they are, and how each is run.

A bot is a file or a folder. How to run it is said, in this order, by the manifest `bots.toml` of
the class, by `bot.toml` in the bot's folder, by the first line of a script (`#!`), by the run bit,
or by the ending.
"""

import json
import os
import shlex
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import file_digest, sha256
from pathlib import Path
from typing import Any

from noloss.core.errors import BadFile, NolossError
from noloss.core.files import read_text

MANIFEST, BOT_MANIFEST = "bots.toml", "bot.toml"
BY_ENDING = {".py": [sys.executable], ".js": ["node"], ".sh": ["sh"], ".java": ["java"]}
MAINS = ("run", "bot", "main")
MOST_MANIFEST = 1 << 20
"""Bytes of a manifest, at the most."""


@dataclass(frozen=True)
class Submission:
    """A bot of the class and how it is run; `problem` says why it cannot be."""

    name: str
    command: tuple[str, ...]
    folder: str
    digest: str
    per_move: bool = False
    problem: str = ""


def submissions(folder: Path) -> list[Submission]:
    """The bots of a folder, in order of name."""
    if not folder.is_dir():
        raise BadFile(f"there is no folder {str(folder)!r}")
    listed = _listed(folder / MANIFEST)
    bots = {}
    for path in sorted(folder.iterdir()):
        if not path.name.startswith((".", "_")) and path.name != MANIFEST:
            bots[path.name] = _submission(path, {})
    for name, entry in listed.items():
        bots[name] = _submission(folder / name, entry, name)
    if not bots:
        raise BadFile(f"there is no bot in {str(folder)!r}")
    return list(bots.values())


def _listed(manifest: Path) -> dict[str, dict[str, Any]]:
    """The entries of the class's manifest: `name = "command"`, or a table with `command`."""
    entries = _toml(manifest).get("bots", {})
    if not isinstance(entries, dict):
        raise BadFile(f"{manifest.name}: expected a table [bots]")
    listed = {}
    for name, entry in entries.items():
        told = {"command": entry} if isinstance(entry, str) else entry
        if not isinstance(told, dict) or not set(told) <= {"command", "per_move"}:
            raise BadFile(f"{manifest.name}, bot {name!r}: expected command and perhaps per_move")
        if "/" in name or not isinstance(told.get("command", "x"), str):
            raise BadFile(f"{manifest.name}, bot {name!r}: expected a plain name and a command")
        listed[name] = told
    return listed


def _submission(path: Path, entry: dict[str, Any], name: str = "") -> Submission:
    """How a file or folder is run; an entry of the manifest goes before everything else."""
    folder = path if path.is_dir() else path.parent
    try:
        entry = entry or _toml(path / BOT_MANIFEST if path.is_dir() else Path())
        command = _command(path, entry)
    except NolossError as error:
        return Submission(name or path.name, (), str(folder), "", problem=str(error))
    per_move = bool(entry.get("per_move", False))
    digest = _digest(path, folder, command, per_move)
    return Submission(name or path.name, tuple(command), str(folder), digest, per_move)


def _command(path: Path, entry: dict[str, Any]) -> list[str]:
    if "command" in entry:
        return _words(str(entry["command"]), f"{path.name}: the command of the manifest")
    if path.is_dir():
        mains = [p for p in sorted(path.iterdir()) if p.is_file() and p.stem.lower() in MAINS]
        if not mains:
            raise BadFile(f"{path.name}: no {BOT_MANIFEST}, and no file called run, bot or main")
        path = mains[0]
    if not path.is_file():
        raise BadFile(f"{path.name}: there is no such file")
    with path.open("rb") as file:
        first = file.readline(200)
    full = str(path.resolve())
    if first.startswith(b"#!"):
        return [*_words(first[2:].decode("utf-8", "replace"), f"{path.name}: its #! line"), full]
    if os.access(path, os.X_OK):
        return [full]
    if path.suffix in BY_ENDING:
        return [*BY_ENDING[path.suffix], full]
    raise BadFile(f"{path.name}: no manifest, no #! line and no known ending says how to run it")


def _words(text: str, place: str) -> list[str]:
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise BadFile(f"{place}: {error}") from None
    if not words:
        raise BadFile(f"{place} is empty")
    return words


def _toml(path: Path) -> dict[str, Any]:
    if not path.is_file():
        return {}
    try:
        return tomllib.loads(read_text(path, MOST_MANIFEST))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadFile(f"{path.name}: {error}") from None


def _digest(path: Path, folder: Path, command: list[str], per_move: bool) -> str:
    """A fingerprint of all that makes the bot: its files, its command, and files named there."""
    digest = sha256(json.dumps([command, per_move]).encode())
    named = (folder / word for word in command[:8] if not word.startswith("-"))
    for file in [*sorted(_files(path)), *(file for file in named if file.is_file())]:
        digest.update(file.name.encode() + b"\0")
        with file.open("rb") as content:
            digest.update(file_digest(content, "sha256").digest())
    return digest.hexdigest()


def _files(path: Path) -> Iterator[Path]:
    if path.is_file():
        yield path
    elif path.is_dir():
        yield from (p for p in path.rglob("*") if p.is_file() and "__pycache__" not in p.parts)
