"""Closing the club by hand: clocks as in any closure, announced on every page and by e-mail."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO

import pytest
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from club.base.errors import ClubError, NotAllowed
from club.messages.notifications.models import Notice
from club.messages.notifications.sending.deliveries import DELIVERIES
from club.people.members.models import Member
from club.play.tables.models import Chair, EventType, Table
from club.play.time_control import services as timecontrol
from club.play.time_control.models import Closure, Heartbeat
from club.play.votes import services as proposals
from club.play.votes.majorities import Subject
from club.play.votes.models import Proposal
from club.play.votes.services.new_terms import Wish
from club.site.periodic import tasks
from tests.support.admins import made_admin
from tests.support.pages import Enter, words
from tests.support.sitting_down import DAY, HOUR, MINUTE, NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]
CLOSED, UNTIL = NOW + HOUR, NOW + 11 * HOUR
WHY = "The server moves."


@pytest.fixture
def admin(carol: Member) -> Member:
    return made_admin(carol)


@pytest.fixture
def nim(alice: Member, bob: Member) -> Sat:
    return sit_down("nim", [alice, bob])


def close(admin: Member | None) -> None:
    timecontrol.close_club(admin, UNTIL, WHY, CLOSED)
    timecontrol.announce_closures(CLOSED)


def reopen(admin: Member, now: timedelta) -> None:
    timecontrol.reopen_club(admin, NOW + now)
    timecontrol.settle_closures(NOW + now)
    timecontrol.announce_closures(NOW + now)


def post_all() -> list[tuple[str, str]]:
    for row in DELIVERIES.due(timezone.now()):
        DELIVERIES.post(row, timezone.now())
    return sorted((letter.to[0].partition("@")[0], letter.subject) for letter in mail.outbox)


def test_deadlines_move_at_once_by_the_time_of_the_closure(admin: Member, nim: Sat) -> None:
    close(admin)
    assert nim.chair(0).due_at == NOW + 2 * DAY + 10 * HOUR


def test_a_clock_that_starts_meanwhile_counts_from_the_opening(admin: Member, nim: Sat) -> None:
    close(admin)
    nim.play(0, "take 1 from a", now=CLOSED + HOUR)
    assert nim.chair(1).due_at == UNTIL + 2 * DAY


def test_while_it_lasts_the_history_says_nothing_and_then_once(admin: Member, nim: Sat) -> None:
    close(admin)
    timecontrol.settle_closures(UNTIL - MINUTE)
    assert nim.happened(EventType.REOPENED) == []
    for _ in range(2):
        timecontrol.settle_closures(UNTIL)
    (event,) = nim.happened(EventType.REOPENED)
    assert (event.at, event.span) == (UNTIL, 10 * HOUR)
    assert nim.chair(0).due_at == NOW + 2 * DAY + 10 * HOUR


def test_opened_early_the_rest_of_the_closure_counts(admin: Member, nim: Sat) -> None:
    close(admin)
    reopen(admin, 3 * HOUR)
    assert nim.chair(0).due_at == NOW + 2 * DAY + 2 * HOUR
    assert [event.span for event in nim.happened(EventType.REOPENED)] == [2 * HOUR]


def test_the_end_may_be_moved_while_it_lasts(admin: Member, nim: Sat) -> None:
    close(admin)
    timecontrol.close_club(admin, UNTIL + DAY, "It takes longer.", CLOSED + HOUR)
    timecontrol.announce_closures(CLOSED + HOUR)
    assert Closure.objects.get().since == CLOSED
    assert nim.chair(0).due_at == NOW + 3 * DAY + 10 * HOUR


def test_limits_of_tables_that_wait_for_members_move_by_the_closure(
    admin: Member, nim: Sat
) -> None:
    Table.objects.filter(pk=nim.pk).update(sat_at=NOW, slept_at=NOW - DAY)
    Chair.objects.filter(table=nim.pk, seat=0).update(kept_until=NOW + 2 * HOUR)
    close(admin)
    timecontrol.settle_closures(UNTIL)
    assert (nim.table.sat_at, nim.table.slept_at) == (NOW + 10 * HOUR, NOW - DAY + 10 * HOUR)
    assert nim.chair(0).kept_until == NOW + 12 * HOUR


def test_votes_are_open_for_as_long_as_the_club(admin: Member, nim: Sat) -> None:
    proposals.propose(nim.pk, nim.member(1), Wish(Subject.PAUSE, DAY), NOW)
    close(admin)
    reopen(admin, 3 * HOUR)
    assert Proposal.objects.get().expires_at == NOW + 3 * DAY + 2 * HOUR


class TestSweep:
    @pytest.fixture
    def overdue(self, alice: Member, bob: Member) -> Sat:
        """The time of alice runs out while the club is closed."""
        return sit_down("nim", [alice, bob], now=timezone.now() - 3 * DAY)

    def closed_for_a_while(self, admin: Member) -> None:
        now = timezone.now()
        timecontrol.close_club(admin, now + DAY, WHY, now - 2 * DAY)
        Heartbeat.objects.update(at=now)

    def test_no_step_is_taken_while_the_club_is_closed(self, admin: Member, overdue: Sat) -> None:
        self.closed_for_a_while(admin)
        tasks.sweep()
        assert overdue.plies() == []
        assert not Notice.objects.filter(kind__in=["your_turn", "last_call", "excused"]).exists()

    def test_and_while_it_is_open_steps_are_taken(self, admin: Member, overdue: Sat) -> None:
        Heartbeat.objects.create(pk=1, at=timezone.now())
        tasks.sweep()
        assert overdue.plies() != []

    def test_the_sweep_announces_what_a_lost_task_did_not(
        self, admin: Member, overdue: Sat
    ) -> None:
        self.closed_for_a_while(admin)
        tasks.sweep()
        tasks.sweep()
        assert Notice.objects.filter(kind="club_closed").count() == 3
        due_at = overdue.chair(0).due_at
        assert due_at is not None and due_at > timezone.now() + DAY

    def test_a_bot_plays_while_the_club_is_closed(self, admin: Member, alice: Member) -> None:
        self.closed_for_a_while(admin)
        sat = sit_down("nim", [alice], robots=["random"])
        sat.play(0, "take 1 from a")
        tasks.sweep()
        assert sat.plies()[1][0] == 1


class TestEmails:
    def test_every_active_member_is_told_once(
        self, admin: Member, alice: Member, bob: Member
    ) -> None:
        Member.objects.filter(pk=bob.pk).update(is_active=False)
        now = timezone.now()
        timecontrol.close_club(admin, now + DAY, WHY, now)
        for _ in range(2):
            timecontrol.announce_closures(now)
        assert post_all() == [("alice", "The club is closed"), ("carol", "The club is closed")]
        letter = mail.outbox[0].body
        assert WHY in letter and "(Europe/Helsinki)" in letter

    def test_an_end_that_has_moved_is_told_and_the_old_one_is_not(
        self, admin: Member, alice: Member
    ) -> None:
        now = timezone.now()
        for days in (1, 2):
            timecontrol.close_club(admin, now + days * DAY, WHY, now)
            timecontrol.announce_closures(now)
        assert post_all() == [("alice", "The club is closed"), ("carol", "The club is closed")]
        until = timezone.localtime(now + 2 * DAY)
        assert f"{until:%A %-d %B, %H:%M}" in mail.outbox[0].body

    def test_an_early_opening_is_told(self, admin: Member, alice: Member) -> None:
        now = timezone.now()
        timecontrol.close_club(admin, now + DAY, WHY, now - HOUR)
        timecontrol.announce_closures(now - MINUTE)
        for _ in range(2):
            timecontrol.reopen_club(admin, now)
            timecontrol.settle_closures(now)
            timecontrol.announce_closures(now)
        told = [("alice", "The club is open again"), ("carol", "The club is open again")]
        assert post_all() == told

    def test_an_opening_as_planned_is_not_told(self, admin: Member, alice: Member) -> None:
        close(admin)
        timecontrol.settle_closures(UNTIL)
        timecontrol.announce_closures(UNTIL)
        assert not Notice.objects.filter(kind="club_open").exists()


class TestPages:
    @pytest.mark.parametrize("address", ["/", "/tables/", "/accounts/login/", "/no-such-page/"])
    def test_each_page_says_so_to_visitors_and_members(
        self, admin: Member, alice: Member, inside: Enter, address: str
    ) -> None:
        now = timezone.now()
        timecontrol.close_club(admin, now + DAY, WHY, now)
        for client in (Client(), inside(alice)):
            page = words(client.get(address, follow=True))
            assert "The club is closed until" in page and WHY in page
        timecontrol.reopen_club(admin, timezone.now())
        assert "The club is closed" not in words(inside(alice).get(address, follow=True))

    def test_the_pages_of_djangos_admin_say_so(self, admin: Member, inside: Enter) -> None:
        now = timezone.now()
        timecontrol.close_club(admin, now + DAY, WHY, now)
        assert WHY in words(inside(admin).get("/admin/"))

    def test_an_admin_closes_moves_the_end_and_opens(self, admin: Member, inside: Enter) -> None:
        client, end = inside(admin), timezone.localtime() + DAY
        form = {"what": "close", "until": f"{end:%Y-%m-%dT%H:%M}", "why": WHY}
        assert client.post("/club/closure/", form).status_code == 303
        closure = Closure.objects.get()
        assert (closure.until, closure.why) == (end.replace(second=0, microsecond=0), WHY)
        page = client.get("/club/closure/").content.decode()
        assert f'value="{end:%Y-%m-%dT%H:%M}"' in page and f'value="{WHY}"' in page
        client.post("/club/closure/", form | {"why": "It rains."})
        assert Closure.objects.get().why == "It rains."
        assert client.post("/club/closure/", {"what": "open"}).status_code == 303
        assert Closure.objects.get().until <= timezone.now()

    @pytest.mark.parametrize(
        ("wrong", "sentence"),
        [
            ({"until": "2020-01-01T10:00"}, "A closure ends at a time to come, 60 days from now"),
            ({"until": "2999-01-01T10:00"}, "A closure ends at a time to come, 60 days from now"),
            ({"until": "soon"}, "Give a date and a time, such as 2026-12-01 18:00."),
            ({"until": ""}, "Say when the club opens again."),
            ({"why": " "}, "Say why the club is closed."),
            ({"why": "two\nlines"}, "Write it on one line, without control characters."),
            ({"why": "\u3164"}, "Write at least one character that can be seen."),
        ],
    )
    def test_a_wrong_form_is_refused_in_words_and_changes_nothing(
        self, admin: Member, inside: Enter, wrong: dict[str, str], sentence: str
    ) -> None:
        end = timezone.localtime() + DAY
        form = {"what": "close", "until": f"{end:%Y-%m-%dT%H:%M}", "why": WHY} | wrong
        answer = inside(admin).post("/club/closure/", form)
        assert answer.status_code == 422 and sentence in words(answer)
        assert not Closure.objects.exists()


def test_only_admins_close_and_open(alice: Member) -> None:
    with pytest.raises(NotAllowed):
        timecontrol.close_club(alice, UNTIL, WHY, CLOSED)
    with pytest.raises(NotAllowed):
        timecontrol.reopen_club(alice, CLOSED)
    assert not Closure.objects.exists()


def test_a_closure_of_more_than_sixty_days_is_refused(admin: Member) -> None:
    with pytest.raises(ClubError):
        timecontrol.close_club(admin, CLOSED + 60 * DAY + MINUTE, WHY, CLOSED)


class TestCommand:
    def test_it_closes_until_a_time_of_the_clubs_zone_and_opens(self, db: None) -> None:
        end, out = timezone.localtime() + DAY, StringIO()
        call_command("close_club", "--until", f"{end:%Y-%m-%dT%H:%M}", "--why", WHY, stdout=out)
        assert Closure.objects.get().until == end.replace(second=0, microsecond=0)
        assert f"The club is closed until {end:%Y-%m-%d %H:%M %Z}." in out.getvalue()
        call_command("close_club", "--open", stdout=out)
        assert Closure.objects.get().until <= timezone.now()

    @pytest.mark.parametrize(
        ("words", "sentence"),
        [
            (["--until", "soon", "--why", WHY], "“soon” is no time"),
            (["--until", "2020-01-01", "--why", WHY], "A closure ends at a time to come"),
            (["--until", f"{timezone.now() + 3 * DAY:%Y-%m-%d}"], "Say why the club is closed"),
            (["--open"], "The club is open already."),
        ],
    )
    def test_what_is_wrong_is_said_in_words(
        self, db: None, words: list[str], sentence: str
    ) -> None:
        with pytest.raises(CommandError, match=sentence):
            call_command("close_club", *words)
        assert not Closure.objects.exists()
