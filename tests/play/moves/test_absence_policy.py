"""Absence policies: the others vote, a substitute is requested, or a bot gets the chair for the
rest of the game.
"""

from __future__ import annotations

import pytest

from club.base.errors import ClubError, NotAllowed
from club.messages.notifications.kinds import kind
from club.messages.notifications.models import Notice
from club.people.members.models import Member
from club.play.moves import services as play
from club.play.substitutes import services as substitutes
from club.play.tables.models import AbsencePolicy, EventType, StandInPolicy, Tenure
from club.play.votes import services as proposals
from club.play.votes.majorities import Subject, Verdict
from club.play.votes.models import Proposal
from club.play.votes.services.new_terms import Wish
from tests.play.substitutes.benches import asked_by, the_call, volunteers
from tests.support.pages import Enter, address, part
from tests.support.sitting_down import DAY, NOW, Sat, newcomer, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


@pytest.fixture
def voting(alice: Member, bob: Member, carol: Member) -> Sat:
    """A table that votes on absent members; alice has been away since her first turn."""
    sat = sit_down(
        "toy",
        [alice, bob, carol],
        stand_in=StandInPolicy.FORCED_TURN,
        misses=1,
        absence=AbsencePolicy.VOTE,
    )
    assert play.stand_in(sat.pk, 0, NOW + 2 * DAY)
    return sat


@pytest.fixture
def gone(alice: Member, bob: Member, carol: Member) -> Sat:
    sat = sit_down("toy", [alice, bob, carol], robots=["random"])
    sat.table.chairs.filter(seat=0).update(away_at=NOW, away_shown=True)
    return sat


def answer(sat: Sat, seat: int, said: str) -> Proposal:
    at = NOW + 2 * DAY
    return proposals.vote(sat.pk, sat.member(seat), Proposal.objects.get().pk, said, at)


def test_all_others_but_one_replace_who_is_away_with_a_bot_where_there_is_no_bench(
    gone: Sat,
) -> None:
    wish = Wish(Subject.REPLACE, seat=0)
    assert proposals.propose(gone.pk, gone.member(1), wish, NOW).verdict == Verdict.PASSED
    assert (gone.chair(0).member, bool(gone.chair(0).bot)) == (None, True)
    assert Tenure.objects.get(table=gone.pk, seat=0, until__isnull=False).ended == "replaced"


@pytest.fixture
def called(gone: Sat) -> Sat:
    """The others have voted to replace alice, and dora, a volunteer, is asked."""
    volunteers("dora")
    proposals.propose(gone.pk, gone.member(1), Wish(Subject.REPLACE, seat=0), NOW)
    return gone


class TestReplacing:
    """A vote to replace a member requests a substitute."""

    def test_the_bench_is_called_for_the_chair(self, called: Sat) -> None:
        call = the_call(called)
        assert (call.seat, call.why, asked_by(call)) == (0, "voted", ["dora"])
        assert called.member(0).username == "alice"
        assert [line.whom for line in called.happened(EventType.CALLED)] == [called.member(0)]
        assert not called.happened(EventType.DROPPED)

    def test_who_takes_it_has_replaced_them(self, called: Sat) -> None:
        dora = Member.objects.get(username="dora")
        substitutes.take_chair(the_call(called).pk, dora, NOW)
        assert called.member(0) == dora
        assert Tenure.objects.get(table=called.pk, seat=0, until__isnull=False).ended == "replaced"

    def test_others_play_for_them_meanwhile(self, called: Sat) -> None:
        plies = len(called.plies())
        assert play.stand_in(called.pk, 0, NOW + 2 * DAY)
        assert len(called.plies()) > plies
        assert the_call(called).why == "voted"

    def test_after_two_calls_with_nobody_a_bot_has_the_chair(self, called: Sat) -> None:
        substitutes.settle_request(called.pk, the_call(called).pk, NOW + DAY)
        assert called.member(0).username == "alice"
        substitutes.settle_request(called.pk, the_call(called).pk, NOW + 2 * DAY)
        assert (called.chair(0).member, bool(called.chair(0).bot)) == (None, True)
        assert not called.table.calls.filter(settled_at=None).exists()
        assert called.happened(EventType.DROPPED) and not called.happened(EventType.NOBODY)

    def test_it_is_void_once_they_are_back(self, called: Sat, alice: Member) -> None:
        play.return_from_absence(called.pk, alice, NOW)
        assert called.table.calls.get().came_to == "void"
        assert called.member(0) == alice

    def test_it_is_void_once_they_ply(self, called: Sat, alice: Member) -> None:
        called.table.chairs.filter(seat=0).update(missed=1)
        called.play(0, "end", now=NOW)
        assert called.table.calls.get().came_to == "void"
        assert called.chair(0).away_at is None

    def test_with_the_calls_used_up_a_bot_has_it_at_once(self, called: Sat, alice: Member) -> None:
        for _ in range(2):
            play.return_from_absence(called.pk, alice, NOW)
            called.table.chairs.filter(seat=0).update(away_at=NOW, away_shown=True)
            wish = Wish(Subject.REPLACE, seat=0)
            proposals.propose(called.pk, called.member(1), wish, NOW)
        assert called.chair(0).bot
        assert called.table.calls.count() == 2

    def test_it_is_not_proposed_again_while_the_bench_is_called(self, called: Sat) -> None:
        with pytest.raises(ClubError, match="asked already"):
            proposals.propose(called.pk, called.member(2), Wish(Subject.REPLACE, seat=0), NOW)

    def test_a_call_that_is_out_goes_on_as_the_vote_wants(self, gone: Sat, alice: Member) -> None:
        volunteers("dora")
        gone.table.__class__.objects.filter(pk=gone.pk).update(absence=AbsencePolicy.BENCH)
        substitutes.ask_for_substitute(gone.pk, alice, NOW)
        proposals.propose(gone.pk, gone.member(1), Wish(Subject.REPLACE, seat=0), NOW)
        assert the_call(gone).why == "voted"
        assert gone.table.calls.count() == 1

    def test_its_member_reads_why_and_may_stay(
        self, called: Sat, alice: Member, inside: Enter
    ) -> None:
        shown = part(inside(alice).get(address(called)), "bench")
        assert "the others have voted to replace them" in shown and "I am back and stay" in shown

    def test_what_follows_stands_in_the_proposal(self, voting: Sat) -> None:
        said = "substitutes are asked; if none accepts, a bot plays on"
        notice = Notice.objects.filter(kind="vote_opened")[0]
        assert said in kind("vote_opened").words(notice).body

    def test_what_a_member_proposes_says_what_follows(
        self, alice: Member, bob: Member, carol: Member
    ) -> None:
        sat = sit_down("toy", [alice, bob, carol, newcomer("fay")])
        sat.table.chairs.filter(seat=0).update(away_at=NOW, away_shown=True)
        proposals.propose(sat.pk, sat.member(1), Wish(Subject.REPLACE, seat=0), NOW)
        said = "bob proposes to replace alice. Substitutes are asked; if none accepts, a bot"
        notice = Notice.objects.filter(kind="vote_opened", member=carol)[0]
        assert said in kind("vote_opened").words(notice).body


