"""The channel of notices that posts to all hooks of a member."""

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
from club.messages.webhooks.queries import hooks_without, owners_among, working_hooks
from club.messages.webhooks.webhook_posts import post_notice
from club.people.members.models import Member


class HookChannel(Channel):
    """Posts a notice to each hook to which it was not posted yet."""

    name = "hook"
    order = 2
    label = gettext_lazy("Hooks")
    retries = Retries(
        timedelta(minutes=1), timedelta(hours=1), within=timedelta(hours=24)
    )

    def offered_among(self, members: Collection[int]) -> Collection[int]:
        return owners_among(members)

    def refused(self, member: Member) -> str:
        return "" if working_hooks(member).exists() else _("you have no working hook")

    def deliver(self, member: Member, due: Sequence[DueNotice]) -> str:
        (one,) = due
        now = timezone.now()
        return combine_outcomes(
            [
                (hook.host, post_notice(hook, one, now))
                for hook in hooks_without(one.notice)
            ]
        )
