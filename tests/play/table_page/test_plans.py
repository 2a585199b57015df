"""Orders that hold unless said otherwise, plans that are written out, and those that lapse, at a
table of Rauha.
"""

from __future__ import annotations

import html
import re
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import reverse

from club.play.game_records.models import By
from club.play.moves import services as play
from club.play.tables.models import EventType
from games import registry
from games.core import OrderForm, Seat
from tests.support.sitting_down import HOUR, NOW, Sat, newcomer, sit_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def sat() -> Sat:
    return sit_down("rauha", [newcomer(name) for name in ("alice", "bob", "carol")])


def choose(sat: Sat, seat: Seat) -> str:
    move = str(sat.position.legal_moves(seat)[0])
    sat.play(seat, move)
    return move


def in_turn(sat: Sat) -> list[Seat]:
    """The seats in their order, after all have chosen."""
    for seat in (0, 1, 2):
        choose(sat, seat)
    return list(sat.position.order)


def test_a_free_run_happens_without_an_order(sat: Sat) -> None:
    first, second, _ = in_turn(sat)
    sat.play(first, "discard for crystals")
    assert sat.plies()[-2:] == [
        (first, "discard for crystals", By.MEMBER),
        (first, "finish", By.ORDER),
    ]
    assert sat.chair(second).being_asked


def test_a_run_waits_when_an_order_forbids_it(sat: Sat) -> None:
    first, *_ = in_turn(sat)
    play.set_order(sat.pk, sat.member(first), "auto: off", NOW)
    sat.play(first, "discard for crystals")
    assert sat.chair(first).being_asked
    play.set_order(sat.pk, sat.member(first), "auto: on", NOW)
    assert sat.plies()[-1] == (first, "finish", By.ORDER)


def test_a_plan_typed_on_the_page_is_played_on_its_turn(sat: Sat) -> None:
    _, second, third = in_turn(sat)
    client = Client()
    client.force_login(sat.member(second))
    page = client.get(reverse("tables:table", args=[sat.pk])).content.decode()
    assert 'name="written"' in page
    sent = {
        "key": "plan",
        "value": "none",
        "written": "discard for spore r2c2; finish, leave the rest",
    }
    client.post(reverse("tables:order", args=[sat.pk]), sent)
    assert (
        sat.chair(second)
        .orders["plan"][0]
        .startswith("discard for spore r2c2; finish, leave the rest (")
    )
    sat.play(sat.position.order[0], "discard for crystals")
    assert [ply[:2] for ply in sat.plies()[-2:]] == [
        (second, "discard for spore r2c2"),
        (second, "finish, leave the rest"),
    ]
    assert sat.chair(second).orders == {}
    assert sat.chair(third).being_asked
    assert not sat.chair(second).being_asked


class Planner:
    """Somebody with a keyboard and without scripts: follows links and sends the one form that sets
    the plan.
    """

    def __init__(self, client: Client, sat: Sat) -> None:
        self.client, self.sat = client, sat
        self.go(reverse("tables:table", args=[sat.pk]))

    def go(self, href: str) -> None:
        answer = self.client.get(html.unescape(href))
        assert answer.status_code == 200
        self.page = answer.content.decode()
        self.turn = self.page.partition('<section id="turn"')[2].partition("</section>")[0]

    def follow(self, text: str) -> None:
        """The one link in the question's box with this label."""
        links = re.findall(r'<a [^>]*?href="([^"]*)"[^>]*>(.*?)</a>', self.turn, re.S)
        (href,) = {
            href
            for href, said in links
            if " ".join(re.sub("<.*?>", " ", said).split()).startswith(text)
        }
        self.go(href)

    def steps(self) -> list[str]:
        laid = re.search(r'<ol class="laid">(.*?)</ol>', self.turn, re.S)
        return re.findall(r"<li>([^<]*?) *<", laid[1]) if laid else []

    def set_it(self, **more: str) -> None:
        form = re.search(r'<form\s+id="turn-plan".*?</form>', self.turn, re.S)
        assert form
        sent = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form[0]))
        answer = self.client.post(reverse("tables:order", args=[self.sat.pk]), sent | more)
        assert answer.status_code == 303


def planner(sat: Sat, seat: Seat) -> Planner:
    client = Client()
    client.force_login(sat.member(seat))
    return Planner(client, sat)


def test_making_a_plan_of_several_steps_writes_nothing(sat: Sat) -> None:
    first, second, _ = in_turn(sat)
    page = planner(sat, second)
    page.follow("Plan ahead")
    page.follow("Discard it for a Spore")
    page.follow("the middle square")
    page.follow("Add to plan")
    page.follow("Finish")
    assert page.steps() == ["Discard for a Spore on the middle square"]
    page.follow("yes")
    page.follow("Add to plan")
    assert page.steps() == ["Discard for a Spore on the middle square", "Finish, leave the rest"]
    assert "No step can follow this one" in page.turn
    assert sat.chair(second).orders == {}  # until it is set
    page.set_it()
    kept = sat.chair(second).orders["plan"][0]
    assert kept.startswith("discard for spore r2c2; finish, leave the rest (")
    sat.play(first, "discard for crystals")
    made = [ply[1] for ply in sat.plies() if ply[0] == second and ply[2] == By.ORDER]
    assert made == ["discard for spore r2c2", "finish, leave the rest"]


