"""What is drawn by chance while code is loaded is seen, and what only looks like it is not."""

import random
import sys
from pathlib import Path

import pytest

from noloss.bots.functions import fresh_copies
from noloss.bots.functions.fresh_copies import Loading


def _loaded(code: str) -> tuple[Loading, dict[str, object]]:
    names: dict[str, object] = {}
    with Loading() as seen:
        exec(code, names)
    return seen, names


@pytest.mark.parametrize(
    "code",
    [
        "import random; random.random()",
        "import random; plan = random.Random().choice('ab')",
        "import random; random.Random().seed()\nplan = random.SystemRandom().choice('ab')",
        "import os; plan = os.urandom(1)",
        "from os import urandom; plan = urandom(1)",
        "import secrets; plan = secrets.randbelow(9)",
        "import uuid; plan = uuid.uuid4()",
    ],
)
def test_chance_is_seen(code: str) -> None:
    before = random.getstate()
    try:
        assert _loaded(code)[0].drew
    finally:
        random.setstate(before)


@pytest.mark.parametrize(
    "code",
    [
        "import random; rng = random.Random()",
        "import random; plan = random.Random(7).choice('ab')",
        "import random; random.Random",
        "plan = 5",
    ],
)
def test_what_will_be_drawn_or_is_always_the_same_is_no_chance_yet(code: str) -> None:
    assert not _loaded(code)[0].drew


def test_a_library_that_seeds_itself_is_not_the_codes_doing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "seeded_library.py").write_text(
        "import os\nseed = os.urandom(1)\ndraw = lambda: os.urandom(1)\n", "utf-8"
    )
    monkeypatch.setattr(fresh_copies, "LIBRARIES", (*fresh_copies.LIBRARIES, str(tmp_path)))
    monkeypatch.syspath_prepend(tmp_path)
    assert not _loaded("import seeded_library")[0].drew
    assert _loaded("import seeded_library; seeded_library.draw()")[0].drew
    del sys.modules["seeded_library"]


def test_a_generator_with_a_seed_of_its_own_keeps_it() -> None:
    seen, names = _loaded("import random; fixed, other = random.Random(7), random.Random()")
    found = seen.generators()
    assert any(rng is names["other"] for rng in found)
    assert not any(rng is names["fixed"] for rng in found)


def test_everything_is_as_it_was() -> None:
    import os

    before = os.urandom, random.Random.seed
    with pytest.raises(ZeroDivisionError):
        _loaded("1 / 0")
    assert (os.urandom, random.Random.seed) == before
