"""Taking a chair over: the new member's clock, who may take it, and the history of it."""

from __future__ import annotations

import pytest

from club.base.errors import ClubError, NotAllowed
from club.messages.notifications.kinds import kind
from club.messages.notifications.models import Notice
from club.people.members.models import Member
from club.play.moves import services as play
from club.play.seats import services as seating
from club.play.substitutes import services as substitutes
from club.play.substitutes.models import RequestRecipient, SubstituteRequest
from club.play.tables import due_chairs
from club.play.tables.models import EventType, StandInPolicy, Tenure
from club.play.tables.presentation.names import past_names, player_names_of
from club.play.tables.projection import project_table
from club.play.time_control.presets import TimeControl
from club.play.votes import services as proposals
from club.play.votes.majorities import Subject, Verdict
from club.play.votes.models import Proposal
from club.play.votes.services.new_terms import Wish
from tests.play.substitutes.benches import (
    asked_by,
    asking_for_one,
    miss,
    the_call,
    volunteers,
    with_a_bench,
)
from tests.support.sitting_down import DAY, HOUR, NOW, Sat

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]
BANK = TimeControl(HOUR, 3 * DAY, DAY, 5 * DAY, DAY)


@pytest.fixture
def dora() -> Member:
    return volunteers("dora")[0]


@pytest.fixture
def emil() -> Member:
    return volunteers("emil")[0]


@pytest.fixture
def sat(dora: Member, emil: Member, alice: Member, bob: Member) -> Sat:
    """alice requests a substitute; her turn has come."""
    return asking_for_one(alice, bob)


def tenures(sat: Sat, seat: int) -> list[tuple[str, str]]:
    found = Tenure.objects.filter(table=sat.pk, seat=seat).order_by("pk")
    return [(one.member.username if one.member else one.bot, one.ended) for one in found]


