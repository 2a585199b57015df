"""The admin page of stuck work: each line names a remedy, and has a link or a button."""

from __future__ import annotations

from datetime import datetime

import pytest
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from club.messages.notifications.models import Delivery, Notice, OwedMail
from club.messages.notifications.outbox import NOT_SENT
from club.people.members.models import Member
from club.play.moves import services as play
from club.play.substitutes import services as substitutes
from club.play.tables.models import Chair, Table
from club.site.administration import stuck
from club.site.administration.stuck import Section, stuck_sections
from tests.play.substitutes.benches import volunteers, with_a_bench
from tests.support.admins import made_admin
from tests.support.pages import Enter, words
from tests.support.sitting_down import DAY, HOUR, MINUTE, Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]
PAGE = "/club/stuck/"


@pytest.fixture
def admin(carol: Member) -> Member:
    return made_admin(carol)


def section(admin: Member, key: str) -> Section:
    return next(one for one in stuck_sections(admin, timezone.now()) if one.key == key)


def overdue_table(alice: Member, bob: Member, late: datetime | None = None) -> Sat:
    sat = sit_down("nim", [alice, bob])
    at = late or timezone.now() - HOUR
    Chair.objects.filter(table=sat.pk, seat=0).update(due_at=at, clock_started_at=at - 2 * DAY)
    return sat


def failed_notice(member: Member, about: str, dropped: str = "") -> Delivery:
    now = timezone.now()
    notice = Notice.objects.create(
        member=member, kind="zone_unknown", about=about, made_at=now - HOUR
    )
    return Delivery.objects.create(
        notice=notice,
        channel="email",
        made_at=now - HOUR,
        post_at=None if dropped else now + HOUR,
        attempts=8 if dropped else 2,
        dropped=dropped,
    )


class TestOverdue:
    def test_a_table_whose_time_ran_out_and_where_nobody_stood_in_is_listed(
        self, admin: Member, alice: Member, bob: Member
    ) -> None:
        sat = overdue_table(alice, bob)
        (line,) = section(admin, "overdue").lines
        assert (line.address, line.what) == (f"/tables/{sat.pk}/", "Time ran out 1 hour ago.")

    def test_a_sweep_has_some_minutes(self, admin: Member, alice: Member, bob: Member) -> None:
        overdue_table(alice, bob, timezone.now() - 4 * MINUTE)
        assert section(admin, "overdue").lines == ()

    def test_the_line_does_not_say_whose_time_it_was(
        self, admin: Member, alice: Member, bob: Member
    ) -> None:
        overdue_table(alice, bob)
        assert "alice" not in str(section(admin, "overdue"))

    def test_its_button_lets_a_stand_in_play(
        self, admin: Member, alice: Member, bob: Member, inside: Enter
    ) -> None:
        sat = overdue_table(alice, bob)
        answer = inside(admin).post(PAGE, {"what": "stand_in", "table": sat.pk})
        assert answer.status_code == 303
        assert len(sat.plies()) == 1

    def test_without_its_rules_the_line_says_that_they_are_missing(
        self, admin: Member, alice: Member, bob: Member
    ) -> None:
        sat = overdue_table(alice, bob)
        Table.objects.filter(pk=sat.pk).update(game_version=999)
        (line,) = section(admin, "overdue").lines
        assert "Install them again." in line.remedy and line.button is None


def test_a_suspended_table_has_its_reason_and_a_button_that_resumes_it(
    admin: Member, alice: Member, bob: Member, inside: Enter
) -> None:
    sat = sit_down("nim", [alice, bob])
    play.suspend(sat.pk, "A fault.", timezone.now())
    (line,) = section(admin, "suspended").lines
    assert line.what == "A fault."
    answer = inside(admin).post(PAGE, {"what": "resume", "table": sat.pk}, follow=True)
    assert f"Play goes on at table {sat.pk}." in words(answer)
    assert sat.table.marked == ""


def test_a_table_asleep_says_when_it_is_called_off_and_whom_to_write_to(
    admin: Member, alice: Member, bob: Member
) -> None:
    sat = sit_down("nim", [alice, bob])
    Table.objects.filter(pk=sat.pk).update(slept_at=timezone.now() - 20 * DAY)
    (line,) = section(admin, "asleep").lines
    ends = timezone.localtime() + 8 * DAY
    assert f"It is called off on {ends:%-d %B} unless" in line.remedy
    assert [link.address for link in line.links] == ["/members/named/alice/", "/members/named/bob/"]


class TestSubstitutes:
    def test_a_request_that_could_ask_nobody_is_listed_with_the_list(
        self, admin: Member, alice: Member, bob: Member
    ) -> None:
        sat = with_a_bench(alice, bob)
        substitutes.ask_for_substitute(sat.pk, alice, timezone.now())
        (line,) = section(admin, "substitutes").lines
        assert "Nobody on the list" in line.what
        assert [link.address for link in line.links] == ["/tables/bench/", "/members/"]

    def test_a_request_that_has_asked_somebody_is_not(
        self, admin: Member, alice: Member, bob: Member
    ) -> None:
        volunteers("dora")
        sat = with_a_bench(alice, bob)
        substitutes.ask_for_substitute(sat.pk, alice, timezone.now())
        assert section(admin, "substitutes").lines == ()


