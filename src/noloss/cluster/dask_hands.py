"""The workers of a cluster, reached through the scheduler of dask.

A task whose worker is lost is done again by another; if some workers die of it one after the other,
it is the task. Nothing but texts is sent, and the workers need no file that the command has.
"""

import logging
from collections.abc import Sequence
from concurrent.futures import CancelledError
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any

from noloss.cluster.hands import Hands
from noloss.cluster.parcel import A, I, Limits, Post, perform
from noloss.core.budget import Meter
from noloss.core.errors import MissingLibrary, NolossError, WorkersLost

SECONDS = 10
"""How long a scheduler may take to answer, and a first worker to come."""
COUNTED = 2.0
"""Seconds after which the workers are counted again: they come and go."""
ADDRESSES = ("tcp://", "tls://")


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
        self._workers = max(1, int(sum(self._client.nthreads().values())))
        self._next_count = monotonic() + COUNTED

    def workers(self) -> int:
        """See `Hands`."""
        if monotonic() > self._next_count:
            try:
                self._count()
            except OSError:
                raise self._gone() from None
        return self._workers

    def send(self, items: Sequence[I], meter: Meter) -> Any:
        """See `Hands`."""
        parcel = self.post.parcel(items, Limits.of(meter))
        sent = self._client.submit(perform, parcel, pure=False)
        self._sent.add(sent)
        return _Sent(sent, self)

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
        except KilledWorker as error:
            raise WorkersLost(
                "workers end again and again in the middle of one task, which may need more memory"
                f" than they have (the last was {error.last_worker.address})"
            ) from None
        return text

    def _gone(self) -> WorkersLost:
        return WorkersLost(f"cluster {self.place!r:.80}: its scheduler does not answer any more")

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
        """See `crew.Sent`."""
        return self._hands.result(self._sent)

    def add_done_callback(self, call: Any) -> None:
        """See `crew.Sent`."""
        self._sent.add_done_callback(call)


def _client(place: str) -> Any:
    try:
        from distributed import Client  # noqa: PLC0415 (of the extra `cluster`)
    except ModuleNotFoundError as error:
        raise MissingLibrary.of(error) or error from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what is wrong is told by us
    address = place.startswith(ADDRESSES)
    if not address and not Path(place).is_file():
        raise NolossError(
            f"cluster {place!r:.80}: neither an address such as tcp://HOST:8786 nor the file that a"
            " scheduler has written"
        )
    where = {"address": place} if address else {"scheduler_file": place}
    try:
        return Client(**where, timeout=SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise NolossError(f"cluster {place!r:.80} does not answer: {error}") from None
