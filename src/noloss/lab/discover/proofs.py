"""What was found for each shape, in a folder: trees, or a proof that there are none.

`about.json` says what the formulas are made of. In the name of a shape a leaf is `o` and a node its
two parts in brackets. `SHAPE.json` says how many good trees of the shape there are and shows one;
or, where there is none, it lists the boards that the formula is about. `SHAPE.drat.xz` then holds
the lemmas, in the binary form of DRAT that other checkers read once it is unpacked: `a` before each
lemma, then each literal as 2 x variable + (1 if negated), seven bits to a byte, the last byte
below 128, and 0 at the end.
"""

import lzma
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from noloss.core.document import file_text, parse_file
from noloss.core.errors import BadFile
from noloss.core.files import make_folder, read_bytes, read_text, write_bytes, write_text
from noloss.core.notation import Seats
from noloss.lab.discover.drup import refuted
from noloss.lab.discover.formula import Clause, formula
from noloss.lab.discover.problem import Goal, Problem
from noloss.lab.discover.tree_words import Shape, Words, parse_shape, shape_text

ABOUT, FOUND, VERSION = "noloss tree search", "noloss trees of a shape", 1
T = TypeVar("T")
MOST_UNPACKED = 256 << 20
"""The longest proof that is unpacked, in bytes."""


@dataclass(frozen=True)
class About:
    """What the proofs of a folder are about: all that their formulas follow from."""

    goal: Goal
    seat: Seats
    words: Words


@dataclass(frozen=True)
class Shaped:
    """What there is of a shape: trees, or a proof that there are none."""

    trees: int
    example: str
    """One of the trees, as text; empty if there is none."""
    boards: tuple[str, ...]
    """If there is none, the boards that the proof is about: no tree of the shape masters these."""
    lemmas: int
    """How long the proof is."""


@dataclass(frozen=True)
class Proven:
    """What was found of a shape, and if there are no trees the proof of it, packed."""

    shaped: Shaped
    proof: bytes = b""


@dataclass(frozen=True)
class Filed:
    """A shape, and what a folder has of it: the content of its two files."""

    shape: str
    found: str = ""
    """Empty if there is nothing."""
    proof: bytes = b""
    folder: str = ""


def open_folder(folder: Path, problem: Problem) -> None:
    """A folder for this problem; one that is about another is refused."""
    make_folder(folder)
    about = About(problem.goal, problem.seat, problem.words)
    path = folder / "about.json"
    if not path.exists():
        write_text(path, file_text(ABOUT, VERSION, about))
    elif read_about(folder) != about:
        raise BadFile(f"{path} is about another search: choose another folder")


def read_about(folder: Path, named: Path | None = None) -> About:
    """What the proofs of a folder are about; `named` is how an error calls the folder."""
    path = (named or folder) / "about.json"
    return _parsed(read_text(folder / "about.json"), ABOUT, About, path)


def _parsed(text: str, format_name: str, kind: type[T], path: Path) -> T:
    """The document of a file; an error names the file."""
    try:
        return parse_file(text, format_name, VERSION, kind)
    except BadFile as error:
        raise BadFile(f"{str(path)!r}: {error}") from None


def keep(folder: Path, shape: str, found: Proven) -> None:
    """Write what was found for a shape; what can be there alone is written last."""
    if found.proof:
        write_bytes(folder / f"{shape}.drat.xz", found.proof)
    write_text(folder / f"{shape}.json", file_text(FOUND, VERSION, found.shaped))


def filed(folder: Path | None, shape: Shape, named: Path | None = None) -> Filed:
    """What the folder has of a shape, as it is there; nothing without a folder."""
    name = shape_text(shape)
    if folder is None or not (folder / f"{name}.json").exists():
        return Filed(name)
    found, proof = read_text(folder / f"{name}.json"), folder / f"{name}.drat.xz"
    return Filed(name, found, read_bytes(proof) if proof.exists() else b"", str(named or folder))


def kept(problem: Problem, filed: Filed) -> Shaped:
    """What is filed of a shape; its proof is checked against a formula that is made anew."""
    path = Path(filed.folder) / f"{filed.shape}.json"
    found = _parsed(filed.found, FOUND, Shaped, path)
    if found.trees:
        return found
    number = {str(board): at for at, board in enumerate(problem.boards)}
    unknown = [board for board in found.boards if board not in number]
    if unknown:
        raise BadFile(f"{path}: {unknown[0]!r:.60} is not a board that good play can reach")
    proof = path.with_suffix(".drat.xz")
    lemmas = list(unpacked(_unxz(filed.proof, proof), proof))
    boards = [number[board] for board in found.boards]
    asked = formula(problem.part(boards), parse_shape(filed.shape))
    wrong = refuted(asked.clauses, lemmas)
    if wrong:
        raise BadFile(f"{proof} does not prove that there is no tree: {wrong}")
    return replace(found, lemmas=len(lemmas))


def compressed(lemmas: Iterable[Clause]) -> bytes:
    """Lemmas as the folder has them."""
    return lzma.compress(packed(lemmas), preset=9)


def packed(lemmas: Iterable[Clause]) -> bytes:
    """Lemmas in the binary form of DRAT."""
    data = bytearray()
    for lemma in lemmas:
        data += b"a"
        for number in (*sorted(2 * abs(x) + (x < 0) for x in lemma), 0):
            rest = number
            while rest > 127:
                data.append(rest & 127 | 128)
                rest >>= 7
            data.append(rest)
    return bytes(data)


def unpacked(data: bytes, place: Path | str = "proof") -> Iterator[Clause]:
    """The lemmas of `packed`."""
    lemma: list[int] | None = None
    number = shift = 0
    for at, byte in enumerate(data):
        if lemma is None:
            if byte != ord("a"):
                raise BadFile(f"{place}, byte {at}: a lemma begins with `a`")
            lemma = []
            continue
        number |= (byte & 127) << shift
        shift += 7
        if byte > 127:
            continue
        if number:
            lemma.append(-(number >> 1) if number & 1 else number >> 1)
        else:
            yield tuple(lemma)
            lemma = None
        number = shift = 0
    if lemma is not None:
        raise BadFile(f"{place}: it ends within a lemma")


def _unxz(proof: bytes, path: Path) -> bytes:
    if not proof:
        raise BadFile(f"cannot read {str(path)!r}: there is nothing in it")
    try:
        data = lzma.LZMADecompressor().decompress(proof, MOST_UNPACKED)
    except lzma.LZMAError as error:
        raise BadFile(f"cannot unpack {str(path)!r}: {error}") from None
    if len(data) == MOST_UNPACKED:
        raise BadFile(f"cannot unpack {str(path)!r}: it is longer than {MOST_UNPACKED:,} bytes")
    return data
