"""A preset or custom time control, days off, nights and holidays can be proposed, each alone or
together; the history contains the old and the new terms.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from club.base.errors import ClubError
from club.people.members.models import Member
from club.play.game_records.message_json import message_from_json
from club.play.tables.models import EventType, Table
from club.play.time_control.presets import TimeControl, time_control_of
from club.play.votes import services as proposals
from club.play.votes.majorities import Subject
from club.play.votes.models import Proposal
from club.play.votes.services.new_terms import Wish
from tests.support.sitting_down import DAY, HOUR, NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]
LENGTHS = ("allowance", "bank", "increment", "cap", "reaction")
WEEKEND = frozenset({5, 6})


@pytest.fixture
def toy(alice: Member, bob: Member, carol: Member) -> Sat:
    return sit_down("toy", [alice, bob, carol])


def all_want(sat: Sat, **wished: Any) -> Table:
    for seat in range(3):
        proposals.propose(sat.pk, sat.member(seat), Wish(Subject.TERMS, **wished), NOW)
    return sat.table


def wording(sat: Sat) -> str:
    """The wording of the last proposal in the table's history."""
    why = sat.happened(EventType.PROPOSED)[-1].why
    assert why is not None
    return message_from_json(why).say(["Alice", "Bob", "Carol"])


def terms_of(table: Table) -> tuple[TimeControl, bool, str, bool]:
    return time_control_of(table), table.honours_quiet, table.weekend, table.holidays


def test_days_off_alone_are_voted_on(toy: Sat) -> None:
    before = toy.table
    after = all_want(toy, weekend=WEEKEND)
    assert terms_of(after) == (time_control_of(before), before.honours_quiet, "56", before.holidays)
    assert "days that do not count: Saturday and Sunday (before: none)" in wording(toy)


def test_days_off_may_be_voted_away(alice: Member, bob: Member, carol: Member) -> None:
    sat = sit_down("toy", [alice, bob, carol], weekend=WEEKEND)
    assert all_want(sat, weekend=frozenset()).weekend == ""
    assert "days that do not count: none (before: Saturday and Sunday)" in wording(sat)


def test_days_off_may_be_others(alice: Member, bob: Member, carol: Member) -> None:
    sat = sit_down("toy", [alice, bob, carol], weekend=WEEKEND)
    assert all_want(sat, weekend=frozenset({0})).weekend == "0"
    assert "days that do not count: Monday (before: Saturday and Sunday)" in wording(sat)


def test_nights_alone_are_voted_on(toy: Sat) -> None:
    before = toy.table
    after = all_want(toy, nights=True)
    assert terms_of(after) == (time_control_of(before), True, before.weekend, before.holidays)
    assert "quiet hours do not count (before: they did)" in wording(toy)
    assert all_want(toy, nights=False).honours_quiet is False
    assert "quiet hours count (before: they did not)" in wording(toy)


def test_a_pace_made_to_measure_is_voted_on(toy: Sat) -> None:
    after = all_want(toy, lengths={"allowance": 3 * DAY, "increment": DAY, "cap": 4 * DAY})
    assert time_control_of(after) == TimeControl(3 * DAY, 0 * DAY, DAY, 4 * DAY, reaction=2 * DAY)
    assert "72 hours per turn (before: 48)" in wording(toy)
    assert "24 hours added per turn (before: 0)" in wording(toy)
    assert "reaction" not in wording(toy)  # it stays as it is


def test_a_pace_by_name_says_that_of_before_whatever_it_was(toy: Sat) -> None:
    all_want(toy, lengths={"allowance": 30 * HOUR})
    all_want(toy, pace="Relaxed")
    assert "“Relaxed”" in wording(toy)
    assert "120 hours per turn (before: 30)" in wording(toy)


def test_a_named_pace_for_another_is_said_by_their_names(alice: Member, bob: Member) -> None:
    sat = sit_down("nim", [alice, bob], pace=TimeControl(7 * DAY, reaction=2 * DAY))
    proposals.propose(sat.pk, alice, Wish(Subject.TERMS, pace="Relaxed"), NOW)
    said = "Alice proposes a new pace: “Relaxed” instead of “Weekend”."
    assert wording(sat) == said


def test_several_terms_are_one_proposal_that_says_them_all(toy: Sat) -> None:
    after = all_want(toy, pace="Relaxed", weekend=WEEKEND, holidays=False)
    assert (after.allowance, after.weekend, after.holidays) == (5 * DAY, "56", False)
    for said in ("120 hours per turn", "Saturday and Sunday (before", "holidays count"):
        assert said in wording(toy)


def test_new_days_off_hold_for_clocks_that_run(alice: Member, bob: Member) -> None:
    sat = sit_down("nim", [alice, bob], pace=TimeControl(7 * DAY))
    due_at = sat.chair(0).due_at
    assert due_at is not None
    for seat in (0, 1):
        wish = Wish(Subject.TERMS, weekend=WEEKEND)
        proposals.propose(sat.pk, sat.member(seat), wish, NOW)
    assert sat.chair(0).due_at == due_at + 2 * DAY


