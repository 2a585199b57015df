"""Boxes of games. One extension app keeps them, and others name a box by its number.

The app that keeps boxes registers a `BoxSource` with `box_sources`. Without one there are no boxes
to choose from.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from club.base.registries import Registry


@dataclass(frozen=True, slots=True)
class GameBox:
    """A box as its keeper describes it."""

    number: int
    title: str
    address: str
    owner_id: int | None  # None: the club
    owner: str  # empty: the club
    place: str = ""  # where it stands
    holder_id: int | None = None  # who has borrowed it
    holder: str = ""
    due_on: date | None = None

    def may_be_brought_by(self, member_id: int) -> bool:
        """Whether it is the club's, or the member owns it or has borrowed it."""
        return self.owner_id is None or member_id in (self.owner_id, self.holder_id)


@dataclass(frozen=True, slots=True)
class BoxSource:
    """How boxes are found. The number of queries does not depend on what is asked for."""

    named: Callable[
        [Collection[str]], Mapping[str, list[GameBox]]
    ]  # by title of a game
    numbered: Callable[[Collection[int]], Mapping[int, GameBox]]


box_sources: Final[Registry[BoxSource]] = Registry()


def boxes_named(titles: Collection[str]) -> Mapping[str, list[GameBox]]:
    """The boxes of games, by title as it was asked for; titles without a box are left out."""
    boxes: dict[str, list[GameBox]] = {}
    for source in box_sources:
        boxes |= source.named(titles) if titles else {}
    return boxes


def boxes_numbered(numbers: Collection[int]) -> Mapping[int, GameBox]:
    """The boxes of these numbers; what is gone is left out."""
    boxes: dict[int, GameBox] = {}
    for source in box_sources:
        boxes |= source.numbered(numbers) if numbers else {}
    return boxes
