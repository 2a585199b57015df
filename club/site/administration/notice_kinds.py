"""Notices to organisers: a newcomer asks to join, and has waited for two weeks."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.base.roles.queries import organisers_and_admins
from club.messages.notifications.kinds import ShortMessage, short_kind
from club.messages.notifications.models import Notice
from club.messages.notifications.services import tell_all
from club.people.sign_up.models import JoinRequest
from club.people.sign_up.services import join_request_of_notice

NEWCOMER = "newcomer"
NEWCOMER_WAITS = "newcomer_waits"


def notify_organisers(
    requests: Sequence[JoinRequest], is_reminder: bool, now: datetime, **_signal: Any
) -> None:
    """Receives `join_requests_wait`: stores notices for all organisers and admins."""
    organisers = organisers_and_admins()
    subjects = [(member, request.key) for request in requests for member in organisers]
    tell_all(subjects, NEWCOMER_WAITS if is_reminder else NEWCOMER, now)


def _name(notice: Notice) -> str:
    request = join_request_of_notice(notice.about)
    return request.name if request else _("Somebody")


def _asks(notice: Notice) -> ShortMessage:
    request = join_request_of_notice(notice.about)
    subject = _("%(name)s asks to join") % {"name": _name(notice)}
    quoted = f"“{request.sentence}”" if request else ""
    return ShortMessage(subject, quoted, reverse("sign_up:newcomers"))


def _waits(notice: Notice) -> ShortMessage:
    subject = _("%(name)s has waited for an answer for two weeks")
    text = _("Say yes or no: the newcomer cannot log in until then.")
    named = subject % {"name": _name(notice)}
    return ShortMessage(named, text, reverse("sign_up:newcomers"))


def _why_void(notice: Notice) -> str:
    request = join_request_of_notice(notice.about)
    is_open = request is not None and request.decided_at is None
    return "" if is_open else _("the request is answered")


KINDS = (
    short_kind(NEWCOMER, gettext_lazy("a newcomer asks to join"), _asks, _why_void),
    short_kind(
        NEWCOMER_WAITS,
        gettext_lazy("a newcomer still waits for an answer"),
        _waits,
        _why_void,
    ),
)