class TestSittingDown:
    def test_who_takes_the_chair_has_it_and_plays(self, sat: Sat, dora: Member) -> None:
        substitutes.take_chair(the_call(sat).pk, dora, NOW + HOUR)
        assert sat.member(0) == dora
        sat.play(0, "end", now=NOW + HOUR)
        assert [line.whom for line in sat.happened(EventType.TOOK_OVER)] == [dora]

    def test_the_bank_is_full_and_no_excuse_is_used(
        self, dora: Member, alice: Member, bob: Member
    ) -> None:
        sat = with_a_bench(alice, bob, pace=BANK, excuses=1)
        sat.table.chairs.filter(seat=0).update(bank=HOUR, excused=1, gifts=2)
        substitutes.ask_for_substitute(sat.pk, alice, NOW + DAY)
        substitutes.take_chair(the_call(sat).pk, dora, NOW + DAY)
        chair = sat.chair(0)
        assert (chair.bank, chair.excused, chair.gifts) == (3 * DAY, 0, 0)
        assert chair.due_at == NOW + DAY + HOUR + 3 * DAY

    def test_neither_orders_nor_draft_are_inherited(self, sat: Sat, dora: Member) -> None:
        alice = sat.member(0)
        play.set_order(sat.pk, alice, "reply: yes", NOW)
        play.lay_out(sat.pk, alice, "step", sat.chair(0).asked)
        substitutes.take_chair(the_call(sat).pk, dora, NOW + HOUR)
        chair = sat.chair(0)
        assert (chair.orders, chair.draft, chair.draft_stands) == ({}, [], False)

    def test_the_one_before_was_replaced(self, sat: Sat, dora: Member) -> None:
        substitutes.take_chair(the_call(sat).pk, dora, NOW)
        assert tenures(sat, 0) == [("alice", "replaced"), ("dora", "")]

    def test_the_tenure_of_a_member_who_stayed_away_ends_as_away(
        self, dora: Member, alice: Member, bob: Member
    ) -> None:
        sat = with_a_bench(alice, bob, misses=1)
        at = miss(sat, 0, NOW)
        substitutes.take_chair(the_call(sat).pk, dora, at)
        assert tenures(sat, 0) == [("alice", "away"), ("dora", "")]
        chair = sat.chair(0)
        assert (chair.missed, chair.away_at, chair.away_shown) == (0, None, False)

    def test_the_tenure_of_a_member_who_never_came_ends_as_away(
        self, dora: Member, alice: Member, bob: Member
    ) -> None:
        sat = with_a_bench(alice, bob, misses=3)
        at = miss(sat, 0, NOW)
        substitutes.take_chair(the_call(sat).pk, dora, at)
        assert tenures(sat, 0) == [("alice", "away"), ("dora", "")]

    def test_who_finished_is_the_substitute(self, dora: Member, alice: Member, bob: Member) -> None:
        sat = with_a_bench(alice, bob, options={"length": 2})
        substitutes.ask_for_substitute(sat.pk, alice, NOW)
        substitutes.take_chair(the_call(sat).pk, dora, NOW)
        for seat in (0, 1):
            sat.play(seat, "end")
        assert tenures(sat, 0) == [("alice", "replaced"), ("dora", "played")]

    def test_who_was_replaced_does_not_return(self, sat: Sat, dora: Member) -> None:
        alice = sat.member(0)
        substitutes.take_chair(the_call(sat).pk, dora, NOW)
        with pytest.raises(NotAllowed):
            play.return_from_absence(sat.pk, alice, NOW + HOUR)

    def test_they_are_told_once_who_plays_on(self, sat: Sat, dora: Member) -> None:
        alice = sat.member(0)
        substitutes.take_chair(the_call(sat).pk, dora, NOW)
        (notice,) = Notice.objects.filter(kind="chair_taken")
        assert notice.member == alice
        assert "dora plays on in your place" in kind("chair_taken").words(notice).body

    def test_past_lines_name_who_sat_there_then(self, sat: Sat, dora: Member) -> None:
        substitutes.take_chair(the_call(sat).pk, dora, NOW + HOUR)
        projection = project_table(sat.table, 1)
        past = past_names(player_names_of(projection.game, projection.occupants), projection)
        assert past.at(NOW).plain_names[0] == "alice"
        assert past.at(NOW + 2 * HOUR).plain_names[0] == "dora"

    def test_a_vote_about_the_chair_is_void(
        self, dora: Member, alice: Member, bob: Member, carol: Member, emil: Member
    ) -> None:
        sat = with_a_bench(alice, bob, carol, emil, misses=1)
        at = miss(sat, 0, NOW)
        proposals.propose(sat.pk, bob, Wish(Subject.REPLACE, seat=0), at)
        substitutes.take_chair(the_call(sat).pk, dora, at)
        assert Proposal.objects.get().verdict == Verdict.VOID
        assert sat.member(0) == dora

    def test_a_table_that_slept_goes_on(self, dora: Member, alice: Member, bob: Member) -> None:
        sat = with_a_bench(alice, bob, misses=1)
        at = miss(sat, 0, NOW)
        at = miss(sat, 1, at)
        assert sat.table.slept_at is not None
        substitutes.take_chair(the_call(sat).pk, dora, at)
        assert sat.table.slept_at is None
        assert sat.chair(0).due_at == at + 2 * DAY
        sat.play(0, "end", now=at)
        assert due_chairs.overdue_chairs(at) == [(sat.pk, 1)]

    def test_what_was_asked_in_a_hidden_window_stays_hidden(
        self, dora: Member, alice: Member, bob: Member, carol: Member
    ) -> None:
        sat = with_a_bench(alice, bob, carol)
        sat.play(0, "ask hidden")
        substitutes.ask_for_substitute(sat.pk, bob, NOW)
        substitutes.take_chair(the_call(sat).pk, dora, NOW)
        assert sat.chair(1).being_asked and not sat.chair(1).response_known


