"""Wrong input about time and votes gets a clear error on the page, and changes nothing: a holiday
in the past, overlapping, over budget, an unknown time zone, quiet hours out of bounds,
a vote without a seat, about the voter, or after the end.

Wrong time controls are in `test_opening_pace.py` and `test_terms_proposed.py`.
"""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.utils import timezone

from club.people.members.models import LocalTimeSetting, Member
from club.play.seats import services as seating
from club.play.time_control import services as timecontrol
from club.play.time_control.models import MemberHoliday
from club.play.time_control.services.member_holidays import local_date
from club.play.votes import services as proposals
from club.play.votes.majorities import Subject, Verdict
from club.play.votes.models import Proposal, Vote
from club.play.votes.services.new_terms import Wish
from club.play.votes.services.proposals import voters_on
from tests.support.pages import Enter, address
from tests.support.sitting_down import DAY, Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


def sent(inside: Enter, member: Member, path: str, **form: Any) -> tuple[int, str]:
    answer = inside(member).post(path, form, follow=True)
    return answer.status_code, unescape(answer.content.decode())


class TestLeave:
    @pytest.fixture
    def taken(self, alice: Member) -> MemberHoliday:
        """Ten days, from the eleventh on."""
        now = timezone.now()
        today = local_date(alice, now)
        timecontrol.take_holiday(alice, today + 10 * DAY, today + 19 * DAY, now)
        return MemberHoliday.objects.get()

    @pytest.mark.parametrize(
        ("first", "last", "said"),
        [
            (-1, 3, "A holiday begins today or later"),
            (360, 370, "ends within a year"),
            (3, 2, "A holiday begins today or later"),
            (19, 21, "You have a holiday on one of these days already"),
            (0, 10, "You have a holiday on one of these days already"),
            (100, 118, "You have 18 of 28 days left then. This holiday is possible from "),
            (20, 35, "A holiday is 21 days at most"),
        ],
    )
    def test_what_cannot_be_taken_is_said_with_what_is_left_and_from_when(
        self, taken: MemberHoliday, alice: Member, inside: Enter, first: int, last: int, said: str
    ) -> None:
        today = local_date(alice, timezone.now())
        days = {"first": today + first * DAY, "last": today + last * DAY}
        status, page = sent(inside, alice, "/tables/time/", what="leave", **days)
        assert (status, said in page) == (422, True)
        assert list(MemberHoliday.objects.all()) == [taken]

    @pytest.mark.parametrize("day", ["2026-02-30", "soon", "", "9999-12-31", "0001-01-01", "\x00"])
    def test_a_day_that_is_none_takes_no_leave(
        self, alice: Member, inside: Enter, day: str
    ) -> None:
        status, _ = sent(inside, alice, "/tables/time/", what="leave", first=day, last=day)
        assert status == 422
        assert not MemberHoliday.objects.exists()


class TestRest:
    @pytest.mark.parametrize(
        "zone", ["Europe/Atlantis", "", "../etc/passwd", "Europe/Helsinki\x00", "europe/helsinki"]
    )
    def test_a_zone_that_does_not_exist_is_refused(
        self, alice: Member, inside: Enter, zone: str
    ) -> None:
        night = {"quiet_from": "22:00", "quiet_to": "07:00"}
        status, _ = sent(inside, alice, "/tables/time/", what="rest", zone=zone, **night)
        assert status == 422
        assert not LocalTimeSetting.objects.exists()


class TestVotes:
    @pytest.fixture
    def sat(self, alice: Member, bob: Member) -> Sat:
        return sit_down("toy", [alice, bob], robots=["random"], now=timezone.now())

    def put(self, sat: Sat, wish: Wish, seat: int = 0) -> Proposal:
        return proposals.propose(sat.pk, sat.member(seat), wish, timezone.now())

    def vote(
        self, inside: Enter, member: Member, sat: Sat, proposal: int, answer: str = "yes"
    ) -> tuple[int, str]:
        return sent(inside, member, address(sat, "vote"), proposal=proposal, answer=answer)

    def test_bots_have_no_vote_and_none_is_waited_for(self, sat: Sat) -> None:
        """Two members and no bot are more than half of all voters."""
        wish = Wish(Subject.PAUSE, DAY)
        proposal = self.put(sat, wish)
        assert voters_on(sat.table, proposal)[0].keys() == {
            sat.member(0).pk,
            sat.member(1).pk,
        }
        assert self.put(sat, wish, seat=1).verdict == Verdict.PASSED

    def test_who_has_no_seat_there_has_no_vote(
        self, sat: Sat, carol: Member, inside: Enter
    ) -> None:
        proposal = self.put(sat, Wish(Subject.PAUSE, DAY))
        status, _ = self.vote(inside, carol, sat, proposal.pk)
        assert status in (403, 404)
        assert Vote.objects.count() == 1

    def test_who_resigned_and_left_a_bot_in_the_chair_has_no_vote(
        self, sat: Sat, bob: Member, inside: Enter
    ) -> None:
        seating.resign(sat.pk, bob, timezone.now())
        proposal = Proposal.objects.create(
            table=sat.table,
            kind=Subject.END,
            by=sat.member(0),
            said=["x", "", []],
            made_at=timezone.now(),
            expires_at=timezone.now() + DAY,
        )
        status, _ = self.vote(inside, bob, sat, proposal.pk)
        assert status in (403, 404)
        assert not Vote.objects.exists()

    def test_its_subject_does_not_vote(self, sat: Sat, alice: Member, inside: Enter) -> None:
        wish = Wish(Subject.EXTEND, DAY, seat=0)
        proposal = Proposal.objects.create(
            table=sat.table,
            kind=wish.kind,
            by=sat.member(1),
            seat=0,
            said=["x", "", []],
            made_at=timezone.now(),
            expires_at=timezone.now() + DAY,
        )
        _, page = self.vote(inside, alice, sat, proposal.pk)
        assert "The others decide about your seat." in page
        assert not Vote.objects.exists()

    def test_after_it_was_settled_nobody_votes(self, sat: Sat, bob: Member, inside: Enter) -> None:
        proposal = self.put(sat, Wish(Subject.PAUSE, DAY))
        self.vote(inside, bob, sat, proposal.pk)
        _, page = self.vote(inside, bob, sat, proposal.pk, "no")
        assert "That vote is over." in page
        assert set(Vote.objects.values_list("answer", flat=True)) == {"yes"}

    @pytest.mark.parametrize("number", ["0", "999999999", "-1", "x", "9" * 40])
    def test_there_is_no_voting_on_what_is_not_there(
        self, sat: Sat, bob: Member, inside: Enter, number: str
    ) -> None:
        path = address(sat, "vote")
        status, _ = sent(inside, bob, path, proposal=number, answer="yes")
        assert status in (409, 422)
        assert not Vote.objects.exists()
