"""A holiday that is taken automatically for a member who chose it, when a tenth of their time is
left.
"""

from __future__ import annotations

import pytest

from club.messages.notifications.models import Notice
from club.people.members.models import Member
from club.play.tables.models import HolidayPolicy
from club.play.time_control import clock
from club.play.time_control import services as timecontrol
from club.play.time_control.models import MemberHoliday
from club.play.time_control.services import member_holidays
from tests.support.pages import Enter
from tests.support.sitting_down import DAY, HOUR, NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


@pytest.fixture
def chosen(alice: Member) -> Member:
    timecontrol.choose_automatic_holiday(alice, True)
    alice.refresh_from_db()
    return alice


def climb(sat: Sat) -> None:
    """Takes every escalation step of the first seat when it is due."""
    while (at := sat.chair(0).remind_at) is not None:
        assert timecontrol.remind(sat.pk, 0, at)


def test_it_is_taken_while_a_tenth_is_left(chosen: Member, bob: Member) -> None:
    sat = sit_down("toy", [chosen, bob])
    climb(sat)
    leave = MemberHoliday.objects.get()
    assert (leave.by_itself, leave.written_at) == (True, NOW + 48 * HOUR - 4.8 * HOUR)
    due_at = sat.chair(0).due_at
    assert due_at is not None and due_at > NOW + 3 * DAY
    assert Notice.objects.filter(kind="leave_taken", member=chosen).count() == 1


def test_no_second_holiday_begins_by_itself_before_they_have_played(
    chosen: Member, bob: Member
) -> None:
    first, second = (sit_down("toy", [chosen, bob], now=NOW + 9 * DAY * n) for n in range(2))
    climb(first)
    climb(second)
    assert MemberHoliday.objects.count() == 1
    second.play(0, "end", now=NOW + 12 * DAY)
    climb(sit_down("toy", [chosen, bob], now=NOW + 20 * DAY))
    assert MemberHoliday.objects.count() == 2


def test_again_once_they_have_visited(chosen: Member, bob: Member, inside: Enter) -> None:
    first, second = (sit_down("toy", [chosen, bob], now=NOW + 9 * DAY * n) for n in range(2))
    climb(first)
    inside(chosen).get("/")
    climb(second)
    assert MemberHoliday.objects.count() == 2


def test_it_is_taken_in_one_go_with_its_rung(
    chosen: Member, bob: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Under the table's lock: no answer comes in between."""
    sat = sit_down("toy", [chosen, bob])
    while sat.chair(0).escalation_step != clock.AUTOMATIC_HOLIDAY:
        timecontrol.remind(sat.pk, 0, sat.chair(0).remind_at or NOW)
    at = sat.chair(0).remind_at
    assert at is not None
    with monkeypatch.context() as patch:
        patch.setattr(member_holidays.notices, "tell", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            timecontrol.remind(sat.pk, 0, at)
    assert (sat.chair(0).remind_at, MemberHoliday.objects.count()) == (at, 0)
    assert timecontrol.remind(sat.pk, 0, at)
    assert MemberHoliday.objects.count() == 1


def test_never_at_a_table_without_other_members_or_where_leave_does_not_count(
    chosen: Member, bob: Member
) -> None:
    climb(sit_down("toy", [chosen], robots=["random"]))
    climb(sit_down("toy", [chosen, bob], leave=HolidayPolicy.NONE))
    assert not MemberHoliday.objects.exists()


def test_who_has_not_chosen_it_has_none_taken(alice: Member, bob: Member) -> None:
    climb(sit_down("toy", [alice, bob]))
    assert not MemberHoliday.objects.exists()


def test_it_is_chosen_on_ones_own_page(alice: Member, inside: Enter) -> None:
    form = {"what": "auto", "auto_leave": "on"}
    assert inside(alice).post("/tables/time/", form).status_code == 303
    alice.refresh_from_db()
    assert alice.auto_leave
