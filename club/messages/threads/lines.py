"""The acts of authors and judges at lines: to change, take back, hide and show a line.

A subclass of `LineActions` says how the place of a line is locked, and which open pages show it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import AbstractContextManager
from datetime import datetime, timedelta
from typing import Any, ClassVar, Final, Generic

from django.db.models import QuerySet

from club.base.errors import ClubError, NotAllowed
from club.base.texts.markdown import clean_paragraphs
from club.messages.threads.links import without_positions
from club.messages.threads.models import L
from club.people.members.models import Member
from club.people.moderation.sanctions import expect_not_silenced

LONGEST_LINE: Final = 1000  # characters
CHANGEABLE: Final = timedelta(minutes=5)
SECOND_PRESS: Final = timedelta(seconds=20)


def clean_line_text(text: str) -> str:
    """Returns the text as it is stored. Raises ClubError."""
    clean = clean_paragraphs(without_positions(text), "line", LONGEST_LINE)
    if not clean:
        raise ClubError("line", "Write something first.")
    return clean


def repeated_line(own_lines: QuerySet[L], text: str, now: datetime) -> L | None:
    """Returns the last of the author's lines if it has this text and is some seconds old: the same
    button was pressed twice.
    """
    last = own_lines.order_by("-pk").first()
    is_same = last is not None and last.text == text and now <= last.at + SECOND_PRESS
    return last if is_same else None


class LineActions(ABC, Generic[L]):
    """The acts at the lines of one model."""

    model: ClassVar[type[Any]]
    place: ClassVar[str]  # the foreign key to the place where a line stands

    @abstractmethod
    def locked(self, line: L) -> AbstractContextManager[object]:
        """Returns a transaction in which the place of the line is locked."""

    @abstractmethod
    def signal(self, line: L) -> None:
        """Notifies the open pages that show the line. It is called inside the lock."""

    def is_closed(self, line: L, now: datetime) -> bool:
        """Whether no text of the place changes any more."""
        return False

    def may_change(self, line: L, now: datetime) -> bool:
        """Whether its author may still change the line."""
        in_time = now <= line.at + CHANGEABLE
        return line.is_there and in_time and not self.is_closed(line, now)

    def change(self, line_id: int, author: Member, text: str, now: datetime) -> L:
        """Gives the author's own line another text, within five minutes. Raises ClubError."""
        clean = clean_line_text(text)
        expect_not_silenced(author, now)
        with self.locked(self._own_line(line_id, author)):
            line = self._own_line(line_id, author)
            if not self.may_change(line, now):
                raise ClubError("too_late", "A line can be changed for five minutes.")
            if clean != line.text:
                line.text, line.changed_at = clean, now
                line.save(update_fields=["text", "changed_at"])
                self.signal(line)
        return line

    def take_back(self, line_id: int, author: Member, now: datetime) -> L:
        """Takes the text of the author's own line away; the gap remains. Raises ClubError."""
        with self.locked(self._own_line(line_id, author)):
            line = self._own_line(line_id, author)
            if line.taken_back_at is None:
                line.text, line.taken_back_at = "", now
                line.save(update_fields=["text", "taken_back_at"])
                self.signal(line)
        return line

    def hide(self, line_id: int, judge: Member | None, at: datetime | None) -> None:
        """Hides the line from all readers; without a time, shows it again. The caller checks that
        the judge may hide it, and writes the journal.
        """
        lines = self.model._default_manager
        with self.locked(lines.select_related(self.place).get(pk=line_id)):
            line = lines.select_related(self.place).get(pk=line_id)
            line.hidden_by, line.hidden_at = judge, at
            line.save(update_fields=["hidden_by", "hidden_at"])
            self.signal(line)

    def forget_author(self, member: Member, *, with_texts: bool) -> None:
        """Makes the member's lines those of a former member. Their texts are emptied, too, if the
        member says so.
        """  # tables 1.6
        lines = self.model._default_manager.filter(author=member)
        lines.update(**({"text": ""} if with_texts else {}), author=None)

    def _own_line(self, line_id: int, author: Member) -> L:
        """Raises NotAllowed for a line of another member, and for one that does not exist."""
        own_lines = self.model._default_manager.select_related(self.place)
        line: L | None = own_lines.filter(pk=line_id, author=author).first()
        if line is None:
            raise NotAllowed("not_yours", "This line is not yours.")
        return line
