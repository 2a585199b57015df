"""Voting at a table: possible proposals, voters, and outcomes. Dates are those of the worked
examples where there is one.
"""

from __future__ import annotations

from datetime import timedelta

import pytest

from club.base.errors import ClubError, NotAllowed
from club.messages.notifications.models import Notice
from club.people.members.models import Member
from club.play.tables.models import EventType, Status
from club.play.time_control import services as timecontrol
from club.play.time_control.queries import paused_until
from club.play.votes import queries
from club.play.votes import services as proposals
from club.play.votes.majorities import Subject, Verdict
from club.play.votes.models import Proposal
from club.play.votes.services.eligibility import CHECKS
from club.play.votes.services.new_terms import Wish
from club.play.votes.tasks import settle_proposal
from club.site.periodic import tasks
from tests.support.sitting_down import DAY, HOUR, NOW, Sat, newcomer, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]
PAUSE = Wish(Subject.PAUSE, 10 * DAY)


@pytest.fixture
def toy(alice: Member, bob: Member, carol: Member) -> Sat:
    return sit_down("toy", [alice, bob, carol], robots=["random"])


def propose(sat: Sat, seat: int, wish: Wish, now: object = NOW) -> Proposal:
    return proposals.propose(sat.pk, sat.member(seat), wish, now)  # type: ignore[arg-type]


def answer(sat: Sat, seat: int, said: str = "yes") -> Proposal:
    return proposals.vote(sat.pk, sat.member(seat), Proposal.objects.latest("pk").pk, said, NOW)


class TestPause:
    def test_more_than_half_of_all_voters_and_the_clocks_rest(self, toy: Sat) -> None:
        due_at = toy.chair(0).due_at
        assert due_at is not None
        assert propose(toy, 0, PAUSE).verdict == Verdict.OPEN
        assert answer(toy, 2).verdict == Verdict.PASSED
        assert toy.chair(0).due_at == due_at + 10 * DAY

    def test_play_resumed_before_the_end_of_a_pause(self, toy: Sat) -> None:
        at = NOW + DAY
        proposals.propose(toy.pk, toy.member(0), PAUSE, at)
        proposals.vote(toy.pk, toy.member(1), Proposal.objects.get().pk, "yes", at)
        wish, later = Wish(Subject.RESUME), at + 5 * DAY
        for seat in (2, 1):
            proposals.propose(toy.pk, toy.member(seat), wish, later)
        assert toy.chair(0).due_at == later + DAY
        assert paused_until(toy.table, later) is None

    def test_while_paused_one_may_play(self, toy: Sat) -> None:
        propose(toy, 0, PAUSE)
        answer(toy, 1)
        toy.play(0, "end", now=NOW + DAY)
        assert toy.chair(1).due_at == NOW + 12 * DAY

    @pytest.mark.parametrize("span", [None, 0 * DAY, 15 * DAY, DAY / 2])
    def test_a_pause_out_of_range_is_refused(self, toy: Sat, span: timedelta | None) -> None:
        with pytest.raises(ClubError, match="1 to 14 whole days"):
            propose(toy, 0, Wish(Subject.PAUSE, span))
        assert not Proposal.objects.exists()

    def test_at_most_two_pauses_in_sixty_days(self, toy: Sat) -> None:
        for number in range(2):
            at = NOW + number * 20 * DAY
            propose(toy, 0, PAUSE, at)
            proposals.vote(toy.pk, toy.member(1), Proposal.objects.latest("pk").pk, "yes", at)
        with pytest.raises(ClubError, match="2 times in 60 days"):
            propose(toy, 0, PAUSE, NOW + 40 * DAY)
        assert propose(toy, 0, PAUSE, NOW + 61 * DAY).open


