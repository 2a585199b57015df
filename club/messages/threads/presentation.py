"""Lines as a page shows them to one reader: by day and by author."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import groupby
from typing import ClassVar, Final, Generic

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from club.base.checksums import checksum
from club.messages.threads.lines import LineActions
from club.messages.threads.links import TextPart, text_parts
from club.messages.threads.models import L, WrittenLine
from club.people.members.models import Member
from club.people.profiles.queries import Face, faces_of

ONE_RUN: Final = timedelta(minutes=10)  # between lines that stand below one name


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line as its reader sees it."""

    id: int
    at: datetime
    parts: tuple[TextPart, ...]  # none: the text is gone
    gone: str  # why; empty: it is there
    is_changed: bool
    is_folded: bool  # its author is muted
    edit_address: str  # where its author changes it or takes it back; empty: nowhere
    may_change: bool
    report: str  # the address of the page that reports it; empty: there is none


@dataclass(frozen=True, slots=True)
class LineRun:
    """Lines that one member wrote in a row."""

    author: str
    address: str  # of the member's page; empty: their account is deleted
    face: Face | None
    is_own: bool
    tag: str  # beside the author; empty: none
    lines: tuple[ShownLine, ...]

    @property
    def at(self) -> datetime:
        return self.lines[0].at


@dataclass(frozen=True, slots=True)
class LineDay:
    """The lines of one day in the reader's time zone."""

    date: date
    runs: tuple[LineRun, ...]


@dataclass(frozen=True, slots=True)
class ThreadSection:
    """The lines of a page, where it asks for news and sends new lines, and its words."""

    days: tuple[LineDay, ...]
    token: str  # changes with the lines
    unread: str  # a number, "9+" or nothing
    earlier: int | None  # the line before which there are more; None: there are none
    page_address: str
    news_address: str
    write_address: str
    lines_label: str  # of the list of lines, to be read aloud
    label: str  # of the field
    help: str  # below the field: who reads the line
    empty: str  # instead of lines
    closed: str  # why the reader cannot write; empty: they may


class LineDisplay(ABC, Generic[L]):
    """How the lines of one model are shown."""

    report_kind: ClassVar[str]  # name of the `ReportableKind`
    actions: LineActions[L]

    @abstractmethod
    def edit_address(self, line: L) -> str:
        """The address of the page on which its author changes the line."""

    def tag(self, line: L) -> str:
        """A word beside the name of the author; empty: none."""
        return ""

    def days(
        self,
        lines: Sequence[L],
        reader: Member,
        muted: Collection[int],
        now: datetime,
    ) -> tuple[LineDay, ...]:
        """Returns the lines by day, in order."""
        faces = faces_of({line.author for line in lines if line.author})
        by_day = groupby(lines, key=lambda line: timezone.localtime(line.at).date())
        return tuple(
            LineDay(
                day,
                tuple(
                    self._run(run, faces, reader, muted, now)
                    for run in self._runs(of_day)
                ),
            )
            for day, of_day in by_day
        )

    def _runs(self, lines: Iterable[L]) -> list[list[L]]:
        runs: list[list[L]] = []
        for line in lines:
            if runs and self._continues(runs[-1][-1], line):
                runs[-1].append(line)
            else:
                runs.append([line])
        return runs

    def _continues(self, last: L, line: L) -> bool:
        is_same = (last.author_id, self.tag(last)) == (line.author_id, self.tag(line))
        is_soon = line.at < last.at + ONE_RUN
        return is_same and line.author_id is not None and is_soon

    def _run(
        self,
        lines: list[L],
        faces: Mapping[int, Face],
        reader: Member,
        muted: Collection[int],
        now: datetime,
    ) -> LineRun:
        first = lines[0]
        author, is_own = first.author, first.author_id == reader.pk
        is_folded = first.author_id in muted
        return LineRun(
            author=author_name(first),
            address=author.get_absolute_url() if author else "",
            face=faces[author.pk] if author else None,
            is_own=is_own,
            tag=self.tag(first),
            lines=tuple(
                self._shown(line, now, is_own=is_own, is_folded=is_folded)
                for line in lines
            ),
        )

    def _shown(
        self, line: L, now: datetime, *, is_own: bool, is_folded: bool
    ) -> ShownLine:
        gone = why_gone(line)
        editable = is_own and not gone
        reportable = not (is_own or gone)
        return ShownLine(
            id=line.pk,
            at=line.minute,
            parts=() if gone else tuple(text_parts(line.text)),
            gone=gone,
            is_changed=line.changed_at is not None and not gone,
            is_folded=is_folded and not gone,
            edit_address=self.edit_address(line) if editable else "",
            may_change=editable and self.actions.may_change(line, now),
            report=self._report_address(line) if reportable else "",
        )

    def _report_address(self, line: L) -> str:
        return reverse("moderation:report", args=[self.report_kind, line.pk])


def author_name(line: WrittenLine) -> str:
    """Returns the name of the line's author."""
    return _("a former member") if line.author is None else line.author.username


def why_gone(line: WrittenLine) -> str:
    """Returns why the text is not shown; empty: it is there."""
    if line.hidden_at is not None:
        return _("Hidden by an organiser.")
    if line.taken_back_at is not None:
        return _("Taken back.")
    return "" if line.text else _("Deleted with its author's account.")


def token_of_lines(
    lines: Iterable[WrittenLine], muted: Collection[int], *more: object
) -> str:
    """Returns a token that changes with what the reader sees of the lines."""
    states = [
        (line.pk, line.changed_at, line.taken_back_at, line.hidden_at, line.author_id)
        for line in lines
    ]
    return checksum((states, sorted(muted), *more))
