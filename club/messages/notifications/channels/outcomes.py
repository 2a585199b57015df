"""The outcomes of a notice that goes to several receivers of one member, such as hooks or browsers:
for each receiver, and for all together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from club.messages.notifications.channels.base import DeliveryRefused, RetryLater


@dataclass(frozen=True, slots=True)
class SendOutcome:
    """The result for one receiver, as the delivery log says it."""

    answer: str
    sent: bool = False
    skipped: bool = False  # the receiver may not get it, and was not asked
    retry: bool = False
    # when the receiver wants the next attempt; zero: it does not say
    after: timedelta = timedelta(0)


def combine_outcomes(outcomes: Sequence[tuple[str, SendOutcome]]) -> str:
    """The answers of all receivers, each after its host, for the delivery log.

    Raises RetryLater if one of them is to be tried again, and DeliveryRefused if none took it. One
    receiver that fails keeps no other from getting the notice.
    """
    answer = "; ".join(f"{host}: {outcome.answer}" for host, outcome in outcomes)
    later = [outcome.after for _host, outcome in outcomes if outcome.retry]
    if later:
        raise RetryLater(answer, max(later))
    if outcomes and not any(outcome.sent for _host, outcome in outcomes):
        raise _refusal(answer, [outcome for _host, outcome in outcomes])
    return answer


def _refusal(answer: str, outcomes: Sequence[SendOutcome]) -> DeliveryRefused:
    """Returns the refusal by all receivers. If none was asked, the log shows the reasons."""
    if all(outcome.skipped for outcome in outcomes):
        reasons = dict.fromkeys(outcome.answer for outcome in outcomes)
        return DeliveryRefused(answer, "; ".join(reasons))
    return DeliveryRefused(answer)
