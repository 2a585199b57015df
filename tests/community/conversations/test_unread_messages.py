"""Unread messages in counts, notices and the list of conversations; messages in the search."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.community.conversations.kind import CONVERSATION
from club.community.conversations.queries import (
    conversation_rows,
    count_unread_conversations,
    own_conversations,
)
from club.community.search.queries import find
from club.messages.notifications.kinds import kind
from club.messages.notifications.models import Notice
from club.messages.threads.services import mute_thread
from club.people.members.models import Member
from club.people.moderation.relations import mute
from tests.community.conversations.messages import texts, write
from tests.support.sitting_down import DAY, MINUTE, NOW

pytestmark = pytest.mark.django_db


def notices(member: Member) -> list[Notice]:
    return list(Notice.objects.filter(member=member, kind="message").order_by("pk"))


def test_unread_messages_are_counted_by_conversation(
    alice: Member, bob: Member, carol: Member
) -> None:
    write(alice, bob, "one")
    write(alice, bob, "two")
    write(carol, bob, "three")
    assert (count_unread_conversations(bob), count_unread_conversations(alice)) == (2, 0)

    texts(bob, alice)

    assert count_unread_conversations(bob) == 1


def test_a_muted_conversation_counts_nothing_and_makes_no_notice(
    alice: Member, bob: Member
) -> None:
    write(alice, bob, "one")
    mute_thread(CONVERSATION.find_place(bob, alice.pk), bob, NOW, muted=True)

    write(alice, bob, "two", NOW + DAY)

    assert (count_unread_conversations(bob), len(notices(bob))) == (0, 1)


def test_messages_of_a_muted_member_count_as_read_and_make_no_notice(
    alice: Member, bob: Member
) -> None:
    write(alice, bob, "one")
    mute(bob, alice, NOW)
    assert count_unread_conversations(bob) == 0

    write(alice, bob, "two", NOW + DAY)

    assert (count_unread_conversations(bob), len(notices(bob))) == (0, 1)


def test_a_conversation_makes_one_notice_a_day_until_it_is_read(alice: Member, bob: Member) -> None:
    write(alice, bob, "one")
    write(alice, bob, "two")

    (notice,) = notices(bob)

    assert kind("message").summary(notice).title == "alice wrote to you"
    assert "alice: one" in kind("message").words(notice).body
    assert not kind("message").void(notice)
    texts(bob, alice)
    assert kind("message").void(notice)
    notice.refresh_from_db()
    assert notice.read_at is not None


def test_the_list_shows_the_latest_message_and_its_author(
    alice: Member, bob: Member, carol: Member
) -> None:
    write(alice, bob, "one")
    write(carol, alice, "two", NOW + MINUTE)

    rows = conversation_rows(alice, list(own_conversations(alice)))

    assert [(row.other, row.excerpt, row.is_own) for row in rows] == [
        (carol, "two", False),
        (bob, "one", True),
    ]
    assert [row.unread for row in rows] == ["1", ""]


def test_the_list_has_constant_queries(alice: Member, bob: Member, carol: Member) -> None:
    counts = []
    for other in (bob, carol):
        write(alice, other, "Hello")
        with CaptureQueriesContext(connection) as queries:
            conversation_rows(alice, list(own_conversations(alice)))
        counts.append(len(queries))

    assert len(set(counts)) == 1


def test_the_search_finds_messages_of_ones_own_alone(
    alice: Member, bob: Member, carol: Member
) -> None:
    write(alice, bob, "Bring the Archipelago box")

    (found_by_bob,), (found_by_alice,) = find(bob, "archip"), find(alice, "archip")

    assert [result.text for result in found_by_bob.results] == ["alice"]
    assert len(found_by_alice.results) == 1
    assert find(carol, "archip") == []
