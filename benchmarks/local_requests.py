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
from club.members.models import Member

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
    """How many a look asks that is not the first."""
    look()
    with CaptureQueriesContext(connection) as asked:
        look()
    return len(asked)


def timed_in_turn(looks: Sequence[Look], rounds: int) -> list[float]:
    """The middle of the seconds that each look takes. They are taken in turn, so that whatever else
    the machine does falls on all of them.
    """
    times: list[list[float]] = [[] for _ in looks]
    for _ in stepping(range(rounds)):
        for look, taken in zip(looks, times, strict=True):
            taken.append(timed(look))
    return list(map(median, times))
