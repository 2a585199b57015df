"""Very many notices that are owed at once: the rate at which they are sent, whether one is sent
twice, and the memory meanwhile.
"""

from __future__ import annotations

import resource
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from time import perf_counter

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

from benchmarks import fixtures
from benchmarks.timing import Figures, ratio
from club.messages.notifications.models import Delivery
from club.messages.notifications.sending.deliveries import DELIVERIES
from club.messages.notifications.services import tell_all
from club.messages.notifications.subjects import NoticeSubject
from club.people.members.models import Member
from club.play.tables.models import Table
from games import registry

MANY, QUICKLY = 10_000, 1_000  # notices
NOON = datetime(2026, 3, 4, 12, tzinfo=UTC)  # nobody has quiet hours
sent_to: Counter[str] = Counter()  # e-mails by address


class CountingBackend(BaseEmailBackend):
    """Takes every e-mail and counts it, so that no mail server is measured."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        for email in email_messages:
            email.message().as_bytes()
            sent_to.update(email.to)
        return len(email_messages)


def drained(quick: bool) -> Figures:
    """Notices that the task sends per second, how often each was sent, and how much the memory grew
    after the first tenth.
    """
    settings.MAIL_SERVER = f"{__name__}.CountingBackend"
    sent_to.clear()
    count = QUICKLY if quick else MANY
    members = fixtures.members(count)
    _owe_all(members)
    memory, started = [], perf_counter()
    while due := DELIVERIES.due(NOON):
        for delivery in due:
            DELIVERIES.post(delivery, NOON)
        memory.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
    taken = perf_counter() - started
    return {
        "notices": count,
        "per_second": round(count / taken, 1),
        "sent": sum(sent_to.values()),
        "most_for_one": max(sent_to.values()),
        "not_sent": count - len(sent_to),
        "memory_ratio": ratio(memory[-1], memory[len(memory) // 10]),
    }


def _owe_all(members: Sequence[Member]) -> None:
    """Tells each of them that one table is called off."""
    game = registry.games()[0].info
    table = Table.objects.create(
        name="Bench",
        host=members[0],
        game_slug=game.slug,
        game_version=game.version,
        opened_at=NOON,
    )
    about = NoticeSubject("cancelled", table.pk, table_id=table.pk)
    tell_all(((member.pk, about) for member in members), "cancelled", NOON)
    Delivery.objects.update(post_at=NOON)
