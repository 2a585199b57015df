"""Offers of volunteers, and which of them fit a request."""

from __future__ import annotations

import pytest

from club.base.errors import ClubError
from club.people.members.models import Member
from club.play.seats import services as seating
from club.play.substitutes import queries
from club.play.substitutes import services as substitutes
from club.play.substitutes.models import SubstituteOffer
from club.play.tables.models import Table
from club.play.time_control import services as timecontrol
from tests.play.substitutes.benches import asking_for_one, the_call, volunteers, with_a_bench
from tests.support.sitting_down import DAY, NOW, Sat

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


class TestWhoFits:
    @pytest.fixture
    def sat(self, alice: Member, bob: Member) -> Sat:
        return with_a_bench(alice, bob)

    def fit(self, sat: Sat) -> list[str]:
        return [wish.member.username for wish in queries.fitting_offers(sat.table, 0, NOW)]

    def test_the_longest_unasked_come_first(self, sat: Sat) -> None:
        for member, days in zip(volunteers("dora", "emil", "frida"), (None, 9, 3), strict=True):
            asked_at = NOW - days * DAY if days else NOW
            SubstituteOffer.objects.filter(member=member).update(asked_at=asked_at)
        volunteers("gusti")
        assert self.fit(sat) == ["gusti", "emil", "frida", "dora"]

    def test_a_member_who_sat_there_once_does_not_fit(
        self, sat: Sat, alice: Member, bob: Member
    ) -> None:
        seating.resign(sat.pk, alice, NOW)
        for member in (alice, bob):
            substitutes.volunteer(member, "toy", 1)
        assert self.fit(sat) == []

    def test_a_volunteer_on_holiday_does_not_fit(self, sat: Sat) -> None:
        (dora,) = volunteers("dora")
        timecontrol.take_holiday(dora, NOW.date(), NOW.date() + DAY, NOW)
        assert self.fit(sat) == []
        timecontrol.end_holiday(dora, dora.holidays.get().pk, NOW)
        assert self.fit(sat) == ["dora"]

    def test_a_volunteer_who_is_late_too_often_does_not_fit(self, sat: Sat) -> None:
        (dora,) = volunteers("dora")
        Table.objects.filter(pk=sat.pk).update(timely=80)
        assert self.fit(sat) == ["dora"]  # new here
        lately = {"began": NOW, "ended": NOW, "counted": DAY, "elapsed": DAY, "seat": 0}
        for _ in range(12):
            dora.response_times.create(
                table_id=sat.pk, how="ladder", known=True, counts=True, **lately
            )
        assert self.fit(sat) == []

    def test_a_volunteer_with_as_many_chairs_as_offered_does_not_fit(
        self, sat: Sat, alice: Member, bob: Member
    ) -> None:
        (dora,) = volunteers("dora")
        other = asking_for_one(alice, bob)
        substitutes.take_chair(the_call(other).pk, dora, NOW)
        assert self.fit(sat) == []
        substitutes.volunteer(dora, "toy", 2)
        assert self.fit(sat) == ["dora"]
        substitutes.volunteer(dora, "toy", 1)
        seating.resign(other.pk, dora, NOW)
        assert self.fit(sat) == ["dora"]

    def test_a_volunteer_for_another_game_does_not_fit(self, sat: Sat) -> None:
        volunteers("dora", game="nim")
        assert self.fit(sat) == []


class TestVolunteering:
    def test_one_volunteers_for_up_to_five_chairs_or_none(self, alice: Member) -> None:
        substitutes.volunteer(alice, "nim", 5)
        assert queries.offers_of(alice) == {"nim": 5}
        substitutes.volunteer(alice, "nim", 0)
        assert queries.offers_of(alice) == {}

    @pytest.mark.parametrize(
        ("game", "chairs", "code"),
        [("nim", 6, "bad_chairs"), ("nim", -1, "bad_chairs"), ("chess", 1, "no_such_game")],
    )
    def test_out_of_range_nothing_is_changed(
        self, alice: Member, game: str, chairs: int, code: str
    ) -> None:
        with pytest.raises(ClubError) as refused:
            substitutes.volunteer(alice, game, chairs)
        assert refused.value.code == code
        assert queries.offers_of(alice) == {}
