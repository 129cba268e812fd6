"""What no machine could walk through is refused by name: the commands of the classroom."""

from pathlib import Path

from cli.limited import Limited


def test_a_class_on_a_large_board_is_refused(limited: Limited, tmp_path: Path) -> None:
    (tmp_path / "bots").mkdir()
    (tmp_path / "bots/bot.py").write_text("print(1)\n", "utf-8")
    done = limited(tmp_path, "grade", "bots", "-g", "20x20:5")
    assert done.code == 2, done
    assert "20x20:5 is too large to enumerate: up to 7.1e+190" in done.err
    assert not done.compiler, "it was refused only after numba was loaded"
    assert not done.out
    assert "Traceback" not in done.err
