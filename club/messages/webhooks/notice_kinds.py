"""The kind of notices that says that a hook is off."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.messages.notifications.email_parts import EmailPart, Paragraph
from club.messages.notifications.kinds import NOT_BY_HOOK, Kind, Summary
from club.messages.notifications.models import Notice


def _words(_notice: Notice) -> EmailPart:
    text = _(
        "Nothing is posted to one of your hooks any more. The page of your hooks says why, and a "
        "test that arrives switches it on again."
    )
    return EmailPart(
        _("One of your hooks is off"), (Paragraph(text),), reverse("webhooks:hooks")
    )


def _summary(_notice: Notice) -> Summary:
    return Summary(_("One of your hooks is off"), reverse("webhooks:hooks"))


KINDS = (
    Kind(
        "hook_off",
        gettext_lazy("a hook of yours is off"),
        _words,
        _summary,
        channels=NOT_BY_HOOK,
    ),
)
