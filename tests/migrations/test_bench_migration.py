"""The migration of substitutes only adds; the way back keeps every table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from club.people.members.models import Member
from club.play.substitutes import services as substitutes
from club.play.tables.models import Table
from tests.migrations.migrating import migrated, up_to_date
from tests.support.sitting_down import NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.whole]
BEFORE = [("tables", "0021_forgiven")]


@pytest.fixture(autouse=True)
def _afterwards() -> Iterator[None]:
    yield
    up_to_date()


@pytest.fixture
def calling(alice: Member, bob: Member, carol: Member) -> Sat:
    """A table with an open substitute request, and a volunteer."""
    substitutes.volunteer(carol, "nim", 2)
    sat = sit_down("nim", [alice, bob], absence="bench")
    substitutes.ask_for_substitute(sat.pk, alice, NOW)
    return sat


def test_the_way_back_keeps_tables_with_a_bench_and_the_way_forth_brings_them_again(
    calling: Sat,
) -> None:
    before = migrated(BEFORE)
    old = before.get_model("tables", "Table").objects.get(pk=calling.pk)
    assert (old.absence, old.status) == ("bot", "live")
    up_to_date()
    assert Table.objects.get(pk=calling.pk).absence == "bot"
    assert [calling.chair(seat).confirm_by for seat in (0, 1)] == [None, None]
    calling.play(0, "take 1 from a")
