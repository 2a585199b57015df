"""The number of presses for a move, by title: the shortest way over the page's own links to a
button that sends the move, with the button counted.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from itertools import permutations
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.test import Client

from club.people.members.models import Member
from club.play.moves.choosers import bot_chooser
from club.play.moves.services.play_along import Plan, play_along
from club.play.table_page.turn.picks import picks_of_move
from games.core import Seat
from games.inkas.rules.cards import KINDS
from tests.support.pages import Enter, address, body, send
from tests.support.sitting_down import NOW, Sat, sit_down

pytestmark = pytest.mark.django_db
FARTHEST = 4  # presses
LINK = re.compile(r'href="([^"]+\?[^"]*)"')


def presses(client: Client, sat: Sat, notation: str) -> int:
    """The fewest presses from the table's page to the move, by a breadth-first search of links."""
    wanted = set(picks_of_move(sat.table.game.read_move(notation)).items()) | {("laid", notation)}
    pages, sent = [address(sat)], f'name="move" value="{html.escape(notation)}"'
    for count in range(1, FARTHEST + 1):
        read = [body(client.get(page)) for page in pages]
        if any(sent in page for page in read):
            return count
        pages = sorted({link for page in read for link in _towards(page, wanted)})
    raise AssertionError(f"no {FARTHEST} presses lead to {notation}")


def _towards(page: str, wanted: set[tuple[str, str]]) -> Iterator[str]:
    """The links on a page that pick nothing but parts of the move, or lay it out."""
    for link in map(html.unescape, LINK.findall(page)):
        picked = set(parse_qsl(urlsplit(link).query))
        if picked and picked <= wanted:
            yield link


def first_legal(sat: Sat, kind: str) -> tuple[Seat, str]:
    """The first move of that kind, and who may make it, as soon as somebody can."""
    while True:
        seat = min(sat.position.to_act)
        for move in map(str, sat.position.legal_moves(seat)):
            if move.startswith(kind):
                return seat, move
        play_along(sat.pk, Plan([NOW], 1, bot_chooser("random")))


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "options", "kind", "count"),
    [
        ("nim", {}, "take", 2),
        ("liars_dice", {}, "bid", 3),
        ("rakentaa", {"deal": "demo"}, "place", 2),
        ("rauha", {}, "choose", 2),
        ("reykholt", {"first_seat": "seat_1"}, "place", 2),
        ("reykholt", {"first_seat": "seat_1", "story": "s1"}, "place", 2),
    ],
)
def test_a_turn_starts_with_one_press_for_each_part(
    game: str,
    options: dict[str, str],
    kind: str,
    count: int,
    alice: Member,
    bob: Member,
    inside: Enter,
    same_chance: None,
) -> None:
    sat = sit_down(game, (alice, bob), options)
    seat, move = first_legal(sat, kind)
    assert presses(inside(sat.member(seat)), sat, move) == count


def test_building_in_khronos_takes_three_presses_and_two(
    alice: Member, bob: Member, inside: Enter
) -> None:
    sat = sit_down("khronos", (alice, bob))
    for kind, count in (("build", 3), ("travel", 2)):
        seat, move = first_legal(sat, kind)
        assert presses(inside(sat.member(seat)), sat, move) == count


def test_a_turn_of_khronos_that_is_laid_out_is_played_and_ended_with_one_press(
    alice: Member, bob: Member, inside: Enter
) -> None:
    sat = sit_down("khronos", (alice, bob))
    seat, laid = first_legal(sat, "travel")
    client = inside(sat.member(seat))
    send(client, sat, "draft", laid, asked=sat.chair(seat).asked)
    page = body(client.get(address(sat)))
    assert "Play and end your turn" in page
    assert presses(client, sat, "end turn") == 1


@pytest.mark.long
@pytest.mark.parametrize(("confirms", "count"), [(True, 2), (False, 1)])
@pytest.mark.parametrize(
    ("game", "ending"),
    [("rakentaa", "end turn"), ("inkas", "end turn"), ("khronos", "end turn")],
)
def test_a_member_who_confirms_turns_ends_none_with_one_press(
    game: str,
    ending: str,
    confirms: bool,
    count: int,
    alice: Member,
    bob: Member,
    carol: Member,
    inside: Enter,
    same_chance: None,
) -> None:
    Member.objects.update(confirm_turns=confirms)
    sat = sit_down(game, (alice, bob, carol))
    seat = first_ending_among_others(sat, ending)
    assert presses(inside(sat.member(seat)), sat, ending) == count


def first_ending_among_others(sat: Sat, ending: str) -> Seat:
    """The seat that may end its turn or do something else, as soon as one can."""
    while True:
        seat = min(sat.position.to_act)
        moves = list(map(str, sat.position.legal_moves(seat)))
        if ending in moves and any(not move.startswith(ending) for move in moves):
            return seat
        play_along(sat.pk, Plan([NOW], 1, bot_chooser("random")))


def test_a_trade_is_accepted_with_one_press(
    alice: Member, bob: Member, carol: Member, inside: Enter
) -> None:
    sat = sit_down("inkas", (alice, bob, carol))
    maker, partner, offer = offered(sat)
    sat.play(maker, offer)
    assert presses(inside(sat.member(partner)), sat, "accept 1") == 1


def test_a_trade_of_a_card_for_a_card_is_offered_with_four_presses(
    alice: Member, bob: Member, carol: Member, inside: Enter
) -> None:
    sat = sit_down("inkas", (alice, bob, carol))
    maker, partner, offer = offered(sat)
    everybody = " ".join(str(seat) for seat in range(3) if seat != maker)
    wanted = offer.removesuffix(f" to {partner}") + f" to {everybody}"
    assert presses(inside(sat.member(maker)), sat, wanted) == 4


def test_a_counter_offer_starts_from_the_offer(
    alice: Member, bob: Member, carol: Member, inside: Enter
) -> None:
    sat = sit_down("inkas", (alice, bob, carol))
    maker, partner, offer = offered(sat)
    give, take = offer.split()[2], offer.split()[5]
    sat.play(maker, offer)
    wanted = f"counter 1 with 1 {take} for 1 {give}"
    assert presses(inside(sat.member(partner)), sat, wanted) == 2


def offered(sat: Sat) -> tuple[Seat, Seat, str]:
    """Two members who can offer a card for another, as soon as somebody can."""
    while not (found := _swap(sat.position)):
        play_along(sat.pk, Plan([NOW], 1, bot_chooser("random")))
    return found


def _swap(position: Any) -> tuple[Seat, Seat, str] | None:
    maker = position.on_turn
    for partner in set(range(3)) - {maker} if position.trading else ():
        held, theirs = (position.view(seat).hand for seat in (maker, partner))
        for give, take in permutations(range(len(KINDS)), 2):
            if held[give] and theirs[take]:
                return maker, partner, f"offer 1 {KINDS[give]} for 1 {KINDS[take]} to {partner}"
    return None


def test_a_card_with_a_long_name_is_offered_as_a_title_and_a_line(
    alice: Member, bob: Member, inside: Enter
) -> None:
    sat = sit_down("rauha", (alice, bob))
    page = body(inside(alice).get(address(sat)))
    offers = re.findall(r'<a class="offer".*?>\s*([^<]*?)\s*<span class="price">([^<]*)', page)
    assert len(offers) == 4
    assert not any("·" in title for title, _ in offers)
    names = sat.table.game.words.values()
    assert all(f"{title} · {html.unescape(line)}" in names for title, line in offers)
