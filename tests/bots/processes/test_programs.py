import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from noloss.bots.processes.programs import LANGUAGES, Program, built, program
from noloss.core.errors import BadFile

SAYS_5 = {
    "bot.py": "print(5)\n",
    "bot.js": "console.log(5)\n",
    "bot.sh": "echo 5\n",
    "bot.pl": "print 5\n",
    "bot.c": '#include <math.h>\n#include <stdio.h>\nint main(void){printf("%g",sqrt(25));}\n',
    "bot.cc": "#include <iostream>\nint main(){std::cout<<5;}\n",
}
"""Endings that `test_new_bot` does not run a file of, and what no template does."""


def _said(made: Program, into: Path) -> str:
    ready = built(made, into)
    done = subprocess.run(
        ready.command, cwd=ready.folder, capture_output=True, text=True, check=False
    )
    return done.stdout.strip() or done.stderr


@pytest.mark.parametrize("name", SAYS_5)
def test_a_file_of_each_language_runs(name: str, tmp_path: Path) -> None:
    path = tmp_path / "src" / name
    path.parent.mkdir()
    path.write_text(SAYS_5[name], "utf-8")
    language = LANGUAGES.get(path.suffix, LANGUAGES[".cpp"])
    if not any(map(shutil.which, language.tools)):
        with pytest.raises(BadFile, match=f"there is no {language.tools[0]}"):
            program(path)
        return
    assert _said(program(path), tmp_path) == "5"
    assert [file.name for file in path.parent.iterdir()] == [name], "nothing is left beside it"


def test_a_notebook_runs_without_its_magics_and_finds_what_is_beside_it(tmp_path: Path) -> None:
    cells = [
        {"cell_type": "markdown", "source": ["# A bot"]},
        {"cell_type": "code", "source": ["%matplotlib inline\n", "!pip install x\n", "a = 4\n"]},
        {"cell_type": "code", "source": ["%%bash\n", "echo hello"]},
        {"cell_type": "code", "source": ["import side\n", "print('%d'\n", "% (a + side.ONE))"]},
    ]
    (tmp_path / "bot.ipynb").write_text(json.dumps({"cells": cells}), "utf-8")
    (tmp_path / "side.py").write_text("ONE = 1\n", "utf-8")
    into = tmp_path / "into"
    into.mkdir()
    assert _said(program(tmp_path / "bot.ipynb"), into) == "5"
    for text in ("[]", "{}", "[" * 5000, '{"cells": [{"cell_type": "code"}]}'):
        (tmp_path / "bot.ipynb").write_text(text, "utf-8")
        with pytest.raises(BadFile, match=r"bot\.ipynb is not a notebook"):
            built(program(tmp_path / "bot.ipynb"), into)


def test_the_manifest_goes_first_and_then_run_beside_the_source(tmp_path: Path) -> None:
    (tmp_path / "bot.c").write_text("int main(void){return 0;}", "utf-8")
    run = tmp_path / "run"
    run.write_text("echo 5\n", "utf-8")
    assert program(tmp_path).command == ("sh", "./run")
    run.write_text("#!/bin/sh\necho 5\n", "utf-8")
    assert program(tmp_path).command == ("/bin/sh", "./run")
    shutil.copyfile("/bin/sh", run)  # the run bit is not copied
    run.chmod(0o644)
    assert program(tmp_path).build[0] == "install"
    run.chmod(0o755)
    assert program(tmp_path).command == ("./run",)
    manifest = tmp_path / "bot.toml"
    manifest.write_text("command = \"./run -c 'echo 5'\"\nper_move = true\n", "utf-8")
    assert program(tmp_path) == Program(tmp_path, ("./run", "-c", "echo 5"), per_move=True)
    manifest.write_text('build = "cc -o {build} bot.c"\ncommand = "{build}/x"\n', "utf-8")
    assert program(tmp_path).build == ("cc", "-o", "{build}", "bot.c")
    manifest.write_text('file = "bot.c"\n', "utf-8")
    assert program(tmp_path).build[-2:] == ("./bot.c", "-lm")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[", "bot.toml"),
        ("command = 3", "of the wrong type"),
        ("comand = 'x'", "'comand' is unknown"),
        ("per_move = true", "expected a command or a file"),
        ("command = ''", "is empty"),
        ("command = 'a \"b'", "No closing quotation"),
        ('command = "a\\u0000b"', "holds a NUL"),
        ("file = '../x.py'", "there is no file"),
        (f"a = {'[' * 5000}", "nested too deeply"),
        (f"a = {'9' * 5000}", "bot.toml"),
    ],
)
def test_a_manifest_that_makes_no_sense_is_refused(text: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "bot.toml").write_text(text, "utf-8")
    with pytest.raises(BadFile, match=message.replace("[", r"\[")):
        program(tmp_path)


def test_the_only_program_of_a_folder_is_found_however_deep_it_was_unpacked(tmp_path: Path) -> None:
    deep = tmp_path / "upload" / "upload"
    deep.mkdir(parents=True)
    (deep / "tictactoe.py").write_text("print(5)\n", "utf-8")
    (deep / "readme.txt").write_text("hello\n", "utf-8")
    assert program(tmp_path) == Program(deep, (sys.executable, "./tictactoe.py"))
    (deep / "other.py").write_text("print(5)\n", "utf-8")
    with pytest.raises(BadFile, match="2 others could be run"):
        program(tmp_path)


def test_a_line_for_a_tool_that_is_not_here_gives_way_to_the_ending(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text("#!/usr/bin/env no-such-python\nprint(5)\n", "utf-8")
    assert program(file) == Program(tmp_path, (sys.executable, "./bot.py"), files=("bot.py",))
    file.write_text("#!/bin/sh\r\necho 5\r\n", "utf-8")
    assert program(file).command == ("/bin/sh", "./bot.py")
    file.write_text("#!/bin/\0sh\n", "utf-8")
    with pytest.raises(BadFile, match="its #! line holds a NUL"):
        program(file)


def test_what_is_no_program_says_so(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("hello\n", "utf-8")
    (tmp_path / "loop.py").symlink_to("loop.py")
    (tmp_path / "mem.py").symlink_to("/proc/self/mem")
    for name, message in (
        ("notes.txt", "no known extension"),
        ("none.py", "cannot be read: No such file"),
        ("loop.py", "cannot be read"),
        ("mem.py", "cannot be read|is not a file"),
    ):
        with pytest.raises(BadFile, match=message):
            program(tmp_path / name)


def test_what_the_compiler_says_is_told(tmp_path: Path) -> None:
    file = tmp_path / "bot.sh"
    (tmp_path / "bot.toml").write_text('build = "sh bot.sh"\ncommand = "true"\n', "utf-8")
    file.write_text("echo line 3: oh no; exit 1\n", "utf-8")
    with pytest.raises(BadFile, match="it cannot be built: line 3: oh no"):
        built(program(tmp_path), tmp_path)
    (tmp_path / "bot.toml").write_text('build = "no-such-tool"\ncommand = "true"\n', "utf-8")
    with pytest.raises(BadFile, match="no-such-tool"):
        built(program(tmp_path), tmp_path)
