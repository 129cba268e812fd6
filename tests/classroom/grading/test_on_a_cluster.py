"""A class that is graded on a cluster."""

from pathlib import Path

import pytest

from in_process import noloss
from work.clusters import Running, cluster, needs_dask

__all__ = ["cluster"]
pytestmark = needs_dask


@pytest.mark.thorough
def test_a_class_comes_out_the_same(cluster: Running, tmp_path: Path) -> None:
    loop = "import sys\nfor line in sys.stdin:\n    print({}, flush=True)\n"
    (tmp_path / "class").mkdir()
    for name, answer in (("first", "line.index('.') + 1"), ("broken", "'no'")):
        (tmp_path / "class" / f"{name}.py").write_text(loop.format(answer))
    grade = ("grade", str(tmp_path / "class"), "--game", "2x2", "--json")
    here = noloss(*grade, "--out", str(tmp_path / "here"), "--workers", "1")
    there = noloss(*grade, "--out", str(tmp_path / "there"), "--cluster", str(cluster.file))
    assert (there.returncode, there.stderr) == (0, "")
    assert there.stdout == here.stdout
    assert '"broken"' in there.stdout
