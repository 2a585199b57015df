"""Notices of new lines in threads. A thread makes one notice a day for each member."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import ClassVar, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.base.errors import NotFound
from club.messages.notifications.email_parts import EmailPart, Listing, Paragraph
from club.messages.notifications.kinds import (
    IN_DIGEST,
    NOT_BY_HOOK,
    KindGroup,
    NoticeKind,
    Summary,
    Text,
)
from club.messages.notifications.models import Notice
from club.messages.threads.kinds import ThreadPlace, place_of_thread
from club.messages.threads.models import Thread, ThreadLine, WrittenLine
from club.messages.threads.presentation import author_name
from club.messages.threads.queries import ONE_PAGE, reader_of, unread_thread_lines

LONGEST_EMAIL: Final = 10  # lines


def written_lines(lines: Sequence[WrittenLine]) -> Listing:
    """Returns the first lines with their authors, for an e-mail."""
    items = [
        f"{author_name(line)}: {' '.join(line.text.split())}"
        for line in lines[:LONGEST_EMAIL]
    ]
    return Listing(_("They wrote:"), tuple(items))


class NewLines(NoticeKind):
    """Lines of a thread that the member has not read. The summary has no text, for a screen that
    others see. It is void when the lines are read, and when the thread is gone for the member.
    """

    subject: ClassVar[Text]  # "New comments: {title}"
    gone_subject: ClassVar[Text]  # the subject when the thread is gone

    def words(self, notice: Notice) -> EmailPart:
        place, lines = _place_of(notice), _unread_lines(notice)
        if place is None:
            return EmailPart(str(self.gone_subject), (), "/")
        blocks: list[Paragraph | Listing] = [written_lines(lines)]
        if more := len(lines) - LONGEST_EMAIL:
            text = _("{count} more are on the page.")
            blocks += [Paragraph(text.format(count=more))] if more > 0 else []
        subject = str(self.subject).format(title=place.title)
        return EmailPart(
            subject, tuple(blocks), place.address, thread=f"h{notice.subject_id}"
        )

    def summary(self, notice: Notice) -> Summary:
        place = _place_of(notice)
        if place is None:
            return Summary(str(self.gone_subject), "/")
        return Summary(str(self.subject).format(title=place.title), place.address)

    def void(self, notice: Notice) -> str:
        return "" if _unread_lines(notice) else "the lines are read"


class NewMessages(NewLines):
    """Messages of another member."""

    name = "message"
    label = gettext_lazy("messages of members")
    group = KindGroup.CLUB
    order = -2
    channels = NOT_BY_HOOK
    delay = timedelta(minutes=5)  # a member who reads along gets no e-mail
    subject = gettext_lazy("{title} wrote to you")
    gone_subject = gettext_lazy("Messages")


class NewComments(NewLines):
    """Comments of an event or an article that is the member's own, or where they wrote, too."""

    name = "comment"
    label = gettext_lazy("comments under events and news")
    group = KindGroup.CLUB
    channels = IN_DIGEST
    subject = gettext_lazy("New comments: {title}")
    gone_subject = gettext_lazy("Comments")


def _thread_of(notice: Notice) -> Thread | None:
    """The thread of the notice; None if it is gone."""
    assert notice.subject_id is not None
    return Thread.objects.filter(pk=notice.subject_id).first()


def _place_of(notice: Notice) -> ThreadPlace | None:
    """The place of the thread; None if the member may not see it any more."""
    thread = _thread_of(notice)
    try:
        return place_of_thread(thread, notice.member) if thread else None
    except NotFound:
        return None


def _unread_lines(notice: Notice) -> list[ThreadLine]:
    """None for a member who may not see the thread any more."""
    thread = _thread_of(notice)
    if thread is None or _place_of(notice) is None:
        return []
    member = notice.member
    lines = unread_thread_lines(thread, member, reader_of(thread, member))
    return list(lines[:ONE_PAGE])


KINDS = (NewMessages(), NewComments())
