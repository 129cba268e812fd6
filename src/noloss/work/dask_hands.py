"""The workers of a cluster, reached through the scheduler of dask.

A task whose worker is lost is done again by another; if some workers die of it one after the other,
it is the task. Nothing but texts is sent, and no file of the command, except where the work itself
is on a disk that all share.
"""

import logging
import re
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from dataclasses import astuple
from pathlib import Path
from time import monotonic
from typing import Any

from noloss.core.budget import Meter
from noloss.core.errors import BadFile, MissingLibrary, NolossError, WorkersLost
from noloss.core.files import parse_json, read_text
from noloss.work.hands import Hands
from noloss.work.parcel import A, I, Limits, Post

SECONDS = 10
"""How long a scheduler may take to answer, and a first worker to come."""
COUNTED = 2.0
"""Seconds after which the workers are counted again: they come and go."""
ADDRESS = re.compile(r"(tcp|tls)://.+:\d+")
PERFORM = "__import__('noloss.work.parcel', fromlist=['perform']).perform_plain(plain)"
"""What a worker does, as a text: one that were sent a function which it lacks would just end."""
TLS = "https://distributed.dask.org/en/stable/tls.html"
LOGGERS = ("distributed", "distributed.client", "distributed.gc")
"""Those of dask that have a level of their own."""


class DaskHands(Hands[I, A]):
    """Whoever works for this scheduler."""

    def __init__(self, post: Post[Any, I, A], place: str) -> None:
        self.post, self.place = post, place
        self._client = _client(place)
        self._sent: set[Any] = set()
        try:
            self._client.wait_for_workers(1, timeout=SECONDS)
            self._count()
        except OSError:  # which includes that it took too long
            self._client.close()
            none = f"cluster {place!r:.80} has no workers: `dask worker` starts one"
            raise NolossError(none) from None
        except BaseException:
            self._client.close()
            raise

    def _count(self) -> None:
        self._workers = int(sum(self._client.nthreads(callback_timeout=SECONDS).values()))
        self._next_count = monotonic() + COUNTED

    def workers(self) -> int:
        """See `Hands`."""
        if monotonic() > self._next_count:
            with self._reached():
                self._count()
        return self._workers

    def send(self, items: Sequence[I], meter: Meter) -> Any:
        """See `Hands`."""
        parcel = self.post.parcel(items, Limits.of(meter))
        with self._reached():
            sent = self._client.submit(eval, PERFORM, {"plain": astuple(parcel)}, pure=False)
        self._sent.add(sent)
        return _Sent(sent, self)

    @contextmanager
    def _reached(self) -> Iterator[None]:
        """A scheduler that is lost is told as that, whatever dask makes of it."""
        try:
            yield
        except Exception as error:
            if isinstance(error, OSError) or self._client.status in ("closing", "closed"):
                raise self._gone() from None
            raise

    def answers(self, result: str) -> list[A]:
        """See `Hands`."""
        return self.post.answers(result)

    def result(self, sent: Any) -> str:
        """What came back. An error of the work is the same error here."""
        from distributed.comm import CommClosedError  # noqa: PLC0415 (of the extra `cluster`)
        from distributed.scheduler import KilledWorker  # noqa: PLC0415

        self._sent.discard(sent)
        try:
            text: str = sent.result()
        except (CancelledError, CommClosedError):  # whichever comes first when it is lost
            raise self._gone() from None
        except ModuleNotFoundError as error:
            raise self._lacking(error) from None
        except KilledWorker as error:
            raise WorkersLost(
                "workers keep dying in the middle of one task; it may need more memory"
                f" than they have (the last was {error.last_worker.address})"
            ) from None
        return text

    def _gone(self) -> WorkersLost:
        return WorkersLost(f"cluster {self.place!r:.80}: its scheduler no longer answers")

    def _lacking(self, error: ModuleNotFoundError) -> NolossError:
        return NolossError(
            f"cluster {self.place!r:.80}: on a worker, {error}: install the same noloss for all,"
            " with the same extras"
        )

    def close(self, finished: bool) -> None:
        """See `Hands`."""
        if not finished and self._client.status == "running":
            with suppress(OSError):  # the scheduler is lost just now
                self._client.cancel(list(self._sent), force=True)
        self._client.close(timeout=1)


class _Sent:
    """A parcel under way on a cluster."""

    def __init__(self, sent: Any, hands: DaskHands[Any, Any]) -> None:
        self._sent, self._hands = sent, hands

    def result(self) -> str:
        """See `hands.Sent`."""
        return self._hands.result(self._sent)

    def add_done_callback(self, call: Any) -> None:
        """See `hands.Sent`."""
        self._sent.add_done_callback(call)


def _client(place: str) -> Any:
    try:
        from distributed import Client  # noqa: PLC0415 (of the extra `cluster`)
    except ModuleNotFoundError as error:
        raise MissingLibrary.of(error) or error from None
    for name in LOGGERS:
        logging.getLogger(name).setLevel(logging.CRITICAL)  # what is wrong is told by us
    address = scheduler_address(place)
    try:
        if address.startswith("tls://") and not _has_tls():
            raise NolossError(f"cluster {place!r:.80}: TLS is not set up on this machine: {TLS}")
        return Client(address, timeout=SECONDS, set_as_default=False)
    except OSError as error:
        raise NolossError(f"cluster {place!r:.80} does not answer: {error}") from None


def scheduler_address(place: str) -> str:
    """The address that this is, or that is in this file."""
    if ADDRESS.fullmatch(place):
        return place
    why = "neither an address such as tcp://HOST:8786 nor the file that a scheduler has written"
    if Path(place).is_file():
        with suppress(BadFile):
            data = parse_json(read_text(place))
            address = data.get("address") if isinstance(data, dict) else None
            if isinstance(address, str) and ADDRESS.fullmatch(address):
                return address
    raise NolossError(f"cluster {place!r:.80}: {why}")


def _has_tls() -> bool:
    """Whether dask has been told how to encrypt, by files or by a loader."""
    from dask import config  # noqa: PLC0415 (of the extra `cluster`)
    from distributed.security import Security  # noqa: PLC0415

    loader = config.get("distributed.client.security-loader", None)
    return bool(loader or Security().get_connection_args("client")["ssl_context"])
