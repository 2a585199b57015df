"""Notices about notices: a channel that is off, and the daily digest of waiting tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import ClassVar, Final

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.base.registries import Provider
from club.messages.notifications.email_parts import EmailPart, Listing, Paragraph
from club.messages.notifications.kinds import KindGroup, NoticeKind, Summary
from club.messages.notifications.models import Notice
from club.messages.notifications.queries import is_digest_sent_today, tables_told_today
from club.messages.notifications.rows.choices import Timing
from club.people.members.models import Member


def _no_lines(_member: Member, _tables: Iterable[int]) -> tuple[str, ...]:
    return ()


# the lines of a daily digest, without the tables in today's e-mails
waiting_lines: Final = Provider[Callable[[Member, Iterable[int]], tuple[str, ...]]](
    _no_lines
)


def waiting_listing(member: Member) -> Listing | None:
    """Lists the tables that wait for the member, by deadline, without those in today's e-mails."""
    lines = waiting_lines.call(member, tables_told_today(member))
    return Listing(_("These tables wait for you:"), lines) if lines else None


class DailyDigest(NoticeKind):
    """The daily list of the tables that wait for the member."""

    name = "digest"
    label = gettext_lazy("daily digest")
    group = KindGroup.CLUB
    channels: ClassVar[Mapping[str, Timing]] = {}

    def words(self, notice: Notice) -> EmailPart:
        listing = waiting_listing(notice.member)
        summary = self.summary(notice)
        return EmailPart(summary.title, (listing,) if listing else (), summary.address)

    def summary(self, notice: Notice) -> Summary:
        return Summary(_("Waiting for you"), reverse("home"))

    def void(self, notice: Notice) -> str:
        if is_digest_sent_today(notice.member):
            return _("the digest of today has told it")
        return "" if waiting_listing(notice.member) else _("no table was waiting")


class ChannelOff(NoticeKind):
    """E-mails do not reach the member any more."""

    name = "channel_off"
    label = gettext_lazy("e-mails do not reach you")
    group = KindGroup.CLUB
    channels: ClassVar[Mapping[str, Timing]] = {"push": Timing.NOW}
    urgent = True

    def words(self, notice: Notice) -> EmailPart:
        text = _(
            "E-mails do not reach you any more. The page “Your notices” says what to do."
        )
        blocks = (Paragraph(text),)
        return EmailPart(_("A channel is off"), blocks, reverse("notices:choices"))

    def summary(self, notice: Notice) -> Summary:
        title = _("E-mails do not reach you any more")
        return Summary(title, reverse("notices:choices"))


KINDS = (DailyDigest(), ChannelOff())
