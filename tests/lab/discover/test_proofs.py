"""Proofs in files: there and back, and what was tampered with is refused."""

import json
import lzma
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from shutil import copytree
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noloss.core.errors import BadFile
from noloss.lab.discover.formula import Clause
from noloss.lab.discover.problem import problem
from noloss.lab.discover.proofs import filed, kept, packed, read_about, unpacked
from noloss.lab.discover.tree_search import search_trees
from noloss.lab.discover.tree_words import shape_text, shapes, words
from noloss.lab.discover.verify import verify_folder, verify_proofs

FEW = words(
    tests="the centre is free, I can win, third mark",
    actions="centre, win, next to yours, side next to yours",
)
literals = st.integers(1, 10**6).flatmap(lambda variable: st.sampled_from([variable, -variable]))


@given(st.lists(st.lists(literals, max_size=9, unique_by=abs).map(tuple)))
def test_lemmas_there_and_back(lemmas: list[Clause]) -> None:
    assert [*unpacked(packed(lemmas))] == [tuple(sorted(lemma, key=abs)) for lemma in lemmas]


def test_the_form_is_the_one_that_other_checkers_read() -> None:
    """The example of the format's description: 63 and -8193."""
    assert packed([(63, -8193), (129, -8191)]) == bytes.fromhex("617e83800100618202ff7f00")


@pytest.mark.parametrize("data", [b"x", b"a\x04", b"a\x04\x00b", b"a\xff"])
def test_what_is_no_proof_is_refused(data: bytes) -> None:
    with pytest.raises(BadFile, match="lemma"):
        list(unpacked(data))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("proofs")
    search_trees("no-loss", "first", FEW, folder=folder)
    return folder


@pytest.fixture
def folder(made: Path, tmp_path: Path) -> Path:
    return Path(copytree(made, tmp_path / "proofs"))


def test_a_folder_holds(made: Path) -> None:
    checked = verify_folder(made)
    assert (checked.least, checked.leaves, checked.wrong) == (4, 4, ())
    assert checked.valid


def _proof(folder: Path) -> Path:
    return folder / "(o(oo)).drat.xz"


def _without_lemmas(folder: Path) -> None:
    _proof(folder).write_bytes(lzma.compress(b""))


def _another_shape(folder: Path) -> None:
    _proof(folder).write_bytes((folder / "(oo).drat.xz").read_bytes())


def _no_archive(folder: Path) -> None:
    _proof(folder).write_bytes(b"xz")


def _fewer_boards(folder: Path) -> None:
    path = folder / "(o(oo)).json"
    data = json.loads(path.read_text())
    path.write_text(json.dumps(data | {"boards": data["boards"][:1]}))


def _foreign_board(folder: Path) -> None:
    path = folder / "(o(oo)).json"
    path.write_text(path.read_text().replace('"boards": [', '"boards": ["XXX/OO./...", '))


def _losing_tree(folder: Path) -> None:
    _another_tree(folder, "any")


def _no_tree(folder: Path) -> None:
    _another_tree(folder, "fly")


def _another_tree(folder: Path, text: str) -> None:
    for path in folder.glob("*.json"):
        data = json.loads(path.read_text())
        if data.get("trees"):
            path.write_text(json.dumps(data | {"example": text}))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (_without_lemmas, "the lemmas leave it open"),
        (_another_shape, "does not prove that there is no tree"),
        (_no_archive, "cannot unpack"),
        (_fewer_boards, "does not prove that there is no tree"),
        (_foreign_board, "'XXX/OO./...' is not a board"),
        (_losing_tree, "its tree can lose as first player"),
        (_no_tree, "unknown rule 'fly'"),
    ],
)
def test_what_was_tampered_with_is_named(folder: Path, change: object, why: str) -> None:
    assert callable(change)
    change(folder)
    checked = verify_folder(folder)
    assert not checked.valid
    assert why in " ".join(checked.wrong)
    assert checked.least == (4 if change in (_losing_tree, _no_tree) else 3)


