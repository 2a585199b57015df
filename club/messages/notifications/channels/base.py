"""The base class of channels, and the errors that a channel raises."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from datetime import timedelta

from django.utils.functional import Promise

from club.messages.notifications.kinds import DueNotice
from club.messages.notifications.outbox import Retries
from club.messages.notifications.rows.choices import Timing
from club.people.members.models import Member


class DeliveryRefused(Exception):
    """The receiver does not take this message, now or later. The text is its answer, and `why` what
    the delivery log says.
    """

    def __init__(self, answer: str, why: str = "the receiver refused it") -> None:
        super().__init__(answer)
        self.why = why


class AddressRefused(DeliveryRefused):
    """The member's address is refused. The status is as in RFC 3463: "5.1.1"."""

    def __init__(self, answer: str, status: str) -> None:
        super().__init__(answer)
        self.status = status


class RetryLater(Exception):
    """The receiver asks to be tried again after a time (`Retry-After`). The text is its answer."""

    def __init__(self, answer: str, after: timedelta) -> None:
        super().__init__(answer)
        self.after = after


class Channel(ABC):
    """One way to reach a member. Its app registers it with `register_channel`."""

    name: str  # 12 characters at most, as deliveries are stored by it
    order: int = 0  # of its column on the page of choices
    label: Promise  # the head of its column on the page of choices
    timings: tuple[Timing, ...] = (Timing.NOW, Timing.NEVER)
    batches = False  # whether one message may hold several notices
    retries: Retries

    def is_offered(self, member: Member) -> bool:
        """Whether the member can choose it: hooks, for example, once they have one."""
        return member.pk in self.offered_among([member.pk])

    def offered_among(self, members: Collection[int]) -> Collection[int]:
        """Returns the members who can choose the channel. The others get no deliveries on it."""
        return members

    def refused(self, member: Member) -> str:
        """Why the channel does not reach the member now; empty: it does."""
        return ""

    @abstractmethod
    def deliver(self, member: Member, due: Sequence[DueNotice]) -> str:
        """Sends one message. Returns what the server answered, for the delivery log.

        Raises `DeliveryRefused`, `RetryLater`, or whatever goes wrong: it is tried again.
        """
