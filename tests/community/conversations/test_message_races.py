"""Messages that two members write at the same moment: one thread, and numbers of their own."""

from __future__ import annotations

from functools import partial

import pytest

from club.messages.threads.models import Thread, ThreadLine
from club.people.members.models import Member
from tests.community.conversations.messages import write
from tests.support.racing import at_once

pytestmark = pytest.mark.django_db(transaction=True)
WRITERS = 3


def test_first_messages_at_once_begin_one_thread_and_are_all_numbered(
    alice: Member, bob: Member
) -> None:
    acts = [
        partial(write, author, other, f"line {number}")
        for number in range(WRITERS)
        for author, other in ((alice, bob), (bob, alice))
    ]

    answers = at_once(*acts)

    assert not [answer for answer in answers if isinstance(answer, Exception)]
    assert Thread.objects.count() == 1
    numbers = ThreadLine.objects.order_by("number").values_list("number", flat=True)
    assert list(numbers) == list(range(1, 2 * WRITERS + 1))
