"""Tables are never cut, however wide."""

import pytest

from noloss.cli.show import show_table


def test_a_wide_table_runs_over(capsys: pytest.CaptureFixture[str]) -> None:
    columns = [f"column number {n}>" for n in range(20)]
    show_table(columns, [[str(n) for n in range(20)]])
    head, _, row = capsys.readouterr().out.splitlines()
    assert head.split("   ")[-1].strip() == "column number 19"
    assert row.split() == [str(n) for n in range(20)]


def test_only_text_columns_are_wrapped(capsys: pytest.CaptureFixture[str]) -> None:
    show_table(["name", "text~"], [["n" * 90, "word " * 30]])
    lines = capsys.readouterr().out.splitlines()
    assert lines[2].startswith("n" * 90)
    assert len(lines) > 3
