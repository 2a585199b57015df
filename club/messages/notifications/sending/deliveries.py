"""The outbox of notices: a delivery is claimed, asked once more whether it is still true, sent with
others of its member, tried again at growing intervals, and given up.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from club.messages.notifications.bounces import note_bounce
from club.messages.notifications.channels import channels
from club.messages.notifications.channels.base import (
    AddressRefused,
    Channel,
    DeliveryRefused,
    RetryLater,
)
from club.messages.notifications.choices.timings import chosen_timings, timing_of
from club.messages.notifications.kinds import DueNotice, UnknownKind, kind
from club.messages.notifications.models import Delivery
from club.messages.notifications.outbox import FIRST_WAIT, NOT_SENT, ONE_POST
from club.messages.notifications.sending import outcomes
from club.messages.notifications.sending.decisions import (
    Decision,
    Drop,
    Postponement,
    decide,
)
from club.messages.notifications.sending.outcomes import Failure, failure_of
from club.messages.notifications.sending.replacement import owe_on_next_channel

TOGETHER = timedelta(minutes=10)  # due within it: in the same message
MOST_TOGETHER = 50
LONGEST_RETRY_AFTER = timedelta(hours=1)
ONE_CLAIM = timedelta(minutes=2)  # longer than an attempt takes


class DeliveryOutbox:
    """Sends deliveries by the channel that each names."""

    def rows(self) -> QuerySet[Delivery]:
        return Delivery.objects.select_related("notice__member")

    def due(self, now: datetime, without: str = "") -> list[int]:
        """Deliveries whose time has come, the oldest first; none on the channel `without`."""
        owed = Delivery.objects.filter(post_at__lte=now).order_by("post_at", "pk")
        if without:
            owed = owed.exclude(channel=without)
        return list(owed.values_list("pk", flat=True)[:ONE_POST])

    def post(self, delivery_id: int, now: datetime) -> bool:
        """Sends the delivery if it is still owed and still true. Returns whether it was sent.

        It is claimed before it is sent: of two processes only one sends it. After a crash it is
        sent late and perhaps twice, and never lost.
        """  # notices 2.2
        row = self.rows().filter(pk=delivery_id, post_at__lte=now).first()
        if row is None or not _claim(row, now):
            return False
        due = self._ready(row, now)
        if due is None:
            return False
        channel = channels()[row.channel]
        if channel.batches and not _is_drawn(due, channel, now):
            return False
        together = [due, *self._mates(due, channel, now)]
        failure = _attempt(channel, together, now)
        if failure is not None:
            for one in together:
                outcomes.note_failure(one.delivery, channel, failure, now)
        return failure is None

    def _ready(self, row: Delivery, now: datetime) -> DueNotice | None:
        """The claimed delivery if it is sent now; None: it waits, was dropped or has failed."""
        channel = channels().get(row.channel)
        try:
            due = DueNotice(row, row.notice, kind(row.notice.kind))
            decision = _decide(due, channel, now)
        except UnknownKind:
            outcomes.drop(row, "this kind of notice no longer exists")
            return None
        # one that cannot be examined holds up no other
        except Exception as failure:
            outcomes.note_failure(row, channel, failure_of(failure), now)
            return None
        if isinstance(decision, Drop):
            outcomes.drop(row, decision.why)
            if decision.channel_off and due.kind.urgent:
                owe_on_next_channel(row, now)
            return None
        if isinstance(decision, Postponement):
            outcomes.postpone(row, decision)
            return None
        return due

    def _mates(
        self, due: DueNotice, channel: Channel, now: datetime
    ) -> list[DueNotice]:
        """What else goes in the same message, claimed."""  # notices 1.7
        if not channel.batches:
            return []
        row = due.delivery
        owed_together = Q(attempts=0, post_at__lte=now + TOGETHER) | Q(
            attempts__gt=0, post_at__lte=now
        )
        others = (
            self.rows()
            .filter(owed_together, notice__member=due.notice.member_id)
            .filter(channel=row.channel)
            .exclude(pk=row.pk)
            .order_by("post_at", "pk")[:MOST_TOGETHER]
        )
        claimed = [other for other in others if _claim(other, now)]
        ready = [one for other in claimed if (one := self._ready(other, now))]
        return [one for one in ready if _is_drawn(one, channel, now)]


DELIVERIES = DeliveryOutbox()


def _claim(row: Delivery, now: datetime) -> bool:
    """Takes the delivery for one attempt. False: another process has it."""
    channel = channels().get(row.channel)
    wait = channel.retries.wait(row.attempts) if channel else FIRST_WAIT
    claimed = Delivery.objects.filter(pk=row.pk, post_at=row.post_at)
    row.attempts += 1
    until = now + max(wait, ONE_CLAIM)
    return bool(claimed.update(post_at=until, attempts=row.attempts))


def _decide(due: DueNotice, channel: Channel | None, now: datetime) -> Decision:
    """Whether it is sent now."""
    member = due.notice.member_id
    chosen = chosen_timings([member], [due.kind.name])
    timing = timing_of(member, due.kind, due.delivery.channel, chosen)
    too_often = channel and channel.retries.attempts
    if too_often and due.delivery.attempts > too_often:
        return Drop(NOT_SENT)
    return decide(due, channel, timing, now)


def _attempt(
    channel: Channel, together: Sequence[DueNotice], now: datetime
) -> Failure | None:
    """Sends the message. None: it was sent."""
    try:
        answer = channel.deliver(together[0].notice.member, together)
    except DeliveryRefused as refusal:
        if isinstance(refusal, AddressRefused):
            note_bounce(together[0].notice.member_id, refusal.status, now)
        return Failure(str(refusal), dropped=refusal.why)
    except RetryLater as later:
        return Failure(str(later), min(later.after, LONGEST_RETRY_AFTER))
    # one that cannot be written or sent holds up no other
    except Exception as failure:
        return failure_of(failure)
    outcomes.mark_sent(together, answer, now)
    return None


def _is_drawn(due: DueNotice, channel: Channel, now: datetime) -> bool:
    """Whether its words can be made; if not, it is tried again without the others."""
    try:
        return bool(due.words)
    except Exception as failure:
        outcomes.note_failure(due.delivery, channel, failure_of(failure), now)
        return False
