import os
from pathlib import Path

import pytest

from noloss.bots.processes import private_copy
from noloss.bots.processes.private_copy import copy, fingerprint, survey
from noloss.core.errors import BadFile


def _copied(folder: Path, to: Path, *files: str) -> list[str]:
    to.mkdir()
    copy(folder, to, files or None)
    return sorted(str(path.relative_to(to)) for path in to.rglob("*"))


def test_a_copy_has_the_same_files_and_fingerprint(tmp_path: Path) -> None:
    bot = tmp_path / "bot"
    (bot / "lib/__pycache__").mkdir(parents=True)
    (bot / "run").write_text("x", "utf-8")
    (bot / "run").chmod(0o755)
    (bot / "lib/a.py").write_text("y", "utf-8")
    (bot / "lib/__pycache__/a.pyc").write_text("stale", "utf-8")
    (bot / "here").symlink_to("lib/a.py")
    assert _copied(bot, tmp_path / "to") == ["here", "lib", "lib/a.py", "run"]
    assert os.access(tmp_path / "to/run", os.X_OK)
    assert (tmp_path / "to/here").readlink() == Path("lib/a.py")
    assert fingerprint(bot) == fingerprint(tmp_path / "to")
    assert _copied(bot, tmp_path / "one", "run") == ["run"]


def test_every_change_shows_in_the_fingerprint(tmp_path: Path) -> None:
    bot = tmp_path / "bot"
    bot.mkdir()
    seen = {fingerprint(bot)}
    file = bot / "a"
    for change in (
        lambda: file.write_text("1", "utf-8"),
        lambda: file.write_text("2", "utf-8"),
        lambda: file.chmod(0o755),
        lambda: file.rename(bot / "b"),
        (bot / "c").mkdir,
        lambda: (bot / "c/a").symlink_to("x"),
        lambda: (bot / "c/a").replace(bot / "d"),
    ):
        change()
        assert fingerprint(bot) not in seen
        seen.add(fingerprint(bot))


def test_links_are_never_followed(tmp_path: Path) -> None:
    bot = tmp_path / "bot"
    bot.mkdir()
    (tmp_path / "secret").write_text("secret", "utf-8")
    for name, to in (("loop", "loop"), ("up", ".."), ("mem", "/proc/self/mem"), ("s", "../secret")):
        (bot / name).symlink_to(to)
    assert _copied(bot, tmp_path / "to") == ["loop", "mem", "s", "up"]
    assert all(path.is_symlink() for path in (tmp_path / "to").iterdir())


def test_what_is_too_much_or_no_file_is_refused_unread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (tmp_path / "sparse").open("wb") as file:
        file.truncate(8 << 30)
    with pytest.raises(BadFile, match=r"more than 128 MB \(sparse\)"):
        survey(tmp_path)
    (tmp_path / "sparse").unlink()
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BadFile, match="pipe: it is neither a file nor a folder"):
        fingerprint(tmp_path)
    (tmp_path / "pipe").unlink()
    deep = tmp_path
    for _ in range(60):
        deep /= "x"
        deep.mkdir()
    with pytest.raises(BadFile, match="too deep"):
        survey(tmp_path)
    monkeypatch.setattr(private_copy, "MOST_FILES", 20)
    with pytest.raises(BadFile, match="more than 20 files"):
        survey(tmp_path)
    with pytest.raises(BadFile, match="none: it cannot be read"):
        survey(tmp_path, ("none",))


def test_names_that_are_not_text_are_copied_and_spelled_out(tmp_path: Path) -> None:
    bot = tmp_path / "bot"
    bot.mkdir()
    name = os.fsdecode(b"caf\xe9")
    (bot / name).write_text("x", "utf-8")
    (bot / ("n" * 253)).write_text("x", "utf-8")
    assert _copied(bot, tmp_path / "to") == sorted([name, "n" * 253])
    (bot / name).unlink()
    os.mkfifo(bot / name)
    with pytest.raises(BadFile, match=r"caf\\xe9"):
        survey(bot)
