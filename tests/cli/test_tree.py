"""`tree` as a user meets it."""

from pathlib import Path
from xml.etree import ElementTree

from cli.commands import Run, json_of


def test_tree(run: Run, tmp_path: Path) -> None:
    assert "Who began?" in run("tree", "t3dt")[1]
    assert run("tree", "casual", "--text")[1] == "name casual\nsafe\nwin\nblock\nany\n"
    assert json_of(run, "tree", "casual")["tree"]["children"][1]["answer"] == "win"
    svg = tmp_path / "tree.svg"
    assert run("tree", "t3dt", "--svg", str(svg))[0] == 0
    assert ElementTree.parse(svg).getroot().tag.endswith("svg")
    code, _, err = run("tree", "mm")
    assert code == 2
    assert "mm has no decision tree; these have: random, casual, newell-simon, " in err


def test_devices_and_links_are_written_through(run: Run, tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_text("old", "utf-8")
    link.symlink_to(real)
    assert run("tree", "casual", "--svg", str(link))[0] == 0
    assert link.is_symlink()
    assert real.read_text(encoding="utf-8").startswith("<svg")
    assert run("tree", "casual", "--svg", "/dev/null")[0] == 0
    assert not Path("/dev/null").is_file()
    code, _, err = run("compile", "casual", ".")
    assert code == 2
    assert "cannot write" in err
