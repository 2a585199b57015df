"""A table, a channel for push, and no visits that other tests have stored."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.cache import caches

from club.people.members.models import Member
from tests.messages.notifications.channel_doubles import FakePush, with_push
from tests.support.sitting_down import Sat, sit_down


@pytest.fixture(autouse=True)
def no_hints() -> Iterator[None]:
    caches["hints"].clear()
    yield
    caches["hints"].clear()


@pytest.fixture
def nim(alice: Member, bob: Member) -> Sat:
    return sit_down("nim", [alice, bob])


@pytest.fixture
def push(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[FakePush]]:
    with with_push(monkeypatch) as channel:
        yield channel
