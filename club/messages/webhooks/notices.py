"""The notice that a hook is off."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.messages.notifications.email_parts import EmailPart, Paragraph
from club.messages.notifications.kinds import (
    NOT_BY_HOOK,
    KindGroup,
    NoticeKind,
    Summary,
)
from club.messages.notifications.models import Notice


class HookOff(NoticeKind):
    """A hook was switched off after a day of failures."""

    name = "hook_off"
    label = gettext_lazy("a hook of yours is off")
    group = KindGroup.CLUB
    channels = NOT_BY_HOOK

    def words(self, notice: Notice) -> EmailPart:
        text = _(
            "Nothing is posted to one of your hooks any more. The page of your hooks says why, "
            "and a test that arrives switches it on again."
        )
        summary = self.summary(notice)
        return EmailPart(summary.title, (Paragraph(text),), summary.address)

    def summary(self, notice: Notice) -> Summary:
        return Summary(_("One of your hooks is off"), reverse("webhooks:hooks"))


KINDS = (HookOff(),)
