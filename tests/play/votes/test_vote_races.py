"""Votes on real connections race against expiry, against the return of an absent member, and
against each other. A proposal is settled once.
"""

from __future__ import annotations

from functools import partial

import pytest

from club.people.members.models import Member
from club.play.moves import services as play
from club.play.substitutes import services as substitutes
from club.play.tables.models import AbsencePolicy, EventType, StandInPolicy, Table
from club.play.votes import services as proposals
from club.play.votes.majorities import Subject, Verdict
from club.play.votes.models import Proposal
from club.play.votes.services import proposals as proposal_services
from club.play.votes.services.new_terms import Wish
from tests.play.substitutes.benches import the_call, volunteers
from tests.support.racing import at_once, take_out_lock
from tests.support.sitting_down import DAY, NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("toys")]
ROUNDS = 8
PAUSE = Wish(Subject.PAUSE, DAY)


def last_vote_and_expiry(alice: Member, bob: Member) -> Sat:
    """bob's vote would decide the proposal at the moment it expires."""
    sat = sit_down("nim", [alice, bob])
    proposal = proposals.propose(sat.pk, alice, PAUSE, NOW)
    early = proposal.expires_at - DAY
    at_once(
        partial(proposals.vote, sat.pk, bob, proposal.pk, "yes", early),
        partial(proposals.settle_proposal, sat.pk, proposal.pk, proposal.expires_at),
    )
    return sat


@pytest.mark.long
def test_a_vote_raced_against_expiry_is_settled_once(alice: Member, bob: Member) -> None:
    for _ in range(ROUNDS):
        sat = last_vote_and_expiry(alice, bob)
        passed = Proposal.objects.get(table=sat.pk).verdict == Verdict.PASSED
        assert len(sat.happened(EventType.SETTLED)) == 1
        assert sat.table.stops.count() == passed


@pytest.mark.long
def test_who_plays_as_the_others_replace_them_stays_or_is_gone(
    alice: Member, bob: Member, carol: Member
) -> None:
    for _ in range(ROUNDS):
        sat = sit_down(
            "toy",
            [alice, bob, carol],
            stand_in=StandInPolicy.FORCED_TURN,
            misses=1,
            absence=AbsencePolicy.VOTE,
        )
        play.stand_in(sat.pk, 0, NOW + 2 * DAY)
        proposal, at = Proposal.objects.get(table=sat.pk), NOW + 2 * DAY
        proposals.vote(sat.pk, bob, proposal.pk, "replace", at)
        at_once(
            partial(proposals.vote, sat.pk, carol, proposal.pk, "replace", at),
            partial(play.return_from_absence, sat.pk, alice, at),
        )
        proposal.refresh_from_db()
        stayed = sat.chair(0).member == alice
        assert proposal.verdict == (Verdict.VOID if stayed else Verdict.PASSED)
        assert len(sat.happened(EventType.BACK)) == stayed


@pytest.mark.long
def test_who_is_back_as_the_others_vote_to_call_the_bench_stays(
    alice: Member, bob: Member, carol: Member
) -> None:
    """Whichever is first, no substitute is requested for a member who is back."""
    volunteers("dora", chairs=5)
    for _ in range(ROUNDS):
        sat = sit_down("toy", [alice, bob, carol], misses=1, absence=AbsencePolicy.VOTE)
        sat.table.chairs.filter(seat=0).update(away_at=NOW, away_shown=True)
        wish = Wish(Subject.REPLACE, seat=0)
        at_once(
            partial(proposals.propose, sat.pk, bob, wish, NOW),
            partial(play.return_from_absence, sat.pk, alice, NOW),
        )
        assert (sat.member(0), sat.chair(0).away_at) == (alice, None)
        assert not sat.table.calls.filter(settled_at=None).exists()
        assert len(sat.happened(EventType.BACK)) == 1


def voted_out(alice: Member, bob: Member, carol: Member) -> Sat:
    """The other members have voted to replace alice, and the second request is open."""
    sat = sit_down("toy", [alice, bob, carol], misses=1, absence=AbsencePolicy.VOTE)
    sat.table.chairs.filter(seat=0).update(away_at=NOW, away_shown=True)
    proposals.propose(sat.pk, bob, Wish(Subject.REPLACE, seat=0), NOW)
    substitutes.settle_request(sat.pk, the_call(sat).pk, NOW + DAY)
    return sat


@pytest.mark.long
def test_who_is_back_as_a_bot_would_have_their_chair_stays_or_is_gone(
    alice: Member, bob: Member, carol: Member
) -> None:
    volunteers("dora", chairs=5)
    for _ in range(ROUNDS):
        sat, at = voted_out(alice, bob, carol), NOW + 2 * DAY
        settled, back = at_once(
            partial(substitutes.settle_request, sat.pk, the_call(sat).pk, at),
            partial(play.return_from_absence, sat.pk, alice, at),
        )
        gone = settled is True
        assert (sat.chair(0).member is None) is isinstance(back, Exception) is gone
        assert (len(sat.happened(EventType.BACK)), len(sat.happened(EventType.DROPPED))) == (
            not gone,
            gone,
        )


@pytest.mark.long
def test_a_chair_taken_as_a_bot_would_have_it_has_one_of_them(
    alice: Member, bob: Member, carol: Member
) -> None:
    (dora,) = volunteers("dora", chairs=5)
    for _ in range(ROUNDS):
        sat, at = voted_out(alice, bob, carol), NOW + 2 * DAY
        call = the_call(sat).pk
        settled, taken = at_once(
            partial(substitutes.settle_request, sat.pk, call, at),
            partial(substitutes.take_chair, call, dora, at),
        )
        Table.objects.filter(pk=sat.pk).update(status="cancelled")
        assert isinstance(taken, Exception) is (settled is True)
        assert sat.chair(0).member == (None if settled is True else dora)


def test_the_control_without_the_lock_it_is_settled_twice(
    alice: Member, bob: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    take_out_lock(monkeypatch, proposal_services)
    settled = (
        len(last_vote_and_expiry(alice, bob).happened(EventType.SETTLED)) for _ in range(5 * ROUNDS)
    )
    assert any(count != 1 for count in settled)
