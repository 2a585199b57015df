"""The channel of notices that sends to all browsers of a member."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from http import HTTPStatus
from typing import Final

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.base.encryption import unseal
from club.base.outgoing_requests.client import post
from club.base.outgoing_requests.public_hosts import AddressNotAllowed, NoAnswer
from club.base.time_zones.names import zone_named
from club.messages.notifications.channels.base import Channel
from club.messages.notifications.channels.outcomes import SendOutcome, combine_outcomes
from club.messages.notifications.kinds import DueNotice
from club.messages.notifications.outbox import Retries
from club.messages.push import services
from club.messages.push.messages import (
    LONGEST_TTL,
    encrypt,
    public_push_key,
    push_headers,
    topic_of,
)
from club.messages.push.models import PushSubscription
from club.messages.push.services import (
    browsers_of,
    browsers_without,
    members_with_browser,
)
from club.people.members.models import Member

UNKNOWN_THERE: Final = {HTTPStatus.NOT_FOUND, HTTPStatus.GONE}
LONGEST_TITLE: Final = 200  # characters; a message holds some 4,000 bytes


def send_to_browser(
    browser: PushSubscription, due: DueNotice, now: datetime
) -> SendOutcome:
    """Sends the notice; a browser that its push service does not know is forgotten."""
    endpoint = browser.endpoint
    auth_secret = unseal(browser.sealed_auth_secret)
    body = encrypt(push_content(due), browser.public_key, auth_secret)
    due_at, topic = due.summary.due_at, topic_of(_subject(due))
    ttl = LONGEST_TTL if due_at is None else due_at - now
    headers = push_headers(endpoint, ttl, topic, urgent=due.kind.urgent, now=now)
    try:
        answer = post(endpoint, body, headers)
    except AddressNotAllowed as refusal:
        services.forget_browser(browser)
        return SendOutcome(str(refusal))
    except NoAnswer as reason:
        return SendOutcome(str(reason), retry=True)
    if answer.is_success:
        services.note_pushed(browser, due.notice)
        return SendOutcome(answer.status_line, sent=True)
    if answer.status in UNKNOWN_THERE:
        services.forget_browser(browser)
        return SendOutcome(answer.status_line)
    return SendOutcome(answer.status_line, retry=True, after=answer.wait)


def push_content(due: DueNotice) -> bytes:
    """Kind, table and deadline, in the member's zone: no question."""
    summary, deadline = due.summary, ""
    if summary.due_at is not None:
        zone = zone_named(due.notice.member.time_zone)
        local = timezone.localtime(summary.due_at, zone)
        deadline = _("Until {until}").format(until=date_format(local, "l j F, H:i"))
    content = {
        "title": summary.title[:LONGEST_TITLE],
        "body": deadline,
        "address": summary.address,
        "tag": topic_of(_subject(due)),
    }
    return json.dumps(content, ensure_ascii=False).encode()


def _subject(due: DueNotice) -> str:
    """A newer message about the same seat replaces the older one."""
    notice = due.notice
    if notice.table_id is None:
        return f"m{notice.member_id}.{notice.kind}"
    return f"t{notice.table_id}.s{notice.seat}.m{notice.member_id}"


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
        has_browser = browsers_of(member).exists()
        return "" if has_browser else _("none of your browsers accepts push")

    def deliver(self, member: Member, due: Sequence[DueNotice]) -> str:
        (due_notice,) = due
        now = timezone.now()
        return combine_outcomes(
            [
                (browser.host, send_to_browser(browser, due_notice, now))
                for browser in browsers_without(due_notice.notice)
            ]
        )
