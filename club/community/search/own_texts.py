"""Texts that the search finds in apps below it: chats, notes, house rules, members' lines and rules
of games.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from html import unescape
from typing import Any

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.html import strip_tags
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.base.club_settings.models import ClubSettings
from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.community.search.kinds import (
    Document,
    DocumentSource,
    SearchKind,
    SearchResult,
    TextSource,
)
from club.people.members.models import Member
from club.people.moderation.relations import unheard_by
from club.people.profiles.models import Profile
from club.play.catalogue.rulebook import rulebook
from club.play.chat.models import ChatLine
from club.play.chat.queries import searchable_lines
from club.play.notes.models import LogNote, SeatNotes
from club.play.tables.models import Tenure
from games import registry


def _chat_result(line: ChatLine, _viewer: Member) -> SearchResult:
    address = reverse("chat:chat", args=[line.table_id])
    note = line.author.username if line.author else ""
    return SearchResult(line.table.name, f"{address}#line-{line.pk}", note)


def _own_notes(viewer: Member) -> QuerySet[SeatNotes]:
    return SeatNotes.objects.filter(member=viewer).select_related("table")


def _notes_result(notes: SeatNotes, _viewer: Member) -> SearchResult:
    return SearchResult(notes.table.name, reverse("notes:notes", args=[notes.table_id]))


def _log_notes(viewer: Member) -> QuerySet[LogNote]:
    """The member's own, and those that others share with the former players of a table."""
    sat = Tenure.objects.filter(member=viewer).values("table")
    shared = Q(is_shared=True, table__in=sat, author__is_active=True)
    notes = LogNote.objects.filter(Q(author=viewer) | shared)
    notes = notes.exclude(author__in=unheard_by(viewer.pk))
    return notes.select_related("table", "author")


def _log_note_result(note: LogNote, viewer: Member) -> SearchResult:
    by = "" if note.author_id == viewer.pk else note.author.username
    address = reverse("notes:log", args=[note.table_id])
    return SearchResult(note.table.name, address, by)


def _settings(viewer: Member) -> QuerySet[ClubSettings]:
    return ClubSettings.objects.exclude(house_rules="")


def _settings_result(_row: Any, _viewer: Member) -> SearchResult:
    return SearchResult(_("House rules"), reverse("club_settings:house_rules"))


def _profiles(viewer: Member) -> QuerySet[Profile]:
    profiles = Profile.objects.filter(
        member__is_active=True, shows_profile=True, line_hidden=False
    ).exclude(line="")
    profiles = profiles.exclude(member__in=unheard_by(viewer.pk))
    sees = may(viewer, Power.SEE_MEMBERS)
    return profiles.select_related("member") if sees else profiles.none()


def _profile_result(profile: Profile, _viewer: Member) -> SearchResult:
    member = profile.member
    return SearchResult(member.username, reverse("member", args=[member.username]))


@cache
def _rules_of_games() -> Sequence[Document]:
    """The rules of all games, one by one."""
    documents = []
    for game in registry.games():
        address = reverse("tables:rules", args=[game.info.slug])
        for number, html in rulebook(game).rules.items():
            heading = f"{game.info.name}, {number}"
            text = unescape(strip_tags(html)).removeprefix(number)
            documents.append(
                Document(heading, text.lstrip(" .:"), f"{address}#{number}")
            )
    return documents


MEMBER_LINES = TextSource(Profile, ("line",), _profiles, _profile_result)
RULES = SearchKind(
    "rule",
    gettext_lazy("Rules of games"),
    texts=(DocumentSource("rules of games", _rules_of_games),),
)
CLUB = SearchKind(
    "house",
    gettext_lazy("House rules"),
    texts=(TextSource(ClubSettings, ("house_rules",), _settings, _settings_result),),
)
CHATS = SearchKind(
    "chat",
    gettext_lazy("Your chats"),
    texts=(TextSource(ChatLine, ("text",), searchable_lines, _chat_result),),
)
NOTES = SearchKind(
    "note",
    gettext_lazy("Your notes"),
    texts=(
        TextSource(SeatNotes, ("text",), _own_notes, _notes_result),
        TextSource(LogNote, ("text",), _log_notes, _log_note_result),
    ),
)
