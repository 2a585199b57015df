"""Requests within this process by Django's test client: their queries and their times."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from statistics import median
from typing import Any

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from benchmarks.fixtures import BACKEND
from benchmarks.progress import stepping
from benchmarks.timing import timed
from club.people.members.models import Member

Look = Callable[[], Any]  # asks for a page; the answer


def logged_in(member: Member) -> Client:
    """The member's browser."""
    client = Client(headers={"host": "localhost"})
    client.force_login(member, backend=BACKEND)
    return client


def look_at(
    client: Client,
    address: str,
    form: Mapping[str, str] | None = None,
    headers: Mapping[str, str] | None = None,
    status: int = 200,
) -> Look:
    """Asks for the address, and fails where the answer has another status."""

    def look() -> Any:
        answer = client.get(address, form, headers=headers)
        assert answer.status_code == status, answer.status_code
        return answer

    return look


def queries_of(look: Look) -> int:
    """The number of database queries of a look after the first one."""
    look()
    with CaptureQueriesContext(connection) as queries:
        look()
    return len(queries)


def timed_in_turn(looks: Sequence[Look], rounds: int) -> list[float]:
    """The median of the seconds that each look takes."""
    return list(map(median, all_timed_in_turn(looks, rounds)))


def all_timed_in_turn(looks: Sequence[Look], rounds: int) -> list[list[float]]:
    """The seconds that each look takes, round by round. The looks take turns, so that other work of
    the machine slows all of them alike.
    """
    times: list[list[float]] = [[] for _ in looks]
    for _ in stepping(range(rounds)):
        for look, taken in zip(looks, times, strict=True):
            taken.append(timed(look))
    return times
