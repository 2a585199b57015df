"""Filters of the journal: by person, kind and day."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from club.base.audit_log.services import record_entry
from club.people.members.models import Member
from tests.support.admins import made_admin, made_organiser
from tests.support.pages import Enter, body, words

pytestmark = pytest.mark.django_db
PAGE = "/club/journal/"
DAY = datetime(2026, 3, 5, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def entries(alice: Member, bob: Member) -> None:
    record_entry(alice, "news.publish", "Spring", now=DAY)
    record_entry(bob, "link.make", "Poster", now=DAY.replace(day=6))
    record_entry(None, "link.revoke", "Old poster", now=DAY.replace(day=7))


def listed(page: str) -> set[str]:
    return {about for about in ("Spring", ": Poster", "Old poster") if about in page}


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", {"Spring", ": Poster", "Old poster"}),
        ("by=alice", {"Spring"}),
        ("by=-", {"Old poster"}),
        ("action=link.make", {": Poster"}),
        ("day=2026-03-06", {": Poster"}),
        ("by=alice&day=2026-03-06", set()),
    ],
)
def test_the_journal_is_filtered(
    query: str, expected: set[str], carol: Member, inside: Enter
) -> None:
    page = words(inside(made_admin(carol)).get(f"{PAGE}?{query}"))

    assert listed(page) == expected


@pytest.mark.parametrize("query", ["by=nobody", "action=x", "day=soon", "page=many"])
def test_an_unknown_value_filters_nothing(query: str, carol: Member, inside: Enter) -> None:
    page = words(inside(made_admin(carol)).get(f"{PAGE}?{query}"))

    assert len(listed(page)) == 3


def test_an_organiser_filters_only_own_entries(bob: Member, inside: Enter) -> None:
    client = inside(made_organiser(bob))

    assert listed(words(client.get(f"{PAGE}?by=alice"))) == {": Poster"}
    assert 'name="by"' not in body(client.get(PAGE))
