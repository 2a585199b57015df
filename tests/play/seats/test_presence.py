"""Before the start, members who were not seen for three days have to confirm that they are here."""

from __future__ import annotations

from datetime import datetime
from functools import partial

import pytest

from club.base.errors import ClubError, NotAllowed
from club.messages.notifications.kinds import kind
from club.messages.notifications.models import Notice
from club.people.members.api_key_rows import Key
from club.people.members.models import LogIn, Member
from club.play.seats import services as seating
from club.play.seats.services import presence
from club.play.seats.services.terms import Terms
from club.play.tables import due_chairs
from club.play.tables.models import Chair, EventType, Status, Table
from club.play.time_control.models import Closure
from club.site.periodic import tasks
from games import registry
from tests.support.pages import Enter, body
from tests.support.racing import at_once, take_out_lock
from tests.support.sitting_down import DAY, HOUR, NOW

pytestmark = pytest.mark.django_db
LATER = NOW + 9 * DAY  # when the host would begin


@pytest.fixture
def full(alice: Member, bob: Member) -> Table:
    """alice's table, where bob sat down some days ago."""
    return sat_down(alice, bob)


def sat_down(host: Member, *guests: Member, **terms: object) -> Table:
    asked = Terms("Tea", 1 + len(guests), {}, **terms)  # type: ignore[arg-type]
    table = seating.open_table(host, registry.find("nim"), asked, NOW)
    for guest in guests:
        seating.join(table.pk, guest, NOW)
    Member.objects.update(date_joined=NOW - 99 * DAY)
    return table


def chair(table: Table, member: Member) -> Chair:
    return Chair.objects.get(table=table, member=member)


def status(table: Table) -> str:
    return Table.objects.get(pk=table.pk).status


def visited(member: Member, at: datetime) -> None:
    LogIn.objects.create(member=member, session_key=f"s{member.pk}", at=NOW, seen_at=at)


class TestAsked:
    def test_who_was_not_here_for_three_days_is_asked_and_the_game_waits(
        self, full: Table, alice: Member, bob: Member
    ) -> None:
        seating.start(full.pk, alice, LATER)
        assert status(full) == Status.OPEN
        assert chair(full, bob).confirm_by == LATER + 48 * HOUR
        assert chair(full, alice).confirm_by is None  # the host starts the game and is here
        told = Notice.objects.filter(kind="confirm")
        assert {notice.member for notice in told} == {bob}

    def test_a_visit_is_enough(self, full: Table, alice: Member, bob: Member) -> None:
        visited(bob, LATER - 70 * HOUR)
        seating.start(full.pk, alice, LATER)
        assert status(full) == Status.LIVE

    def test_a_request_of_a_members_program_is_enough(
        self, full: Table, alice: Member, bob: Member
    ) -> None:
        Key.objects.create(
            digest="x",
            member=bob,
            name="k",
            scopes="read",
            made_at=NOW,
            ends_at=LATER + DAY,
            used_at=LATER - 70 * HOUR,
        )
        seating.start(full.pk, alice, LATER)
        assert status(full) == Status.LIVE

    def test_an_old_visit_is_not(self, full: Table, alice: Member, bob: Member) -> None:
        visited(bob, LATER - 5 * DAY)
        seating.start(full.pk, alice, LATER)
        assert status(full) == Status.OPEN

    def test_who_sat_down_lately_is_here(self, alice: Member, bob: Member) -> None:
        table = sat_down(alice, bob)
        seating.start(table.pk, alice, NOW + 2 * DAY)
        assert status(table) == Status.LIVE

    def test_a_table_that_begins_by_itself_asks_its_host_too(
        self, alice: Member, bob: Member, carol: Member
    ) -> None:
        table = seating.open_table(
            alice, registry.find("nim"), Terms("Tea", 2, {}, begins_full=True), NOW
        )
        Member.objects.update(date_joined=NOW - 99 * DAY)
        seating.join(table.pk, bob, LATER)
        assert status(table) == Status.OPEN
        assert chair(table, alice).confirm_by == LATER + 48 * HOUR
        seating.confirm(table.pk, alice, LATER + HOUR)
        assert status(table) == Status.LIVE

    def test_bots_are_always_here(self, alice: Member) -> None:
        table = seating.open_table(
            alice, registry.find("nim"), Terms("Tea", 2, {}, bots=["random"]), NOW
        )
        seating.start(table.pk, alice, LATER)
        assert status(table) == Status.LIVE

    def test_to_begin_it_again_says_that_somebody_is_asked(
        self, full: Table, alice: Member
    ) -> None:
        seating.start(full.pk, alice, LATER)
        with pytest.raises(ClubError, match="must first confirm"):
            seating.start(full.pk, alice, LATER + HOUR)
        assert Notice.objects.filter(kind="confirm").count() == 1


