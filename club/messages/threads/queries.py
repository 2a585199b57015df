"""Queries of lines and threads."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, Generic

from django.db.models import QuerySet

from club.messages.threads.models import (
    L,
    LineQuerySet,
    Thread,
    ThreadLine,
    ThreadReader,
)
from club.people.members.models import Member
from club.people.moderation.relations import unheard_by

MOST_UNREAD: Final = 9  # that are counted; more are "9+"
ONE_PAGE: Final = 50  # lines
CONTEXT: Final = 2  # lines before and after one that is reported


@dataclass(frozen=True, slots=True)
class LinePage(Generic[L]):
    """Some of the lines that a member reads, in order."""

    lines: list[L]
    has_earlier: bool


@dataclass(frozen=True, slots=True)
class ReportedLine(Generic[L]):
    """A line with those around it, as far as a reader could read them."""

    line: L
    before: list[L]
    after: list[L]


def last_page(lines: QuerySet[L], before: int | None = None) -> LinePage[L]:
    """Returns the last of the lines, or the last ones before the line with that id."""
    if before is not None:
        lines = lines.filter(pk__lt=before)
    latest = list(lines.order_by("-pk")[: ONE_PAGE + 1])
    return LinePage(latest[:ONE_PAGE][::-1], len(latest) > ONE_PAGE)


def surrounded_line(lines: QuerySet[L], line_id: int) -> ReportedLine[L]:
    """Returns the line with two before and two after it, of lines whose texts are there. Raises
    DoesNotExist for a line that is not among them.
    """
    earlier = lines.filter(pk__lt=line_id).order_by("-pk")[:CONTEXT]
    later = lines.filter(pk__gt=line_id).order_by("pk")[:CONTEXT]
    return ReportedLine(lines.get(pk=line_id), list(earlier)[::-1], list(later))


def count_in_words(count: int) -> str:
    """Returns the number as pages show it: "9+" for more than nine; empty for none."""
    if count > MOST_UNREAD:
        return f"{MOST_UNREAD}+"
    return str(count or "")


def thread_lines(thread: Thread | None) -> LineQuerySet[ThreadLine]:
    """Returns the lines of the thread with their authors; none where it has not begun."""
    if thread is None:
        return ThreadLine.objects.none()
    return ThreadLine.objects.filter(thread=thread).select_related("author", "thread")


def reader_of(thread: Thread | None, member: Member) -> ThreadReader | None:
    """Returns what the member has read of the thread; None before they looked at it."""
    if thread is None:
        return None
    return ThreadReader.objects.filter(thread=thread, member=member).first()


def unread_thread_lines(
    thread: Thread,
    member: Member,
    reader: ThreadReader | None,
    unheard: Collection[int] | None = None,
) -> QuerySet[ThreadLine]:
    """Returns the lines of others that the member has not read; none in a muted thread."""
    if reader is not None and reader.is_muted:
        return ThreadLine.objects.none()
    lines = ThreadLine.objects.filter(thread=thread).select_related("author")
    lines = lines.filter(number__gt=reader.read if reader else 0)
    hidden = unheard_by(member.pk) if unheard is None else unheard
    return lines.from_others(member, hidden).order_by("pk")


def own_thread_lines(member: Member) -> QuerySet[ThreadLine]:
    """Returns the member's own lines whose text is there."""
    lines = ThreadLine.objects.there().filter(author=member)
    return lines.select_related("thread")
