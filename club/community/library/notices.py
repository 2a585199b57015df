"""Notices about loans, requests and copies of the library."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import ClassVar

from django.db.models import QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from club.community.library import queries
from club.community.library.models import CopyRequest, GameCopy, Loan
from club.community.library.services import notices
from club.messages.notifications.email_parts import EmailPart, Paragraph
from club.messages.notifications.kinds import IN_DIGEST, KindGroup, Text
from club.messages.notifications.models import Notice
from club.messages.notifications.row_kinds import Row, ShortNotice


class LibraryNotice(ShortNotice[Row]):
    """A notice that leads to the page of a copy, with its number and its place. It is sent though
    its row is gone, unless the kind says why not.
    """

    group = KindGroup.REAL_TABLES
    order = 1
    gone: ClassVar[Text] = ""
    gone_subject = gettext_lazy("The library")
    gone_text = gettext_lazy("This has changed since.")
    gone_page = "library:index"

    def part(self, row: Row, notice: Notice) -> EmailPart:
        part, copy = super().part(row, notice), self.copy_of(row)
        which = ", ".join(filter(None, (copy.label, copy.location)))
        return replace(part, blocks=(*part.blocks, Paragraph(which)))

    def address(self, row: Row, notice: Notice) -> str:
        return self.copy_of(row).get_absolute_url()

    def copy_of(self, row: Row) -> GameCopy:
        """The copy that the row is about."""
        raise NotImplementedError


class LoanNotice(LibraryNotice[Loan]):
    """A notice about a loan."""

    def rows(self) -> QuerySet[Loan]:
        return Loan.objects.select_related("copy__title", "borrower")

    def subject_values(self, row: Loan, notice: Notice) -> Mapping[str, object]:
        return {"title": row.copy.title.name, "name": queries.borrower_name(row)}

    def copy_of(self, row: Loan) -> GameCopy:
        return row.copy


class OpenLoanNotice(LoanNotice):
    """A notice about a loan that is void once the box is back."""

    gone = gettext_lazy("it is back")

    def why_void(self, row: Loan, notice: Notice) -> Text:
        return "" if row.returned_at is None else self.gone


class RequestedCopy(LibraryNotice[CopyRequest]):
    """A notice about a member who wants a copy."""

    gone = gettext_lazy("nobody waits any more")

    def rows(self) -> QuerySet[CopyRequest]:
        return CopyRequest.objects.select_related("copy__title", "member")

    def subject_values(self, row: CopyRequest, notice: Notice) -> Mapping[str, object]:
        return {"title": row.copy.title.name, "name": row.member.username}

    def copy_of(self, row: CopyRequest) -> GameCopy:
        return row.copy


class TurnNotice(LibraryNotice[GameCopy]):
    """A notice about the member's turn to fetch a copy."""

    def rows(self) -> QuerySet[GameCopy]:
        return GameCopy.objects.select_related("title")

    def subject_values(self, row: GameCopy, notice: Notice) -> Mapping[str, object]:
        return {"title": row.title.name, "day": _day(_last_day(notice))}

    def copy_of(self, row: GameCopy) -> GameCopy:
        return row


class LoanDue(OpenLoanNotice):
    """A loan is due in two days, today, or since some weeks."""

    name = notices.DUE
    label = gettext_lazy("a loan is due")
    text = gettext_lazy("Bring it back, or prolong it on its page.")

    def subject_values(self, row: Loan, notice: Notice) -> Mapping[str, object]:
        weeks = _weeks_late(notice)
        late = ngettext("%(count)d week late", "%(count)d weeks late", weeks)
        return {
            "title": row.copy.title.name,
            "day": _day(row.due_on),
            "late": late % {"count": weeks},
        }

    def subject_template(self, row: Loan, notice: Notice) -> Text:
        if _weeks_late(notice):
            return "%(title)s: %(late)s"
        if notice.facts.get("step") == "today":
            return _("%(title)s is due today")
        return _("%(title)s is due on %(day)s")


