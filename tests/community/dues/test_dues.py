"""Dues: organisers note payments, members see their own, reminders go to those in arrears."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.utils import timezone

from club.base.audit_log.models import JournalEntry
from club.base.errors import ClubError, NotAllowed
from club.community.dues.models import DuesPayment, members_in_arrears, members_with_dues
from club.community.dues.notices import REMINDER
from club.community.dues.services import note_payments, remind_of_dues, withdraw_payments
from club.messages.notifications.kinds import kind
from club.messages.notifications.models import Notice
from club.people.members.models import Member
from tests.support.admins import made_organiser
from tests.support.pages import Enter, words

pytestmark = pytest.mark.django_db

NOW = timezone.now()
YEAR, TODAY = NOW.year, NOW.date()
END = date(YEAR, 12, 31)


@pytest.fixture
def treasurer(carol: Member) -> Member:
    return made_organiser(carol)


def late_names(today: date = TODAY) -> list[str]:
    return [member.username for member in members_in_arrears(YEAR, today)]


class TestNoting:
    """Organisers note payments for several members at once."""

    def test_a_noted_member_has_paid_until_that_day(
        self, treasurer: Member, alice: Member, bob: Member
    ) -> None:
        assert note_payments(treasurer, YEAR, ["alice"], END, NOW) == 1

        noted = members_with_dues(YEAR).values_list("username", "paid_until")
        assert list(noted) == [("alice", END), ("bob", None), ("carol", None)]

    def test_a_payment_of_another_year_does_not_count(
        self, treasurer: Member, alice: Member
    ) -> None:
        note_payments(treasurer, YEAR - 1, ["alice"], date(YEAR - 1, 12, 31), NOW)
        assert "alice" in late_names()

    def test_a_second_note_changes_the_day(self, treasurer: Member, alice: Member) -> None:
        for day in (date(YEAR, 6, 30), END):
            note_payments(treasurer, YEAR, ["alice"], day, NOW)
        assert DuesPayment.objects.get().paid_until == END

    def test_a_payment_whose_day_is_over_is_in_arrears(
        self, treasurer: Member, alice: Member
    ) -> None:
        note_payments(treasurer, YEAR, ["alice"], date(YEAR, 6, 30), NOW)
        assert "alice" not in late_names(date(YEAR, 6, 30))
        assert "alice" in late_names(date(YEAR, 7, 1))

    def test_a_payment_is_withdrawn(self, treasurer: Member, alice: Member) -> None:
        note_payments(treasurer, YEAR, ["alice"], END, NOW)
        withdraw_payments(treasurer, YEAR, ["alice"], NOW)
        assert not DuesPayment.objects.exists()

    def test_the_journal_names_the_members(self, treasurer: Member, alice: Member) -> None:
        note_payments(treasurer, YEAR, ["alice"], END, NOW)
        entry = JournalEntry.objects.get(action="dues.note")
        assert "alice" in entry.about and entry.after == END.isoformat()

    @pytest.mark.parametrize(
        ("year", "names", "day", "code"),
        [
            (YEAR, [], END, "nobody_chosen"),
            (YEAR, ["nobody"], END, "nobody_chosen"),
            (YEAR, ["alice"], date(YEAR - 1, 12, 31), "paid_until"),
            (YEAR, ["alice"], date(YEAR + 2, 1, 1), "paid_until"),
            (1999, ["alice"], date(1999, 12, 31), "bad_year"),
            (YEAR + 2, ["alice"], date(YEAR + 2, 12, 31), "bad_year"),
        ],
    )
    def test_what_is_out_of_range_changes_nothing(
        self, treasurer: Member, alice: Member, year: int, names: list[str], day: date, code: str
    ) -> None:
        with pytest.raises(ClubError) as refusal:
            note_payments(treasurer, year, names, day, NOW)
        assert refusal.value.code == code
        assert not DuesPayment.objects.exists()

    def test_members_note_nothing(self, alice: Member) -> None:
        with pytest.raises(NotAllowed):
            note_payments(alice, YEAR, ["alice"], END, NOW)


class TestReminding:
    """A reminder goes to those in arrears, at most once a month."""

    def test_it_goes_to_those_who_have_not_paid(
        self, treasurer: Member, alice: Member, bob: Member
    ) -> None:
        note_payments(treasurer, YEAR, ["alice", "carol"], END, NOW)
        assert remind_of_dues(treasurer, YEAR, NOW, TODAY) == 1
        assert Notice.objects.get().member == bob

    def test_a_second_reminder_in_the_month_sends_nothing(
        self, treasurer: Member, alice: Member
    ) -> None:
        for day in (date(YEAR, 3, 1), date(YEAR, 3, 31), date(YEAR, 4, 1)):
            remind_of_dues(treasurer, YEAR, NOW, day)
        assert Notice.objects.filter(member=alice).count() == 2

    def test_it_is_void_once_the_dues_are_paid(self, treasurer: Member, alice: Member) -> None:
        remind_of_dues(treasurer, YEAR, NOW, TODAY)
        notice = Notice.objects.get(member=alice)
        assert not kind(REMINDER).void(notice)

        note_payments(treasurer, YEAR, ["alice"], END, NOW + timedelta(minutes=1))
        assert kind(REMINDER).void(notice)


class TestPages:
    """The treasurer's list, and a member's own page."""

    def test_the_treasurer_marks_members_as_paid(
        self, inside: Enter, treasurer: Member, alice: Member
    ) -> None:
        sent = {"member": ["alice"], "paid_until": END.isoformat(), "act": "note"}
        page = inside(treasurer).post(f"/dues/{YEAR}/mark/", sent, follow=True)
        assert "Saved for 1 member." in words(page)
        assert f"paid until 31 December {YEAR}" in words(page)

    def test_a_press_without_a_choice_says_what_is_missing(
        self, inside: Enter, treasurer: Member
    ) -> None:
        page = inside(treasurer).post(f"/dues/{YEAR}/mark/", {"paid_until": END.isoformat()})
        assert page.status_code == 422
        assert "Choose at least one member." in words(page)

    def test_the_list_can_be_narrowed_to_those_in_arrears(
        self, inside: Enter, treasurer: Member, alice: Member, bob: Member
    ) -> None:
        note_payments(treasurer, YEAR, ["alice"], END, NOW)
        page = inside(treasurer).get(f"/dues/{YEAR}/?late")
        assert [member.username for member in page.context["page"]] == ["bob", "carol"]

    def test_the_list_is_a_file(self, inside: Enter, treasurer: Member, alice: Member) -> None:
        note_payments(treasurer, YEAR, ["alice"], END, NOW)
        text = inside(treasurer).get(f"/dues/{YEAR}/list.csv").content.decode()
        assert text.splitlines()[:2] == ['"name","paid until"', f'"alice","{END}"']

    def test_a_year_that_is_out_of_range_is_not_found(
        self, inside: Enter, treasurer: Member
    ) -> None:
        assert inside(treasurer).get("/dues/1999/").status_code == 404

    def test_members_see_their_own(self, inside: Enter, treasurer: Member, alice: Member) -> None:
        note_payments(treasurer, YEAR, ["alice"], END, NOW)
        assert f"paid until 31 December {YEAR}" in words(inside(alice).get("/dues/own/"))