def test_a_step_is_undone_and_a_set_plan_is_changed(sat: Sat) -> None:
    choose(sat, 0)
    play.set_order(sat.pk, sat.member(0), "plan: discard for spore r2c2; finish", NOW)
    page = planner(sat, 0)
    page.follow("Change the plan")
    assert page.steps() == ["Discard for a Spore on the middle square", "Finish"]
    page.follow("Undo")
    assert page.steps() == ["Discard for a Spore on the middle square"]
    page.set_it(proviso="always")
    assert sat.chair(0).orders["plan"][0].startswith("discard for spore r2c2; always (")
    page = planner(sat, 0)
    page.follow("Change the plan")
    assert 'value="always" checked' in page.turn
    page.follow("Stop planning")
    assert page.steps() == []


def test_the_board_shows_the_result_of_a_plan_without_playing_it(sat: Sat) -> None:
    choose(sat, 0)
    before, page = sat.plies(), planner(sat, 0)
    page.go(page.sat.table.get_absolute_url() + "?order=plan:+discard+for+spore+r2c2")
    (square,) = re.findall(
        r"<title>\s*(The middle square,[^<]*)</title>",
        page.page.partition('class="light"')[2].partition("</svg>")[0],
    )
    assert "with a Spore" in square
    assert "nothing is played" in page.turn
    assert sat.plies() == before


@pytest.mark.long
@pytest.mark.parametrize(
    "carried", ["plan:", "plan: dance", "auto: on", "nothing", "plan: choose a1_crystal_1; finish"]
)
def test_an_address_without_a_valid_plan_shows_the_usual_page(sat: Sat, carried: str) -> None:
    page = planner(sat, 0)
    page.go(page.sat.table.get_absolute_url() + "?" + urlencode({"order": carried}))
    assert "You are planning" not in page.turn  # no card is chosen yet
    choose(sat, 0)
    page.go(page.sat.table.get_absolute_url() + "?" + urlencode({"order": carried}))
    assert ("You are planning" in page.turn) == carried.startswith("plan:")
    assert ("Not possible" in page.turn) == (carried not in ("plan:", "auto: on", "nothing"))


def test_a_refused_plan_stays_on_the_page(sat: Sat) -> None:
    choose(sat, 0)
    client = planner(sat, 0).client
    sent = {"key": "plan", "written": "discard for crystals; run taivas"}
    answer = client.post(reverse("tables:order", args=[sat.pk]), sent).content.decode()
    assert "You cannot run Taivas now" in answer
    assert 'value="discard for crystals"' in answer


def test_a_scoring_move_can_be_planned(sat: Sat) -> None:
    while not any(form.key == "scoring plan" for form in forms(sat, 0)) and sat.position.stop < 14:
        seat = min(sat.position.to_act)
        moves = [str(move) for move in sat.position.legal_moves(seat)]
        spore = next(
            (move for move in moves if move.startswith(("discard for spore r2c3", "run r2c3"))),
            moves[0],
        )
        sat.play(seat, "discard for spore r2c3" if "discard for spore r2c3" in moves else spore)
    page = planner(sat, 0)
    assert "What runs first in your scoring?" in page.turn
    page.go(page.sat.table.get_absolute_url() + "?order=scoring+plan:")
    assert "You are planning" in page.turn


def forms(sat: Sat, seat: Seat) -> tuple[OrderForm, ...]:
    position = sat.position
    return registry.find("rauha").orders(position.view(seat)) if position.active != seat else ()


def test_an_impossible_plan_is_refused_and_not_stored(sat: Sat) -> None:
    first, second, _ = in_turn(sat)
    client = Client()
    client.force_login(sat.member(second))
    answer = client.post(
        reverse("tables:order", args=[sat.pk]), {"key": "plan", "written": "run taivas"}
    )
    assert answer.status_code == 422
    assert sat.chair(second).orders == {}
    assert sat.chair(first).being_asked


def test_a_cancelled_plan_is_removed_and_its_seat_is_asked(sat: Sat) -> None:
    """Here it was for a card that has been changed for another since."""
    choose(sat, 1)
    play.set_order(sat.pk, sat.member(1), "plan: discard for crystals", NOW)
    choose(sat, 1)
    assert "plan" in sat.chair(1).orders
    choose(sat, 0)
    choose(sat, 2)
    while sat.position.active != 1:
        sat.play(sat.position.active, "discard for crystals")
    assert sat.chair(1).orders == {}
    assert sat.chair(1).being_asked
    assert not any(ply[0] == 1 and ply[1].startswith("discard") for ply in sat.plies())
    (happening,) = sat.happened(EventType.SET_ASIDE)
    assert (happening.seat, happening.private) == (1, True)


def test_only_the_owner_of_a_cancelled_plan_reads_the_reason(sat: Sat) -> None:
    choose(sat, 1)
    play.set_order(sat.pk, sat.member(1), "plan: discard for crystals", NOW)
    choose(sat, 1)
    choose(sat, 0)
    choose(sat, 2)
    while sat.position.active != 1:
        sat.play(sat.position.active, "discard for crystals")
    said = "Your plan was cancelled: it was for"
    own, other = planner(sat, 1), planner(sat, 2)
    assert said in own.turn
    assert said in own.page.partition('<section id="log"')[2]
    assert "was cancelled" not in other.page
    sat.play(1, "discard for crystals", now=NOW + HOUR)
    own = planner(sat, 1)
    assert said not in own.turn  # it has been seen to
    assert said in own.page.partition('<section id="log"')[2]


def test_a_plan_that_was_played_gives_no_message(sat: Sat) -> None:
    first, *_ = in_turn(sat)
    play.set_order(sat.pk, sat.member(first), "plan: discard for crystals; finish; finish", NOW)
    while sat.position.phase != "choose":
        sat.play(sat.position.active, "discard for crystals")
    for seat in range(3):
        choose(sat, seat)
    assert sat.chair(first).orders == {}
    assert sat.happened(EventType.SET_ASIDE) == []
