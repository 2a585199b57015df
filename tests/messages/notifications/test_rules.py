"""The rules of notices, each named by its number: stored notices, the text of e-mails, and the
switches.
"""

from __future__ import annotations

import re

import pytest
from django.core import mail
from django.test import Client

from club.messages.notifications.choices.timings import mute_table
from club.messages.notifications.kinds import kinds
from club.messages.notifications.models import (
    Delivery,
    Notice,
    NoticeChoice,
    Timing,
)
from club.messages.notifications.stop_links import stop_address
from club.people.members.models import Member
from club.play.time_control.visits import note_visit
from tests.messages.notifications.channel_doubles import FakePush, deliver_all
from tests.messages.notifications.telling import LATER, asked, choose, next_at, tell_turn, why_not
from tests.support.pages import words
from tests.support.sitting_down import MINUTE, NOW, Sat

pytestmark = pytest.mark.django_db


def test_a_notice_is_written_once_with_a_delivery_for_each_channel(
    nim: Sat, push: type[FakePush]
) -> None:
    for _ in range(2):
        tell_turn(nim)
    notice = Notice.objects.get()
    assert notice.about == f"t{nim.pk}.s0.q{asked(nim).asked}"
    assert set(notice.deliveries.values_list("channel", flat=True)) == {"push", "email"}


def test_kinds_go_where_their_owner_says(nim: Sat, push: type[FakePush]) -> None:
    assert kinds()["stood_in"].channels == {"email": Timing.NOW}
    tell_turn(nim, "stood_in")
    assert Delivery.objects.get().channel == "email"


NOW_BY = dict.fromkeys(("email", "push", "hook"), Timing.NOW)
TWO_OF_THEM = dict.fromkeys(("email", "push"), Timing.NOW)
BY_EMAIL, IN_DIGEST = {"email": Timing.NOW}, {"email": Timing.DIGEST}
DEFAULTS = {
    **dict.fromkeys(("your_turn", "halfway", "last_call", "excused"), NOW_BY),
    **dict.fromkeys(("started", "finished", "cancelled"), NOW_BY),
    **dict.fromkeys(("invited", "confirm", "bench", "vote_opened", "nudge"), TWO_OF_THEM),
    **dict.fromkeys(("stood_in", "leave_taken"), BY_EMAIL),
    **dict.fromkeys(("seat_taken", "vote_closed", "chat"), IN_DIGEST),
}


@pytest.mark.parametrize("name", DEFAULTS)
def test_a_kind_goes_by_default_where_the_rule_says(name: str) -> None:
    assert kinds()[name].channels == DEFAULTS[name]


def test_a_member_adds_a_channel_to_a_kind(nim: Sat, alice: Member, push: type[FakePush]) -> None:
    choose(alice, "stood_in", Timing.NOW, "push")
    tell_turn(nim, "stood_in")
    deliver_all(LATER)
    assert push.sent == ["A stand-in played for you: Thursday"]


def test_a_kind_that_is_switched_off_is_not_sent_and_the_log_says_why(
    nim: Sat, alice: Member
) -> None:
    choose(alice, "your_turn", Timing.NEVER)
    tell_turn(nim)
    assert deliver_all(LATER) == [False]
    assert why_not() == "you switched this off"


def test_an_answered_question_is_not_told(nim: Sat) -> None:
    tell_turn(nim)
    nim.play(0, "take 1 from a")
    assert deliver_all(LATER) == [False]
    assert why_not() == "you had answered"


def test_a_muted_table_tells_nothing_but_the_last_call(nim: Sat, alice: Member) -> None:
    mute_table(alice, nim.pk, muted=True)
    tell_turn(nim)
    assert deliver_all(LATER) == [False]
    assert why_not() == "you muted this table"
    tell_turn(nim, "last_call")
    assert deliver_all(LATER) == [True]


def test_while_a_member_looks_a_notice_waits_two_minutes(nim: Sat, alice: Member) -> None:
    tell_turn(nim)
    note_visit(nim.pk, alice, NOW)
    assert deliver_all(NOW + MINUTE) == [False]
    assert next_at() == NOW + 3 * MINUTE
    assert deliver_all(NOW + 3 * MINUTE) == [True]


def test_who_looks_on_and_on_is_told_after_ten_minutes(nim: Sat, alice: Member) -> None:
    tell_turn(nim)
    sent = []
    for minute in range(0, 12, 2):
        now = NOW + minute * MINUTE
        note_visit(nim.pk, alice, now)
        sent += deliver_all(now)
    assert sent == [False] * 5 + [True]
    assert Delivery.objects.get().attempts == 1