class TestEmails:
    def test_they_are_counted_by_member_without_their_kind(
        self, admin: Member, alice: Member, bob: Member
    ) -> None:
        failed_notice(alice, "a")
        for about in "bc":
            failed_notice(bob, about, NOT_SENT)
        first, second = section(admin, "emails").lines
        assert (first.name, second.name) == ("bob", "alice")
        assert first.what == "0 e-mails wait for another attempt, 2 were given up."
        assert second.what == "1 e-mail waits for another attempt, 0 were given up."
        assert "zone" not in str(section(admin, "emails"))

    def test_those_about_accounts_are_counted_without_their_addresses(self, admin: Member) -> None:
        now = timezone.now()
        OwedMail.objects.create(to="dora@club.example", made_at=now, attempts=8)
        (line,) = section(admin, "emails").lines
        assert line.name == "About accounts"
        assert line.what == "0 e-mails wait for another attempt, 1 was given up."
        assert "dora" not in str(line)

    def test_the_button_has_all_of_them_tried_again(
        self, admin: Member, alice: Member, inside: Enter
    ) -> None:
        rows = [failed_notice(alice, "Europe/Gone"), failed_notice(alice, "b", NOT_SENT)]
        answer = inside(admin).post(PAGE, {"what": "retry"}, follow=True)
        assert "2 e-mails are tried again." in words(answer)
        for row in rows:
            row.refresh_from_db()
            assert (row.attempts, row.dropped) == (0, "")
            assert row.post_at is not None and row.post_at <= timezone.now()

    def test_what_was_sent_or_void_is_no_failure(self, admin: Member, alice: Member) -> None:
        failed_notice(alice, "a", "you had answered")
        assert section(admin, "emails").lines == ()
        assert mail.outbox == []


def test_a_private_table_has_no_name_and_no_link(admin: Member, alice: Member, bob: Member) -> None:
    sat = overdue_table(alice, bob)
    Table.objects.filter(pk=sat.pk).update(private=True)
    (line,) = section(admin, "overdue").lines
    assert line.address == "" and line.button is not None
    assert line.name == f"Table {sat.pk}, private, Nim"


def test_a_private_table_asleep_names_no_member(admin: Member, alice: Member, bob: Member) -> None:
    sat = sit_down("nim", [alice, bob])
    asleep = {"slept_at": timezone.now() - 20 * DAY, "private": True}
    Table.objects.filter(pk=sat.pk).update(**asleep)
    (line,) = section(admin, "asleep").lines
    assert line.links == ()


def test_nothing_stuck_is_said_for_each_section(admin: Member, inside: Enter) -> None:
    assert words(inside(admin).get(PAGE)).count("Nothing.") == 5


@pytest.mark.parametrize(
    "form",
    [{}, {"what": "resume"}, {"what": "resume", "table": "9" * 30}, {"what": "x", "table": "1"}],
)
def test_an_unknown_act_is_refused_in_words(
    admin: Member, inside: Enter, form: dict[str, str]
) -> None:
    answer = inside(admin).post(PAGE, form)
    assert answer.status_code == 422
    assert "Press one of the buttons: nothing was asked for." in words(answer)


def one_of_each(alice: Member, bob: Member, about: str) -> None:
    """One more thing that is stuck for each section."""
    now = timezone.now()
    overdue_table(alice, bob)
    asleep, suspended = sit_down("nim", [alice, bob]), sit_down("nim", [alice, bob])
    Table.objects.filter(pk=asleep.pk).update(slept_at=now)
    play.suspend(suspended.pk, "A fault.", now)
    substitutes.ask_for_substitute(with_a_bench(alice, bob).pk, alice, now)
    failed_notice(alice, about)


@pytest.mark.long
def test_the_queries_do_not_grow(
    admin: Member, alice: Member, bob: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stuck, "MAX_SECTION_LINES", 2)

    def cost() -> int:
        with CaptureQueriesContext(connection) as asked:
            stuck_sections(admin, timezone.now())
        return len(asked)

    one_of_each(alice, bob, "0")
    of_one = cost()
    for about in "1234":
        one_of_each(alice, bob, about)
    assert cost() == of_one


@pytest.mark.long
def test_what_is_not_shown_is_counted(
    admin: Member, alice: Member, bob: Member, inside: Enter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stuck, "MAX_SECTION_LINES", 2)
    for about in "01234":
        one_of_each(alice, bob, about)
    for key in ("suspended", "asleep", "substitutes"):
        assert (len(section(admin, key).lines), section(admin, key).more) == (2, 3)
    assert words(inside(admin).get(PAGE)).count("And 3 more.") >= 3
