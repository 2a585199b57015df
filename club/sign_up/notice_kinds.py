"""Kinds of notices to organisers: a newcomer asks, and has waited for two weeks."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.notifications.email_parts import EmailPart, Paragraph
from club.notifications.kinds import NOT_BY_HOOK, Kind, Summary
from club.notifications.models import Notice
from club.sign_up.queries import join_request_of_notice


def _name(notice: Notice) -> str:
    request = join_request_of_notice(notice.about)
    return request.name if request else _("Somebody")


def _asks(notice: Notice) -> str:
    return _("%(name)s asks to join") % {"name": _name(notice)}


def _waits(notice: Notice) -> str:
    return _("%(name)s has waited for an answer for two weeks") % {
        "name": _name(notice)
    }


def _asks_words(notice: Notice) -> EmailPart:
    request = join_request_of_notice(notice.about)
    quoted = Paragraph(f"“{request.sentence}”" if request else "")
    return EmailPart(_asks(notice), (quoted,), reverse("sign_up:newcomers"))


def _waits_words(notice: Notice) -> EmailPart:
    text = Paragraph(_("Say yes or no: the newcomer cannot log in until then."))
    return EmailPart(_waits(notice), (text,), reverse("sign_up:newcomers"))


def _asks_summary(notice: Notice) -> Summary:
    return Summary(_asks(notice), reverse("sign_up:newcomers"))


def _waits_summary(notice: Notice) -> Summary:
    return Summary(_waits(notice), reverse("sign_up:newcomers"))


def _why_void(notice: Notice) -> str:
    request = join_request_of_notice(notice.about)
    is_open = request is not None and request.decided_at is None
    return "" if is_open else _("the request is answered")


KINDS = (
    Kind(
        "newcomer",
        gettext_lazy("a newcomer asks to join"),
        _asks_words,
        _asks_summary,
        _why_void,
        channels=NOT_BY_HOOK,
    ),
    Kind(
        "newcomer_waits",
        gettext_lazy("a newcomer still waits for an answer"),
        _waits_words,
        _waits_summary,
        _why_void,
        channels=NOT_BY_HOOK,
    ),
)
