"""The bots of a class: which they are, and how each is run.

A bot is a file or a folder. The manifest `bots.toml` of the class, which is the teacher's, says how
it is run; otherwise the bot itself does: see `bots.processes.programs`. What is wrong with
one is told in its own row, and nothing of a bot is read that could be endless.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from noloss.bots.processes.private_copy import fingerprint, shown
from noloss.bots.processes.programs import (
    BINARY,
    Program,
    by_manifest,
    first_line,
    program,
    read_toml,
)
from noloss.core.errors import BadFile, NolossError, Shortage

MANIFEST = "bots.toml"
ASIDE = (".", "_")
"""How the names begin of what is no bot."""
PAPERS = (".txt", ".md", ".rst", ".pdf", ".doc", ".docx", ".odt", ".rtf", ".html", ".log")
DATA = (".csv", ".tsv", ".xlsx", ".ods", ".json", ".yaml", ".yml", ".toml", ".ini", ".cfg", ".css")
PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".svg")
REMAINS = (".h", ".hpp", ".o", ".class", ".pyc", ".bak")
NOTES = frozenset((*PAPERS, *DATA, *PICTURES, *REMAINS))
"""Endings of files beside the bots that are none."""
ARCHIVES = frozenset([".zip", ".tar", ".gz", ".tgz", ".bz2", ".xz", ".7z", ".rar"])


@dataclass(frozen=True)
class Submission:
    """A bot of the class and how it is run; `problem` says why it cannot be."""

    name: str
    """What it is called, as text that can be shown; no two of a class share one."""
    program: Program | None = None
    digest: str = ""
    """A fingerprint of all that makes it: its files and how it is run."""
    problem: str = ""
    shown: tuple[Path, ...] = ()
    """Files outside its folder that the teacher's manifest names."""


@dataclass(frozen=True)
class Submissions:
    """A class: its bots in order of name, and the files that are none."""

    bots: tuple[Submission, ...]
    left_out: tuple[str, ...] = ()


def submissions(folder: Path) -> Submissions:
    """The bots of a folder; hidden files and those that begin with `_` do not count."""
    if not folder.exists():
        raise BadFile(f"there is no folder {str(folder)!r}")
    if not folder.is_dir():
        raise BadFile(f"{str(folder)!r} is not a folder")
    listed = _listed(folder / MANIFEST)
    found: dict[str, Submission] = {}
    left_out = []
    for path in sorted(folder.iterdir()):
        if path.name.startswith(ASIDE) or path.name == MANIFEST or path.name in listed:
            continue
        if _is_note(path):
            left_out.append(shown(path.name))
        else:
            found[path.name] = _alone(path, folder)
    for name, entry in listed.items():
        found[name] = _by_class(folder, name, entry)
    if not found:
        raise BadFile(f"there is no bot in {str(folder)!r}")
    return Submissions(tuple(_told_apart(found.values())), tuple(left_out))


def takes_for_bot(folder: Path, path: Path) -> bool:
    """Whether what lies at this path would count as a bot of a folder; both are resolved."""
    if not path.is_relative_to(folder):
        return False
    inside = path.relative_to(folder).parts
    return not inside or not inside[0].startswith(ASIDE)


def one_submission(path: Path) -> Submissions:
    """The one bot that a file or a whole folder is."""
    if not path.exists():
        raise BadFile(f"there is no file or folder {str(path)!r}")
    whole = path.resolve()
    return Submissions((_alone(whole, whole.parent),))


def _told_apart(bots: Iterable[Submission]) -> Iterator[Submission]:
    """The same bots, each with a name of its own."""
    taken: set[str] = set()
    for bot in bots:
        name, number = bot.name, 1
        while name in taken:
            number += 1
            name = f"{bot.name} ({number})"
        taken.add(name)
        yield replace(bot, name=name)


def _is_note(path: Path) -> bool:
    """Whether a file beside the bots is a note and not a program that is named like one."""
    if path.suffix.lower() not in NOTES or not path.is_file():
        return False
    try:
        return not first_line(path).startswith((b"#!", *BINARY))
    except BadFile:
        return False


def _alone(path: Path, folder: Path) -> Submission:
    """A bot that says itself how it is run."""
    name = shown(path.name)
    try:
        if path.is_symlink() and not path.resolve(strict=True).is_relative_to(folder.resolve()):
            raise BadFile(f"{name}: it is a link that leads out of the class folder")
        if path.suffix.lower() in ARCHIVES and path.is_file():
            raise BadFile(f"{name}: it is an archive; unpack it into a folder")
        return _submission(name, program(path))
    except Shortage:
        raise
    except NolossError as error:
        return Submission(name, problem=str(error))
    except (OSError, RuntimeError) as error:  # a loop of links is a RuntimeError
        if short := Shortage.of(error):
            raise short from None
        reason = getattr(error, "strerror", None) or "its links form a loop"
        return Submission(name, problem=f"{name}: it cannot be read: {reason}")


def _by_class(folder: Path, name: str, entry: dict[str, Any]) -> Submission:
    """A bot that the class's manifest tells how to run, in its folder if it has one."""
    told = {key: value for key, value in entry.items() if key != "files"}
    place = f"{MANIFEST}, bot {name!r}"
    own = folder / name
    try:
        made = by_manifest(own if own.is_dir() else folder, told, place)
        named = [word for word in (*made.command, *made.build) if not word.startswith("-")]
        if not own.is_dir():
            inside = [*entry.get("files", ()), name, *(word.removeprefix("./") for word in named)]
            files = tuple(dict.fromkeys(word for word in inside if _is_inside(folder, word)))
            made = replace(made, files=files)
        outside = tuple(Path(word) for word in named if Path(word).is_absolute())
        return replace(_submission(name, made), shown=outside)
    except Shortage:
        raise
    except NolossError as error:
        return Submission(name, problem=str(error))


def _is_inside(folder: Path, word: str) -> bool:
    parts = Path(word).parts
    return bool(parts) and "/" not in word and (folder / word).exists()


def digest_of(made: Program) -> str:
    """A fingerprint of all that makes a program: its files and how it is run."""
    digest = sha256(json.dumps([made.command, made.build, made.per_move, made.reset]).encode())
    digest.update(fingerprint(made.folder, made.files).encode())
    return digest.hexdigest()


def _submission(name: str, made: Program) -> Submission:
    return Submission(name, made, digest_of(made))


def _listed(manifest: Path) -> dict[str, dict[str, Any]]:
    """The entries of the class's manifest: `name = "command"`, or a table with `command`."""
    entries = read_toml(manifest).get("bots", {})
    if not isinstance(entries, dict):
        raise BadFile(f"{manifest.name}: expected a table [bots]")
    listed = {}
    for name, entry in entries.items():
        told = {"command": entry} if isinstance(entry, str) else entry
        known = {"command", "build", "per_move", "reset", "files"}
        if not isinstance(told, dict) or not set(told) <= known:
            raise BadFile(
                f"{manifest.name}, bot {name!r:.60}: expected command and optionally build, "
                "per_move, reset and files"
            )
        plain_name = name and "/" not in name and "\0" not in name and name not in (".", "..")
        if not plain_name or not isinstance(told.get("command", "x"), str):
            raise BadFile(f"{manifest.name}, bot {name!r:.60}: expected a plain name and a command")
        files = told.get("files", [])
        if not isinstance(files, list) or not all(isinstance(file, str) for file in files):
            raise BadFile(f"{manifest.name}, bot {name!r:.60}: files must be a list of names")
        listed[name] = told
    return listed
