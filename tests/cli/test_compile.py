"""`compile` as a user meets it."""

from pathlib import Path

from cli.commands import Run, json_of


def test_compile_writes_a_table_that_plays(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "casual.json"
    code, out, _ = run("compile", "casual", str(file), "-g", "3x2:2")
    assert code == 0
    assert "agrees with casual in all " in out
    table = json_of(run, "prove", f"table:{file}", "-g", "3x2:2")
    assert table["strategy"].startswith(f"table:{file}#")
    assert table["first"] == json_of(run, "prove", "casual", "-g", "3x2:2")["first"]
