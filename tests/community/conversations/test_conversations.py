"""Messages of two members: who may write, and who reads."""

from __future__ import annotations

from datetime import datetime
from io import BytesIO
from zipfile import ZipFile

import pytest

from club.base.club_settings.services import change_settings
from club.base.errors import ClubError, NotAllowed, NotFound
from club.base.roles.models import RoleKind
from club.base.roles.services import give_role
from club.community.conversations.kind import CONVERSATION
from club.community.conversations.queries import (
    conversation_rows,
    own_conversations,
)
from club.messages.threads.kinds import find_thread
from club.messages.threads.models import ThreadLine
from club.messages.threads.services import THREAD_LINES, write_thread_line
from club.people.account_deletion.services import ask_to_leave, remove_departed_members
from club.people.members.models import Member
from club.people.moderation.models import ReportReason
from club.people.moderation.relations import block
from club.people.moderation.reportable import NotReportable
from club.people.moderation.services import report_thing
from club.people.own_data import services as own_data
from club.people.profiles.models import MessagesFrom
from club.people.profiles.services import ProfileTexts, add_friend, save_profile
from tests.community.conversations.messages import texts, write
from tests.people.moderation.cases import admin, silence
from tests.support.pages import Enter, words
from tests.support.sitting_down import DAY, MINUTE, NOW

pytestmark = pytest.mark.django_db


def refused(author: Member, to: Member, text: str = "More", now: datetime = NOW) -> str:
    with pytest.raises(ClubError) as refusal:
        write(author, to, text, now)
    return refusal.value.code


def test_two_members_read_what_they_write_to_each_other(alice: Member, bob: Member) -> None:
    write(alice, bob, "Hello")
    write(bob, alice, "Hello yourself")

    assert texts(alice, bob) == texts(bob, alice) == ["Hello", "Hello yourself"]


def test_a_third_member_reads_nothing_of_it(alice: Member, bob: Member, carol: Member) -> None:
    line = write(alice, bob, "Hello")

    assert texts(carol, alice) == texts(carol, bob) == []
    assert list(own_conversations(carol)) == []
    with pytest.raises(NotReportable):
        report_thing(carol, "thread-line", line.pk, ReportReason.INSULTING, "", NOW)


def test_the_recipient_reports_a_message_with_those_before_it(alice: Member, bob: Member) -> None:
    write(bob, alice, "What do you mean?")
    line = write(alice, bob, "Something rude")

    report = report_thing(bob, "thread-line", line.pk, ReportReason.INSULTING, "", NOW)

    assert (report.case.author, report.case.text) == (alice, "Something rude")
    assert report.case.before == [["bob", "What do you mean?"]]


def test_a_message_to_oneself_has_no_place(alice: Member) -> None:
    with pytest.raises(NotFound):
        CONVERSATION.find_place(alice, alice.pk)


def test_a_block_stops_messages_both_ways(alice: Member, bob: Member) -> None:
    write(alice, bob, "Hello")
    write(bob, alice, "Hello yourself")
    block(bob, alice, NOW)

    assert refused(alice, bob) == "not_now"
    assert refused(bob, alice) == "you_block"


def test_who_wants_messages_of_nobody_is_reached_only_after_writing_first(
    alice: Member, bob: Member
) -> None:
    save_profile(bob, ProfileTexts(messages_from=MessagesFrom.NOBODY))
    assert refused(alice, bob) == "not_now"

    write(bob, alice, "I have a question")

    assert write(alice, bob, "Ask me").number == 2


def test_who_wants_messages_of_friends_is_reached_by_friends(
    alice: Member, bob: Member, carol: Member
) -> None:
    save_profile(bob, ProfileTexts(messages_from=MessagesFrom.FRIENDS))
    add_friend(bob, carol, NOW)

    assert refused(alice, bob) == "not_now"
    assert write(carol, bob, "Hello").number == 1


