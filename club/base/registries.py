"""Registries: an app adds something to another app in `AppConfig.ready()`, as models are registered
with Django's admin. The receiving app defines the registry and thereby the type of its items.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterator
from operator import itemgetter
from typing import Generic, TypeVar

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., object])


class Registry(Generic[T]):
    """The items that apps have added at one place."""

    def __init__(self) -> None:
        self._items: list[tuple[int, T]] = []

    def register(self, item: T, order: int = 0) -> None:
        """Adds an item before those of a larger order. Items of the same order stand in the order
        of `CLUB_APPS`.
        """
        insort(self._items, (order, item), key=itemgetter(0))

    def unregister(self, item: T) -> None:
        """Removes an item. Raises ValueError if the item is not registered."""
        registered = list(self)
        del self._items[registered.index(item)]

    def __iter__(self) -> Iterator[T]:
        """All items in their order."""
        return (item for _order, item in self._items)


class Provider(Generic[F]):
    """The place of one function that an app above provides. Until it is registered, the default
    applies.
    """

    def __init__(self, default: F) -> None:
        self.call = default

    def register(self, function: F) -> None:
        """Puts the function in the place of the default."""
        self.call = function
