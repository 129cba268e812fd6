"""Several workers, whatever they are: what a crew needs of them."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, Protocol

from noloss.core.budget import Meter
from noloss.work.parcel import A, I


class Sent(Protocol):
    """A parcel under way, as `concurrent.futures` and dask have it."""

    def result(self) -> Any:
        """What came back, or the error."""

    def add_done_callback(self, call: Any) -> None:
        """Called with this when it is done."""


class Hands(ABC, Generic[I, A]):
    """Several workers, whatever they are."""

    lost: tuple[type[BaseException], ...] = ()
    """The errors by which a parcel is lost with its worker."""
    most_items = 256
    """In one parcel."""

    @abstractmethod
    def workers(self) -> int:
        """How many there are now; others may come."""

    @abstractmethod
    def send(self, items: Sequence[I], meter: Meter) -> Sent:
        """Have some of these done, the first of them at least."""

    @abstractmethod
    def answers(self, result: Any) -> list[A]:
        """The answers to the first of the items that were sent, or to all."""

    @abstractmethod
    def close(self, finished: bool) -> None:
        """They are not needed any more; unless all is finished, what is under way is dropped."""
