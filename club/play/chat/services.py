"""Services of the chat: they write lines, hide them, and note what was read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import datetime
from typing import Final

from django.utils import timezone

from club.base.errors import ClubError
from club.base.streams.publisher import (
    chair_channel,
    home_channel,
    publish_after_commit,
    spectators_channel,
)
from club.messages.notifications.services import mark_kind_read, tell_all
from club.messages.notifications.subjects import NoticeSubject
from club.messages.threads.lines import LineActions, clean_line_text, repeated_line
from club.people.members.models import Member
from club.people.moderation.contacts import make_contact
from club.people.moderation.contacts.rules import Contact
from club.people.moderation.sanctions import expect_not_silenced
from club.play.chat.audiences import chat_rights, first_line_of, is_closed
from club.play.chat.models import Audience, ChatLine, ChatReader, ChatTenure, ChatThread
from club.play.tables import queries as tables
from club.play.tables.models import Chair, Status, Table, Tenure
from club.play.tables.services.lock import lock_table
from club.play.tables.services.permissions import expect_host, expect_open
from games.core import Seat

COLUMNS: Final = {Audience.TABLE: "table_read", Audience.GALLERY: "gallery_read"}
KIND = "chat"


def write_line(table_id: int, member: Member, text: str, now: datetime) -> ChatLine:
    """Writes a line for those at the table, or for spectators, as the member is one of
    them. A second press of the same button writes no second line.

    Raises ClubError for a text that is none, for too many lines in a minute, for a closed chat and
    for a silenced member; Table.DoesNotExist where the member may not see the table.
    """  # tables 1.1
    clean = clean_line_text(text)
    expect_not_silenced(member, now)
    with locked_thread(table_id) as thread:
        table, seat = tables.table_for(member, table_id)
        audience = chat_rights(table, seat, member, now).writes_to
        if audience is None:
            text = "The chat of a table closes 30 days after the end of its game."
            raise ClubError("chat_closed", text)
        own_lines = ChatLine.objects.filter(
            table=table_id, author=member, audience=audience
        )
        again = repeated_line(own_lines, clean, now)
        if again is not None:
            return again
        line = _append(thread, audience, member, clean, now)
        mark_chat_read(table_id, member, [line], now)
        tell_readers(table, line, now)
        signal_readers(thread, line)
    return line


def change_line(line_id: int, member: Member, text: str, now: datetime) -> ChatLine:
    """Gives the member's own line another text, within five minutes. Raises ClubError."""
    return CHAT_LINES.change(line_id, member, text, now)


def take_back_line(line_id: int, member: Member, now: datetime) -> ChatLine:
    """Takes the text of the member's own line away; the gap remains. Raises ClubError."""
    return CHAT_LINES.take_back(line_id, member, now)


def set_chat_public(table_id: int, host: Member, *, public: bool) -> None:
    """Whether spectators read what the table writes. The host decides before the start;
    everybody who sits down sees it. Raises NotAllowed and ClubError.
    """  # tables 1.2
    with locked_thread(table_id):
        table, _seat = tables.table_for(host, table_id)
        expect_host(table, host)
        expect_open(table)
        ChatThread.objects.filter(pk=table_id).update(is_public=public)


def _append(
    thread: ChatThread, audience: Audience, member: Member, text: str, now: datetime
) -> ChatLine:
    counter = "table_lines" if audience == Audience.TABLE else "gallery_lines"
    number = getattr(thread, counter) + 1
    setattr(thread, counter, number)
    thread.save(update_fields=[counter])
    return ChatLine.objects.create(
        table_id=thread.pk,
        audience=audience,
        number=number,
        author=member,
        text=text,
        at=now,
    )


def hide_line(line_id: int, by: Member, now: datetime) -> None:
    """Hides the line from all readers. The caller checks that the member may hide it, and notes
    it. Raises ChatLine.DoesNotExist.
    """
    CHAT_LINES.hide(line_id, by, now)


def show_line(line_id: int) -> None:
    """Shows the line to its readers again. Raises ChatLine.DoesNotExist."""
    CHAT_LINES.hide(line_id, None, None)


