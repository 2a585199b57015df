"""Closures that are planned: told beforehand, once; clocks stop and start by themselves."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from club.base.audit_log.models import JournalEntry
from club.base.errors import ClubError, NotAllowed
from club.messages.notifications.models import Notice
from club.messages.notifications.sending.deliveries import DELIVERIES
from club.people.members.models import Member
from club.play.tables.models import EventType
from club.play.time_control import services as timecontrol
from club.play.time_control.models import Closure
from club.play.time_control.queries import current_closure
from club.play.votes import services as proposals
from club.play.votes.majorities import Subject
from club.play.votes.models import Proposal
from club.play.votes.services.new_terms import Wish
from tests.support.admins import made_admin
from tests.support.pages import Enter, words
from tests.support.sitting_down import DAY, HOUR, MINUTE, NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]
BEGINS, ENDS = NOW + DAY, NOW + 3 * DAY
WHY = "We move."
PAGE = "/club/closure/"


@pytest.fixture
def admin(carol: Member) -> Member:
    return made_admin(carol)


@pytest.fixture
def nim(alice: Member, bob: Member) -> Sat:
    return sit_down("nim", [alice, bob])  # due in two days


def plan(admin: Member) -> Closure:
    closure = timecontrol.plan_closure(admin, BEGINS, ENDS, WHY, NOW)
    timecontrol.announce_closures(NOW)
    return closure


def sweep(now: datetime) -> bool:
    timecontrol.settle_closures(now)
    return timecontrol.announce_closures(now)


def told(kind: str) -> int:
    return Notice.objects.filter(kind=kind).count()


def test_deadlines_after_its_begin_move_when_it_is_planned(admin: Member, nim: Sat) -> None:
    plan(admin)

    assert nim.chair(0).due_at == NOW + 4 * DAY


def test_a_deadline_before_its_begin_stays(admin: Member, alice: Member, bob: Member) -> None:
    quick = sit_down("nim", [alice, bob], pace=HOUR)

    plan(admin)

    assert quick.chair(0).due_at == NOW + HOUR


def test_a_clock_that_starts_before_it_stops_for_its_length(admin: Member, nim: Sat) -> None:
    plan(admin)

    nim.play(0, "take 1 from a", now=NOW + HOUR)

    assert nim.chair(1).due_at == NOW + 4 * DAY + HOUR


def test_the_club_is_closed_between_its_begin_and_its_end(admin: Member) -> None:
    plan(admin)

    assert [sweep(BEGINS - MINUTE), sweep(BEGINS), sweep(ENDS - MINUTE), sweep(ENDS)] == [
        False,
        True,
        True,
        False,
    ]
    assert current_closure(BEGINS - MINUTE) is None and current_closure(BEGINS) is not None


def test_members_are_told_once_beforehand_and_not_again_when_it_begins(
    admin: Member, nim: Sat
) -> None:
    plan(admin)

    for now in (NOW, BEGINS - MINUTE, BEGINS, ENDS):
        for _ in range(2):
            sweep(now)

    assert (told("club_closes"), told("club_closed"), told("club_open")) == (3, 0, 0)
    assert [event.span for event in nim.happened(EventType.REOPENED)] == [2 * DAY]
    assert nim.chair(0).due_at == NOW + 4 * DAY


def test_called_off_it_moves_nothing_and_members_are_told_once(admin: Member, nim: Sat) -> None:
    closure = plan(admin)

    assert timecontrol.call_off_closure(admin, closure.pk, NOW + HOUR)
    for now in (NOW + HOUR, BEGINS, ENDS):
        sweep(now)

    assert nim.chair(0).due_at == NOW + 2 * DAY
    assert (told("closure_off"), nim.happened(EventType.REOPENED)) == (3, [])
    assert not timecontrol.call_off_closure(admin, closure.pk, NOW + HOUR)


def test_a_closure_that_has_begun_is_opened_and_not_called_off(admin: Member, nim: Sat) -> None:
    closure = plan(admin)
    sweep(BEGINS)
    now = BEGINS + HOUR

    assert not timecontrol.call_off_closure(admin, closure.pk, now)
    assert timecontrol.reopen_club(admin, now)
    sweep(now)

    assert nim.chair(0).due_at == NOW + 2 * DAY + HOUR
    assert told("club_open") == 3


def test_a_vote_is_not_extended_before_it_begins(admin: Member, nim: Sat) -> None:
    proposals.propose(nim.pk, nim.member(1), Wish(Subject.PAUSE, DAY), NOW)
    plan(admin)
    timecontrol.close_club(admin, NOW + 3 * HOUR, WHY, NOW + HOUR)

    sweep(NOW + 3 * HOUR)

    assert Proposal.objects.get().expires_at == NOW + 3 * DAY + 2 * HOUR


@pytest.mark.parametrize(
    ("begins", "ends"),
    [
        (NOW, ENDS),
        (NOW - HOUR, ENDS),
        (NOW + 400 * DAY, NOW + 401 * DAY),
        (BEGINS, BEGINS),
        (BEGINS, BEGINS + 61 * DAY),
    ],
)
def test_times_that_make_no_closure_are_refused(
    begins: datetime, ends: datetime, admin: Member
) -> None:
    with pytest.raises(ClubError, match=r"A (planned )?closure"):
        timecontrol.plan_closure(admin, begins, ends, WHY, NOW)


@pytest.mark.parametrize("shift", [-DAY, timedelta(), DAY])
def test_two_closures_do_not_overlap(shift: timedelta, admin: Member) -> None:
    plan(admin)

    with pytest.raises(ClubError, match="Another closure"):
        timecontrol.plan_closure(admin, BEGINS + shift + MINUTE, ENDS + shift, WHY, NOW)
    with pytest.raises(ClubError, match="Another closure"):
        timecontrol.close_club(admin, BEGINS + HOUR, WHY, NOW)


def test_only_admins_plan_and_call_off(admin: Member, alice: Member) -> None:
    closure = plan(admin)

    with pytest.raises(NotAllowed):
        timecontrol.plan_closure(alice, BEGINS, ENDS, WHY, NOW)
    with pytest.raises(NotAllowed):
        timecontrol.call_off_closure(alice, closure.pk, NOW)


class TestPage:
    @pytest.fixture
    def page(self, admin: Member, inside: Enter) -> Client:
        return inside(admin)

    def planned(self, page: Client, days: int) -> str:
        begins = timezone.localtime() + days * DAY
        fields = {
            "since": f"{begins:%Y-%m-%dT%H:%M}",
            "until": f"{begins + DAY:%Y-%m-%dT%H:%M}",
            "why": WHY,
            "what": "close",
        }
        return words(page.post(PAGE, fields, follow=True))

    def test_it_plans_and_calls_off(self, page: Client) -> None:
        assert "Planned From" in self.planned(page, days=30)
        assert JournalEntry.objects.filter(action="club.plan").exists()

        closure = Closure.objects.get()
        page.post(PAGE, {"what": "call_off", "closure": closure.pk})

        assert "Planned From" not in words(page.get(PAGE))
        assert JournalEntry.objects.filter(action="club.call_off").exists()

    def test_every_page_announces_it_a_week_before(self, page: Client, client: Client) -> None:
        self.planned(page, days=8)
        assert "The club closes from" not in words(page.get("/"))

        Closure.objects.update(since=timezone.now() + 6 * DAY)

        assert "The club closes from" in words(page.get("/"))
        assert "The club closes from" in words(client.get("/"))

    def test_an_overlap_is_refused_at_its_field(self, page: Client) -> None:
        self.planned(page, days=3)

        assert "Another closure falls into this time." in self.planned(page, days=3)

    @pytest.mark.parametrize("number", ["", "x", "0", "99"])
    def test_an_unknown_closure_is_not_called_off(self, number: str, page: Client) -> None:
        answer = page.post(PAGE, {"what": "call_off", "closure": number}, follow=True)

        assert "is called off" not in words(answer)


def test_the_emails_say_when(admin: Member, alice: Member) -> None:
    now = timezone.now()
    closure = timecontrol.plan_closure(admin, now + DAY, now + 2 * DAY, WHY, now)
    timecontrol.announce_closures(now)
    for row in DELIVERIES.due(timezone.now()):
        DELIVERIES.post(row, timezone.now())
    begins = timezone.localtime(closure.since)
    assert f"{begins:%A %-d %B, %H:%M}" in str(mail.outbox[0].body)

    timecontrol.call_off_closure(admin, closure.pk, now)
    timecontrol.announce_closures(now)
    for row in DELIVERIES.due(timezone.now()):
        DELIVERIES.post(row, timezone.now())

    assert mail.outbox[-1].subject == "The club stays open"
