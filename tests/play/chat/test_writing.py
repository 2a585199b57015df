"""Lines of a chat: writing, changing, taking back, hiding, and the end."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.test import override_settings

from club.base.errors import ClubError, NotAllowed
from club.messages.threads.links import text_parts
from club.people.members.models import Member
from club.play.chat import services
from club.play.chat.models import ChatLine
from tests.people.moderation.cases import silence
from tests.play.chat.conftest import Texts, Write
from tests.support.sitting_down import DAY, MINUTE, NOW, Sat, agree_to_end

pytestmark = pytest.mark.django_db


def end(sat: Sat, *members: Member, now: datetime = NOW) -> None:
    for member in members:
        agree_to_end(sat.pk, member, now)
    assert sat.table.ended_at == now


def test_a_line_is_plain_text_without_blanks_at_its_ends(alice: Member, write: Write) -> None:
    line = write(alice, "  \n Hello <b>you</b>  \r\nand you \n\n\n\n\n\nthere ")
    assert line.text == " Hello <b>you</b>\nand you\n\n\nthere"


@pytest.mark.parametrize(
    "text",
    ["", " \n ", "x" * 1001, "a\0b", "a\x07b", "\u202egnirts", "\u200b", "a" + "\u0301" * 40],
)
def test_a_text_that_is_none_is_refused(alice: Member, write: Write, text: str) -> None:
    with pytest.raises(ClubError):
        write(alice, text)
    assert not ChatLine.objects.exists()


def test_a_line_has_a_thousand_characters_as_readers_count_them(
    alice: Member, write: Write
) -> None:
    assert write(alice, "👩‍👩‍👧" * 1000).number == 1


def test_ten_lines_a_minute_are_the_most(alice: Member, bob: Member, write: Write) -> None:
    for number in range(10):
        write(alice, f"line {number}")
    with pytest.raises(ClubError, match="10 times"):
        write(alice, "one more")
    write(bob, "of another member")
    assert write(alice, "later", NOW + MINUTE).number == 12


def test_a_second_press_writes_no_second_line(alice: Member, write: Write) -> None:
    assert write(alice, "Hello") == write(alice, "Hello")
    assert write(alice, "Hello", NOW + MINUTE).number == 2


def test_a_web_address_is_a_link_without_the_end_of_the_sentence() -> None:
    parts = list(text_parts("See (https://example.org/a_(b)), or http://x.example."))
    assert [part.address for part in parts if part.address] == [
        "https://example.org/a_(b)",
        "http://x.example",
    ]
    assert "".join(part.text for part in parts).endswith("http://x.example.")


@pytest.mark.parametrize("text", ["javascript:alert(1)", "ftp://x.example/", "www.x.example"])
def test_other_schemes_are_no_links(text: str) -> None:
    assert [part.address for part in text_parts(text)] == [""]


@override_settings(PUBLIC_URL="https://club.example", ALLOWED_HOSTS=["club.example"])
@pytest.mark.parametrize("path", ["?move=step", "replay/12/", "#line-3", "log/?page=2", ""])
def test_an_address_of_our_own_tables_leads_to_no_position(
    alice: Member, write: Write, path: str
) -> None:
    line = write(alice, f"Look: https://club.example/tables/12/{path} there")
    assert line.text == "Look: https://club.example/tables/12/ there"


@override_settings(PUBLIC_URL="https://club.example", ALLOWED_HOSTS=["*"])
def test_an_address_elsewhere_keeps_its_query(alice: Member, write: Write) -> None:
    text = "https://other.example/tables/12/?a=b"
    assert write(alice, text).text == text


def test_a_line_is_changed_within_five_minutes_and_marked(alice: Member, write: Write) -> None:
    line = write(alice, "Helo")
    changed = services.change_line(line.pk, alice, "Hello", NOW + 5 * MINUTE)
    assert (changed.text, changed.changed_at) == ("Hello", NOW + 5 * MINUTE)
    with pytest.raises(ClubError, match="five minutes"):
        services.change_line(line.pk, alice, "Late", NOW + 6 * MINUTE)


def test_nobody_changes_or_takes_back_the_line_of_another(
    alice: Member, bob: Member, write: Write
) -> None:
    line = write(alice, "Hello")
    with pytest.raises(NotAllowed):
        services.change_line(line.pk, bob, "Mine", NOW)
    with pytest.raises(NotAllowed):
        services.take_back_line(line.pk, bob, NOW)


def test_a_line_that_is_taken_back_leaves_a_gap_without_its_text(
    alice: Member, bob: Member, write: Write, texts: Texts
) -> None:
    line = write(alice, "Oh no")
    services.take_back_line(line.pk, alice, NOW + 30 * DAY)
    assert texts(bob) == [""]
    with pytest.raises(ClubError):
        services.change_line(line.pk, alice, "Again", NOW)


def test_a_hidden_line_is_shown_again_by_its_judge(
    alice: Member, bob: Member, carol: Member, write: Write
) -> None:
    line = write(alice, "Rude")
    services.hide_line(line.pk, carol, NOW)
    hidden = ChatLine.objects.get()
    assert (hidden.hidden_at, hidden.hidden_by) == (NOW, carol)
    services.show_line(line.pk)
    assert ChatLine.objects.get().hidden_at is None


def test_a_chat_closes_thirty_days_after_the_end(
    sat: Sat, alice: Member, bob: Member, write: Write, texts: Texts
) -> None:
    line = write(alice, "Good game")
    end(sat, alice, bob)
    write(bob, "Thanks", NOW + 30 * DAY)
    with pytest.raises(ClubError, match="30 days"):
        write(bob, "Too late", NOW + 30 * DAY + timedelta(seconds=1))
    assert texts(alice, NOW + 99 * DAY) == ["Good game", "Thanks"]
    services.take_back_line(line.pk, alice, NOW + 99 * DAY)


def test_no_line_is_refused_because_of_an_open_question(
    sat: Sat, alice: Member, bob: Member, write: Write
) -> None:
    for member in (alice, bob):
        assert write(member, "Thinking").number


def test_a_silenced_member_neither_writes_nor_changes(
    alice: Member, bob: Member, write: Write
) -> None:
    silence(alice)
    with pytest.raises(ClubError, match="You may not chat"):
        write(alice, "Hello")
    assert write(bob, "Hello").number == 1


@pytest.mark.parametrize("with_lines", [False, True])
def test_lines_of_a_former_member_stay_or_are_emptied(
    alice: Member, bob: Member, write: Write, texts: Texts, with_lines: bool
) -> None:
    write(alice, "Hello")
    services.CHAT_LINES.forget_author(alice, with_texts=with_lines)
    assert texts(bob) == [""] if with_lines else ["Hello"]
    assert ChatLine.objects.get().author is None