class TestWhoVotes:
    def test_a_proposer_has_voted_and_may_change_their_mind(self, toy: Sat) -> None:
        proposal = propose(toy, 0, PAUSE)
        answer(toy, 0, "no")
        assert [vote.answer for vote in proposal.votes.all()] == ["no"]

    def test_what_can_no_longer_pass_has_failed_at_once(self, toy: Sat) -> None:
        propose(toy, 0, PAUSE)
        answer(toy, 1, "no")
        assert answer(toy, 2, "no").verdict == Verdict.FAILED

    def test_after_it_was_settled_nobody_votes(self, toy: Sat) -> None:
        propose(toy, 0, PAUSE)
        answer(toy, 1)
        with pytest.raises(ClubError, match="over"):
            answer(toy, 2)

    def test_spectators_have_no_vote(self, toy: Sat) -> None:
        proposal = propose(toy, 0, PAUSE)
        stranger = newcomer("dora")
        with pytest.raises(NotAllowed):
            proposals.vote(toy.pk, stranger, proposal.pk, "yes", NOW)
        with pytest.raises(NotAllowed):
            proposals.propose(toy.pk, stranger, PAUSE, NOW)

    @pytest.mark.parametrize("seat", [1, 9])
    def test_what_is_about_the_whole_table_names_no_chair(self, toy: Sat, seat: int) -> None:
        """Without this, the member in that seat would have no vote."""
        with pytest.raises(ClubError, match="whole table"):
            propose(toy, 0, Wish(Subject.PAUSE, 10 * DAY, seat=seat))
        assert not toy.table.proposals.exists()

    def test_an_answer_that_is_none_is_refused(self, toy: Sat) -> None:
        propose(toy, 0, PAUSE)
        with pytest.raises(ClubError, match="one of the answers"):
            answer(toy, 1, "perhaps")

    def test_one_open_proposal_of_a_kind(self, toy: Sat) -> None:
        propose(toy, 0, PAUSE)
        with pytest.raises(ClubError, match="already"):
            propose(toy, 1, Wish(Subject.PAUSE, DAY))
        assert propose(toy, 1, PAUSE).verdict == Verdict.PASSED

    def test_three_proposals_a_member_and_week(self, toy: Sat) -> None:
        for kind in (Subject.END, Subject.CANCEL):
            propose(toy, 0, Wish(kind))
        propose(toy, 0, PAUSE)
        with pytest.raises(ClubError, match="3 times"):
            propose(toy, 0, Wish(Subject.TERMS, pace="Relaxed"))
        assert propose(toy, 0, Wish(Subject.TERMS, pace="Relaxed"), NOW + 8 * DAY).open


