"""The escalation of e-mails: none at once, none after an answer, a last call at four fifths, none
for members who switched them off.
"""

from __future__ import annotations

import re
from datetime import datetime

import pytest
from django.conf import settings as house
from django.core import mail
from pytest_django import DjangoAssertNumQueries

from club.community.dues.notices import KINDS as DUES_KINDS
from club.community.events.host_messages import HostWrote
from club.community.events.notices import KINDS as EVENT_KINDS
from club.community.library.notices import KINDS as LIBRARY_KINDS
from club.community.news.notices import KINDS as NEWS_KINDS
from club.community.play_log.notices import KINDS as PLAY_KINDS
from club.community.tournaments.notices import KINDS as TOURNAMENT_KINDS
from club.messages.notifications.kinds import kinds
from club.messages.notifications.models import Delivery
from club.messages.notifications.sending.deliveries import DELIVERIES
from club.messages.threads.notices import KINDS as THREAD_KINDS
from club.people.members.models import Member
from club.people.members.services import Preferences, set_preferences
from club.play.moves import services as play
from club.play.tables import due_chairs
from club.play.time_control import services as timecontrol
from tests.support.sitting_down import DAY, HOUR, MINUTE, NOW, Sat, sit_down

PACE = 2 * DAY
# their few words are beside their kinds
WITHOUT_TEMPLATE = {"digest", "channel_off", "hook_off", "newcomer", "newcomer_waits"}
OF_APPS = (*EVENT_KINDS, *LIBRARY_KINDS, *NEWS_KINDS, *PLAY_KINDS, *TOURNAMENT_KINDS)
OF_APPS += (*THREAD_KINDS, *DUES_KINDS, HostWrote())
WITHOUT_TEMPLATE |= {kind.name for kind in OF_APPS}


@pytest.fixture
def table(alice: Member, bob: Member) -> Sat:
    """Returns a table of Nim whose first question goes to alice."""
    return sit_down("nim", [alice, bob], pace=PACE)


def the_post(now: datetime) -> list[tuple[str, str]]:
    """Runs a sweep and the mail task at a moment. Returns addressee and subject of each e-mail."""
    mail.outbox.clear()
    for table_id, seat in due_chairs.chairs_to_remind(now):
        timecontrol.remind(table_id, seat, now)
    for delivery in DELIVERIES.due(now):
        DELIVERIES.post(delivery, now)
    return [
        (letter.to[0].partition("@")[0], str(letter.subject).partition(",")[0])
        for letter in mail.outbox
    ]


def no_letters(member: Member) -> None:
    set_preferences(
        member, Preferences(member.time_zone, member.theme, letters=False, confirm_turns=True)
    )


def test_within_two_minutes_nobody_gets_a_letter(table: Sat) -> None:
    assert the_post(NOW) == the_post(NOW + MINUTE) == []


def test_then_whoever_is_asked_gets_one(table: Sat) -> None:
    assert the_post(NOW + 3 * MINUTE) == [("alice", "Your turn: Thursday")]


def test_it_says_what_is_asked_by_when_and_where(table: Sat) -> None:
    the_post(NOW + 3 * MINUTE)
    (letter,) = mail.outbox
    for phrase in (
        "Hello alice",
        "take stones from one heap",
        "Wednesday 4 March, 21:00",
        f"/tables/{table.pk}/",
    ):
        assert phrase in letter.body


def test_every_letter_begins_its_first_sentence_with_a_capital() -> None:
    written = sorted((house.BASE_DIR / "templates" / "emails").glob("[!_]*.jinja"))
    assert {path.name.partition(".")[0] for path in written} == {
        name for name in kinds() if name not in WITHOUT_TEMPLATE
    }
    for path in written:
        assert not path.read_text()[0].islower(), path.name


def test_it_is_told_once(table: Sat) -> None:
    the_post(NOW + 3 * MINUTE)
    assert the_post(NOW + 3 * MINUTE) == the_post(NOW + HOUR) == []


