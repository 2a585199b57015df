"""Boxes of games. One extension app keeps them, and others name a box by its number.

The app that keeps boxes names its `BoxSource` in the setting `GAME_BOXES`; where it is empty, there
are no boxes to choose from.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import date

from django.conf import settings
from django.utils.module_loading import import_string


@dataclass(frozen=True, slots=True)
class Evening:
    """An evening."""

    address: str  # of the page
    people: Mapping[int, str]  # who is expected or here: names by member id
    boxes: tuple[int, ...]  # which are to be brought: game_boxes.py


@dataclass(frozen=True, slots=True)
class EveningTable:
    """A game that is played there."""

    title: str
    place: str
    names: tuple[str, ...]  # of the members who sit there


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


def boxes_named(titles: Collection[str]) -> Mapping[str, list[GameBox]]:
    """The boxes of games, by title as it was asked for; titles without a box are left out."""
    source = _source()
    return source.named(titles) if source and titles else {}


def boxes_numbered(numbers: Collection[int]) -> Mapping[int, GameBox]:
    """The boxes of these numbers; what is gone is left out."""
    source = _source()
    return source.numbered(numbers) if source and numbers else {}


def _source() -> BoxSource | None:
    source: BoxSource | None = None
    if settings.GAME_BOXES:
        source = import_string(settings.GAME_BOXES)
    return source