def test_a_member_who_does_not_answer_gets_five_messages_a_day(alice: Member, bob: Member) -> None:
    for number in range(5):
        write(alice, bob, f"{number}", NOW + number * MINUTE)

    assert refused(alice, bob, "6", NOW + 6 * MINUTE) == "not_now"
    write(bob, alice, "Yes?", NOW + 7 * MINUTE)
    assert write(alice, bob, "7", NOW + 8 * MINUTE).number == 7


def test_a_silenced_member_writes_no_message(alice: Member, bob: Member) -> None:
    silence(alice)

    assert refused(alice, bob) == "silenced"


def test_where_the_club_lets_no_member_write_organisers_write(
    alice: Member, bob: Member, carol: Member
) -> None:
    write(alice, bob, "Hello")
    change_settings({"members_write_messages": False}, admin(carol), NOW)

    place = CONVERSATION.find_place(alice, bob.pk)
    with pytest.raises(NotAllowed):
        write_thread_line(place, alice, "More", NOW)
    assert texts(alice, bob) == ["Hello"]
    assert write(Member.objects.get(pk=carol.pk), bob, "A word").number == 1


def test_a_guest_neither_writes_messages_nor_gets_any(alice: Member, bob: Member) -> None:
    give_role(bob, RoleKind.GUEST, None, NOW)
    guest = Member.objects.get(pk=bob.pk)

    for author, other in ((alice, guest), (guest, alice)):
        with pytest.raises(NotFound):
            CONVERSATION.find_place(author, other.pk)


def test_a_message_is_changed_and_taken_back_by_its_author(alice: Member, bob: Member) -> None:
    line = write(alice, bob, "Helo")
    THREAD_LINES.change(line.pk, alice, "Hello", NOW)
    assert texts(bob, alice) == ["Hello"]

    THREAD_LINES.take_back(line.pk, alice, NOW)

    assert texts(bob, alice) == [""]
    with pytest.raises(NotAllowed):
        THREAD_LINES.change(line.pk, bob, "Mine", NOW)


def test_two_members_have_one_thread_whoever_begins(alice: Member, bob: Member) -> None:
    write(bob, alice, "one")
    write(alice, bob, "two")

    both = {
        find_thread(CONVERSATION.find_place(member, other.pk))
        for member, other in ((alice, bob), (bob, alice))
    }

    assert len(both) == 1


def leave(member: Member, now: datetime = NOW) -> None:
    ask_to_leave(member, member.username, False, now)
    assert remove_departed_members(now + 15 * DAY) == 1


def test_a_conversation_stays_for_the_other_until_both_have_left(
    alice: Member, bob: Member
) -> None:
    write(alice, bob, "Hello")
    write(bob, alice, "Hello yourself")
    admin(Member.objects.create_user("dora", "dora@example.org"))

    leave(bob)

    (row,) = conversation_rows(alice, list(own_conversations(alice)))
    assert row.other.username.startswith("former-member")
    assert texts(alice, bob) == ["Hello", "Hello yourself"]
    assert ThreadLine.objects.filter(author=None).count() == 1
    leave(alice)
    assert not ThreadLine.objects.exists()


def test_ones_own_data_has_the_messages_that_one_wrote(alice: Member, bob: Member) -> None:
    write(alice, bob, "Hello from alice")
    write(bob, alice, "Hello from bob")

    export = own_data.ask_for_data(alice, NOW)
    own_data.make_data(export.pk, NOW)
    with ZipFile(BytesIO(own_data.fetch_data(alice, NOW))) as files:
        rows = files.read("rows/threads.ThreadLine.author.json").decode()

    assert "Hello from alice" in rows
    assert "Hello from bob" not in rows


def test_a_name_on_the_page_of_messages_leads_to_the_conversation(
    inside: Enter, alice: Member, bob: Member
) -> None:
    client = inside(alice)

    answer = client.get("/messages/?name=BOB")

    assert (answer.status_code, answer["Location"]) == (302, CONVERSATION.find_address(bob.pk))
    for name in ("nobody", "alice"):
        page = words(client.get(f"/messages/?name={name}"))
        assert "You cannot write to a member of that name." in page