def mark_chat_read(
    table_id: int, member: Member, lines: Iterable[ChatLine], now: datetime
) -> None:
    """The member was shown these lines; nothing is written where they had read as far."""
    reached = _reached(lines)
    if not reached:
        return
    reader, is_new = ChatReader.objects.get_or_create(
        table_id=table_id, member=member, defaults=reached
    )
    later = {
        name: number
        for name, number in reached.items()
        if number > getattr(reader, name)
    }
    if later and not is_new:
        ChatReader.objects.filter(pk=reader.pk).update(**later)
    if later or is_new:
        mark_kind_read(member.pk, KIND, table_id, now)


def _reached(lines: Iterable[ChatLine]) -> dict[str, int]:
    """The last number of each audience, by column."""
    reached: dict[str, int] = {}
    for line in lines:
        column = COLUMNS[Audience(line.audience)]
        reached[column] = max(reached.get(column, 0), line.number)
    return reached


def tell_readers(table: Table, line: ChatLine, now: datetime) -> None:
    """Counts the line, and notifies the other members at the table. Spectators get none, and
    none comes from a member whom they have muted or blocked. Raises ClubError for too many lines in
    a minute.
    """  # tables 1.4
    assert line.author is not None  # it was written just now
    readers = _members_told(table) if line.audience == Audience.TABLE else set()
    key = f"t{table.pk}"
    reached = make_contact(Contact.CHAT_LINE, line.author, readers, now, about=key)
    of_day = f"{key}.{timezone.localdate(now)}"
    about = NoticeSubject(of_day, table.pk, table_id=table.pk)
    subjects = [(member, about) for member in sorted(reached)]
    tell_all(subjects, KIND, now, by=line.author)


def _members_told(table: Table) -> set[int]:
    seated = Chair.objects.filter(table=table, member__isnull=False)
    member_ids = set(seated.values_list("member_id", flat=True))
    if table.status == Status.FINISHED:
        sat = Tenure.objects.filter(table=table, member__isnull=False)
        member_ids |= set(sat.values_list("member_id", flat=True))
    return {member for member in member_ids if member}


def signal_readers(thread: ChatThread, line: ChatLine) -> None:
    """Notifies the open pages of the line's readers. Call with the table locked."""  # tables 1.3
    seated = list(Chair.objects.filter(table=thread.pk, member__isnull=False))
    over = Table.objects.filter(
        pk=thread.pk, status__in=(Status.FINISHED, Status.CANCELLED)
    )
    is_everybodys = over.exists()
    at_table = line.audience == Audience.TABLE
    channels = []
    if at_table or is_everybodys:
        channels += [chair_channel(chair.pk) for chair in seated]
    if at_table:
        channels += [
            home_channel(chair.member_id) for chair in seated if chair.member_id
        ]
    if not at_table or is_everybodys or thread.is_public:
        channels.append(spectators_channel(thread.pk))
    publish_after_commit(channels)


def end_chat_tenure(table_id: int, seat: Seat) -> None:
    """The chair's occupant leaves it: they read on to here, and the next one from here. Call with
    the table row locked, before the chair changes hands.
    """  # tables 1.2
    member_id = Chair.objects.values_list("member_id", flat=True).get(
        table=table_id, seat=seat
    )
    earlier = ChatTenure.objects.filter(table=table_id, seat=seat)
    thread = ChatThread.objects.filter(pk=table_id).first()
    ChatTenure.objects.create(
        table_id=table_id,
        seat=seat,
        member_id=member_id,
        first=first_line_of(list(earlier), seat),
        last=thread.table_lines if thread else 0,
    )


@contextmanager
def locked_thread(table_id: int) -> Iterator[ChatThread]:
    """A transaction with the table locked; everything inside is read after the lock. Raises
    Table.DoesNotExist.
    """
    with lock_table(table_id):
        yield ChatThread.objects.get_or_create(table_id=table_id)[0]


class ChatLineActions(LineActions[ChatLine]):
    """The acts at lines of chats."""

    model = ChatLine
    place = "table"

    def locked(self, line: ChatLine) -> AbstractContextManager[ChatThread]:
        return locked_thread(line.table_id)

    def signal(self, line: ChatLine) -> None:
        signal_readers(ChatThread.objects.get(pk=line.table_id), line)

    def is_closed(self, line: ChatLine, now: datetime) -> bool:
        return is_closed(line.table, now)


CHAT_LINES: Final = ChatLineActions()
