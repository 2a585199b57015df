"""The early end of a game: resigning, and cancelling by agreement."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest

from club.base.errors import ClubError, NotAllowed
from club.messages.notifications.models import Notice
from club.people.members.models import Member
from club.play.game_records.models import By
from club.play.moves import services as play
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables import due_chairs
from club.play.tables.errors import StaleTurn
from club.play.tables.models import EventType, Status
from club.play.votes import services as proposals
from club.play.votes.models import Proposal
from games import registry
from tests.support.sitting_down import DAY, NOW, Sat, agree_to_end, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]
Committing = Callable[..., AbstractContextManager[list[Any]]]


class TestResigning:
    def test_a_bot_plays_on_at_once_when_it_was_ones_turn(
        self, alice: Member, bob: Member, django_capture_on_commit_callbacks: Committing
    ) -> None:
        sat = sit_down("nim", [alice, bob])
        with django_capture_on_commit_callbacks(execute=True):
            seating.resign(sat.pk, alice, NOW)
        assert [(seat, by) for seat, _, by in sat.plies()] == [(0, By.BOT)]
        assert [line.whom for line in sat.happened(EventType.RESIGNED)] == [alice]

    def test_and_when_its_turn_comes_when_it_was_not(self, alice: Member, bob: Member) -> None:
        sat = sit_down("nim", [alice, bob])
        seating.resign(sat.pk, bob, NOW)
        sat.play(0, "take 1 from a")
        assert due_chairs.overdue_chairs(NOW) == [(sat.pk, 1)]

    def test_pages_of_before_play_nothing_for_the_bot(self, alice: Member, bob: Member) -> None:
        sat = sit_down("nim", [alice, bob])
        asked = sat.chair(0).asked
        seating.resign(sat.pk, alice, NOW)
        with pytest.raises(NotAllowed):
            play.play(sat.pk, alice, ["take 1 from a"], asked, NOW)

    def test_nobody_resigns_twice_or_for_others(
        self, alice: Member, bob: Member, carol: Member
    ) -> None:
        sat = sit_down("nim", [alice, bob])
        seating.resign(sat.pk, alice, NOW)
        for member in (alice, carol):
            with pytest.raises(NotAllowed):
                seating.resign(sat.pk, member, NOW)

    def test_only_a_game_being_played_is_resigned(self, alice: Member) -> None:
        table = seating.open_table(alice, registry.find("nim"), Terms("Thursday", 2, {}), NOW)
        with pytest.raises(ClubError, match="not being played"):
            seating.resign(table.pk, alice, NOW)


class TestCallingOff:
    @pytest.fixture
    def sat(self, alice: Member, bob: Member) -> Sat:
        return sit_down("nim", [alice, bob], robots=["random"])

    def test_it_takes_every_member_and_no_bot(self, sat: Sat, alice: Member, bob: Member) -> None:
        assert not agree_to_end(sat.pk, alice, NOW)
        assert sat.table.live
        assert agree_to_end(sat.pk, bob, NOW)
        assert sat.table.status == Status.CANCELLED

    def test_then_no_clock_runs_on_and_everybody_is_told(
        self, sat: Sat, alice: Member, bob: Member
    ) -> None:
        for member in (alice, bob):
            agree_to_end(sat.pk, member, NOW)
        assert due_chairs.overdue_chairs(NOW + 9 * DAY) == []
        assert {notice.member for notice in Notice.objects.filter(kind="cancelled")} == {
            alice,
            bob,
        }
        with pytest.raises(StaleTurn):
            sat.play(0, "take 1 from a")

    def test_an_agreement_can_be_taken_back(self, sat: Sat, alice: Member, bob: Member) -> None:
        agree_to_end(sat.pk, alice, NOW)
        proposals.vote(sat.pk, alice, Proposal.objects.get().pk, "no", NOW)
        with pytest.raises(ClubError, match="over"):
            proposals.vote(sat.pk, bob, Proposal.objects.get().pk, "yes", NOW)
        assert sat.table.live

    def test_agreeing_twice_is_agreeing_once(self, sat: Sat, alice: Member) -> None:
        for _ in range(2):
            assert not agree_to_end(sat.pk, alice, NOW)
        assert len(sat.happened(EventType.PROPOSED)) == 1

    def test_when_the_only_one_against_it_resigns_the_game_is_off(
        self, sat: Sat, alice: Member, bob: Member
    ) -> None:
        agree_to_end(sat.pk, alice, NOW)
        seating.resign(sat.pk, bob, NOW)
        assert sat.table.status == Status.CANCELLED

    def test_when_everybody_resigns_the_bots_play_on(
        self, sat: Sat, alice: Member, bob: Member
    ) -> None:
        seating.resign(sat.pk, alice, NOW)
        seating.resign(sat.pk, bob, NOW)
        assert sat.table.live

    def test_spectators_have_no_vote(self, sat: Sat, carol: Member) -> None:
        with pytest.raises(NotAllowed):
            agree_to_end(sat.pk, carol, NOW)