class TurnCame(TurnNotice):
    """A copy is ready for the member."""

    name = notices.READY
    label = gettext_lazy("a copy is ready for you")
    subject = gettext_lazy("%(title)s is ready for you until %(day)s")
    text = gettext_lazy("After that day it is the next one's turn.")
    gone = gettext_lazy("it is not your turn any more")

    def why_void(self, row: GameCopy, notice: Notice) -> Text:
        last_day = _last_day(notice)
        is_ready = CopyRequest.objects.filter(
            copy=row, member=notice.member_id, ready_until=last_day
        ).exists()
        return "" if is_ready else self.gone


class TurnPassed(TurnNotice):
    """The member did not fetch a copy in time."""

    name = notices.PASSED
    label = gettext_lazy("you did not fetch a copy")
    subject = gettext_lazy("%(title)s was not fetched")
    text = gettext_lazy("You are out of its line. Ask again if you still want it.")


class MemberWaits(RequestedCopy):
    """A member waits for what the borrower has."""

    name = notices.WAITS
    label = gettext_lazy("a member waits for what you borrowed")
    subject = gettext_lazy("%(name)s waits for %(title)s")
    text = gettext_lazy("You have it until its due day. It cannot be prolonged now.")


class CopyAsked(RequestedCopy):
    """A member asks for a copy of another member."""

    name = notices.ASKED
    label = gettext_lazy("a member asks for your copy")
    subject = gettext_lazy("%(name)s asks for your %(title)s")
    text = gettext_lazy(
        "Hand it over when you meet, and tick it on its page. Either of you may."
    )


class HandoverTicked(LoanNotice):
    """The other side says that a copy was handed over, or came back."""

    name = notices.TICKED
    label = gettext_lazy("a copy was handed over or came back")
    channels = IN_DIGEST
    text = gettext_lazy("If that is wrong, say so on its page within seven days.")

    def subject_values(self, row: Loan, notice: Notice) -> Mapping[str, object]:
        return {**super().subject_values(row, notice), "day": _day(row.due_on)}

    def subject_template(self, row: Loan, notice: Notice) -> Text:
        if notice.facts.get("side") == "out":
            return _("%(title)s is with %(name)s until %(day)s")
        return _("%(title)s is back from %(name)s")


class LoanContested(LoanNotice):
    """The two sides disagree about where a box is."""

    name = notices.CONTESTED
    label = gettext_lazy("a loan is in doubt")
    subject = gettext_lazy("Where is %(title)s?")

    def text_template(self, row: Loan, notice: Notice) -> Text:
        if notice.facts.get("side") == "out":
            return _(
                "It is said that %(name)s did not get it. Please look for the box."
            )
        return _("It is said that %(name)s has it still. Please look for the box.")


class LoanMissing(OpenLoanNotice):
    """A box did not come back after all reminders."""

    name = notices.MISSING
    label = gettext_lazy("a box is missing")
    subject = gettext_lazy("%(title)s is missing")
    text = gettext_lazy(
        "%(name)s was reminded eight times. It is yours to find it now."
    )


def _weeks_late(notice: Notice) -> int:
    """The weeks in the step "w3" of a reminder; 0 before the due day has passed."""
    step = str(notice.facts.get("step", ""))
    return int(step[1:]) if step.startswith("w") else 0


def _last_day(notice: Notice) -> date | None:
    """The last day of the member's turn."""
    day = notice.facts.get("ready_until")
    return date.fromisoformat(day) if day else None


def _day(day: date | None) -> str:
    return date_format(day, "j F") if day else "–"


KINDS = (
    LoanDue(),
    TurnCame(),
    TurnPassed(),
    MemberWaits(),
    CopyAsked(),
    HandoverTicked(),
    LoanContested(),
    LoanMissing(),
)
