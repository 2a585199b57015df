"""Tokens, playing by e-mail, and the replies."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.core import mail
from django.utils import timezone
from django.utils.html import strip_tags

from club.messages.notifications.models import Delivery
from club.messages.notifications.sending.deliveries import DELIVERIES
from club.people.members.models import Member
from club.play.moves import services as play
from club.play.tables import due_chairs
from club.play.time_control import services as timecontrol
from club.play.turns_by_email.models import ReceivedMail, ReplyToken
from club.play.turns_by_email.reply_tokens import new_token, reply_token_digest, token_in
from club.play.turns_by_email.services import receive_mail
from tests.play.turns_by_email.mailing import (
    answered,
    deliver,
    letter_about,
    next_letter,
    read_received,
    result,
)
from tests.support.sitting_down import DAY, MINUTE, NOW, Sat, sit_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(alice: Member, bob: Member) -> Sat:
    """alice is asked first: heaps of 3, 4 and 5 stones."""
    return sit_down("nim", [alice, bob], pace=2 * DAY, now=timezone.now())


# --- tokens


def sent_about_turns(count: int = 1) -> list[mail.EmailMessage]:
    later = timezone.now() + 3 * MINUTE
    for table_id, seat in due_chairs.chairs_to_remind(later):
        timecontrol.remind(table_id, seat, later)
    for delivery in DELIVERIES.due(later):
        DELIVERIES.post(delivery, later)
    assert len(mail.outbox) == count
    return list(mail.outbox)


def test_a_letter_about_a_question_has_an_address_for_answers(table: Sat) -> None:
    (letter,) = sent_about_turns()
    (reply_to,) = letter.reply_to
    token = token_in(reply_to)
    assert len(token) == 26 and token == token.lower()
    assert reply_to.endswith("@club.example")
    assert str(letter.body).startswith("== answer above this line ==\n")
    stored = ReplyToken.objects.get()
    assert stored.digest == reply_token_digest(token)
    assert (stored.member, stored.table_id) == (table.member(0), table.pk)
    assert stored.asked == table.chair(0).asked
    assert stored.moves[0] == "take 1 from a" and len(stored.moves) == 12


def test_the_envelope_is_for_reports_and_the_sender_is_the_club(table: Sat) -> None:
    (letter,) = sent_about_turns()
    assert letter.from_email.startswith("bounce+")
    assert letter.message()["From"] == "Kerho <kerho@club.example>"


def test_a_letter_about_two_questions_has_an_address_for_each(
    table: Sat, alice: Member, bob: Member
) -> None:
    other = sit_down("nim", [alice, bob], pace=2 * DAY, now=timezone.now())
    (letter,) = sent_about_turns()
    assert letter.reply_to == []
    assert str(letter.body).count("write to turn+") == 2
    assert set(ReplyToken.objects.values_list("table", flat=True)) == {table.pk, other.pk}


def test_without_a_mail_server_that_verifies_there_is_no_address(
    table: Sat, settings: object
) -> None:
    settings.MAIL_AUTH_ID = ""  # type: ignore[attr-defined]
    (letter,) = sent_about_turns()
    assert not letter.reply_to and not ReplyToken.objects.exists()
    assert "answer above" not in str(letter.body)


def test_a_real_letter_is_answered(table: Sat, alice: Member) -> None:
    (letter,) = sent_about_turns()
    about = next_letter(letter_about(table, alice), letter)
    assert "play: played take 2 from b" in answered(about.mail("take 2 from b\nplay"))
    assert Delivery.objects.filter(sent_at__isnull=False).count() == 1


def test_a_token_is_random() -> None:
    assert len({new_token() for _ in range(50)}) == 50


def test_capitals_in_the_address_do_not_matter(table: Sat, alice: Member) -> None:
    about = letter_about(table, alice)
    assert deliver(about.mail("play", To=about.reply_to.upper()))


def test_a_token_older_than_30_days_is_unknown(table: Sat, alice: Member) -> None:
    about = letter_about(table, alice)
    made = about.mail("take 1 from a\nplay")
    receive_mail(bytes(made), (), timezone.now())
    ReplyToken.objects.update(made_at=timezone.now() - 30 * DAY)
    read_received(timezone.now())
    assert mail.outbox == [] and result() == "unknown" and table.plies() == []


def test_a_play_spends_all_tokens_of_the_question(table: Sat, alice: Member) -> None:
    first, second = letter_about(table, alice), letter_about(table, alice)
    answered(first.mail("take 1 from a\nplay"))
    assert "You have played already" in answered(second.mail("take 1 from a\nplay"))
    assert len(table.plies()) == 1
    spent = ReplyToken.objects.filter(asked=1, spent_at__isnull=False)
    assert spent.count() >= 2


# --- playing


def test_two_lines_play_a_move(table: Sat, alice: Member) -> None:
    text = answered(letter_about(table, alice).mail("take 2 from b\nplay"))
    assert table.plies() == [(0, "take 2 from b", "member")]
    assert "- play: played take 2 from b" in text
    assert "Alice takes 2 from heap b." in text or "alice takes 2 from heap b." in text


def test_a_number_means_the_line_of_the_letter(table: Sat, alice: Member) -> None:
    answered(letter_about(table, alice).mail("2\nplay"))
    assert table.plies() == [(0, "take 2 from a", "member")]


def test_nothing_is_played_without_the_word(table: Sat, alice: Member) -> None:
    text = answered(letter_about(table, alice).mail("take 2 from b"))
    assert table.plies() == [] and table.chair(0).draft == ["take 2 from b"]
    assert "Laid out, not yet played:\n- Take 2 from b" in text
    assert "Send back the word “play”" in text


def test_the_word_alone_plays_what_is_laid_out_on_the_page(table: Sat, alice: Member) -> None:
    play.lay_out(table.pk, alice, "take 3 from c", table.chair(0).asked)
    answered(letter_about(table, alice).mail("Play"))
    assert table.plies() == [(0, "take 3 from c", "member")]


def test_the_word_alone_plays_nothing_where_nothing_is_laid_out(table: Sat, alice: Member) -> None:
    assert "play: Choose a move first." in answered(letter_about(table, alice).mail("play"))
    assert table.plies() == []


def test_undo_and_reset_take_back(table: Sat, alice: Member) -> None:
    about = letter_about(table, alice)
    answered(about.mail("take 1 from a"))
    answered(about.mail("undo"))
    assert table.chair(0).draft == []
    answered(about.mail("take 1 from a"))
    answered(about.mail("reset\ntake 1 from c\nplay"))
    assert table.plies() == [(0, "take 1 from c", "member")]


# --- replies


def test_the_answer_goes_to_the_members_own_address(table: Sat, alice: Member) -> None:
    about = letter_about(table, alice)
    (answer,) = deliver(about.mail("show", Reply_To="mallory@evil.example"))
    assert answer.to == [alice.email] and answer.cc == answer.bcc == []


def test_the_answer_keeps_the_thread_and_has_a_new_token(table: Sat, alice: Member) -> None:
    about = letter_about(table, alice)
    made = about.mail("take 1 from a")
    (answer,) = deliver(made)
    assert answer.subject == "Re: Your turn: Thursday"
    assert answer.extra_headers["In-Reply-To"] == made["Message-ID"]
    assert answer.extra_headers["Auto-Submitted"] == "auto-replied"
    assert answer.reply_to != [about.reply_to]
    (played,) = deliver(next_letter(about, answer).mail("play"))
    assert played.subject == "Re: Your turn: Thursday" and len(table.plies()) == 1


def test_the_html_part_of_an_answer_says_the_same_as_its_text(table: Sat, alice: Member) -> None:
    (answer,) = deliver(letter_about(table, alice).mail("take 1 from a\n?"))
    ((html, kind),) = answer.alternatives  # type: ignore[attr-defined]
    address = f"http://localhost:8000{table.table.get_absolute_url()}"
    lines = [line for line in answer.body.split("\n") if line and line != address]
    shown = " ".join(unescape(strip_tags(html)).split())
    assert kind == "text/html" and f'href="{address}"' in html
    assert len(lines) > 10
    assert [line for line in lines if re.sub(r"^(- |\d+: )", "", line) not in shown] == []


def test_the_html_part_escapes_what_a_member_wrote(table: Sat, alice: Member) -> None:
    (answer,) = deliver(letter_about(table, alice).mail("<b>take</b> all"))
    assert "<b>" not in answer.alternatives[0][0]  # type: ignore[attr-defined]


def test_the_first_bad_line_stops_and_those_before_stay(table: Sat, alice: Member) -> None:
    text = answered(letter_about(table, alice).mail("take 1 from a\ntake 9 from c\nplay"))
    assert "- take 1 from a: laid out" in text and "- take 9 from c: " in text
    assert "play: " not in text and "Left out:\n- play\n" in text
    assert table.chair(0).draft == ["take 1 from a"] and table.plies() == []


def test_a_refusal_names_its_rule_or_says_what_is_wrong(table: Sat, alice: Member) -> None:
    about = letter_about(table, alice)
    refused = answered(about.mail("take 9 from c"))
    (line,) = [line for line in refused.splitlines() if line.startswith("- take 9 from c: ")]
    assert len(line) > len("- take 9 from c: ") + 10
    assert "There is no move 44" in answered(about.mail("44"))


def test_what_is_asked_now_stands_in_the_answer_with_its_deadline(
    table: Sat, alice: Member
) -> None:
    text = answered(letter_about(table, alice).mail("show"))
    assert "Your turn: take stones from one heap." in text
    assert "1: Take 1 from a" in text and "Please play by " in text


def test_after_a_play_the_answer_says_who_is_waited_for(table: Sat, alice: Member) -> None:
    text = answered(letter_about(table, alice).mail("1\nplay"))
    assert "Waiting for bob to take from a heap." in text


def test_a_stale_question_says_who_answered_it(table: Sat, alice: Member) -> None:
    about = letter_about(table, alice)
    table.play(0, "take 1 from a")
    table.play(1, "take 1 from b")
    text = answered(about.mail("take 1 from c\nplay"))
    assert "You have played already, with your first click or in another window" in text
    assert "Your turn: take stones from one heap." in text and len(table.plies()) == 2
    assert table.chair(0).draft == []


def test_a_question_that_somebody_else_answered_says_so(table: Sat, alice: Member) -> None:
    about = letter_about(table, alice)
    table.run_out(0)
    assert play.stand_in(table.pk, 0, timezone.now())
    text = answered(about.mail("take 1 from c\nplay"))
    assert "Your time ran out, and your turn was played for you" in text
    assert len(table.plies()) == 1


def test_a_stale_play_says_so(table: Sat, alice: Member) -> None:
    about = letter_about(table, alice)
    table.play(0, "take 1 from a")
    text = answered(about.mail("play"))
    assert "played already" in text


def test_an_empty_answer_is_answered(table: Sat, alice: Member) -> None:
    text = answered(letter_about(table, alice).mail("\n> play\n"))
    assert "There was no line in your e-mail" in text and table.plies() == []


def test_the_question_mark_lists_what_is_possible(table: Sat, alice: Member) -> None:
    text = answered(letter_about(table, alice).mail("?"))
    assert "12: take 5 from c" in text and text.count("1: take 1 from a") == 1


def test_show_tells_the_board_in_words(table: Sat, alice: Member) -> None:
    text = answered(letter_about(table, alice).mail("show"))
    assert "- Heap a, 3 stones\n- Heap b, 4 stones\n- Heap c, 5 stones\n" in text


def test_who_has_left_the_table_is_told(table: Sat, alice: Member) -> None:
    about = letter_about(table, alice)
    table.table.chairs.filter(seat=0).update(member=None, bot="easy")
    assert "You have no seat at this table." in answered(about.mail("show"))


def test_a_mail_that_broke_off_is_answered_and_not_done_again(table: Sat, alice: Member) -> None:
    made = letter_about(table, alice).mail("take 1 from a\nplay")
    deliver(made)
    ReceivedMail.objects.update(post_at=NOW, result="waits")
    mail.outbox.clear()
    read_received(timezone.now())
    (answer,) = mail.outbox
    assert "interrupted" in str(answer.body) and len(table.plies()) == 1
