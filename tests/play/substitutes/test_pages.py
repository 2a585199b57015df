"""Pages of substitutes: volunteering, reading before taking a chair, and the section beside the
table. Only the member whom the open request asks reads the seat's secrets (`test_briefings.py`).
"""

from __future__ import annotations

import re

import pytest

from club.people.members.models import Member
from club.play.moves import services as play
from club.play.substitutes import queries
from club.play.substitutes import services as substitutes
from club.play.substitutes.models import SubstituteRequest
from club.play.tables.models import Table
from club.site.home.optional_actions import optional_actions_of
from tests.play.substitutes.benches import asking_for_one, miss, the_call, volunteers, with_a_bench
from tests.support.pages import Enter, address, body, part, words
from tests.support.sitting_down import DAY, NOW, Sat

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


@pytest.fixture
def dora() -> Member:
    return volunteers("dora")[0]


@pytest.fixture
def sat(dora: Member, alice: Member, bob: Member) -> Sat:
    """alice asks for a substitute."""
    return asking_for_one(alice, bob)


def led_to(sat: Sat) -> str:
    return the_call(sat).get_absolute_url()


class TestOwn:
    def test_one_volunteers_game_by_game(self, alice: Member, inside: Enter) -> None:
        page = body(inside(alice).get("/tables/bench/"))
        assert 'name="nim"' in page and 'name="liars_dice"' in page.replace(
            "liars-dice", "liars_dice"
        )
        names = re.findall(r'<select name="([\w-]+)"', page)
        chosen = dict.fromkeys(names, "0") | {"nim": "3"}
        assert inside(alice).post("/tables/bench/", chosen).status_code == 303
        assert queries.offers_of(alice) == {"nim": 3}
        inside(alice).post("/tables/bench/", chosen | {"nim": "0"})
        assert queries.offers_of(alice) == {}

    def test_out_of_range_is_refused_and_nothing_changed(
        self, alice: Member, inside: Enter
    ) -> None:
        assert inside(alice).post("/tables/bench/", {"nim": "6"}).status_code == 422
        assert queries.offers_of(alice) == {}

    def test_own_time_leads_there(self, alice: Member, inside: Enter) -> None:
        assert 'href="/tables/bench/"' in body(inside(alice).get("/tables/time/"))


class TestCalled:
    def test_a_call_stands_at_home_and_is_counted(
        self, sat: Sat, dora: Member, inside: Enter
    ) -> None:
        (may,) = optional_actions_of(dora).all
        assert (may.name, may.address) == ("Thursday", led_to(sat))
        page = body(inside(dora).get("/"))
        assert "A seat to take over" in page
        assert 'class="tally may"' in page
        assert led_to(sat) in body(inside(dora).get("/tables/bench/"))

    def test_home_says_nothing_of_the_request_to_others(
        self, sat: Sat, alice: Member, carol: Member
    ) -> None:
        assert optional_actions_of(alice).all == optional_actions_of(carol).all == ()

    def test_who_was_asked_by_the_first_call_finds_the_second(
        self, sat: Sat, dora: Member, inside: Enter
    ) -> None:
        first = the_call(sat)
        substitutes.settle_request(sat.pk, first.pk, NOW + DAY)
        (may,) = optional_actions_of(dora).all
        assert may.address != first.get_absolute_url()
        for found in (may.address, first.get_absolute_url()):
            assert "Take the seat" in body(inside(dora).get(found))

    def test_once_somebody_sits_there_it_is_gone(
        self, sat: Sat, dora: Member, alice: Member
    ) -> None:
        play.return_from_absence(sat.pk, alice, NOW)
        assert optional_actions_of(dora).all == ()


class TestBriefing:
    def test_looking_takes_nothing_and_pressing_does(
        self, sat: Sat, dora: Member, alice: Member, inside: Enter
    ) -> None:
        said = words(inside(dora).get(led_to(sat)))
        assert "alice asks for a substitute." in said
        assert "the full time bank and no extra time used" in said
        assert sat.member(0) == alice
        answer = inside(dora).post(led_to(sat))
        assert (answer.status_code, answer["Location"]) == (303, address(sat))
        assert sat.member(0) == dora

    def test_whoever_was_not_asked_does_not_find_it(
        self, sat: Sat, alice: Member, carol: Member, inside: Enter
    ) -> None:
        for member in (alice, carol):
            assert inside(member).get(led_to(sat)).status_code == 404
        assert inside(carol).post(led_to(sat)).status_code == 404

    def test_a_private_table_is_read_by_who_is_asked_and_no_longer(
        self, sat: Sat, dora: Member, alice: Member, inside: Enter
    ) -> None:
        Table.objects.filter(pk=sat.pk).update(private=True)
        found = led_to(sat)
        assert "What happened lately" in body(inside(dora).get(found))
        assert inside(dora).get(address(sat)).status_code == 404
        play.return_from_absence(sat.pk, alice, NOW)
        said = words(inside(dora).get(found))
        assert "This seat is taken" in said
        assert "What happened lately" not in said and "bob" not in said

    def test_who_comes_too_late_is_told_so(
        self, sat: Sat, dora: Member, alice: Member, inside: Enter
    ) -> None:
        found = led_to(sat)
        play.return_from_absence(sat.pk, alice, NOW)
        answer = inside(dora).post(found)
        assert answer.status_code == 422
        assert "another was quicker" in words(answer)

    def test_at_a_table_that_is_held_it_says_so(
        self, sat: Sat, dora: Member, inside: Enter
    ) -> None:
        Table.objects.filter(pk=sat.pk).update(marked="The rules failed (KeyError).")
        assert "Play is suspended at this table." in words(inside(dora).get(led_to(sat)))


class TestBesideTheTable:
    def test_who_sits_there_finds_a_button(
        self, dora: Member, alice: Member, bob: Member, carol: Member, inside: Enter
    ) -> None:
        sat = with_a_bench(alice, bob)
        assert "Ask for a substitute" in part(inside(alice).get(address(sat)), "bench")
        assert 'id="bench"' not in body(inside(carol).get(address(sat)))
        assert inside(alice).post(address(sat, "substitute")).status_code == 303
        shown = part(inside(alice).get(address(sat)), "bench")
        assert "Substitutes can take the seat until" in shown and "I am back and stay" in shown
        inside(alice).post(address(sat, "back"))
        assert not SubstituteRequest.objects.filter(settled_at=None).exists()

    def test_who_looks_on_and_was_asked_is_led_to_the_chair(
        self, sat: Sat, dora: Member, carol: Member, inside: Enter
    ) -> None:
        assert led_to(sat) in body(inside(dora).get(address(sat)))
        assert led_to(sat) not in body(inside(carol).get(address(sat)))

    def test_the_host_finds_a_button_and_nobody_else(
        self, alice: Member, bob: Member, carol: Member, inside: Enter
    ) -> None:
        sat = with_a_bench(alice, bob, carol, misses=3)
        sat.play(0, "end")
        assert "Call the game off" not in body(inside(alice).get(address(sat)))
        miss(sat, 1, NOW)
        assert "Call the game off" in body(inside(alice).get(address(sat)))
        assert "Call the game off" not in body(inside(carol).get(address(sat)))
        assert inside(alice).post(address(sat, "call-off")).status_code == 303
        assert not sat.table.live
