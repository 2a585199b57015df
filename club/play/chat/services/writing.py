"""Writing a line, changing it and taking it back; opening a chat to those who look on."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from club.base.errors import ClubError, NotAllowed
from club.base.texts.markdown import clean_paragraphs
from club.people.members.models import Member
from club.people.moderation.sanctions import expect_not_silenced
from club.play.chat.audiences import chat_rights, is_closed
from club.play.chat.links import without_positions
from club.play.chat.models import Audience, ChatLine, ChatThread
from club.play.chat.services.notices import tell_readers
from club.play.chat.services.reading import mark_chat_read
from club.play.chat.services.streams import signal_readers
from club.play.chat.services.threads import locked_thread
from club.play.tables import queries as tables
from club.play.tables.services.permissions import expect_host, expect_open

LONGEST_LINE: Final = 1000  # characters
CHANGEABLE: Final = timedelta(minutes=5)
SECOND_PRESS: Final = timedelta(seconds=20)


def write_line(table_id: int, member: Member, text: str, now: datetime) -> ChatLine:
    """Writes a line for those at the table, or for those who look on, as the member is one of
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
            raise _closed()
        again = _same_line(table_id, member, audience, clean, now)
        if again is not None:
            return again
        line = _append(thread, audience, member, clean, now)
        mark_chat_read(table_id, member, [line], now)
        tell_readers(table, line, now)
        signal_readers(thread, line)
    return line


def change_line(line_id: int, member: Member, text: str, now: datetime) -> ChatLine:
    """Gives the member's own line another text, within five minutes. Raises ClubError."""
    clean = clean_line_text(text)
    expect_not_silenced(member, now)
    table_id = _own_line(line_id, member).table_id
    with locked_thread(table_id) as thread:
        line = _own_line(line_id, member)
        if not may_change(line, now):
            raise ClubError("too_late", "A line can be changed for five minutes.")
        if clean != line.text:
            line.text, line.changed_at = clean, now
            line.save(update_fields=["text", "changed_at"])
            signal_readers(thread, line)
    return line


def take_back_line(line_id: int, member: Member, now: datetime) -> ChatLine:
    """Takes the text of the member's own line away; the gap remains. Raises ClubError."""
    table_id = _own_line(line_id, member).table_id
    with locked_thread(table_id) as thread:
        line = _own_line(line_id, member)
        if line.taken_back_at is None:
            line.text, line.taken_back_at = "", now
            line.save(update_fields=["text", "taken_back_at"])
            signal_readers(thread, line)
    return line


def set_chat_public(table_id: int, host: Member, *, public: bool) -> None:
    """Whether those who look on read what the table writes. The host decides before the start;
    everybody who sits down sees it. Raises NotAllowed and ClubError.
    """  # tables 1.2
    with locked_thread(table_id):
        table, _seat = tables.table_for(host, table_id)
        expect_host(table, host)
        expect_open(table)
        ChatThread.objects.filter(pk=table_id).update(is_public=public)


def forget_author(member: Member, *, with_lines: bool) -> None:
    """The member's lines are those of a former member from now on; their texts go, too, if they
    say so.
    """  # tables 1.6
    lines = ChatLine.objects.filter(author=member)
    lines.update(**({"text": ""} if with_lines else {}), author=None)


def may_change(line: ChatLine, now: datetime) -> bool:
    """Whether its author may still change the line."""
    is_there = line.taken_back_at is None and line.hidden_at is None
    return is_there and now <= line.at + CHANGEABLE and not is_closed(line.table, now)


def clean_line_text(text: str) -> str:
    """The text as it is stored. Raises ClubError."""
    clean = clean_paragraphs(without_positions(text), "line", LONGEST_LINE)
    if not clean:
        raise ClubError("line", "Write something first.")
    return clean


def _own_line(line_id: int, member: Member) -> ChatLine:
    """Raises NotAllowed for a line of somebody else, and for one that there is not."""
    found = ChatLine.objects.select_related("table").filter(pk=line_id, author=member)
    line = found.first()
    if line is None:
        raise NotAllowed("not_yours", "This line is not yours.")
    return line


def _same_line(
    table_id: int, member: Member, audience: Audience, text: str, now: datetime
) -> ChatLine | None:
    own = ChatLine.objects.filter(table=table_id, author=member, audience=audience)
    last = own.order_by("-number").first()
    is_same = last is not None and last.text == text and now <= last.at + SECOND_PRESS
    return last if is_same else None


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


def _closed() -> ClubError:
    return ClubError(
        "chat_closed", "The chat of a table closes 30 days after the end of its game."
    )
