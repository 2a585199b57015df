"""Secrets of other seats do not show in counts, history, e-mails, logs and error reports."""

from __future__ import annotations

import logging
from datetime import datetime
from functools import partial
from typing import Any

import pytest
from django.contrib import admin
from django.core import mail

from club.messages.notifications.models import Notice
from club.messages.notifications.sending.deliveries import DELIVERIES
from club.people.members.models import Member
from club.play.game_records.models import By, Entry, Record
from club.play.moves import services as play
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables import queries
from club.play.tables.models import EventType, StandInPolicy
from club.play.tables.services.lock import table_snapshot
from club.play.time_control import services as timecontrol
from games import registry
from games.core import Viewer
from tests.support.pages import Enter
from tests.support.sitting_down import DAY, HOUR, MINUTE, NOW, Sat, sit_down
from tests.support.twin_stories import stepped
from tests.support.twins import twins

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]
CAROL = 2  # the seat that may not know of a hidden window between the other two


@pytest.fixture
def toy(alice: Member, bob: Member, carol: Member) -> Sat:
    return sit_down("toy", [alice, bob, carol], stand_in=StandInPolicy.FORCED_DECISION)


def known(sat: Sat, viewer: Viewer) -> dict[str, Any]:
    """Everything that the club shows the viewer of the table, except its pages."""
    seat = -1 if viewer is None else viewer
    return {
        "lines": sat.read.lines[viewer],
        "seen": sat.read.seen(viewer),
        "history": [
            (line.what, line.seat, line.at)
            for line in queries.table_events_query(sat.table, viewer)
        ],
        "letters": [
            (notice.kind, notice.made_at)
            for notice in Notice.objects.filter(table=sat.pk, seat=seat)
        ],
        "clock": [getattr(sat.chair(seat), name) for name in ("asked", "due_at", "remind_at")]
        if viewer
        else [],
        "awaited": sat.position.awaited(viewer) - {0},
        "view": sat.position.view(viewer),
    }


@pytest.mark.parametrize("viewer", [CAROL, None])
def test_a_hidden_window_has_not_happened_for_who_may_not_know_of_it(
    alice: Member, bob: Member, carol: Member, viewer: Viewer
) -> None:
    """Twins: at one table alice asks bob in secret and he does not answer, at the other no seat is
    asked.
    """

    def asking(sat: Sat) -> None:
        stepped(sat)
        before = known(sat, viewer)
        sat.play(0, "ask hidden", now=NOW + HOUR)
        timecontrol.remind(sat.pk, 1, NOW + 2 * HOUR)
        timecontrol.remind(sat.pk, 1, NOW + 47 * HOUR)
        assert known(sat, viewer) == before

    def away(sat: Sat) -> None:
        asking(sat)
        play.stand_in(sat.pk, 1, NOW + 3 * DAY)
        assert sat.happened(EventType.STOOD_IN)

    sit = partial(sit_down, "toy", [alice, bob, carol], stand_in=StandInPolicy.FORCED_DECISION)
    quiet, asked, stood_in = twins([stepped, asking, away], sit, partial(known, viewer=viewer))
    assert asked == quiet
    assert stood_in["history"] == quiet["history"]


def test_the_same_window_in_the_open_is_told(toy: Sat) -> None:
    """The control: the comparison of the twins finds differences that are public."""
    before = known(toy, CAROL)
    toy.play(0, "ask open")
    play.stand_in(toy.pk, 1, NOW + 3 * DAY)
    after = known(toy, CAROL)
    assert all(after[what] != before[what] for what in ("lines", "seen", "history"))


@pytest.mark.parametrize(("how", "told"), [("hidden", By.MEMBER), ("open", By.STAND_IN)])
def test_that_somebody_was_absent_from_a_hidden_window_is_told_to_nobody_else(
    toy: Sat, how: str, told: By
) -> None:
    toy.play(0, f"ask {how}")
    play.stand_in(toy.pk, 1, NOW + 3 * DAY)
    assert toy.read.lines[CAROL][-1].by == told
    assert toy.read.lines[1][-1].by == By.STAND_IN


def test_a_draw_is_counted_by_its_seat_alone(toy: Sat) -> None:
    toy.play(0, "peek")
    assert [toy.read.seen(viewer) for viewer in (None, 0, 1, 2)] == [1, 2, 1, 1]
    assert [line.number for line in toy.read.lines[0]] == [1, 2]


class TestLetters:
    """An e-mail is built from its recipient's own view."""

    def posted(self, toy: Sat, seat: int, at: datetime) -> str:
        timecontrol.remind(toy.pk, seat, at)
        (notice,) = Notice.objects.filter(seat=seat)
        assert DELIVERIES.post(notice.deliveries.get().pk, at)
        return str(mail.outbox[-1].body)

    def test_it_tells_what_its_own_seat_knows(self, toy: Sat) -> None:
        toy.play(0, "peek")
        toy.play(0, "ask open", now=NOW)
        toy.play(1, "reply yes", now=NOW)
        assert f"with card {toy.position.card}" in self.posted(toy, 0, NOW + 2 * MINUTE)

    def test_and_nothing_that_another_knows(self, toy: Sat) -> None:
        toy.play(0, "peek")
        toy.play(0, "ask open")
        assert toy.position.card
        assert "with card 0" in self.posted(toy, 1, NOW + 2 * MINUTE)

    def test_what_its_seat_is_asked_in_secret_is_told_to_nobody_else(
        self, toy: Sat, bob: Member
    ) -> None:
        toy.play(0, "ask hidden")
        for seat in range(3):
            timecontrol.remind(toy.pk, seat, NOW + 2 * MINUTE)
        assert [notice.member for notice in Notice.objects.all()] == [bob]


class TestTraces:
    """Logs, error reports and lists for admins."""

    def test_error_reports_print_neither_secret_nor_position(self, toy: Sat) -> None:
        toy.play(0, "peek")
        now = table_snapshot(toy.pk)
        for hidden in (repr(now.seed.secret), now.seed.secret.hex(), "draw", "ToyPosition"):
            assert hidden not in repr(now)

    def test_logs_tell_no_moves(
        self, alice: Member, bob: Member, caplog: pytest.LogCaptureFixture
    ) -> None:
        with caplog.at_level(logging.INFO):
            dice = sit_down("liars_dice", [alice, bob])
            dice.play(0, "bid 1 twos")
            play.stand_in(dice.pk, 1, NOW + 3 * DAY)
        assert not {
            word for word in ("roll", "bid", dice.record.secret.hex()) if word in caplog.text
        }

    def test_no_admin_list_shows_entries_chairs_or_secrets(self) -> None:
        shown = admin.site._registry
        assert Entry not in shown
        assert not {model.__name__ for model in shown} & {"Entry", "Chair"}
        fields = (
            {str(field) for field in shown[Record].get_fields(None)} if Record in shown else set()
        )  # type: ignore[arg-type]
        assert "sealed_secret" not in fields

    def test_a_refused_move_says_nothing_that_its_seat_cannot_see(self, toy: Sat) -> None:
        toy.play(0, "ask hidden")
        with pytest.raises(Exception, match=r"^That is not possible now\.$"):
            toy.play(CAROL, "reply yes")


def test_rakentaa_says_what_a_pause_tells_where_it_is_chosen_and_at_the_table(
    alice: Member, inside: Enter
) -> None:
    client = inside(alice)
    table = seating.open_table(alice, registry.find("rakentaa"), Terms("Islands", 2, {}), NOW)
    for page in ("/tables/open/rakentaa/", f"/tables/{table.pk}/"):
        assert "a pause then shows that somebody holds one" in client.get(page).content.decode()
