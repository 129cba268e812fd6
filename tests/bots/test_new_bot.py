"""A new bot in each language runs where its tool is there, and all of them play alike."""

import subprocess
from pathlib import Path

import pytest

from noloss.bots.new_bot import ALSO, LANGUAGES, TEMPLATES, new_bot
from noloss.bots.processes.programs import built, program
from noloss.core.bits import bits
from noloss.core.errors import BadFile, NolossError
from noloss.core.game import LineGame
from noloss.core.position import Position
from noloss.flow.tabulate import undecided


def _wanted(position: Position) -> int:
    """What the templates say they do: win, block, or the first free cell."""
    turn = position.turn
    for side in (turn, turn.other):
        for line in LINES:
            marks = position.marks(side) & line
            open_cells = list(bits(line & position.free))
            if marks.bit_count() == 2 and open_cells:
                return open_cells[0] + 1
    return next(bits(position.free)) + 1


LINES = [
    sum(1 << int(cell) - 1 for cell in line)
    for line in ("123", "456", "789", "147", "258", "369", "159", "357")
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_runs_and_plays_as_it_says(language: str, tmp_path: Path, three: LineGame) -> None:
    written = new_bot(language, tmp_path / "new")
    (tmp_path / "build").mkdir()
    try:
        made = program(Path(written.file))
    except BadFile as error:
        pytest.skip(str(error))
    runner = built(made, tmp_path / "build")
    positions = undecided(three)
    asked = "".join(f"{position} {position.turn.mark}\n" for position in positions)
    done = subprocess.run(
        runner.command, input=asked, capture_output=True, text=True, cwd=runner.folder, check=False
    )
    assert done.stderr == ""
    assert [*Path(written.file).parent.iterdir()] == [Path(written.file)], (
        "nothing is left beside it"
    )
    assert done.stdout.split() == [str(_wanted(position)) for position in positions]


def test_what_is_there_stays(tmp_path: Path) -> None:
    assert new_bot("c++", tmp_path).language == "cpp"
    with pytest.raises(BadFile, match="already exists"):
        new_bot("cpp", tmp_path)
    with pytest.raises(NolossError, match="did you mean rust"):
        new_bot("rusty", tmp_path)


def test_every_template_is_listed() -> None:
    names = {path.name.removesuffix(".template") for path in TEMPLATES.iterdir()}
    assert names == set(LANGUAGES.values())
    assert set(ALSO.values()) <= set(LANGUAGES)
    for language, file in LANGUAGES.items():
        text = (TEMPLATES / f"{file}.template").read_text("utf-8")
        assert f"noloss check {file}" in text, language
