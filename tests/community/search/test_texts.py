"""The search in texts: each source by its own rules of access, on both databases."""

from __future__ import annotations

from typing import Any

import pytest

from club.base.roles.models import RoleKind
from club.base.roles.services import give_role
from club.community.conversations.kind import CONVERSATION
from club.community.news.models import NewsItem
from club.community.search.kinds import text_sources
from club.community.search.models import SearchText
from club.community.search.queries import find
from club.community.search.texts import correct_texts
from club.people.members.models import Member
from club.people.moderation.relations import block
from club.people.profiles.models import Profile
from tests.community.events.evenings import event_of
from tests.community.search.samples import (
    KIND_OF,
    QUERY,
    SOURCES,
    TEXT,
    article_of,
    chat_line,
    kinds_found,
    line_of,
    private_table,
)
from tests.support.sitting_down import NOW, newcomer

pytestmark = [pytest.mark.django_db]
FOR_BOB = ("events.event", "news.newsitem", "threads.threadline", "chat.chatline")
FOR_BOB += ("profiles.profile", "library.gamecopy", "club_settings.clubsettings")


def test_the_walk_below_knows_every_source() -> None:
    assert {source.name for source in text_sources()} == set(SOURCES)


@pytest.mark.twice
@pytest.mark.parametrize("source", SOURCES)
def test_a_text_is_found_by_another_form_of_its_word(
    alice: Member, bob: Member, source: str
) -> None:
    SOURCES[source](alice, bob)

    (group,) = find(alice, QUERY)

    assert group.name == KIND_OF[source]
    assert "the <mark>quagmires</mark> are cold" in group.results[0].excerpt


@pytest.mark.parametrize("source", SOURCES)
def test_a_text_is_found_by_those_alone_who_may_read_it(
    alice: Member, bob: Member, carol: Member, source: str
) -> None:
    SOURCES[source](alice, bob)
    private = ("chat.chatline", "notes.seatnotes", "notes.lognote")

    assert kinds_found(bob) == ([KIND_OF[source]] if source in FOR_BOB else [])
    assert kinds_found(carol) == ([] if source in private else [KIND_OF[source]])


@pytest.mark.parametrize("source", SOURCES)
def test_a_guest_finds_what_is_public_or_their_own(alice: Member, bob: Member, source: str) -> None:
    SOURCES[source](alice, bob)
    guest = newcomer("guest")
    give_role(guest, RoleKind.GUEST, None, NOW)

    kinds = kinds_found(Member.objects.get(pk=guest.pk))

    assert kinds == (["house"] if source.startswith("club_settings") else [])


@pytest.mark.parametrize("source", SOURCES)
def test_what_was_deleted_or_changed_is_not_found(alice: Member, bob: Member, source: str) -> None:
    SOURCES[source](alice, bob)
    model = next(texts.model for texts in text_sources() if texts.name == source)
    column = next(texts.columns[0] for texts in text_sources() if texts.name == source)

    model._default_manager.update(**{column: "Something else."})  # without a signal
    assert kinds_found(alice) == []
    correct_texts()
    assert not SearchText.objects.filter(text__contains="quagmires").exists()
    for row in model._default_manager.all():
        row.delete()

    assert not SearchText.objects.filter(source=source).exists()


@pytest.mark.parametrize("source", ["threads.threadline", "chat.chatline"])
@pytest.mark.parametrize("column", ["hidden_at", "taken_back_at"])
def test_hidden_lines_are_not_found(alice: Member, bob: Member, source: str, column: str) -> None:
    line: Any = SOURCES[source](alice, bob)

    type(line).objects.update(**{column: NOW})

    assert kinds_found(alice) == kinds_found(bob) == []


@pytest.mark.parametrize("source", ["threads.threadline", "chat.chatline", "profiles.profile"])
def test_what_a_blocked_member_wrote_is_not_found(alice: Member, bob: Member, source: str) -> None:
    SOURCES[source](alice, bob)

    block(bob, alice, NOW)

    assert kinds_found(bob) == []


@pytest.mark.parametrize("source", ["threads.threadline", "chat.chatline", "profiles.profile"])
def test_what_a_member_wrote_who_left_the_club_is_not_found(
    alice: Member, bob: Member, source: str
) -> None:
    SOURCES[source](alice, bob)

    Member.objects.filter(pk=alice.pk).update(is_active=False)

    assert kinds_found(bob) == []


def test_a_hidden_line_of_a_profile_is_not_found(alice: Member, bob: Member) -> None:
    profile = Profile.objects.create(member=alice, line=TEXT)
    for columns in ({"line_hidden": True}, {"shows_profile": False}):
        plain = {"line_hidden": False, "shows_profile": True}
        Profile.objects.filter(pk=profile.pk).update(**plain | columns)
        assert kinds_found(bob) == []


def test_drafts_and_hidden_articles_are_not_found_with_their_comments(
    alice: Member, bob: Member
) -> None:
    item = article_of(alice, text=TEXT)
    line_of("news", item.pk, bob)
    for columns in ({"published_at": None}, {"hidden_at": NOW}):
        NewsItem.objects.update(**{"published_at": NOW, "hidden_at": None} | columns)
        assert kinds_found(alice) == kinds_found(bob) == []


def test_comments_lead_to_the_event_that_they_are_under(alice: Member, bob: Member) -> None:
    event = event_of(alice)
    line_of("event", event.pk, bob)

    (group,) = find(alice, QUERY)

    (result,) = group.results
    assert (result.text, result.address) == ("Club evening", event.get_absolute_url())
    assert result.note == "comment by bob"


def test_messages_are_found_by_the_two_who_wrote_them(
    alice: Member, bob: Member, carol: Member
) -> None:
    low, high = sorted((alice.pk, bob.pk))
    line_of(CONVERSATION.name, low, alice, other_id=high)

    assert [kinds_found(member) for member in (alice, bob, carol)] == [["message"]] * 2 + [[]]


def test_a_substitute_finds_the_lines_since_they_sat_down(
    alice: Member, bob: Member, carol: Member
) -> None:
    from club.play.chat.models import ChatTenure

    table = private_table(alice, bob)
    chat_line(table, alice)
    seat = table.chairs.get(member=bob)
    ChatTenure.objects.create(table=table, seat=seat.seat, member=bob, first=1, last=1)
    table.chairs.filter(pk=seat.pk).update(member=carol)

    assert kinds_found(carol) == []
    chat_line(table, alice)
    (group,) = find(carol, QUERY)
    assert len(group.results) == 1