def test_whoever_answers_in_time_gets_none(table: Sat) -> None:
    table.play(0, "take 1 from a", now=NOW + MINUTE)
    assert the_post(NOW + 2 * MINUTE) == []
    assert the_post(NOW + 4 * MINUTE) == [("bob", "Your turn: Thursday")]


def test_a_letter_owed_is_dropped_when_the_answer_comes_first(table: Sat) -> None:
    timecontrol.remind(table.pk, 0, NOW + 3 * MINUTE)
    table.play(0, "take 1 from a", now=NOW + 3 * MINUTE)
    assert the_post(NOW + 4 * MINUTE) == []
    assert (
        Delivery.objects.get(notice__kind="your_turn", notice__seat=0).dropped == "you had answered"
    )


def test_the_last_call_comes_at_four_fifths_of_the_time(table: Sat) -> None:
    the_post(NOW + 3 * MINUTE)
    assert the_post(NOW + PACE * 0.8 - MINUTE) == []
    assert the_post(NOW + PACE * 0.8) == [("alice", "Last call: Thursday")]
    assert the_post(NOW + PACE * 0.9) == []


def test_after_an_answer_there_is_no_last_call(table: Sat) -> None:
    the_post(NOW + 3 * MINUTE)
    table.play(0, "take 1 from a", now=NOW + HOUR)
    assert ("alice", "Last call: Thursday") not in the_post(NOW + PACE * 0.8)


def test_whoever_wants_no_letters_gets_none(table: Sat, alice: Member) -> None:
    no_letters(alice)
    assert the_post(NOW + 3 * MINUTE) == the_post(NOW + PACE * 0.8) == []
    assert set(Delivery.objects.values_list("dropped", flat=True)) == {"you switched e-mails off"}


def test_whoever_changes_their_mind_before_the_post_gets_none(table: Sat, alice: Member) -> None:
    timecontrol.remind(table.pk, 0, NOW + 3 * MINUTE)
    no_letters(alice)
    assert the_post(NOW + 4 * MINUTE) == []


def test_somebody_who_left_the_club_gets_none(table: Sat, alice: Member) -> None:
    Member.objects.filter(pk=alice.pk).update(is_active=False)
    assert the_post(NOW + 3 * MINUTE) == []


def test_the_end_is_told_to_everybody(table: Sat) -> None:
    for seat, notation in ((0, "take 3 from a"), (1, "take 4 from b"), (0, "take 5 from c")):
        table.play(seat, notation)
    assert sorted(the_post(NOW)) == [
        ("alice", "The game is over: Thursday"),
        ("bob", "The game is over: Thursday"),
    ]


def test_whoever_was_stood_in_for_is_told_what_was_played(table: Sat) -> None:
    play.stand_in(table.pk, 0, NOW + PACE)
    assert ("alice", "A stand-in played for you: Thursday") in the_post(NOW + PACE)
    (letter,) = (sent for sent in mail.outbox if sent.to == ["alice@club.example"])
    assert re.search(
        r"^- alice takes \d from heap [abc]\. \(your time was up\)$", letter.body, re.M
    )


def test_a_bot_gets_no_letters(alice: Member) -> None:
    sit_down("nim", [alice], robots=["greedy"]).play(0, "take 1 from a")
    assert the_post(NOW + DAY) == []


@pytest.mark.parametrize("slug", ["nim", "liars_dice"])
def test_the_email_of_a_turn_takes_eighteen_queries_at_most(
    slug: str, alice: Member, bob: Member, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    sat = sit_down(slug, [alice, bob], pace=PACE)
    timecontrol.remind(sat.pk, min(sat.position.to_act), NOW + 3 * MINUTE)
    delivery = Delivery.objects.get(channel="email")

    with django_assert_max_num_queries(18):
        assert DELIVERIES.post(delivery.pk, NOW + 3 * MINUTE)