def test_a_look_by_another_member_delays_nothing(nim: Sat, bob: Member) -> None:
    tell_turn(nim)
    note_visit(nim.pk, bob, NOW)
    assert deliver_all(NOW + MINUTE) == [True]


def test_an_email_says_what_the_seat_is_asked_in_its_zone(nim: Sat) -> None:
    tell_turn(nim)
    deliver_all(LATER)
    (letter,) = mail.outbox
    for phrase in ("take stones from one heap", "Wednesday 4 March, 21:00", "Europe/Helsinki"):
        assert phrase in letter.body


def test_each_time_in_an_email_is_in_the_zone_of_its_member(nim: Sat, alice: Member) -> None:
    alice.time_zone = "America/New_York"
    alice.save()
    tell_turn(nim)
    deliver_all(LATER)
    (letter,) = mail.outbox
    assert letter.subject.endswith("until Wednesday 14:00")
    assert "Wednesday 4 March, 14:00 (America/New_York)" in letter.body
    assert "Helsinki" not in letter.body


def test_a_short_channel_gets_kind_and_table_alone(nim: Sat, push: type[FakePush]) -> None:
    tell_turn(nim)
    deliver_all(LATER)
    assert push.sent == ["Your turn: Thursday"]


def test_an_email_names_table_and_deadline_and_numbers_the_moves(nim: Sat) -> None:
    tell_turn(nim)
    deliver_all(LATER)
    (letter,) = mail.outbox
    assert letter.subject == "Your turn: Thursday, until Wednesday 21:00"
    assert "\n1: Take 1 from a\n2: Take 2 from a\n" in letter.body
    assert f"/tables/{nim.pk}/" in letter.body


def test_text_and_html_say_the_same(nim: Sat) -> None:
    tell_turn(nim)
    deliver_all(LATER)
    (letter,) = mail.outbox
    ((html, kind),) = letter.alternatives
    assert kind == "text/html"
    html_text = " ".join(re.sub(r"<[^>]*>", " ", html.partition("<body>")[2]).split())
    for line in letter.body.splitlines():
        text = re.sub(r"^(\d+: |- )|\bhttps?://\S+", "", line).strip(" -:")
        assert text in html_text, text


def test_the_html_part_loads_nothing(nim: Sat) -> None:
    tell_turn(nim)
    deliver_all(LATER)
    html = str(mail.outbox[0].alternatives[0][0])
    assert not re.findall(r"<img|<link|<script|src=|url\(|@import", html)


def test_a_name_of_a_table_is_no_html(nim: Sat) -> None:
    type(nim.table).objects.filter(pk=nim.pk).update(name="<b>big</b>")
    tell_turn(nim)
    deliver_all(LATER)
    assert "<b>big" not in str(mail.outbox[0].alternatives[0][0])


def test_emails_of_a_seat_stand_in_one_thread(nim: Sat) -> None:
    for kind in ("your_turn", "last_call"):
        tell_turn(nim, kind)
        deliver_all(LATER)
    first, second = (sent.extra_headers for sent in mail.outbox)
    assert first["References"] == second["References"] == f"<t{nim.pk}.s0@{host(first)}>"
    assert first["Message-ID"] != second["Message-ID"]
    assert first["Auto-Submitted"] == "auto-generated"


def host(headers: dict[str, str]) -> str:
    return headers["Message-ID"].rstrip(">").partition("@")[2]


def test_one_post_without_a_log_in_stops_a_kind(nim: Sat, alice: Member) -> None:
    tell_turn(nim)
    deliver_all(LATER)
    headers = mail.outbox[0].extra_headers
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    path = "/" + headers["List-Unsubscribe"].strip("<>").split("/", 3)[3]
    client = Client(enforce_csrf_checks=True)
    answer = client.post(path, {"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    assert NoticeChoice.objects.get(member=alice).timing == Timing.NEVER


def test_looking_at_the_link_stops_nothing(alice: Member) -> None:
    path = "/" + stop_address(alice.pk, "your_turn", "email").split("/", 3)[3]
    answer = Client().get(path)
    assert "You will get no more of these: your turn." in words(answer)
    assert not NoticeChoice.objects.exists()


def test_a_changed_token_stops_nothing_and_is_answered_in_words(alice: Member) -> None:
    path = "/" + stop_address(alice.pk, "your_turn", "email").split("/", 3)[3]
    answer = Client().post(path.replace("/stop/", "/stop/x"))
    assert answer.status_code == 200
    assert "This link is not complete" in words(answer)
    assert not NoticeChoice.objects.exists()
