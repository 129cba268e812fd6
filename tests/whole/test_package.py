"""The package as a library: the public names, and that the rooms stay apart."""

import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from zipfile import ZipFile

import pytest

import noloss
import noloss.classroom
from noloss.core.plugins import LAYERS
from noloss.web.site import _package

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", noloss.__all__)
def test_every_public_name_loads(name: str) -> None:
    assert getattr(noloss, name) is not None


def test_public_names_are_listed_once_and_completely() -> None:
    """Checkers of types read the imports, Python the table: both say the same."""
    source = (ROOT / "src/noloss/__init__.py").read_text(encoding="utf-8")
    typed = re.findall(r"^    from noloss\.(\S+) import (\w+) as \2$", source, re.MULTILINE)
    assert [(noloss._HOME[name], name) for name in noloss.__all__] == typed
    assert dir(noloss) == sorted(noloss.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = noloss.nonsense


def test_no_public_name_comes_from_a_layer() -> None:
    assert not [name for name, home in noloss._HOME.items() if home.startswith((*LAYERS,))]


@pytest.mark.parametrize("name", noloss.classroom.__all__)
def test_every_public_name_of_the_classroom_loads(name: str) -> None:
    assert issubclass(getattr(noloss.classroom, name), noloss.NolossError)
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = noloss.classroom.nonsense


def test_python_in_the_page_finds_the_lab_in_its_zip_file(tmp_path: Path) -> None:
    """There are no metadata, and nothing that only a terminal, a server or a class needs."""
    (tmp_path / "noloss.zip").write_bytes(_package())
    names = ZipFile(tmp_path / "noloss.zip").namelist()
    folders = {"/".join(name.split("/")[:-1]) for name in names}
    assert {"noloss/core", "noloss/lab/papers", "noloss/web"} <= folders
    left_out = (
        "noloss/cli",
        "noloss/tui",
        "noloss/classroom",
        "noloss/lab/cli",
        "noloss/web/page/",
    )
    assert not [name for name in names if name.startswith(left_out)]
    code = (
        "import noloss.core.plugins as plugins, noloss\n"
        "assert '.zip' in noloss.__file__\n"
        "print(*plugins.layers(), noloss.strategy('rival:karamchandani').name)"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"import sys; sys.path[:0] = ['noloss.zip']\n{code}"],
        capture_output=True, text=True, check=False, cwd=tmp_path,
    )  # fmt: skip
    assert done.stdout == "lab rival:karamchandani\n", done.stderr


def test_the_version_is_the_same_everywhere() -> None:
    """Between releases it ends in .devN, and the citation stays with the last release."""
    assert noloss.__version__ == version("noloss")
    released, _, development = noloss.__version__.partition(".dev")
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    cited = re.findall(r"^version: (.+)$", citation, re.MULTILINE)
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    listed = re.findall(r"^## (.+)$", changelog, re.MULTILINE)
    if development:
        assert listed[:2] == ["Unreleased", *cited]
        assert released not in listed
    else:
        assert [listed[0]] == cited == [released]


def test_only_some_rooms_may_assume_nine_cells() -> None:
    """These are general: no 3x3 board is made there outside of documentation."""
    general = ("core/", "flow/", "solver/", "proof/", "arena/", "bots/checking/")
    for path in (ROOT / "src/noloss").rglob("*.py"):
        place = path.relative_to(ROOT / "src/noloss").as_posix()
        code = re.sub(r'""".*?"""', "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        published = path.name == "survey.py"  # what was published of each game, by its name
        if place.startswith(general) and not published:
            assert "3x3" not in code.replace("such as 3x3", ""), path
            assert "range(9)" not in code, path


def test_the_turing_machine_knows_no_games() -> None:
    machine = ("compiler", "machine", "program", "program_parser")
    for name in machine:
        path = ROOT / f"src/noloss/strategies/wst/{name}.py"
        imported = re.findall(r"from (noloss\.\S+) import", path.read_text(encoding="utf-8"))
        rest = {*imported} - {f"noloss.strategies.wst.{other}" for other in machine}
        assert rest <= {"noloss.core.errors", "noloss.core.files", "noloss.core.phrases"}