class TestAnswered:
    @pytest.fixture
    def asked(self, full: Table, alice: Member) -> Table:
        seating.start(full.pk, alice, LATER)
        return full

    def test_with_one_press_the_game_begins(self, asked: Table, bob: Member) -> None:
        seating.confirm(asked.pk, bob, LATER + HOUR)
        assert status(asked) == Status.LIVE
        assert asked.happenings.filter(what=EventType.HERE, whom=bob).count() == 1

    def test_it_waits_for_everybody_asked(self, alice: Member, bob: Member, carol: Member) -> None:
        table = sat_down(alice, bob, carol)
        seating.start(table.pk, alice, LATER)
        seating.confirm(table.pk, bob, LATER + HOUR)
        assert status(table) == Status.OPEN
        seating.confirm(table.pk, carol, LATER + HOUR)
        assert status(table) == Status.LIVE

    def test_silence_frees_the_chair_and_the_table_goes_on_looking(
        self, asked: Table, bob: Member, carol: Member
    ) -> None:
        seat = chair(asked, bob).seat
        assert due_chairs.unconfirmed_chairs(LATER + 47 * HOUR) == []
        assert not seating.remove_unconfirmed(asked.pk, seat, LATER + 47 * HOUR)
        assert due_chairs.unconfirmed_chairs(LATER + 48 * HOUR) == [(asked.pk, seat)]
        assert seating.remove_unconfirmed(asked.pk, seat, LATER + 48 * HOUR)
        assert (asked.chairs.get(seat=seat).empty, status(asked)) == (True, Status.OPEN)
        seating.join(asked.pk, carol, LATER + 49 * HOUR)
        assert chair(asked, carol).confirm_by is None

    def test_the_sweep_frees_it_once(self, asked: Table, bob: Member) -> None:
        tasks.sweep()
        assert asked.happenings.filter(what=EventType.SILENT, whom=bob).count() == 1
        assert not Chair.objects.filter(member=bob).exists()

    def test_hours_in_which_the_club_was_closed_do_not_count(
        self, asked: Table, bob: Member
    ) -> None:
        seat = chair(asked, bob).seat
        Closure.objects.create(since=LATER + DAY, until=LATER + 5 * DAY)
        assert not seating.remove_unconfirmed(asked.pk, seat, LATER + 5 * DAY)
        assert seating.remove_unconfirmed(asked.pk, seat, LATER + 6 * DAY)

    def test_who_stands_up_is_asked_no_more(self, asked: Table, bob: Member) -> None:
        seating.leave(asked.pk, bob, LATER)
        assert not Chair.objects.filter(confirm_by__isnull=False).exists()

    def test_nobody_else_says_so(self, asked: Table, alice: Member, carol: Member) -> None:
        with pytest.raises(ClubError, match="You need not confirm"):
            seating.confirm(asked.pk, alice, LATER)
        with pytest.raises(NotAllowed):
            seating.confirm(asked.pk, carol, LATER)

    def test_the_letter_says_until_when_and_is_void_once_they_have(
        self, asked: Table, bob: Member
    ) -> None:
        notice = Notice.objects.filter(kind="confirm")[0]
        said = kind("confirm").words(notice)
        assert said.subject == "Are you still here? Tea"
        assert "Friday 13 March, 21:00" in said.body and asked.get_absolute_url() in said.body
        assert not kind("confirm").void(notice)
        seating.confirm(asked.pk, bob, LATER)
        assert kind("confirm").void(notice)


class TestPages:
    @pytest.fixture
    def asked(self, full: Table, alice: Member, bob: Member) -> Table:
        seating.start(full.pk, alice, LATER)
        return full

    def test_home_has_the_button_and_it_is_counted(
        self, asked: Table, bob: Member, inside: Enter
    ) -> None:
        page = body(inside(bob).get("/"))
        assert "Are you still here?" in page
        assert f'action="/tables/{asked.pk}/confirm/"' in page
        assert "<title>(1) " in page

    def test_the_table_has_the_button_and_pressing_it_begins_the_game(
        self, asked: Table, bob: Member, inside: Enter
    ) -> None:
        page = body(inside(bob).get(asked.get_absolute_url()))
        assert "I am here" in page
        answer = inside(bob).post(f"/tables/{asked.pk}/confirm/")
        assert (answer.status_code, status(asked)) == (303, Status.LIVE)

    def test_the_others_read_whom_the_table_waits_for(
        self, asked: Table, alice: Member, inside: Enter
    ) -> None:
        page = body(inside(alice).get(asked.get_absolute_url()))
        assert "bob has not been here for some days" in page
        assert "I am here" not in page


class TestRaced:
    """On real connections: a confirmation and its expiry at once, of which one counts."""

    @staticmethod
    def raced(full: Table, alice: Member, bob: Member) -> list[object]:
        seating.start(full.pk, alice, LATER)
        seat = chair(full, bob).seat
        at = LATER + 48 * HOUR
        return at_once(
            partial(seating.confirm, full.pk, bob, at),
            partial(seating.remove_unconfirmed, full.pk, seat, at),
        )

    @pytest.mark.django_db(transaction=True)
    def test_an_answer_in_the_last_moment_counts_or_comes_too_late(
        self, alice: Member, bob: Member
    ) -> None:
        for _ in range(8):
            table = sat_down(alice, bob)
            confirmed, freed = self.raced(table, alice, bob)
            assert isinstance(confirmed, Exception) is freed
            assert status(table) == (Status.OPEN if freed else Status.LIVE)
            said = table.happenings.filter(what__in=(EventType.HERE, EventType.SILENT))
            assert said.count() == 1
            if freed:
                seating.leave(table.pk, alice, LATER)

    @pytest.mark.django_db(transaction=True)
    def test_without_the_lock_both_are_told_yes(
        self, alice: Member, bob: Member, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The control."""

        take_out_lock(monkeypatch, presence)

        def collide() -> bool:
            table = sat_down(alice, bob)
            self.raced(table, alice, bob)
            said = table.happenings.filter(what__in=(EventType.HERE, EventType.SILENT)).count()
            Table.objects.filter(pk=table.pk).update(status=Status.CANCELLED)
            return said > 1

        assert any(collide() for _ in range(40))
