"""Services of threads: they write lines, note what was read, and mute a thread."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils import timezone

from club.base.streams.publisher import home_channel, publish_after_commit
from club.messages.notifications.services import mark_subject_read, tell_all
from club.messages.notifications.subjects import NoticeSubject
from club.messages.threads.kinds import ThreadPlace, thread_kind
from club.messages.threads.lines import LineActions, clean_line_text, repeated_line
from club.messages.threads.models import Thread, ThreadLine, ThreadReader
from club.people.members.models import Member
from club.people.moderation.contacts import make_contact
from club.people.moderation.relations import muting_members
from club.people.moderation.sanctions import expect_not_silenced


def write_thread_line(
    place: ThreadPlace, author: Member, text: str, now: datetime
) -> ThreadLine:
    """Writes a line, and notifies the other members of the thread. A second press of the same
    button writes no second line.

    Raises ClubError for an empty text, for too many lines in a minute, where the author may not
    write, and for a silenced member.
    """  # conduct 5.1
    clean = clean_line_text(text)
    expect_not_silenced(author, now)
    if place.refusal is not None:
        raise place.refusal
    with _lock_place(place, now) as thread:
        own_lines = ThreadLine.objects.filter(thread=thread, author=author)
        again = repeated_line(own_lines, clean, now)
        if again is not None:
            return again
        reached = _reach_readers(place, thread, author, now)
        line = _append_line(thread, author, clean, now)
        mark_thread_read(thread, author, [line], now)
        _tell_readers(place, thread, reached, author, now)
        THREAD_LINES.signal(line)
    return line


def mark_thread_read(
    thread: Thread, member: Member, lines: Collection[ThreadLine], now: datetime
) -> None:
    """Stores that the member was shown these lines. Writes nothing if they had read as far."""
    last = max((line.number for line in lines), default=0)
    if not last:
        return
    reader, is_new = ThreadReader.objects.get_or_create(
        thread=thread, member=member, defaults={"read": last}
    )
    if not is_new and reader.read >= last:
        return
    ThreadReader.objects.filter(pk=reader.pk, read__lt=last).update(read=last)
    notice = thread_kind(thread.kind).notice
    mark_subject_read(member.pk, notice, thread.pk, now)


def mute_thread(
    place: ThreadPlace, member: Member, now: datetime, *, muted: bool
) -> None:
    """Mutes the thread for the member, or ends that. Other members are not told."""
    with _lock_place(place, now) as thread:
        ThreadReader.objects.update_or_create(
            thread=thread, member=member, defaults={"is_muted": muted}
        )


@contextmanager
def _lock_place(place: ThreadPlace, now: datetime) -> Iterator[Thread]:
    """Locks the thread of the place in a transaction. The first line begins the thread."""
    with transaction.atomic():
        thread, _is_new = Thread.objects.get_or_create(
            kind=place.kind.name,
            subject_id=place.subject_id,
            other_id=place.other_id,
            defaults={"latest_at": now},
        )
        yield Thread.objects.select_for_update().get(pk=thread.pk)


def _append_line(
    thread: Thread, author: Member, text: str, now: datetime
) -> ThreadLine:
    thread.last_number, thread.latest_at = thread.last_number + 1, now
    thread.save(update_fields=["last_number", "latest_at"])
    return ThreadLine.objects.create(
        thread=thread, number=thread.last_number, author=author, text=text, at=now
    )


def _reach_readers(
    place: ThreadPlace, thread: Thread, author: Member, now: datetime
) -> set[int]:
    """Counts the line, and returns the members who are notified of it. Raises ClubError for too
    many lines, and where a block or a choice of the other member forbids the line.
    """
    contact, members = place.kind.contact(thread, author), place.kind.recipients(thread)
    reached = make_contact(contact, author, members, now)
    readers = [ThreadReader(thread=thread, member_id=member) for member in members]
    ThreadReader.objects.bulk_create(readers, ignore_conflicts=True)
    muted = ThreadReader.objects.filter(thread=thread, is_muted=True)
    unnotified = set(muted.values_list("member_id", flat=True)) | muting_members(
        author.pk
    )
    return reached - unnotified  # conduct 3.1


def _tell_readers(
    place: ThreadPlace,
    thread: Thread,
    members: Collection[int],
    author: Member,
    now: datetime,
) -> None:
    about = NoticeSubject(f"h{thread.pk}.{timezone.localdate(now)}", thread.pk)
    subjects = [(member, about) for member in sorted(members)]
    tell_all(subjects, place.kind.notice, now, by=author)


class ThreadLineActions(LineActions[ThreadLine]):
    """The acts at lines of threads."""

    model = ThreadLine
    place = "thread"

    def locked(self, line: ThreadLine) -> AbstractContextManager[object]:
        return _lock_thread(line.thread_id)

    def signal(self, line: ThreadLine) -> None:
        """Signals the home channels of all readers, since each of them may have the page open."""
        readers = ThreadReader.objects.filter(thread=line.thread_id)
        members = readers.values_list("member_id", flat=True)
        publish_after_commit(home_channel(member) for member in members)


@contextmanager
def _lock_thread(thread_id: int) -> Iterator[Thread]:
    with transaction.atomic():
        yield Thread.objects.select_for_update().get(pk=thread_id)


THREAD_LINES: Final = ThreadLineActions()
