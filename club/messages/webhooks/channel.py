"""The channel of notices that posts to all hooks of a member, and posts to one hook."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from http import HTTPStatus
from typing import Final

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.base.errors import ClubError
from club.base.outgoing_requests.client import HostAnswer, post
from club.base.outgoing_requests.public_hosts import AddressNotAllowed, NoAnswer
from club.messages.notifications.channels.base import Channel
from club.messages.notifications.channels.outcomes import SendOutcome, combine_outcomes
from club.messages.notifications.kinds import DueNotice
from club.messages.notifications.outbox import Retries
from club.messages.webhooks import payloads, services
from club.messages.webhooks.models import Hook, HookKind
from club.messages.webhooks.payloads import signed_headers
from club.messages.webhooks.services import hooks_without, owners_among, working_hooks
from club.people.members.models import Member

MOST_IN_AN_HOUR: Final = 30
TRY_SOON: Final = timedelta(minutes=10)
TRIAL_ID: Final = "test"


def post_notice(hook: Hook, due: DueNotice, now: datetime) -> SendOutcome:
    """Posts the notice to the hook, unless those who read there may not know of it."""
    if skipped := _why_skipped(hook, due, now):
        return SendOutcome(skipped, skipped=True)
    if services.posts_in_an_hour(hook, now) >= MOST_IN_AN_HOUR:
        return SendOutcome(
            _("the limit is 30 posts an hour"), retry=True, after=TRY_SOON
        )
    if hook.is_chat:
        body = payloads.chat_body(HookKind(hook.kind), payloads.chat_text(due))
    else:
        body = payloads.program_body(due)
    outcome = _posted(hook, f"n_{due.notice.pk}", body, now)
    if outcome.sent:
        services.note_posted(hook, due.notice, now)
    return outcome


def post_trial(hook: Hook, now: datetime) -> SendOutcome:
    """Posts a test. A hook that was off is on again when it arrives."""
    if services.posts_in_an_hour(hook, now) >= MOST_IN_AN_HOUR:
        raise ClubError(
            "too_many_posts",
            "{most} posts went to this hook in the last hour; try again later.",
            most=MOST_IN_AN_HOUR,
        )
    services.note_trial(hook, now)
    if hook.is_chat:
        body = payloads.chat_body(HookKind(hook.kind), payloads.trial_text())
    else:
        body = payloads.compact_json({"kind": TRIAL_ID})
    outcome = _posted(hook, f"{TRIAL_ID}_{hook.pk}_{int(now.timestamp())}", body, now)
    if outcome.sent:
        services.note_success(hook)
    return outcome


def _why_skipped(hook: Hook, due: DueNotice, now: datetime) -> str:
    """Why a chat program is not told; empty: it is."""  # notices 1.5, notices 2.8
    if not hook.is_chat:
        return ""
    if not due.summary.public:
        return _("others read there and may not see this")
    if due.summary.of_private_table and not hook.private_tables:
        return _("others read there, and the table is private")
    if services.is_told_by_another(hook, due.notice, now):
        return _("another member's hook posted it there")
    return ""


def _posted(hook: Hook, message_id: str, body: bytes, now: datetime) -> SendOutcome:
    headers: Mapping[str, str] = payloads.JSON_TYPE
    if not hook.is_chat:
        signing = services.signing_secrets(hook, now)
        headers = {**headers, **signed_headers(message_id, body, signing, now)}
    try:
        answer = post(hook.address, body, headers)
    except AddressNotAllowed as refusal:
        services.switch_off(hook, str(refusal), now)
        return SendOutcome(str(refusal))
    except NoAnswer as reason:
        services.note_failing(hook, str(reason), now)
        return SendOutcome(str(reason), retry=True)
    return _outcome_of(hook, answer, now)


def _outcome_of(hook: Hook, answer: HostAnswer, now: datetime) -> SendOutcome:
    if answer.is_success:
        return SendOutcome(answer.status_line, sent=True)
    if answer.status == HTTPStatus.GONE:
        services.switch_off(hook, answer.status_line, now)
        return SendOutcome(answer.status_line)
    services.note_failing(hook, answer.status_line, now)
    return SendOutcome(answer.status_line, retry=True, after=answer.wait)


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
        (due_notice,) = due
        now = timezone.now()
        return combine_outcomes(
            [
                (hook.host, post_notice(hook, due_notice, now))
                for hook in hooks_without(due_notice.notice)
            ]
        )
