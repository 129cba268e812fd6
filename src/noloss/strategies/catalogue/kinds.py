"""Strategies that are made from something: a number, an opponent, or a file.

What comes from a file is named `KIND:PATH#DIGEST`, the digest being of what the file says, so that
the name makes the strategy again. A path may end with the digest: then a file that has changed
since is refused. What was made in memory is named `KIND(...)` instead, which is no spec.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar

from noloss.core.errors import BadFile, UnknownStrategy
from noloss.core.strategy import Strategy

if TYPE_CHECKING:
    from noloss.core.table import TableStrategy
    from noloss.lab.evolve.genome import VectorStrategy
    from noloss.strategies.certificate_player import CertificateStrategy
    from noloss.strategies.people.model import HumanModel
    from noloss.strategies.people.players import Mirror, Trapper
    from noloss.strategies.tree_strategy import TreeStrategy

T = TypeVar("T")

MOST_OPPONENTS = 20
"""How deep a strategy that answers a strategy that answers ... may go."""


def load_tree(path: str, kind: str = "tree") -> "TreeStrategy":
    """The tree or rule list written in this file."""
    from noloss.strategies.tree_strategy import TreeStrategy  # noqa: PLC0415 most are not in files
    from noloss.strategies.tree_text import parse_tree, tree_digest  # noqa: PLC0415

    tree, name = _load(kind, path, parse_tree, tree_digest)
    return TreeStrategy(name, tree)


def load_rules(path: str) -> "TreeStrategy":
    """The rule list written in this file, which is a tree like any other."""
    return load_tree(path, "rules")


def load_table(path: str) -> "TableStrategy":
    """The table saved in this file."""
    from noloss.core.files import MOST_BYTES  # noqa: PLC0415
    from noloss.core.table import parse_table, table_text  # noqa: PLC0415 (nor tables)

    table, name = _load_document("table", path, parse_table, table_text, MOST_BYTES)
    return replace(table, called=name)


def load_evolved(path: str) -> "VectorStrategy":
    """The vector over the game-base saved in this file."""
    from noloss.lab.evolve.genome import genome_text, parse_genome  # noqa: PLC0415 (nor vectors)

    vector, name = _load_document("evolved", path, parse_genome, genome_text)
    return replace(vector, called=name)


def load_model(path: str) -> "HumanModel":
    """The human model that `noloss human fit` saved in this file."""
    from noloss.strategies.people.model import model_text, parse_model  # noqa: PLC0415

    model, name = _load_document("human", path, parse_model, model_text)
    return replace(model, name=name)


def load_mirror(path: str) -> "Mirror":
    """The mirror of the human model in this file."""
    from noloss.strategies.people.players import mirror  # noqa: PLC0415

    model = load_model(path)
    return replace(mirror(model), name=f"mirror:{model.name.removeprefix('human:')}")


def load_trapper(path: str) -> "Trapper":
    """The trapper of the human model in this file."""
    from noloss.strategies.people.players import trapper  # noqa: PLC0415

    made = trapper(model := load_model(path))
    name = f"trapper:{model.name.removeprefix('human:')}"
    return replace(made, name=name, response=replace(made.response, name=name))


def load_certificate(argument: str) -> "CertificateStrategy":
    """The proof about a line game that comes with noloss for this game, or is in this file.

    One from a file is checked first; what comes along is checked in the tests.
    """
    from hashlib import sha256  # noqa: PLC0415

    from noloss.checker.proof_text import MOST_BYTES  # noqa: PLC0415
    from noloss.core.files import read_bytes  # noqa: PLC0415
    from noloss.proof.proof_file import checked_proof, parse_proof  # noqa: PLC0415
    from noloss.proof.shipped import shipped, shipped_one  # noqa: PLC0415
    from noloss.strategies.certificate_player import CertificateStrategy  # noqa: PLC0415

    game = argument.strip().lower()
    if game in {proof.game for proof in shipped()}:
        return CertificateStrategy(f"certificate:{game}", parse_proof(shipped_one(game)))
    plain, wanted = _path_and_digest("certificate", argument)
    data = read_bytes(plain, MOST_BYTES)
    now = _as_wanted(sha256(data).hexdigest()[:8], plain, wanted)
    return CertificateStrategy(f"certificate:{plain}#{now}", checked_proof(data, plain))


def _load(
    kind: str,
    path: str,
    parse: Callable[[str, str], T],
    digest: Callable[[T], str],
    most: int | None = None,
) -> tuple[T, str]:
    """What a file holds, and its name with the digest, which must be as wanted.

    It has at most so many bytes; by default, as many as a small file.
    """
    from noloss.core.files import MOST_SMALL, read_text  # noqa: PLC0415 (most are in no file)

    plain, wanted = _path_and_digest(kind, path)
    loaded = parse(read_text(plain, most or MOST_SMALL), plain)
    return loaded, f"{kind}:{plain}#{_as_wanted(digest(loaded), plain, wanted)}"


def _path_and_digest(kind: str, path: str) -> tuple[str, str]:
    """The path of a file, and the digest that it should have if one was given."""
    if not path.isprintable():
        raise BadFile(f"{kind} {path!r}: the path must be printable, since it is part of the name")
    plain, _, wanted = path.rpartition("#")
    if not plain or not re.fullmatch(r"[0-9a-f]{8}", wanted):
        return path, ""
    return plain, wanted


def _as_wanted(now: str, path: str, wanted: str) -> str:
    """The digest of a file; an error if it has changed."""
    if wanted and wanted != now:
        raise BadFile(f"{path} has changed: its digest is {now}, not {wanted}")
    return now


def _load_document(
    kind: str,
    path: str,
    parse: Callable[[str], T],
    text: Callable[[T], str],
    most: int | None = None,
) -> tuple[T, str]:
    """The same for a parser that does not know its place, by the digest of what is written."""
    from hashlib import sha256  # noqa: PLC0415 (only what is in a file is named so)

    def placed(content: str, place: str) -> T:
        try:
            return parse(content)
        except BadFile as error:
            raise BadFile(f"{place}: {error}") from None

    return _load(kind, path, placed, lambda it: sha256(text(it).encode()).hexdigest()[:8], most)


def _muse(argument: str) -> Strategy:
    from noloss.strategies.muse import muse  # noqa: PLC0415

    temperature, opponent = _answered("muse", argument)
    return muse(temperature, opponent)


def _respond(argument: str) -> Strategy:
    from noloss.flow.respond import Response, number_text  # noqa: PLC0415

    temperature, opponent = _answered("respond", argument)
    if opponent is None:
        raise UnknownStrategy(f"respond:{argument}: which opponent? For example respond:0:random")
    name = f"respond:{number_text(temperature)}:{opponent.name}"
    return Response(name, opponent, temperature)


def _answered(kind: str, argument: str) -> tuple[float, Strategy | None]:
    """The temperature and the opponent that an answer is made for."""
    from noloss.strategies.catalogue import strategy  # noqa: PLC0415 (which lists what is here)

    temperature, _, opponent = argument.partition(":")
    if not re.fullmatch(r"[0-9]{1,20}(\.[0-9]{1,20})?(e[+-]?[0-9]{1,3})?|inf", temperature):
        raise UnknownStrategy(
            f"{kind}:{argument:.100}: the temperature is a number from 0 to inf,"
            f" not {temperature!r:.100}"
        )
    if opponent.count(":") > MOST_OPPONENTS:
        raise UnknownStrategy(f"{kind}:{argument:.100}: opponents are nested too deeply")
    return float(temperature), strategy(opponent) if opponent else None


def _level(argument: str) -> Strategy:
    from noloss.strategies.people.players import level  # noqa: PLC0415

    if not re.fullmatch(r"\d{1,3}(\.\d{1,9})?%?", argument):
        raise UnknownStrategy(
            f"level:{argument}: a level is the percentage of games that people win, from 0 to 100"
            " with up to nine decimals, such as level:30 or level:12.5"
        )
    return level(Fraction(argument.rstrip("%")))


def load_trained(path: str) -> Strategy:
    """What `noloss train-rival` saved in this file."""
    from noloss.lab.papers.rivals.trained_file import (  # noqa: PLC0415
        learned,
        learner_text,
        parse_learner,
    )

    learner, name = _load_document("trained", path, parse_learner, learner_text)
    return learned(name, learner)


def _rival(argument: str) -> Strategy:
    from noloss.lab.papers.rivals.makers import make_rival  # noqa: PLC0415

    return make_rival(argument.lower())


def _guided(argument: str) -> Strategy:
    from noloss.strategies.guided import guided  # noqa: PLC0415

    return guided(argument.lower())


def _expert(argument: str) -> Strategy:
    from noloss.strategies.expert import MOST_POSITIONS, Expert  # noqa: PLC0415

    positions = int(argument) if re.fullmatch(r"[1-9][0-9]{0,8}", argument) else 0
    if not 0 < positions <= MOST_POSITIONS:
        raise UnknownStrategy(
            f"expert:{argument:.60}: how many positions may it search for a sequence of threats? "
            f"A number from 1 to {MOST_POSITIONS:,}"
        )
    return Expert(f"expert:{positions}", positions)


KINDS: dict[str, tuple[str, Callable[[str], Strategy]]] = {
    "muse": ("muse:TEMPERATURE[:OPPONENT]", _muse),
    "respond": ("respond:TEMPERATURE:OPPONENT", _respond),
    "level": ("level:PERCENT", _level),
    "rival": ("rival:NAME", _rival),
    "trained": ("trained:FILE", load_trained),
    "guided": ("guided:HOW", _guided),
    "expert": ("expert:POSITIONS", _expert),
    "certificate": ("certificate:FILE", load_certificate),
    "human": ("human:FILE", load_model),
    "mirror": ("mirror:FILE", load_mirror),
    "trapper": ("trapper:FILE", load_trapper),
    "table": ("table:FILE", load_table),
    "rules": ("rules:FILE", load_rules),
    "tree": ("tree:FILE", load_tree),
    "evolved": ("evolved:FILE", load_evolved),
}
"""Each kind: how it is written, and what makes it of what follows the colon."""