def test_a_bigger_store_comes_to_every_chair(alice: Member, bob: Member) -> None:
    sat = sit_down("nim", [alice, bob], pace=TimeControl(2 * DAY))
    for seat in (0, 1):
        proposals.propose(sat.pk, sat.member(seat), Wish(Subject.TERMS, pace="Long bank"), NOW)
    assert [sat.chair(seat).bank for seat in (0, 1)] == [20 * DAY, 20 * DAY]
    assert sat.chair(0).due_at == NOW + 22 * DAY  # the question that is open has it as well


@pytest.mark.parametrize(
    ("lengths", "field", "why"),
    [
        ({"allowance": 15 * DAY}, "allowance", "The time per turn is 0 to 14 days"),
        ({"bank": 61 * DAY}, "bank", "The bank at the start is 0 to 60 days"),
        ({"increment": 8 * DAY}, "increment", "The time added per turn is 0 to 7 days"),
        (
            {"cap": timedelta(minutes=90)},
            "cap",
            "The most in the bank is 0 to 60 days, in whole hours",
        ),
        (
            {"reaction": 0 * DAY},
            "reaction",
            "The time to answer in another's turn is 1 hour to 7 days",
        ),
        ({"bank": 2 * DAY}, "cap", "The most in the bank is at least the bank"),
        ({"allowance": 0 * DAY}, "allowance", "at least 1 hour together"),
    ],
)
def test_a_proposed_pace_out_of_range_names_field_and_range_and_changes_nothing(
    toy: Sat, lengths: dict[str, timedelta], field: str, why: str
) -> None:
    before = terms_of(toy.table)
    with pytest.raises(ClubError, match=why) as refused:
        all_want(toy, lengths=lengths)
    assert getattr(refused.value, "field", "") == field
    assert terms_of(toy.table) == before
    assert not Proposal.objects.exists()


@pytest.mark.parametrize("days", [frozenset({0, 1, 2, 3}), frozenset({7})])
def test_more_than_three_days_off_cannot_be_proposed(toy: Sat, days: frozenset[int]) -> None:
    with pytest.raises(ClubError, match="3 days a week do not count"):
        all_want(toy, weekend=days)


@pytest.mark.parametrize(
    "wished",
    [
        {"weekend": frozenset()},
        {"nights": False},
        {"lengths": {"allowance": 2 * DAY}},
        {"weekend": frozenset(), "nights": False, "holidays": True},
    ],
)
def test_what_is_so_already_is_not_voted_on(toy: Sat, wished: dict[str, Any]) -> None:
    with pytest.raises(ClubError, match="has this setting already"):
        all_want(toy, **wished)


class TestPages:
    """Through the forms of the table page."""

    def send(self, client: Client, sat: Sat, **form: Any) -> str:
        client.force_login(sat.member(0))
        address = f"/tables/{sat.pk}/propose/"
        return client.post(address, {"kind": "terms", **form}, follow=True).content.decode()

    def test_the_page_offers_days_off_nights_and_a_pace_made_to_measure(
        self, client: Client, toy: Sat
    ) -> None:
        client.force_login(toy.member(0))
        page = client.get(f"/tables/{toy.pk}/?open=ending").content.decode()
        for name in ("weekend", "nights", *LENGTHS):
            assert f'name="{name}"' in page

    def test_the_forms_propose_what_they_say(self, client: Client, toy: Sat) -> None:
        self.send(client, toy, weekend=["", "5", "6"])
        assert Proposal.objects.get().terms == {"weekend": "56"}
        assert "Saturday and Sunday (before" in self.send(client, toy, weekend=["", "5", "6"])

    def test_nights_by_form(self, client: Client, toy: Sat) -> None:
        self.send(client, toy, nights="yes")
        assert Proposal.objects.get().terms == {"honours_quiet": True}

    def test_lengths_by_form_as_the_page_has_them(self, client: Client, toy: Sat) -> None:
        as_it_is = {"allowance": "48", "bank": "0", "increment": "0", "cap": "0", "reaction": "48"}
        self.send(client, toy, **as_it_is | {"allowance": "72"})
        assert Proposal.objects.get().terms == {"allowance": 72}

    @pytest.mark.long
    @pytest.mark.parametrize("typed", ["337", "-1", "1.5", "", "many", "9" * 40])
    def test_a_length_out_of_range_names_field_and_range_on_the_page(
        self, client: Client, toy: Sat, typed: str
    ) -> None:
        page = self.send(client, toy, allowance=typed)
        assert "The time per turn is 0 to 14 days, in whole hours." in page
        assert not Proposal.objects.exists()

    @pytest.mark.parametrize("day", ["7", "sunday", "-1", "٥"])
    def test_a_day_that_is_none_is_refused_on_the_page(
        self, client: Client, toy: Sat, day: str
    ) -> None:
        assert "3 days a week do not count" in self.send(client, toy, weekend=["", day])
        assert not Proposal.objects.exists()
