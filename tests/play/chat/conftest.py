"""A table with a chat, and those who read it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pytest

from club.people.members.models import Member
from club.play.chat import queries, services
from club.play.chat.audiences import chat_rights
from club.play.chat.models import ChatLine
from club.play.tables.queries import table_for
from tests.support.sitting_down import NOW, Sat, sit_down

Write = Callable[..., ChatLine]
Texts = Callable[..., list[str]]


@pytest.fixture
def sat(toys: None, alice: Member, bob: Member) -> Sat:
    """alice and bob play; carol looks on."""
    return sit_down("toy", [alice, bob])


@pytest.fixture
def write(sat: Sat) -> Write:
    """`write(alice, "Hello")`."""

    def written(member: Member, text: str, now: datetime = NOW) -> ChatLine:
        return services.write_line(sat.pk, member, text, now)

    return written


@pytest.fixture
def texts(sat: Sat) -> Texts:
    """What a member reads."""

    def read(member: Member, now: datetime = NOW) -> list[str]:
        table, seat = table_for(member, sat.pk)
        rights = chat_rights(table, seat, member, now)
        return [line.text for line in queries.page_of_lines(table.pk, rights).lines]

    return read
