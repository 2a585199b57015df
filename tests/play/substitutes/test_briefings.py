"""Briefings: a member whom the open request asks sees the position as the chair's seat does, while
the request is open, and nothing of the chair's member.
"""

from __future__ import annotations

import pytest

from club.people.members.models import Member
from club.play.moves import services as play
from club.play.substitutes import services as substitutes
from club.play.substitutes.models import RequestRecipient
from club.play.substitutes.queries import seat_briefing
from club.play.tables.models import AbsencePolicy
from club.play.tables.projection import project_table
from games import registry
from tests.play.substitutes.benches import asking_for_one, the_call, volunteers, with_a_bench
from tests.support.everybody import CARD
from tests.support.pages import Enter, address, body, words, write_over
from tests.support.sitting_down import DAY, NOW, Sat, newcomer, sit_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def dora() -> Member:
    return volunteers("dora")[0]


@pytest.fixture
def sat(dora: Member, alice: Member, bob: Member, toys: None) -> Sat:
    """alice, who has a hidden card, an order and a draft, requests a substitute."""
    sat = with_a_bench(alice, bob)
    sat.play(0, "peek")
    write_over(sat, 2, f"draw {CARD}")
    play.set_order(sat.pk, alice, "reply: yes", NOW)
    play.lay_out(sat.pk, alice, "step", sat.chair(0).asked)
    substitutes.ask_for_substitute(sat.pk, alice, NOW)
    return sat


class TestWhileTheCallIsOpen:
    def test_who_is_asked_reads_what_the_seat_knows(
        self, sat: Sat, dora: Member, inside: Enter
    ) -> None:
        page = inside(dora).get(the_call(sat).get_absolute_url())
        assert CARD in body(page)
        assert "Keep this to yourself" in words(page)

    def test_a_volunteer_sees_neither_draft_nor_orders_of_the_seat(
        self, sat: Sat, dora: Member, inside: Enter
    ) -> None:
        own, found = project_table(sat.table, 0), seat_briefing(the_call(sat), dora)
        assert own.decision is not None and own.decision.view != own.view  # the control
        assert found is not None and found.view == own.view
        assert "reply: yes" not in body(inside(dora).get(the_call(sat).get_absolute_url()))

    def test_at_the_table_they_look_on_as_before(
        self, sat: Sat, dora: Member, alice: Member, inside: Enter
    ) -> None:
        assert CARD in body(inside(alice).get(address(sat)))
        assert CARD not in body(inside(dora).get(address(sat)))

    def test_it_is_said_before_that_it_is_for_them_alone(
        self, sat: Sat, dora: Member, inside: Enter
    ) -> None:
        assert "you see what that seat sees" in words(inside(dora).get("/tables/bench/"))


class TestAfterwards:
    def test_once_somebody_else_sits_there_it_is_read_no_longer(
        self, sat: Sat, dora: Member, alice: Member, inside: Enter
    ) -> None:
        (emil,) = volunteers("emil")
        found = the_call(sat)
        RequestRecipient.objects.create(call=found, member=emil)
        assert CARD in body(inside(dora).get(found.get_absolute_url()))
        substitutes.take_chair(found.pk, emil, NOW)
        assert CARD not in body(inside(dora).get(found.get_absolute_url()))

    def test_once_its_member_stays_it_is_read_no_longer(
        self, sat: Sat, dora: Member, alice: Member, inside: Enter
    ) -> None:
        found = the_call(sat)
        play.return_from_absence(sat.pk, alice, NOW)
        assert CARD not in body(inside(dora).get(found.get_absolute_url()))
        assert seat_briefing(found, dora) is None

    def test_when_the_next_are_asked_the_first_read_it_no_longer(
        self, sat: Sat, dora: Member, inside: Enter
    ) -> None:
        (emil,) = volunteers("emil")
        first = the_call(sat)
        substitutes.settle_request(sat.pk, first.pk, NOW + DAY)
        second = the_call(sat)
        for found in (first, second):
            page = inside(dora).get(found.get_absolute_url())
            assert CARD not in body(page) and "Take the seat" in body(page)
        assert CARD in body(inside(emil).get(second.get_absolute_url()))


class TestNobodyElse:
    def test_volunteers_who_were_not_asked_find_nothing(self, sat: Sat, inside: Enter) -> None:
        (fay,) = volunteers("fay")
        assert inside(fay).get(the_call(sat).get_absolute_url()).status_code == 404
        assert seat_briefing(the_call(sat), fay) is None

    def test_volunteers_of_another_table_find_nothing(
        self, sat: Sat, carol: Member, bob: Member, inside: Enter
    ) -> None:
        (fay,) = volunteers("fay")
        other = asking_for_one(carol, bob)
        assert other.table.calls.filter(asked__member=fay).exists()
        assert inside(fay).get(the_call(sat).get_absolute_url()).status_code == 404
        assert seat_briefing(the_call(sat), fay) is None

    def test_a_volunteer_who_was_asked_for_two_chairs_sees_none(
        self, sat: Sat, dora: Member, bob: Member
    ) -> None:
        substitutes.ask_for_substitute(sat.pk, bob, NOW)
        calls = sat.table.calls.order_by("seat")
        RequestRecipient.objects.create(call=calls[1], member=dora)
        assert [seat_briefing(call, dora) for call in calls] == [None, None]


@pytest.mark.long
@pytest.mark.parametrize("slug", sorted(game.info.slug for game in registry.games()))
def test_board_and_hand_of_every_game_are_drawn(
    slug: str, alice: Member, bob: Member, inside: Enter
) -> None:
    (dora,) = volunteers("dora", game=slug)
    others = [newcomer(name) for name in ("ida", "jon")][: registry.find(slug).info.seats[0] - 2]
    sat = sit_down(slug, [alice, bob, *others], misses=2, absence=AbsencePolicy.BENCH)
    substitutes.ask_for_substitute(sat.pk, alice, NOW)
    page = inside(dora).get(the_call(sat).get_absolute_url())
    assert page.status_code == 200
    assert 'id="board"' in body(page) and 'id="hand"' in body(page)