def test_who_is_there_is_not_replaced(gone: Sat) -> None:
    with pytest.raises(ClubError, match="No member who is away"):
        proposals.propose(gone.pk, gone.member(1), Wish(Subject.REPLACE, seat=2), NOW)


def test_the_table_is_asked_and_v6_silence_means_playing_on(voting: Sat) -> None:
    proposal = Proposal.objects.get()
    assert (proposal.kind, proposal.seat, proposal.by) == (Subject.AWAY, 0, None)
    proposals.settle_proposal(voting.pk, proposal.pk, proposal.expires_at)
    assert voting.member(0).username == "alice"


def test_most_votes_win(voting: Sat) -> None:
    for seat in (1, 2):
        answer(voting, seat, "replace")
    assert voting.chair(0).bot


def test_with_somebody_on_the_bench_it_is_called(voting: Sat) -> None:
    volunteers("dora")
    for seat in (1, 2):
        answer(voting, seat, "replace")
    assert voting.member(0).username == "alice"
    assert (the_call(voting).why, asked_by(the_call(voting))) == ("voted", ["dora"])


def test_the_others_may_end_the_game(voting: Sat) -> None:
    for seat in (1, 2):
        answer(voting, seat, "end")
    assert not voting.table.live


def test_it_is_not_asked_again_within_a_week(voting: Sat) -> None:
    proposal = Proposal.objects.get()
    proposals.settle_proposal(voting.pk, proposal.pk, proposal.expires_at)
    for at, count in ((NOW + 6 * DAY, 1), (NOW + 10 * DAY, 2)):
        for seat in (1, 2):
            voting.play(seat, "end", now=at)
        assert play.stand_in(voting.pk, 0, at)
        assert Proposal.objects.count() == count


def test_who_comes_back_is_no_longer_voted_on(voting: Sat) -> None:
    play.return_from_absence(voting.pk, voting.member(0), NOW + 3 * DAY)
    assert Proposal.objects.get().verdict == Verdict.VOID


def test_dropped_the_chair_is_a_bots_for_good(alice: Member, bob: Member) -> None:
    sat = sit_down(
        "toy",
        [alice, bob],
        stand_in=StandInPolicy.FORCED_TURN,
        misses=1,
        absence=AbsencePolicy.DROP,
    )
    play.stand_in(sat.pk, 0, NOW + 2 * DAY)
    assert sat.chair(0).bot and len(sat.happened(EventType.DROPPED)) == 1
    (notice,) = Notice.objects.filter(member=alice, kind="replaced")
    assert "a bot plays on in your place" in kind("replaced").words(notice).body
    with pytest.raises(NotAllowed):
        play.return_from_absence(sat.pk, alice, NOW + 3 * DAY)


def test_members_propose_no_vote_on_absence_themselves(gone: Sat) -> None:
    with pytest.raises(ClubError, match="does not vote on that"):
        proposals.propose(gone.pk, gone.member(1), Wish(Subject.AWAY, seat=0), NOW)
