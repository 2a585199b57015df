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

Look = Callable[[], Any]  # requests a page; returns the response


def logged_in(member: Member) -> Client:
    """A client with a session of the member."""
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
    """A function that requests the URL, and fails for a response with another status."""

    def look() -> Any:
        response = client.get(address, form, headers=headers)
        assert response.status_code == status, response.status_code
        return response

    return look


def queries_of(look: Look) -> int:
    """The number of queries of a look that is not the first."""
    look()
    with CaptureQueriesContext(connection) as queries:
        look()
    return len(queries)


def timed_in_turn(looks: Sequence[Look], rounds: int) -> list[float]:
    """The median of the seconds of each look. The looks take turns, so that other work of the
    machine affects all of them.
    """
    times: list[list[float]] = [[] for _ in looks]
    for _ in stepping(range(rounds)):
        for look, taken in zip(looks, times, strict=True):
            taken.append(timed(look))
    return list(map(median, times))
