"""What other apps learn of an evening and of its tables: they add panels and links to its page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol


class EventOfEvening(Protocol):
    """An event, as far as other apps know it."""

    place: str


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
