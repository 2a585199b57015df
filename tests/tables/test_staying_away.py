"""What becomes of a chair whose member stays away: the others vote, or a bot has it for good."""

from __future__ import annotations

import pytest

from club.members.models import Member
from club.tables import services
from club.tables.errors import NotYours, Refused
from club.tables.models import Absence, Proposal, StandIn, Tenure, What
from club.tables.services import Wish
from club.tables.votes import Subject, Verdict
from tests.tables.sitting_down import DAY, NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


@pytest.fixture
def voting(alice: Member, bob: Member, carol: Member) -> Sat:
    """A table that votes on who stays away; alice has been away since her first turn."""
    sat = sit_down(
        "toy",
        [alice, bob, carol],
        stand_in=StandIn.FORCED_TURN,
        misses=1,
        absence=Absence.VOTE,
    )
    assert services.stand_in(sat.pk, 0, NOW + 2 * DAY)
    return sat


@pytest.fixture
def gone(alice: Member, bob: Member, carol: Member) -> Sat:
    sat = sit_down("toy", [alice, bob, carol], robots=["random"])
    sat.table.chairs.filter(seat=0).update(away_at=NOW, away_shown=True)
    return sat


def answer(sat: Sat, seat: int, said: str) -> Proposal:
    at = NOW + 2 * DAY
    return services.vote(sat.pk, sat.member(seat), Proposal.objects.get().pk, said, at)


def test_v1_all_others_but_one_replace_who_is_away(gone: Sat) -> None:
    wish = Wish(Subject.REPLACE, seat=0)
    assert services.propose(gone.pk, gone.member(1), wish, NOW).verdict == Verdict.PASSED
    assert (gone.chair(0).member, bool(gone.chair(0).bot)) == (None, True)
    assert Tenure.objects.get(table=gone.pk, seat=0, until__isnull=False).ended == "replaced"


def test_who_is_there_is_not_replaced(gone: Sat) -> None:
    with pytest.raises(Refused, match="Nobody who is away"):
        services.propose(gone.pk, gone.member(1), Wish(Subject.REPLACE, seat=2), NOW)


def test_l9_the_table_is_asked_and_v6_silence_means_playing_on(voting: Sat) -> None:
    proposal = Proposal.objects.get()
    assert (proposal.kind, proposal.seat, proposal.by) == (Subject.AWAY, 0, None)
    services.settle_proposal(voting.pk, proposal.pk, proposal.expires_at)
    assert voting.member(0).username == "alice"


def test_v6_most_votes_win(voting: Sat) -> None:
    for seat in (1, 2):
        answer(voting, seat, "replace")
    assert voting.chair(0).bot


def test_v6_the_others_may_end_the_game(voting: Sat) -> None:
    for seat in (1, 2):
        answer(voting, seat, "end")
    assert not voting.table.live


def test_v6_it_is_not_asked_again_within_a_week(voting: Sat) -> None:
    proposal = Proposal.objects.get()
    services.settle_proposal(voting.pk, proposal.pk, proposal.expires_at)
    for at, count in ((NOW + 6 * DAY, 1), (NOW + 10 * DAY, 2)):
        for seat in (1, 2):
            voting.play(seat, "end", now=at)
        assert services.stand_in(voting.pk, 0, at)
        assert Proposal.objects.count() == count


def test_v1_who_comes_back_is_no_longer_voted_on(voting: Sat) -> None:
    services.return_to(voting.pk, voting.member(0), NOW + 3 * DAY)
    assert Proposal.objects.get().verdict == Verdict.VOID


def test_l9_dropped_the_chair_is_a_bots_for_good(alice: Member, bob: Member) -> None:
    sat = sit_down(
        "toy", [alice, bob], stand_in=StandIn.FORCED_TURN, misses=1, absence=Absence.DROP
    )
    services.stand_in(sat.pk, 0, NOW + 2 * DAY)
    assert sat.chair(0).bot and len(sat.happened(What.DROPPED)) == 1
    with pytest.raises(NotYours):
        services.return_to(sat.pk, alice, NOW + 3 * DAY)


def test_members_propose_no_vote_on_absence_themselves(gone: Sat) -> None:
    with pytest.raises(Refused, match="not to be voted on"):
        services.propose(gone.pk, gone.member(1), Wish(Subject.AWAY, seat=0), NOW)
