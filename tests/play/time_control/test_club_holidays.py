"""The club's holidays: admins declare and cancel them, and each chair's own time zone applies."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import pytest

from club.base.errors import ClubError, NotAllowed
from club.people.members.models import Member
from club.play.moves import services as play
from club.play.moves.computation import Computation
from club.play.moves.services import playing
from club.play.time_control import services as timecontrol
from club.play.time_control.models import Holiday
from club.play.time_control.services import downtime
from tests.support.admins import made_admin
from tests.support.pages import Enter, body
from tests.support.sitting_down import DAY, HOUR, Sat, sit_down

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 12, 23, 10, tzinfo=UTC)  # 12:00 in Helsinki
CHRISTMAS = (date(2026, 12, 24), date(2026, 12, 26))


@pytest.fixture
def admin(carol: Member) -> Member:
    return made_admin(carol)


@pytest.fixture
def nim(alice: Member, bob: Member) -> Sat:
    return sit_down("nim", [alice, bob], now=NOON, weekend=frozenset({5, 6}))


def test_clocks_rest_over_the_clubs_holidays(nim: Sat, admin: Member) -> None:
    timecontrol.declare_holiday(admin, "Christmas", *CHRISTMAS, NOON)
    assert timecontrol.recompute_holiday_clocks() == 1
    assert nim.chair(0).due_at == datetime(2026, 12, 29, 10, tzinfo=UTC)


def test_taken_back_they_rest_nothing_more(nim: Sat, admin: Member) -> None:
    before = nim.chair(0).due_at
    holiday = timecontrol.declare_holiday(admin, "Christmas", *CHRISTMAS, NOON)
    timecontrol.recompute_holiday_clocks()
    timecontrol.cancel_holiday(holiday.pk, admin, NOON + HOUR)
    timecontrol.recompute_holiday_clocks()
    assert nim.chair(0).due_at == before


def test_a_table_may_play_on_over_them(alice: Member, bob: Member, admin: Member) -> None:
    timecontrol.declare_holiday(admin, "Christmas", *CHRISTMAS, NOON)
    nim = sit_down("nim", [alice, bob], now=NOON, holidays=False)
    assert nim.chair(0).due_at == NOON + 2 * DAY


@pytest.mark.twice
@pytest.mark.parametrize("at_work", ["declared", "taken back"])
def test_one_that_changes_while_a_bot_thinks_holds_for_who_is_asked_next(
    alice: Member, admin: Member, monkeypatch: pytest.MonkeyPatch, at_work: str
) -> None:
    nim = sit_down("nim", [alice], robots=["random"], now=NOON)
    nim.play(0, "take 1 from a", now=NOON)
    holiday = timecontrol.declare_holiday(admin, "Christmas", *CHRISTMAS, NOON)
    if at_work == "declared":
        Holiday.objects.all().delete()
    chosen = playing._ask_bots

    def meanwhile(*told: Any) -> Computation:
        thought = chosen(*told)
        if at_work == "declared":
            timecontrol.declare_holiday(admin, "Christmas", *CHRISTMAS, NOON)
        else:
            timecontrol.cancel_holiday(holiday.pk, admin, NOON)
        timecontrol.recompute_holiday_clocks()
        monkeypatch.setattr(playing, "_ask_bots", chosen)
        return thought

    monkeypatch.setattr(playing, "_ask_bots", meanwhile)
    assert play.stand_in(nim.pk, 1, NOON)
    assert nim.chair(0).being_asked
    assert downtime.repair_clocks() == 0


@pytest.mark.parametrize(
    ("first", "last", "why"),
    [
        (date(2026, 12, 26), date(2026, 12, 24), "not before it starts"),
        (date(2026, 12, 1), date(2026, 12, 2), "today or later"),
        (date(2026, 12, 24), date(2027, 2, 2), "40 free days"),
    ],
)
def test_what_cannot_be_a_holiday_is_refused(
    first: date, last: date, why: str, admin: Member
) -> None:
    with pytest.raises(ClubError, match=why):
        timecontrol.declare_holiday(admin, "Long", first, last, NOON)
    assert not Holiday.objects.exists()


def test_a_summer_may_be_free_every_year(admin: Member) -> None:
    for year in (2027, 2028, 2029):
        timecontrol.declare_holiday(admin, "Summer", date(year, 6, 1), date(year, 6, 21), NOON)
    assert Holiday.objects.count() == 3


def test_no_365_days_hold_more_than_forty_free_ones(admin: Member) -> None:
    timecontrol.declare_holiday(admin, "Summer", date(2027, 6, 1), date(2027, 6, 21), NOON)
    for first, last in (
        (date(2028, 5, 11), date(2028, 5, 31)),
        (date(2027, 2, 1), date(2027, 2, 20)),
    ):
        with pytest.raises(ClubError, match="40 free days"):
            timecontrol.declare_holiday(admin, "Too much", first, last, NOON)
    timecontrol.declare_holiday(admin, "Spring", date(2028, 5, 12), date(2028, 5, 31), NOON)


def test_a_day_that_two_holidays_share_counts_once(admin: Member) -> None:
    for name, first in (("Summer", date(2027, 6, 1)), ("Fair", date(2027, 6, 11))):
        timecontrol.declare_holiday(admin, name, first, first + 29 * DAY, NOON)
    assert Holiday.objects.count() == 2


def test_nobody_but_an_admin_declares_them_or_takes_them_back(alice: Member, admin: Member) -> None:
    with pytest.raises(NotAllowed, match="admin"):
        timecontrol.declare_holiday(alice, "Christmas", *CHRISTMAS, NOON)
    holiday = timecontrol.declare_holiday(admin, "Christmas", *CHRISTMAS, NOON)
    with pytest.raises(NotAllowed, match="admin"):
        timecontrol.cancel_holiday(holiday.pk, alice, NOON + HOUR)
    assert Holiday.objects.get().ended_at is None


def test_an_admin_declares_them_in_the_admin_pages(carol: Member, inside: Enter) -> None:
    client = inside(made_admin(carol))
    form = {"name": "Midsummer", "first": "2099-06-19", "last": "2099-06-20"}
    assert client.post("/admin/tables/holiday/add/", form).status_code == 302
    assert Holiday.objects.get().name == "Midsummer"
    refused = client.post("/admin/tables/holiday/add/", form | {"last": "2000-01-01"})
    assert "not before it starts" in body(refused)
