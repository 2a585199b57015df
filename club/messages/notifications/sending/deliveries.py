"""The outbox of notices. It claims a delivery, checks that the notice is still true, and sends it
with others of its member. After a failure it tries again at growing intervals, and gives up.
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
from club.messages.notifications.models import AttemptOutcome, Delivery
from club.messages.notifications.outbox import (
    ONE_POST,
    Failure,
    MessageOutbox,
    Outbox,
    Retries,
    failure_of,
)
from club.messages.notifications.sending import outcomes
from club.messages.notifications.sending.decisions import (
    Decision,
    Drop,
    Postponement,
    decide,
)
from club.messages.notifications.sending.replacement import owe_on_next_channel
from club.messages.notifications.subjects import fill_subject

TOGETHER = timedelta(minutes=10)  # due within it: in the same message
MOST_TOGETHER = 50
LONGEST_RETRY_AFTER = timedelta(hours=1)


class DeliveryOutbox(Outbox[Delivery]):
    """Sends deliveries by the channel that each names."""  # notices 2.2

    def rows(self) -> QuerySet[Delivery]:
        return Delivery.objects.select_related("notice__member__email_settings")

    def retries_of(self, row: Delivery) -> Retries:
        channel = channels().get(row.channel)
        return channel.retries if channel else MessageOutbox.retries

    def due(self, now: datetime, without: str = "") -> list[int]:
        """Deliveries whose time has come, the oldest first; none on the channel `without`."""
        owed = Delivery.objects.filter(post_at__lte=now).order_by("post_at", "pk")
        if without:
            owed = owed.exclude(channel=without)
        return list(owed.values_list("pk", flat=True)[:ONE_POST])

    def attempt(self, row: Delivery, now: datetime) -> bool:
        """Sends the delivery if it is still true, with others of its member."""
        due = self._ready(row, now)
        if due is None:
            return False
        channel = channels()[row.channel]
        if channel.batches and not self._is_drawn(due, now):
            return False
        together = [due, *self._mates(due, channel, now)]
        failure = _send(channel, together, now)
        if failure is not None:
            for due_notice in together:
                self.note_failure(due_notice.delivery, failure, now)
        return failure is None

    def drop(self, row: Delivery, why: str) -> None:
        outcomes.drop(row, why)

    def note_failure(self, row: Delivery, failure: Failure, now: datetime) -> None:
        """Adds the attempt to the delivery log, too."""
        refused = AttemptOutcome.REFUSED if failure.dropped else AttemptOutcome.FAILED
        outcomes.log_attempts([row.pk], refused, failure.answer, now)
        super().note_failure(row, failure, now)

    def has_timed_out(self, row: Delivery) -> bool:
        return outcomes.has_timed_out(row)

    def _ready(self, row: Delivery, now: datetime) -> DueNotice | None:
        """Returns the claimed delivery if it is sent now, None if it waits, is dropped or fails."""
        fill_subject(row.notice)
        try:
            due = DueNotice(row, row.notice, kind(row.notice.kind))
            decision = _decide(due, now)
        except UnknownKind:
            outcomes.drop(row, "this kind of notice no longer exists")
            return None
        # one that cannot be examined holds up no other
        except Exception as failure:
            self.note_failure(row, failure_of(failure, "a notice"), now)
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
        """Claims and returns the other notices that go in the same message."""  # notices 1.7
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
        claimed = [
            other
            for other in others
            if self.claim(other, now) and not self.was_tried_enough(other)
        ]
        ready = [mate for other in claimed if (mate := self._ready(other, now))]
        return [mate for mate in ready if self._is_drawn(mate, now)]

    def _is_drawn(self, due: DueNotice, now: datetime) -> bool:
        """Whether the words can be made. If not, the delivery is tried again without the others."""
        try:
            return bool(due.words)
        except Exception as failure:
            self.note_failure(due.delivery, failure_of(failure, "a notice"), now)
            return False


DELIVERIES = DeliveryOutbox()


def _decide(due: DueNotice, now: datetime) -> Decision:
    """Decides whether the delivery is sent now."""
    channel = channels().get(due.delivery.channel)
    member = due.notice.member_id
    chosen = chosen_timings([member], [due.kind.name])
    timing = timing_of(member, due.kind, due.delivery.channel, chosen)
    return decide(due, channel, timing, now)


def _send(
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
        return failure_of(failure, "a notice")
    outcomes.mark_sent(together, answer, now)
    return None
