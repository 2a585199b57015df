"""The channel of notices that sends to all browsers of a member."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.messages.notifications.channels.base import Channel
from club.messages.notifications.channels.outcomes import combine_outcomes
from club.messages.notifications.kinds import DueNotice
from club.messages.notifications.outbox import Retries
from club.messages.push.messages import public_push_key
from club.messages.push.queries import (
    browsers_of,
    browsers_without,
    members_with_browser,
)
from club.messages.push.sending import send_to_browser
from club.people.members.models import Member


class PushChannel(Channel):
    """Sends a notice to each browser to which it was not sent yet."""

    name = "push"
    order = 1
    label = gettext_lazy("Push")
    retries = Retries(
        timedelta(minutes=2), timedelta(hours=1), within=timedelta(hours=24)
    )

    def offered_among(self, members: Collection[int]) -> Collection[int]:
        return members_with_browser(members)

    def refused(self, member: Member) -> str:
        if not public_push_key():
            return _("push is not set up")
        found = browsers_of(member).exists()
        return "" if found else _("none of your browsers accepts push")

    def deliver(self, member: Member, due: Sequence[DueNotice]) -> str:
        (one,) = due
        now = timezone.now()
        return combine_outcomes(
            [
                (browser.host, send_to_browser(browser, one, now))
                for browser in browsers_without(one.notice)
            ]
        )
