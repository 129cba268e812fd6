"""Boards that are too large are refused at once, in little memory; play on them begins at once."""

from pathlib import Path

import pytest

from cli.limited import noloss_limited


@pytest.mark.parametrize(
    ("words", "takes"),
    [
        ("solve 333x333:5", "5,771 MB"),
        ("solve 50x50:5", "10^1192 positions; --budget"),
        ("prove casual -g 20x20:5", "7.1e+190 positions; --budget"),
        ("play mm -g 20x20:5", "e+103 positions"),
        ("tournament -g 7x7x7", "4.5e+163 positions; --budget"),
        ("evaluate random random -g 12x12x12", "10^824 positions; --budget"),
        ("compile random -g 5x5 x", "113,396 GB"),
        ("compile random -g 20x20:5 x", "positions"),
        ("move ./. -g 999x999:5", "472,204 MB"),
        ("prove casual -g 8x8:5", "--budget"),
        ("prove casual -g 20x20:5 --budget 3000", "more than 3,000 positions"),
        ("evaluate random random -g 20x20:5 --budget 3000", "more than 3,000 positions"),
        ("tournament casual random -g 20x20:5 --budget 3000", "more than 3,000 positions"),
        ("compile random -g 5x5 x --budget 3000", "more than 3,000 positions"),
        ("evaluate random random -g 20x20:5 --seconds 0", "more than 0 seconds"),
    ],
)
def test_what_is_too_large_is_refused_by_name(words: str, takes: str, tmp_path: Path) -> None:
    done = noloss_limited(tmp_path, *words.split(), megabytes=600)
    game = next(word for word in words.split() if word[:1].isdecimal() and "x" in word)
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    assert game in done.stderr
    assert takes in done.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("game", ["20x20:5", "7x7x7", "7x6:4+gravity"])
def test_play_begins_at_once(game: str, tmp_path: Path) -> None:
    done = noloss_limited(tmp_path, "play", "-g", game, "--seed", "1", megabytes=600)
    assert (done.returncode, done.stderr) == (0, "")
