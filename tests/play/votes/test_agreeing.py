"""Proposing the same again counts as agreement, if it is equal in all parts and still possible."""

from __future__ import annotations

import pytest

from club.base.errors import ClubError
from club.people.members.models import Member
from club.play.tables.models import EventType, Status
from club.play.votes import queries
from club.play.votes import services as proposals_services
from club.play.votes.majorities import Subject, Verdict
from club.play.votes.models import Proposal
from club.play.votes.services.new_terms import Wish
from tests.support.sitting_down import NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]
CANCEL = Wish(Subject.CANCEL)
RELAXED = Wish(Subject.TERMS, pace="Relaxed")


@pytest.fixture
def toy(alice: Member, bob: Member, carol: Member) -> Sat:
    return sit_down("toy", [alice, bob, carol])


def propose(sat: Sat, seat: int, wish: Wish) -> Proposal:
    return proposals_services.propose(sat.pk, sat.member(seat), wish, NOW)


@pytest.mark.parametrize(
    "other",
    [
        Wish(Subject.TERMS, pace="One sitting"),
        Wish(Subject.TERMS, holidays=False),
        Wish(Subject.TERMS, pace="Relaxed", holidays=False),
        Wish(Subject.TERMS),
    ],
)
def test_who_proposes_other_terms_has_not_agreed(toy: Sat, other: Wish) -> None:
    proposal = propose(toy, 0, RELAXED)
    with pytest.raises(ClubError, match="already votes on that"):
        propose(toy, 1, other)
    assert [vote.member for vote in proposal.votes.all()] == [toy.member(0)]


def test_who_proposes_the_same_terms_has_agreed(toy: Sat) -> None:
    proposals = {propose(toy, seat, RELAXED).pk for seat in range(3)}
    assert Proposal.objects.get(pk__in=proposals).verdict == Verdict.PASSED


def called_off_by(sat: Sat, seats: int) -> Proposal:
    """A proposal to cancel the game, after which this number of members has played."""
    proposal = propose(sat, 0, CANCEL)
    for seat in range(seats):
        sat.play(seat, "end")
    return proposal


def test_a_cancellation_is_void_as_soon_as_everybody_has_played(toy: Sat) -> None:
    """It is no open proposal any more, and no member's vote is pending."""
    proposal = called_off_by(toy, 2)
    assert list(queries.unanswered_proposals(toy.member(2))) == [proposal]
    toy.play(2, "end")
    proposal.refresh_from_db()
    assert (proposal.verdict, toy.table.status) == (Verdict.VOID, Status.LIVE)
    assert not queries.open_proposals(toy.table)
    assert not list(queries.unanswered_proposals(toy.member(2)))
    said = [line.why[0] for line in toy.happened(EventType.SETTLED) if line.why]
    assert said == ["The vote is void: everyone has played by now."]


def test_who_votes_on_it_too_late_is_told_that_it_is_over(toy: Sat) -> None:
    proposal = called_off_by(toy, 3)
    with pytest.raises(ClubError, match="That vote is over"):
        proposals_services.vote(toy.pk, toy.member(2), proposal.pk, "yes", NOW)
    assert toy.table.status == Status.LIVE


def test_who_would_agree_to_it_too_late_is_told_so(toy: Sat) -> None:
    called_off_by(toy, 3)
    with pytest.raises(ClubError, match="Everyone has played"):
        propose(toy, 1, CANCEL)


def test_until_the_last_has_played_a_cancellation_passes(toy: Sat) -> None:
    proposal = called_off_by(toy, 2)
    voted = proposals_services.vote(toy.pk, toy.member(2), proposal.pk, "yes", NOW)
    assert (voted.verdict, toy.table.status) == (Verdict.PASSED, Status.CANCELLED)