class TestWhoMay:
    def test_the_second_is_told_that_somebody_was_quicker(
        self, sat: Sat, dora: Member, emil: Member
    ) -> None:
        call = the_call(sat)
        substitutes.take_chair(call.pk, dora, NOW)
        with pytest.raises(ClubError, match="another was quicker"):
            substitutes.take_chair(call.pk, emil, NOW)
        assert sat.member(0) == dora

    def test_nobody_who_was_not_asked(self, sat: Sat, carol: Member) -> None:
        for number in (the_call(sat).pk, 999_999):
            with pytest.raises(NotAllowed, match="You were not asked"):
                substitutes.take_chair(number, carol, NOW)

    def test_nobody_who_does_not_fit_any_more(self, sat: Sat, dora: Member) -> None:
        substitutes.volunteer(dora, "toy", 0)
        with pytest.raises(ClubError) as refused:
            substitutes.take_chair(the_call(sat).pk, dora, NOW)
        assert refused.value.code == "does_not_fit"
        assert sat.member(0).username == "alice"

    def test_nobody_who_sat_in_another_chair_of_this_game(
        self, sat: Sat, dora: Member, emil: Member
    ) -> None:
        substitutes.volunteer(dora, "toy", 5)
        (fay,) = volunteers("fay")
        substitutes.take_chair(the_call(sat).pk, dora, NOW)
        substitutes.ask_for_substitute(sat.pk, sat.member(1), NOW)
        second = the_call(sat)
        assert asked_by(second) == ["fay"]
        substitutes.take_chair(second.pk, fay, NOW)
        assert sat.member(1) == fay

    def test_nobody_who_was_asked_for_another_chair_is_asked_for_this_one(
        self, sat: Sat, dora: Member, emil: Member
    ) -> None:
        play.return_from_absence(sat.pk, sat.member(0), NOW)
        substitutes.ask_for_substitute(sat.pk, sat.member(1), NOW)
        assert asked_by(the_call(sat)) == []
        with pytest.raises(NotAllowed):
            substitutes.take_chair(the_call(sat).pk, emil, NOW)

    def test_nobody_who_was_asked_for_two_before_this_was_so_has_either(
        self, sat: Sat, dora: Member
    ) -> None:
        call = the_call(sat)
        substitutes.ask_for_substitute(sat.pk, sat.member(1), NOW)
        RequestRecipient.objects.create(call=sat.table.calls.get(seat=1), member=dora)
        for one in (call, sat.table.calls.get(seat=1)):
            with pytest.raises(ClubError, match="asked for another seat"):
                substitutes.take_chair(one.pk, dora, NOW)

    def test_who_was_asked_for_one_chair_twice_may_still_have_it(
        self, sat: Sat, dora: Member
    ) -> None:
        substitutes.settle_request(sat.pk, the_call(sat).pk, NOW + DAY)
        substitutes.take_chair(the_call(sat).pk, dora, NOW + DAY)
        assert sat.member(0) == dora

    def test_not_at_a_table_that_is_over(self, sat: Sat, dora: Member) -> None:
        call = the_call(sat)
        sat.play(0, "end")
        seating.resign(sat.pk, sat.member(0), NOW)
        with pytest.raises(ClubError):
            substitutes.take_chair(call.pk, dora, NOW)
        assert SubstituteRequest.objects.get(pk=call.pk).taken_by is None


def test_the_stand_in_of_a_turn_under_way_is_over(dora: Member, alice: Member, bob: Member) -> None:
    """After a bot has played one decision of the turn, the new member plays the rest of it."""
    sat = with_a_bench(alice, bob, misses=1, stand_in=StandInPolicy.FORCED_DECISION)
    at = miss(sat, 0, NOW)
    substitutes.take_chair(the_call(sat).pk, dora, at)
    assert sat.chair(0).due_at == at + 2 * DAY
