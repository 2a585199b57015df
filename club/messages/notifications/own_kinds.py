"""Kinds of notices about notices: a channel that is off, and the daily digest of what waits."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.messages.notifications.email_parts import EmailPart, Listing, Paragraph
from club.messages.notifications.kinds import Kind, Summary
from club.messages.notifications.models import Notice
from club.messages.notifications.queries import is_digest_sent_today, tables_told_today
from club.messages.notifications.rows.choices import Timing
from club.people.members.models import Member

DIGEST = "digest"


def waiting_listing(member: Member) -> Listing | None:
    """What waits for the member by deadline, without what an e-mail told today."""
    lines: Callable[[Any, Iterable[int]], tuple[str, ...]] = import_string(
        settings.NOTICE_WAITING
    )
    found = lines(member, tables_told_today(member))
    return Listing(_("These tables wait for you:"), found) if found else None


def _digest_words(notice: Notice) -> EmailPart:
    listing = waiting_listing(notice.member)
    blocks = (listing,) if listing else ()
    return EmailPart(_("Waiting for you"), blocks, reverse("home"))


def _digest_summary(_notice: Notice) -> Summary:
    return Summary(_("Waiting for you"), reverse("home"))


def _why_digest_void(notice: Notice) -> str:
    if is_digest_sent_today(notice.member):
        return _("the digest of today has told it")
    return "" if waiting_listing(notice.member) else _("no table was waiting")


def _channel_off_words(_notice: Notice) -> EmailPart:
    said = _(
        "E-mails do not reach you any more. The page “Your notices” says what to do."
    )
    return EmailPart(
        _("A channel is off"), (Paragraph(said),), reverse("notices:choices")
    )


def _channel_off_summary(_notice: Notice) -> Summary:
    return Summary(_("E-mails do not reach you any more"), reverse("notices:choices"))


KINDS = (
    Kind(
        DIGEST,
        gettext_lazy("daily digest"),
        _digest_words,
        _digest_summary,
        _why_digest_void,
        channels={},
    ),
    Kind(
        "channel_off",
        gettext_lazy("e-mails do not reach you"),
        _channel_off_words,
        _channel_off_summary,
        channels={"push": Timing.NOW},
        urgent=True,
    ),
)
