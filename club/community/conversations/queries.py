"""Queries of conversations. Each asks for those of one member alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet

from club.community.conversations.kind import CONVERSATION
from club.messages.threads.models import Thread, ThreadLine, ThreadReader
from club.messages.threads.queries import count_in_words
from club.people.members.models import Member
from club.people.moderation.relations import unheard_by
from club.people.profiles.queries import Face, faces_of
from compiled_queries.queries import ID, CompiledQuery

ONE_PAGE = 30  # conversations
LONGEST_EXCERPT = 80  # characters


@dataclass(frozen=True, slots=True)
class ConversationRow:
    """A conversation in the list of one member."""

    other: Member
    face: Face
    excerpt: str  # of the latest message
    is_own: bool  # the member wrote that
    at: datetime
    unread: str  # a number, "9+" or nothing
    is_muted: bool
    address: str


def own_conversations(member: Member) -> QuerySet[Thread]:
    """Returns the member's conversations that have messages, the latest first."""
    of_member = Q(subject_id=member.pk) | Q(other_id=member.pk)
    threads = Thread.objects.filter(of_member, kind=CONVERSATION.name)
    return threads.filter(last_number__gt=0).order_by("-latest_at", "-pk")


def conversation_rows(
    member: Member, threads: Sequence[Thread]
) -> list[ConversationRow]:
    """Returns the conversations as the member sees them, in five queries."""
    keys = [CONVERSATION.key_of(thread, member) for thread in threads]
    others = Member.objects.in_bulk(keys)
    faces = faces_of(list(others.values()))
    latest = _latest_lines(threads)
    readers = ThreadReader.objects.filter(thread__in=threads, member=member)
    muted = {row.thread_id for row in readers if row.is_muted}
    unread = _unread_counts(member, threads)
    return [
        ConversationRow(
            other=others[key],
            face=faces[key],
            excerpt=_excerpt(latest.get(thread.pk)),
            is_own=_is_by(latest.get(thread.pk), member),
            at=thread.latest_at,
            unread=count_in_words(unread.get(thread.pk, 0)),
            is_muted=thread.pk in muted,
            address=CONVERSATION.find_address(key),
        )
        for thread, key in zip(threads, keys, strict=True)
    ]


# the question of every page: unless it has rows, nothing is unread
written_conversations: CompiledQuery[Any] = CompiledQuery(
    lambda member: ThreadReader.objects.filter(
        member=member,
        is_muted=False,
        thread__kind=CONVERSATION.name,
        thread__last_number__gt=F("read"),
    ),
    ID,
)


def count_unread_conversations(member: Member) -> int:
    """Returns the number of conversations with messages that the member has not read. One query."""
    unread = unread_messages(member).filter(thread=OuterRef("thread"))
    readers = ThreadReader.objects.filter(
        member=member,
        is_muted=False,
        thread__kind=CONVERSATION.name,
        thread__last_number__gt=F("read"),
    )
    return readers.filter(Exists(unread)).count()


def unread_messages(member: Member) -> QuerySet[ThreadLine]:
    """Returns the messages of others that the member has not read, without those that are muted."""
    lines = ThreadLine.objects.filter(
        thread__kind=CONVERSATION.name,
        thread__readers__member=member,
        thread__readers__is_muted=False,
        number__gt=F("thread__readers__read"),
    )
    return lines.from_others(member, unheard_by(member.pk)).order_by()


def own_messages(member: Member) -> QuerySet[ThreadLine]:
    """Returns the messages that the member sent or received, without those of members whom they
    mute or block.
    """
    threads = own_conversations(member).order_by()
    lines = ThreadLine.objects.heard(unheard_by(member.pk))
    return lines.filter(thread__in=threads).select_related("thread", "author")


def _latest_lines(threads: Sequence[Thread]) -> Mapping[int, ThreadLine]:
    lines = ThreadLine.objects.filter(
        thread__in=threads, number=F("thread__last_number")
    )
    return {line.thread_id: line for line in lines}


def _unread_counts(member: Member, threads: Sequence[Thread]) -> Mapping[int, int]:
    lines = unread_messages(member).filter(thread__in=threads)
    counted = lines.values("thread").annotate(count=Count("pk"))
    return dict(counted.values_list("thread", "count"))


def _excerpt(line: ThreadLine | None) -> str:
    if line is None or not line.is_there:
        return ""
    text = " ".join(line.text.split())
    return text if len(text) <= LONGEST_EXCERPT else f"{text[:LONGEST_EXCERPT]}…"


def _is_by(line: ThreadLine | None, member: Member) -> bool:
    return line is not None and line.author_id == member.pk
