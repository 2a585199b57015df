"""A pause: notices wait until its end, but urgent ones do not."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.core import mail
from django.utils import timezone

from club.base.errors import ClubError
from club.messages.notifications.choices.pauses import (
    LONGEST_PAUSE,
    PauseLength,
    current_pause,
    pause_notices,
    resume_notices,
)
from club.messages.notifications.models import Delivery, EmailSettings, Notice, Timing
from club.messages.notifications.sending.digests import owe_digests
from club.people.members.models import Member
from tests.messages.notifications.channel_doubles import deliver_all
from tests.messages.notifications.telling import choose, next_at, tell_turn
from tests.site.api.conftest import program
from tests.support.pages import Enter, words
from tests.support.sitting_down import DAY, HOUR, MINUTE, NOW, Sat

pytestmark = pytest.mark.django_db
UNTIL = NOW + 2 * HOUR


def test_a_notice_waits_until_the_end_of_the_pause(alice: Member, nim: Sat) -> None:
    pause_notices(alice, UNTIL, NOW)
    tell_turn(nim)

    assert deliver_all(NOW) == [False]
    assert (next_at(), Delivery.objects.get().waits) == (UNTIL, "your pause")
    assert deliver_all(UNTIL) == [True]


def test_a_last_call_is_sent_in_a_pause(alice: Member, nim: Sat) -> None:
    pause_notices(alice, UNTIL, NOW)
    tell_turn(nim, "last_call")

    assert deliver_all(NOW) == [True]


def test_what_waited_is_sent_when_the_pause_is_ended(alice: Member, nim: Sat) -> None:
    pause_notices(alice, UNTIL, NOW)
    tell_turn(nim)
    deliver_all(NOW)

    resume_notices(alice, NOW + MINUTE)

    assert deliver_all(NOW + MINUTE) == [True]
    assert len(mail.outbox) == 1 and current_pause(alice, NOW + MINUTE) is None


def test_what_waited_goes_on_waiting_when_the_pause_is_made_longer(alice: Member, nim: Sat) -> None:
    pause_notices(alice, UNTIL, NOW)
    tell_turn(nim)
    deliver_all(NOW)

    pause_notices(alice, UNTIL + HOUR, NOW)

    assert deliver_all(NOW + MINUTE) == [False]
    assert next_at() == UNTIL + HOUR


def test_there_is_no_digest_in_a_pause(alice: Member) -> None:
    choose(alice, "digest", Timing.NOW)
    pause_notices(alice, NOW + 3 * DAY, NOW)

    owe_digests(NOW + DAY)
    assert not Notice.objects.exists()

    owe_digests(NOW + 4 * DAY)
    assert Notice.objects.count() == 1


@pytest.mark.parametrize("away", [timedelta(), -HOUR, LONGEST_PAUSE + MINUTE])
def test_a_pause_ends_in_the_time_to_come_and_not_too_late(away: timedelta, alice: Member) -> None:
    with pytest.raises(ClubError, match="to come"):
        pause_notices(alice, NOW + away, NOW)

    assert not EmailSettings.objects.exists()


@pytest.mark.parametrize(
    ("length", "end"),
    [
        (PauseLength.TOMORROW, "2026-03-06 08:00"),
        (PauseLength.MONDAY, "2026-03-09 08:00"),
        (PauseLength.WEEK, "2026-03-12 08:00"),
    ],
)
def test_an_offered_end_is_at_eight_by_the_members_clock(
    length: PauseLength, end: str, alice: Member
) -> None:
    alice.time_zone = "America/New_York"
    thursday = datetime.fromisoformat("2026-03-06T01:00+00:00")  # in New York it is Thursday

    assert f"{length.end(alice, thursday):%Y-%m-%d %H:%M}" == end


def test_a_pause_begun_on_a_monday_ends_on_the_next(alice: Member) -> None:
    monday = datetime.fromisoformat("2026-03-09T12:00+00:00")

    assert f"{PauseLength.MONDAY.end(alice, monday):%Y-%m-%d}" == "2026-03-16"


def test_the_page_shows_the_pause_and_ends_it(alice: Member, inside: Enter) -> None:
    client = inside(alice)

    client.post("/notices/pause/", {"length": "week"})
    assert "Paused until" in words(client.get("/notices/choices/"))
    assert "End the pause" in words(client.get("/notices/"))

    client.post("/notices/pause/", {"act": "end"})
    assert "Pause for a time" in words(client.get("/notices/choices/"))


@pytest.mark.parametrize("fields", [{}, {"until": "soon"}, {"until": "2020-01-01T08:00"}])
def test_an_end_that_is_none_is_refused_in_words(
    fields: dict[str, str], alice: Member, inside: Enter
) -> None:
    answer = inside(alice).post("/notices/pause/", fields)

    assert answer.status_code == 422
    assert 'id="id_until_error"' in answer.content.decode()


def test_a_program_pauses_and_ends_the_pause(alice: Member) -> None:
    bot, until = program(alice), timezone.now() + HOUR

    paused = bot.post("notices/pause", {"until": until.isoformat()}).json()
    assert paused["paused_until"].startswith(f"{until:%Y-%m-%dT%H:%M}")

    assert bot.post("notices/pause", {"until": None}).json()["paused_until"] is None
