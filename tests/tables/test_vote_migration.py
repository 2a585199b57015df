"""The migration to proposals: who had agreed to call a game off agrees to a proposal now."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from django.apps.registry import Apps

from club.tables import services
from club.tables.models import Proposal, Status, Table
from club.tables.votes import Subject
from tests.migrating import as_of, migrated, up_to_date

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
BEFORE, AFTER = [("tables", "0012_absence")], [("tables", "0013_proposals")]
NOW = datetime(2026, 3, 2, 19, 0, tzinfo=UTC)


@pytest.fixture
def old() -> Iterator[Apps]:
    with as_of(BEFORE) as apps:
        yield apps


def seated(apps: Apps, status: str) -> Any:
    """A table with three members, of whom two agree to call the game off."""
    member, table = apps.get_model("members", "Member"), apps.get_model("tables", "Table")
    names = [f"{name}{status}" for name in ("alice", "bob", "carol")]
    sitters = [member.objects.create(username=one, email=f"{one}@x.example") for one in names]
    made = table.objects.create(
        host=sitters[0],
        name="Old",
        game_slug="nim",
        game_version=1,
        status=status,
        opened_at=NOW,
    )
    chair = apps.get_model("tables", "Chair")
    for seat, sitter in enumerate(sitters):
        chair.objects.create(table=made, seat=seat, member=sitter, calls_off=seat > 0)
    return made


def test_v1_who_agreed_before_agrees_now(old: Apps) -> None:
    live, _over = seated(old, "live"), seated(old, "finished")
    migrated(AFTER)
    up_to_date()
    proposal = Proposal.objects.get()
    assert (proposal.table_id, proposal.kind) == (live.pk, Subject.END)
    assert [vote.answer for vote in proposal.votes.all()] == ["yes", "yes"]
    first = Table.objects.get(pk=live.pk).chairs.get(seat=0).member
    assert first is not None
    services.vote(live.pk, first, proposal.pk, "yes", proposal.made_at)
    assert Table.objects.get(pk=live.pk).status == Status.CANCELLED


def test_and_back(old: Apps) -> None:
    live = seated(old, "live")
    migrated(AFTER)
    before = migrated(BEFORE).get_model("tables", "Chair").objects.filter(table=live.pk)
    assert list(before.order_by("seat").values_list("calls_off", flat=True)) == [False, True, True]


def test_an_open_table_has_thirty_days_from_now_on(old: Apps) -> None:
    waiting = seated(old, "open")
    migrated(AFTER)
    up_to_date()
    sat_at = Table.objects.get(pk=waiting.pk).sat_at
    assert sat_at is not None and sat_at > NOW
