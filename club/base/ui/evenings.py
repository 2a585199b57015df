"""An evening and its tables, as apps read them that add panels and links to its page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Final, Protocol

from club.base.registries import Registry

if TYPE_CHECKING:
    from django.contrib.auth.models import _User as Member


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


# whether the member is the host of an event of the day
event_hosts: Final[Registry[Callable[[Member, date], bool]]] = Registry()
# ids of the members who are at an event of the day with the member
event_companions: Final[Registry[Callable[[Member, date], set[int]]]] = Registry()
