"""The command reference, made from the commands themselves: `reference/commands.md`."""

import re
from collections.abc import Iterator
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from typer.main import get_command

from noloss.cli.main import COMMANDS, build
from noloss.core.plugins import listed

PLACE = "reference/commands.md"
HEAD = """\
# Commands

Every command, with its arguments and options, as `noloss COMMAND --help` tells them, in the groups
of `noloss --help`. [The tour](../tour.md) shows them at work, and [JSON documents](json.md) what
`--json` prints.

"""

KINDS = {"integer": "number", "int": "number", "float": "number", "path": "file"}
"""What each kind of value is called here; any other is text."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the page."""
    files.append(File.generated(config, PLACE, content=reference()))
    return files


def reference() -> str:
    """The page."""
    groups: dict[str, list[tuple[str, Any]]] = {}
    for name, command in listed("commands", COMMANDS).items():
        groups.setdefault(command.panel, []).extend(spelled(name))
    index = [f"\n**{panel}**\n\n{contents(commands)}" for panel, commands in groups.items()]
    sections = [
        f"\n## {panel}\n" + "".join(section(name, each) for name, each in commands)
        for panel, commands in groups.items()
    ]
    return HEAD + "".join(index) + "".join(sections)


def contents(commands: list[tuple[str, Any]]) -> str:
    """The commands of a group, each with a link and a sentence."""
    return "".join(f"- [`{name}`](#{anchor(name)}): {first_line(c)}\n" for name, c in commands)


def spelled(name: str) -> Iterator[tuple[str, Any]]:
    """A command as it is spelled; one with commands of its own is written out."""
    whole: Any = get_command(build(name))
    command = whole.commands[name]
    for below, each in getattr(command, "commands", {"": command}).items():
        yield f"noloss {name} {below}".rstrip(), each


def is_option(parameter: Any) -> bool:
    """Whether it is an option and not an argument."""
    return bool(parameter.param_type_name == "option")


def anchor(name: str) -> str:
    """Where on the page a command is."""
    return name.replace(" ", "-")


def first_line(command: Any) -> str:
    """What it does, in a sentence."""
    return plain((command.help or "").strip().split("\n\n")[0])


def section(name: str, command: Any) -> str:
    """One command: what it does, how it is called, what may be said."""
    words = [plain(part) for part in (command.help or "").strip().split("\n\n")]
    arguments = [p for p in command.params if not is_option(p)]
    options = [p for p in command.params if is_option(p) and not p.hidden]
    usage = " ".join([name, *("[OPTIONS]" for _ in options[:1]), *map(called, arguments)])
    rows = [
        (", ".join([*p.opts, *p.secondary_opts] if is_option(p) else [called(p)]), p)
        for p in [*arguments, *options]
    ]
    table = "".join(f"| `{label}` | {kind(p)} | {says(p)} |\n" for label, p in rows)
    return (
        f"\n### `{name}` {{#{anchor(name)}}}\n\n"
        + "\n\n".join(words)
        + f"\n\n```\n{usage}\n```\n\n|  | Takes |  |\n|---|---|---|\n{table}"
    )


def called(argument: Any) -> str:
    """An argument in a usage line."""
    name = (argument.metavar or argument.name or "").strip("[]{}.").upper()
    name = f"{name}..." if argument.nargs == -1 else name
    return name if argument.required else f"[{name}]"


def kind(parameter: Any) -> str:
    """What an option takes: nothing, one of some words, a number in a range, text."""
    if is_option(parameter) and parameter.is_flag:
        return ""
    form = parameter.type
    if hasattr(form, "choices"):
        return ", ".join(f"`{getattr(each, 'value', each)}`" for each in form.choices)
    if hasattr(form, "min"):
        least = "" if form.min is None else f" from {form.min:,}"
        most = "" if form.max is None else f" to {form.max:,}"
        return f"number{least}{most}"
    return KINDS.get(form.name, "text")


def says(parameter: Any) -> str:
    """Its help, and what holds if it is left out."""
    words = plain(getattr(parameter, "help", None) or "").replace("|", "\\|")
    shown = is_option(parameter) and parameter.show_default
    default = parameter.default
    if isinstance(shown, str):
        return f"{words} Default: {shown}."
    if shown and default not in (None, "") and not isinstance(default, bool):
        return f"{words} Default: `{getattr(default, 'value', default)}`."
    return words


def plain(text: str) -> str:
    """Text of a help on one line, with nothing in it that the page would take for markup."""
    return re.sub(r"\s+", " ", text).strip().replace("<", "&lt;").replace("*", "\\*")
