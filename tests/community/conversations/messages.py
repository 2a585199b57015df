"""Writes and reads messages of two members in tests."""

from __future__ import annotations

from datetime import datetime

from club.community.conversations.kind import CONVERSATION
from club.messages.threads.models import ThreadLine
from club.messages.threads.services import write_thread_line
from club.messages.threads.views import shown_section
from club.people.members.models import Member
from tests.support.sitting_down import NOW


def write(author: Member, to: Member, text: str, now: datetime = NOW) -> ThreadLine:
    place = CONVERSATION.find_place(author, to.pk)
    return write_thread_line(place, author, text, now)


def texts(reader: Member, other: Member) -> list[str]:
    place = CONVERSATION.find_place(reader, other.pk)
    return [line.text for line in shown_section(place, reader).lines]
