"""`compile` as a user meets it."""

from pathlib import Path

from cli.commands import Run, json_of


def test_compile_writes_a_table_that_plays(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "t3dt.json"
    code, out, _ = run("compile", "t3dt", str(file))
    assert code == 0
    assert "agrees with t3dt in all 4,520 positions" in out
    table = json_of(run, "prove", f"table:{file}")
    assert table["strategy"].startswith(f"table:{file}#")
    assert table["first"] == json_of(run, "prove", "t3dt")["first"]
