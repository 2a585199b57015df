"""A thread as a page shows it to one member: on its own page, or below an event or an article."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from club.base.ui.refusals import refusal_in_words
from club.messages.threads.kinds import ThreadPlace, find_thread
from club.messages.threads.models import Thread, ThreadLine, ThreadReader
from club.messages.threads.presentation import (
    LineDisplay,
    ThreadSection,
    token_of_lines,
)
from club.messages.threads.queries import (
    MOST_UNREAD,
    count_in_words,
    last_page,
    reader_of,
    thread_lines,
    unread_thread_lines,
)
from club.messages.threads.services import THREAD_LINES
from club.people.members.models import Member
from club.people.moderation.relations import unheard_members


class ThreadDisplay(LineDisplay[ThreadLine]):
    """How the lines of threads are shown."""

    report_kind = "thread-line"
    actions = THREAD_LINES

    def edit_address(self, line: ThreadLine) -> str:
        return reverse("threads:line", args=[line.pk])


@dataclass(frozen=True, slots=True)
class PlaceSection(ThreadSection):
    """The lines of a thread, which may not have begun."""

    place: ThreadPlace
    heading: str
    thread: Thread | None
    lines: tuple[ThreadLine, ...]
    is_muted: bool
    mute_address: str


def place_section(
    place: ThreadPlace, member: Member, now: datetime, before: int | None = None
) -> PlaceSection:
    """Returns the last lines of the thread, or the last ones before a line."""
    thread = find_thread(place)
    reader = reader_of(thread, member)
    muted = unheard_members(member.pk)
    page = last_page(thread_lines(thread), before)
    is_muted = reader is not None and reader.is_muted
    kind = place.kind
    return PlaceSection(
        days=ThreadDisplay().days(page.lines, member, muted, now),
        token=token_of_lines(page.lines, muted),
        unread=_count_unread(thread, member, reader, muted),
        earlier=page.lines[0].pk if page.has_earlier else None,
        page_address=_path("thread", place),
        news_address=_path("news", place),
        write_address=_path("write", place),
        lines_label=str(kind.heading),
        label=str(kind.label),
        help=str(kind.help),
        empty=str(kind.empty),
        closed=refusal_in_words(place.refusal),
        place=place,
        heading=str(kind.heading),
        thread=thread,
        lines=tuple(page.lines),
        is_muted=is_muted,
        mute_address=_path("mute", place),
    )


def _path(view: str, place: ThreadPlace) -> str:
    return reverse(f"threads:{view}", args=[place.kind.name, place.key])


def _count_unread(
    thread: Thread | None,
    member: Member,
    reader: ThreadReader | None,
    unheard: frozenset[int],
) -> str:
    if thread is None:
        return ""
    lines = unread_thread_lines(thread, member, reader, unheard)
    return count_in_words(lines.order_by()[: MOST_UNREAD + 1].count())
