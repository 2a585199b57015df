"""Texts that the search finds, one of each source, for tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from club.base.club_settings.models import ONLY_ROW, ClubSettings
from club.community.news.models import NewsItem
from club.community.search.queries import find
from club.messages.threads.models import Thread, ThreadLine
from club.people.members.models import Member
from club.people.profiles.models import Profile
from club.play.chat.models import Audience, ChatLine
from club.play.notes.models import LogNote, SeatNotes
from club.play.tables.models import Table
from tests.community.events.evenings import event_of
from tests.community.library.shelves import box
from tests.support.sitting_down import NOW, sit_down

TEXT = "Bring warm gloves: the quagmires are cold."
QUERY = "quagmire"  # in the singular, which the text does not have


def kinds_found(viewer: Member, query: str = QUERY) -> list[str]:
    return [group.name for group in find(viewer, query) if group.results]


def line_of(kind: str, subject_id: int, author: Member | None, **columns: Any) -> ThreadLine:
    place = {"kind": kind, "subject_id": subject_id, "other_id": columns.pop("other_id", 0)}
    thread, _made = Thread.objects.get_or_create(**place, defaults={"latest_at": NOW})
    thread.last_number += 1
    thread.save()
    columns = {"text": TEXT, "at": NOW} | columns
    return ThreadLine.objects.create(
        thread=thread, number=thread.last_number, author=author, **columns
    )


def article_of(author: Member, **columns: Any) -> NewsItem:
    plain = {"title": "News", "text": "Nothing.", "published_at": NOW, "is_public": False}
    return NewsItem.objects.create(
        author=author, made_at=NOW, changed_at=NOW, **{**plain, **columns}
    )


def private_table(*members: Member) -> Table:
    table = sit_down("nim", list(members)).table
    table.private, table.name = True, "Wednesday"
    table.save()
    return table


def chat_line(table: Table, author: Member, **columns: Any) -> ChatLine:
    number = ChatLine.objects.filter(table=table).count() + 1
    plain = {"audience": Audience.TABLE, "number": number, "text": TEXT, "at": NOW}
    return ChatLine.objects.create(table=table, author=author, **{**plain, **columns})


# a text of alice's, by its source, and the members besides her who may find it
SOURCES: dict[str, Callable[[Member, Member], object]] = {
    "news.newsitem": lambda alice, _bob: article_of(alice, text=TEXT),
    "events.event": lambda alice, _bob: event_of(alice, text=TEXT),
    "threads.threadline": lambda alice, _bob: line_of("news", article_of(alice).pk, alice),
    "chat.chatline": lambda alice, bob: chat_line(private_table(alice, bob), alice),
    "notes.seatnotes": lambda alice, bob: SeatNotes.objects.create(
        table=private_table(alice, bob), member=alice, text=TEXT
    ),
    "notes.lognote": lambda alice, bob: LogNote.objects.create(
        table=private_table(alice, bob), author=alice, number=1, text=TEXT, at=NOW
    ),
    "profiles.profile": lambda alice, _bob: Profile.objects.create(member=alice, line=TEXT),
    "library.gamecopy": lambda alice, _bob: box("Hive", alice, remarks=TEXT),
    "club_settings.clubsettings": lambda _alice, _bob: ClubSettings.objects.update_or_create(
        pk=ONLY_ROW, defaults={"house_rules": TEXT}
    ),
}
KIND_OF = {
    "news.newsitem": "news",
    "events.event": "event",
    "threads.threadline": "news",
    "chat.chatline": "chat",
    "notes.seatnotes": "note",
    "notes.lognote": "note",
    "profiles.profile": "member",
    "library.gamecopy": "title",
    "club_settings.clubsettings": "house",
}
