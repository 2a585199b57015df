"""The migration to proposals: who had agreed to call a game off agrees to a proposal now."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, NamedTuple

import pytest
from django.apps.registry import Apps
from pytest_django import DjangoDbBlocker

from club.play.game_records.message_json import message_from_json
from club.play.tables.models import Status, Table
from club.play.votes import services as proposals
from club.play.votes.majorities import Subject
from club.play.votes.models import Proposal
from tests.migrations.migrating import as_of, migrated, up_to_date

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.whole,
    pytest.mark.xdist_group("vote migration"),
]
BEFORE, AFTER = [("tables", "0012_absence")], [("tables", "0013_proposals")]
NOW = datetime(2026, 3, 2, 19, 0, tzinfo=UTC)


class Way(NamedTuple):
    live: int  # keys of tables
    open: int
    back: list[bool]  # by seat, the agreement at the live table after the migration was undone


@pytest.fixture(scope="module")
def way(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Way]:
    """There, back and up to today with the same rows; tests look at where it ended."""
    with as_of(BEFORE, django_db_blocker) as old:
        live, waiting, _over = (seated(old, status) for status in ("live", "open", "finished"))
        migrated(AFTER)
        before = migrated(BEFORE).get_model("tables", "Chair").objects.filter(table=live.pk)
        back = list(before.order_by("seat").values_list("calls_off", flat=True))
        up_to_date()
        yield Way(live.pk, waiting.pk, back)


def seated(apps: Apps, status: str) -> Any:
    """A table with three members, two of whom agree to cancel the game."""
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


@pytest.mark.twice
def test_who_agreed_before_agrees_now(way: Way) -> None:
    proposal = Proposal.objects.get()
    assert (proposal.table_id, proposal.kind) == (way.live, Subject.END)
    assert [vote.answer for vote in proposal.votes.all()] == ["yes", "yes"]
    first = Table.objects.get(pk=way.live).chairs.get(seat=0).member
    assert first is not None
    proposals.vote(way.live, first, proposal.pk, "yes", proposal.made_at)
    assert Table.objects.get(pk=way.live).status == Status.CANCELLED


def test_everybody_reads_what_they_vote_on(way: Way) -> None:
    said = str(message_from_json(Proposal.objects.get().said))
    assert said == "seat 2 proposes to end the game. Nobody wins it."


def test_and_back(way: Way) -> None:
    assert way.back == [False, True, True]


def test_an_open_table_has_thirty_days_from_now_on(way: Way) -> None:
    sat_at = Table.objects.get(pk=way.open).sat_at
    assert sat_at is not None and sat_at > NOW