def test_a_missing_shape_is_no_proof(folder: Path) -> None:
    for path in folder.glob("(o(oo)).*"):
        path.unlink()
    checked = verify_folder(folder)
    assert checked.valid
    assert checked.least == 3


def test_a_folder_about_something_else_is_refused(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="another search"):
        search_trees("no-loss", "both", FEW, folder=folder)
    with pytest.raises(BadFile, match="cannot read"):
        verify_folder(tmp_path)
    (tmp_path / "about.json").write_bytes((folder / "about.json").read_bytes())
    with pytest.raises(BadFile, match="neither a proof nor a tree"):
        verify_folder(tmp_path)


def _zipped(folder: Path, archive: Path, *more: str) -> Path:
    with ZipFile(archive, "w") as packed:
        for path in folder.iterdir():
            packed.write(path, path.name)
        for name in more:
            packed.writestr(name, "")
    return archive


def test_a_packed_folder_holds_as_well(made: Path, tmp_path: Path) -> None:
    checked = verify_proofs(_zipped(made, tmp_path / "proofs.zip"))
    assert checked == replace(verify_proofs(made), folder=str(tmp_path / "proofs.zip"))
    with pytest.raises(BadFile, match=r"'\.\./o\.json' is not a proof"):
        verify_proofs(_zipped(made, tmp_path / "bad.zip", "../o.json"))
    (about,) = (path for path in made.iterdir() if path.name == "about.json")
    alone = tmp_path / "alone"
    alone.mkdir()
    (alone / "o.json").write_text("{}")
    with pytest.raises(BadFile, match=r"none\.zip' has no about\.json"):
        verify_proofs(_zipped(alone, tmp_path / "none.zip"))
    (alone / "about.json").write_bytes(about.read_bytes())
    (wrong,) = verify_proofs(_zipped(alone, tmp_path / "empty.zip")).wrong
    assert wrong.startswith(f"'{tmp_path / 'empty.zip' / 'o.json'}': not trees of a shape: ")
    (tmp_path / "text").write_text("no archive")
    with pytest.raises(BadFile, match="nor a packed one"):
        verify_proofs(tmp_path / "text")


@pytest.mark.parametrize("way", [ZIP_DEFLATED, ZIP_BZIP2, ZIP_LZMA])
def test_an_archive_that_is_damaged_or_cut_is_refused(made: Path, tmp_path: Path, way: int) -> None:
    archive = tmp_path / "proofs.zip"
    with ZipFile(archive, "w", way) as packed:
        packed.write(made / "about.json", "about.json")
    data = bytearray(archive.read_bytes())
    for at in range(40, len(data), 7):
        damaged = data.copy()
        damaged[at] ^= 255
        archive.write_bytes(damaged)
        with suppress(BadFile):
            verify_proofs(archive)


STORED = Path(__file__).parents[3] / "docs" / "proofs" / "ten-leaves.zip"


def test_the_stored_proofs_are_of_every_shape_with_fewer_than_ten_leaves(tmp_path: Path) -> None:
    """Some are checked here, one of each size; all of them by `make trees`."""
    with ZipFile(STORED) as packed:
        names = set(packed.namelist())
        packed.extractall(tmp_path)
    smaller = [shape_text(shape) for leaves in range(1, 10) for shape in shapes(leaves)]
    assert len(smaller) == 94
    for name in smaller:
        assert {f"{name}.json", f"{name}.drat.xz"} <= names
        assert json.loads((tmp_path / f"{name}.json").read_text())["trees"] == 0
    about = read_about(tmp_path)
    assert (about.goal, about.seat, about.words.name) == ("best", "both", "places")
    task = problem("best", "both", words())
    assert about.words == task.words
    for leaves in (1, 4, 7, 9):
        assert kept(task, filed(tmp_path, shapes(leaves)[-1])).lemmas >= 0
