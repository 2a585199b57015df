"""The effects of more time, by an excuse, a gift or a vote: the last call is sent once more, and
the end of a vote about the deadline moves with it.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pytest

from club.messages.notifications.models import Notice
from club.messages.notifications.sending.deliveries import DELIVERIES
from club.people.members.models import Member
from club.play.moves import services as play
from club.play.time_control import services as timecontrol
from club.play.votes import services as proposals
from club.play.votes.majorities import Subject, Verdict
from club.play.votes.models import Proposal
from club.play.votes.services.new_terms import Wish
from tests.support.sitting_down import DAY, HOUR, NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]
MORE = Wish(Subject.EXTEND, DAY, seat=0)


@pytest.fixture
def toy(alice: Member, bob: Member, carol: Member) -> Sat:
    return sit_down("toy", [alice, bob, carol], excuses=2)


def due(sat: Sat) -> datetime:
    at = sat.chair(0).due_at
    assert at is not None
    return at


def excuse(sat: Sat) -> None:
    play.stand_in(sat.pk, 0, due(sat))


def give(sat: Sat) -> None:
    timecontrol.give_time(sat.pk, sat.member(1), 0, due(sat) - HOUR)


def agree(sat: Sat) -> None:
    for seat in (1, 2):
        proposals.propose(sat.pk, sat.member(seat), MORE, due(sat) - HOUR)


def called(sat: Sat) -> Notice:
    """The last call of the first seat: each step is taken when it is due, and the
    notices are sent.
    """
    while (at := sat.chair(0).remind_at) is not None:
        assert timecontrol.remind(sat.pk, 0, at)
    notice = Notice.objects.filter(kind="last_call", member=sat.member(0)).latest("pk")
    delivery = notice.deliveries.get()
    if delivery.post_at is not None:
        assert DELIVERIES.post(delivery.pk, delivery.post_at)
    return notice


@pytest.mark.long
@pytest.mark.parametrize("more", [excuse, give, agree])
def test_with_more_time_the_last_call_comes_once_more(
    toy: Sat, more: Callable[[Sat], None]
) -> None:
    first = called(toy)
    more(toy)
    second = called(toy)
    assert second.pk != first.pk and second.made_at > first.made_at


@pytest.mark.long
@pytest.mark.parametrize("more", [excuse, give, agree])
def test_the_second_call_comes_once_however_often_it_is_asked_for(
    toy: Sat, more: Callable[[Sat], None]
) -> None:
    called(toy)
    more(toy)
    second = called(toy)
    assert not any(timecontrol.remind(toy.pk, 0, due(toy) - HOUR) for _ in range(2))
    assert not DELIVERIES.post(second.deliveries.get().pk, due(toy))


def test_every_excuse_used_for_a_question_is_told(toy: Sat) -> None:
    excuse(toy)
    first = Notice.objects.get(kind="excused")
    excuse(toy)
    assert Notice.objects.latest("pk").made_at > first.made_at


def test_an_excuse_moves_the_end_of_a_vote_on_more_time(toy: Sat) -> None:
    proposal = proposals.propose(toy.pk, toy.member(1), MORE, NOW)
    excuse(toy)
    proposal.refresh_from_db()
    assert (proposal.verdict, proposal.expires_at) == (Verdict.OPEN, due(toy))
    assert due(toy) == NOW + 3 * DAY
    assert Proposal.objects.count() == 1
