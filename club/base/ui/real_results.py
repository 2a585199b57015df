"""Results at real tables that one app settles and another one stores, with their ratings.

The app that stores plays registers a `ResultLog`. Without one, results are stored nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Final

from club.base.registries import Registry

if TYPE_CHECKING:
    from django.contrib.auth.models import _User as Member


@dataclass(frozen=True, slots=True)
class SettledPlayer:
    """A player of a result, in the order of seats."""

    member: Member
    place: int  # ties share
    score: int | None = None


@dataclass(frozen=True, slots=True)
class SettledResult:
    """A result that counts, since the players or an organiser have confirmed it."""

    key: str  # the result, for ever
    title: str  # name of the game
    host: Member  # in whose name it is logged
    players: Sequence[SettledPlayer]  # empty: it was voided
    played_at: datetime
    note: str
    address: str  # path of the page where it is corrected
    rated: bool


@dataclass(frozen=True, slots=True)
class ResultChange:
    """The settling, correction or voiding of a result: its author, its reason and its time."""

    by: Member | None  # None: silence of the others settled it
    why: str
    at: datetime


@dataclass(frozen=True, slots=True)
class ResultLog:
    """An app that stores results. `store` is called in the transaction of the change."""

    store: Callable[[SettledResult, ResultChange], object]
    address: Callable[[str], str]  # page of the stored result, by key; empty: none


result_logs: Final[Registry[ResultLog]] = Registry()


def store_result(result: SettledResult, change: ResultChange) -> None:
    """Makes the log agree with a result. Idempotent."""
    for log in result_logs:
        log.store(result, change)


def address_of_result(key: str) -> str:
    """Returns the page of the stored result; empty: there is none."""
    addresses = (log.address(key) for log in result_logs)
    return next(filter(None, addresses), "")