class TestExpiry:
    def test_silence_is_no_consent(self, toy: Sat) -> None:
        proposal = propose(toy, 0, PAUSE)
        assert queries.expired_proposals(NOW + 71 * HOUR) == []
        at = NOW + 72 * HOUR
        assert queries.expired_proposals(at) == [(toy.pk, proposal.pk)]
        assert proposals.settle_proposal(toy.pk, proposal.pk, at)
        assert not proposals.settle_proposal(toy.pk, proposal.pk, at)
        proposal.refresh_from_db()
        assert proposal.verdict == Verdict.FAILED

    def test_a_vote_after_the_time_is_up_decides_nothing(self, toy: Sat) -> None:
        proposal = propose(toy, 0, PAUSE)
        at = NOW + 73 * HOUR
        settled = proposals.vote(toy.pk, toy.member(1), proposal.pk, "yes", at)
        assert settled.verdict == Verdict.FAILED

    def test_the_sweep_settles_what_has_expired(
        self, toy: Sat, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        proposal = propose(toy, 0, PAUSE)
        Proposal.objects.update(expires_at=NOW)
        called: list[tuple[int, int]] = []
        monkeypatch.setattr(settle_proposal, "delay", lambda *ids: called.append(ids))
        tasks.sweep()
        assert called == [(toy.pk, proposal.pk)]


class TestEnding:
    def test_before_everybody_has_played_more_than_half_call_it_off(self, toy: Sat) -> None:
        propose(toy, 0, Wish(Subject.CANCEL))
        assert answer(toy, 1).verdict == Verdict.PASSED
        assert toy.table.status == Status.CANCELLED

    def test_after_the_first_full_round_it_takes_all(self, alice: Member, bob: Member) -> None:
        sat = sit_down("toy", [alice, bob])
        for seat in range(2):
            sat.play(seat, "end")
        with pytest.raises(ClubError, match="Everyone has played"):
            propose(sat, 0, Wish(Subject.CANCEL))

    def test_no_ghost_blocks_the_end(self, toy: Sat) -> None:
        toy.table.chairs.filter(seat=2).update(away_at=NOW, away_shown=True)
        proposal = propose(toy, 0, Wish(Subject.END))
        assert answer(toy, 1).verdict == Verdict.OPEN
        with pytest.raises(ClubError, match="I am back"):
            answer(toy, 2)
        proposals.settle_proposal(toy.pk, proposal.pk, NOW + 7 * DAY)
        assert toy.table.status == Status.CANCELLED

    def test_what_is_voted_on_is_void_once_the_game_is_over(self, toy: Sat) -> None:
        proposal = propose(toy, 0, PAUSE)
        for seat in range(3):
            propose(toy, seat, Wish(Subject.END))
        proposal.refresh_from_db()
        assert (proposal.verdict, proposal.open) == (Verdict.VOID, False)
        assert not proposals.settle_proposal(toy.pk, proposal.pk, NOW + 9 * DAY)


class TestMoreTime:
    def test_time_the_others_agree_to_lapses_with_the_turn(self, toy: Sat) -> None:
        wish = Wish(Subject.EXTEND, DAY, seat=0)
        assert propose(toy, 1, wish).expires_at == toy.chair(0).due_at
        answer(toy, 2)
        assert toy.chair(0).due_at == NOW + 3 * DAY
        toy.play(0, "end")
        assert toy.chair(0).left is None

    def test_the_vote_is_open_until_the_deadline_wherever_that_moves(self, toy: Sat) -> None:
        proposal = propose(toy, 1, Wish(Subject.EXTEND, DAY, seat=0))
        timecontrol.give_time(toy.pk, toy.member(2), 0, NOW)
        proposal.refresh_from_db()
        assert proposal.expires_at == toy.chair(0).due_at == NOW + 3 * DAY
        propose(toy, 1, PAUSE)
        answer(toy, 2)
        proposal.refresh_from_db()
        assert proposal.expires_at == toy.chair(0).due_at == NOW + 13 * DAY

    def test_a_subject_does_not_vote_on_itself(self, toy: Sat) -> None:
        with pytest.raises(ClubError, match="about your seat"):
            propose(toy, 0, Wish(Subject.EXTEND, DAY, seat=0))
        propose(toy, 1, Wish(Subject.EXTEND, DAY, seat=0))
        with pytest.raises(ClubError, match="about your seat"):
            answer(toy, 0)

    def test_only_for_a_chair_that_everybody_knows_is_asked(self, toy: Sat) -> None:
        toy.play(0, "ask hidden")
        refusals = set()
        for seat in range(1, 4):
            with pytest.raises(ClubError) as refused:
                propose(toy, 0, Wish(Subject.EXTEND, DAY, seat=seat))
            refusals.add(str(refused.value))
        assert len(refusals) == 1

    def test_what_is_answered_meanwhile_is_given_nothing(self, toy: Sat) -> None:
        propose(toy, 1, Wish(Subject.EXTEND, DAY, seat=0))
        toy.play(0, "end")
        assert answer(toy, 2).verdict == Verdict.PASSED
        assert toy.chair(0).left is None

    def test_one_member_gives_another_time_once_a_turn(self, toy: Sat) -> None:
        timecontrol.give_time(toy.pk, toy.member(1), 0, NOW)
        assert toy.chair(0).due_at == NOW + 3 * DAY
        with pytest.raises(ClubError, match="once a turn"):
            timecontrol.give_time(toy.pk, toy.member(2), 0, NOW)
        assert len(toy.happened(EventType.GAVE_TIME)) == 1

    def test_three_times_a_game(self, toy: Sat) -> None:
        toy.table.chairs.filter(seat=0).update(gifts=3)
        with pytest.raises(ClubError, match="3 times a game"):
            timecontrol.give_time(toy.pk, toy.member(1), 0, NOW)

    def test_nobody_gives_to_themselves_or_to_who_is_not_known_to_be_asked(self, toy: Sat) -> None:
        for giver, receiver in ((0, 0), (0, 1), (0, 3), (0, 9)):
            with pytest.raises(ClubError, match="The game does not wait"):
                timecontrol.give_time(toy.pk, toy.member(giver), receiver, NOW)


class TestTerms:
    def test_all_agree_to_another_pace_from_now_on(self, toy: Sat) -> None:
        propose(toy, 0, Wish(Subject.TERMS, pace="Relaxed"))
        answer(toy, 1)
        assert toy.table.allowance == 2 * DAY
        answer(toy, 2)
        assert (toy.table.allowance, toy.table.honours_quiet) == (5 * DAY, True)
        (said,) = [line.why[0] for line in toy.happened(EventType.PROPOSED) if line.why]
        assert said.startswith("{by} proposes from now on: “{new}”; {allowance} hours per turn")

    def test_holidays_are_voted_on(self, toy: Sat) -> None:
        for seat in range(3):
            propose(toy, seat, Wish(Subject.TERMS, holidays=False))
        assert toy.table.holidays is False

    @pytest.mark.parametrize(
        ("wish", "why"),
        [
            (Wish(Subject.TERMS), "has this setting already"),
            (Wish(Subject.TERMS, holidays=True), "has this setting already"),
            (Wish(Subject.TERMS, pace="Warp"), "no pace of that name"),
        ],
    )
    def test_what_changes_nothing_is_not_voted_on(self, toy: Sat, wish: Wish, why: str) -> None:
        with pytest.raises(ClubError, match=why):
            propose(toy, 0, wish)


class TestTelling:
    def test_the_others_are_told_of_a_proposal_and_all_of_its_end(self, toy: Sat) -> None:
        proposal = propose(toy, 0, PAUSE)
        opened = Notice.objects.filter(kind="vote_opened", about=f"p{proposal.pk}")
        assert {one.member for one in opened} == {toy.member(1), toy.member(2)}
        answer(toy, 1)
        assert Notice.objects.filter(kind="vote_closed").count() == 3

    def test_a_vote_waits_for_who_has_not_voted(self, toy: Sat) -> None:
        propose(toy, 0, PAUSE)
        assert [list(queries.unanswered_proposals(toy.member(seat))) for seat in (0, 1)] == [
            [],
            [Proposal.objects.get()],
        ]


def test_every_kind_of_proposal_is_looked_at() -> None:
    assert set(Subject) - set(CHECKS) == {Subject.END}
