"""A trade put together on the table's page: what an address says, what is refused and with which
rule, and that looking changes nothing.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from typing import Any

import pytest

from club.members.models import Member
from games.core import Seat
from games.inkas.rules.cards import KINDS
from tests.support.pages import HTMX, Enter, address, body, part, send, words
from tests.support.sitting_down import Sat, newcomer, sit_down
from tests.table_page.test_presses import offered

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Fair:
    """A table at which cards can change hands."""

    sat: Sat
    maker: Seat
    partner: Seat
    give: str
    take: str
    enter: Enter

    def page(self, seat: Seat, **picks: str) -> Any:
        return self.enter(self.sat.member(seat)).get(address(self.sat), picks)

    def held(self, kind: str) -> int:
        return int(self.sat.position.view(self.maker).hand[KINDS.index(kind)])


@pytest.fixture
def fair(alice: Member, bob: Member, carol: Member, inside: Enter, same_chance: None) -> Fair:
    sat = sit_down("inkas", (alice, bob, carol))
    maker, partner, offer = offered(sat)
    return Fair(sat, maker, partner, offer.split()[2], offer.split()[5], inside)


def trade(fair: Fair, give: int = 1, take: int = 1) -> dict[str, str]:
    """What an address carries of an offer."""
    return {"kind": "offer", f"give_{fair.give}": str(give), f"take_{fair.take}": str(take)}


def sends(page: Any) -> list[str]:
    """The moves that the button of what is put together would send."""
    forms = re.findall(r'<form id="turn-put".*?</form>', body(page), re.S)
    return [move for form in forms for move in re.findall(r'name="move" value="([^"]*)"', form)]


def why(page: Any) -> str:
    """What stands in the place of the button."""
    (said,) = re.findall(r'<p class="why-not small"[^>]*>(.*?)</p>', body(page), re.S)
    return " ".join(html.unescape(re.sub("<[^>]*>", " ", said)).split())


def test_an_offer_opens_from_what_will_you_do(fair: Fair) -> None:
    page = body(fair.page(fair.maker))
    assert "What will you do?" in page
    assert f'href="{address(fair.sat)}?kind=offer"' in page


def test_what_the_address_puts_together_stands_on_the_button(fair: Fair) -> None:
    page = fair.page(fair.maker, **trade(fair), to=str(fair.partner))
    assert sends(page) == [f"offer 1 {fair.give} for 1 {fair.take} to {fair.partner}"]
    assert f"Offer 1 {fair.give} for 1 {fair.take} to" in words(page)


def test_it_is_offered_to_all_where_nobody_is_named(fair: Fair) -> None:
    everybody = " ".join(str(seat) for seat in range(3) if seat != fair.maker)
    (move,) = sends(fair.page(fair.maker, **trade(fair)))
    assert move.endswith(f" to {everybody}")


def test_looking_at_it_plays_and_lays_out_nothing(fair: Fair) -> None:
    before = fair.sat.plies()
    fair.page(fair.maker, **trade(fair))
    assert fair.sat.plies() == before
    assert fair.sat.chair(fair.maker).draft == []


def test_its_fragments_are_those_of_any_choice(fair: Fair) -> None:
    client = fair.enter(fair.sat.member(fair.maker))
    page = client.get(address(fair.sat), trade(fair), **HTMX)  # type: ignore[arg-type]
    assert 'id="composing"' in body(page)
    assert "<html" not in body(page)


REFUSED = {
    "more cards than one holds": ({"give": 7}, "R35", "offer 7 {give} for 1 {take} to {partner}"),
    "nothing given": ({"give": 0}, "R34", "offer for 1 {take} to {partner}"),
    "nothing asked for": ({"take": 0}, "R34", "offer 1 {give} for to {partner}"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_refused_says_why_with_its_rule_and_changes_nothing(fair: Fair, case: str) -> None:
    counts, rule, notation = REFUSED[case]
    before = fair.sat.plies()
    page = fair.page(fair.maker, **trade(fair, **counts))
    assert sends(page) == []
    assert why(page).endswith(rule)
    move = notation.format(give=fair.give, take=fair.take, partner=fair.partner)
    answer = send(
        fair.enter(fair.sat.member(fair.maker)),
        fair.sat,
        "play",
        move,
        asked=fair.sat.chair(fair.maker).asked,
    )
    assert answer.status_code == 422
    assert fair.sat.plies() == before


def test_the_same_kind_on_both_sides_is_refused_with_its_rule(fair: Fair) -> None:
    both = trade(fair) | {f"take_{fair.give}": "1"}
    assert why(fair.page(fair.maker, **both)).endswith("R34")


def test_nobody_offers_to_themselves(fair: Fair) -> None:
    page = fair.page(fair.maker, **trade(fair), to=str(fair.maker))
    assert sends(page) == []
    assert "R34" in why(page)


@pytest.mark.parametrize("nonsense", ["-1", "x", "1 1", "", "1.5", "9" * 400])
def test_a_count_that_is_none_is_as_if_it_were_not_there(fair: Fair, nonsense: str) -> None:
    page = fair.page(fair.maker, **trade(fair) | {f"give_{fair.give}": nonsense})
    assert page.status_code == 200
    assert why(page).endswith("R34")


def test_each_open_offer_is_a_card_with_all_answers(fair: Fair) -> None:
    fair.sat.play(fair.maker, f"offer 1 {fair.give} for 1 {fair.take} to {fair.partner}")
    page = body(fair.page(fair.partner))
    (card,) = re.findall(r'<article class="to-answer">.*?</article>', page, re.S)
    assert f"gives 1 {fair.give} for 1 {fair.take}" in card
    assert [said.strip() for said in re.findall(r'class="offer"[^>]*>\s*(\w+)', card)] == [
        "Accept",
        "Decline",
        "Counter",
    ]
    assert f'href="{address(fair.sat)}?kind=counter&amp;offer=1"' in card


def test_an_answer_is_asked_for_on_its_card_alone(fair: Fair) -> None:
    fair.sat.play(fair.maker, f"offer 1 {fair.give} for 1 {fair.take} to {fair.partner}")
    page = body(fair.page(fair.partner))
    assert page.count(">accept 1<") == 0
    assert page.count('value="accept 1"') == 1


def test_a_counter_offer_begins_from_the_cards_of_the_offer(fair: Fair) -> None:
    fair.sat.play(fair.maker, f"offer 1 {fair.give} for 1 {fair.take} to {fair.partner}")
    page = fair.page(fair.partner, kind="counter", offer="1")
    assert sends(page) == [f"counter 1 with 1 {fair.take} for 1 {fair.give}"]


def test_a_counter_to_an_offer_that_is_gone_says_so(fair: Fair) -> None:
    fair.sat.play(fair.maker, f"offer 1 {fair.give} for 1 {fair.take} to {fair.partner}")
    page = fair.page(fair.partner, kind="counter", offer="7")
    assert 'id="composing"' not in body(page)
    assert 'class="why-not"' in body(page)


def test_ones_own_offer_is_a_card_to_withdraw(fair: Fair) -> None:
    fair.sat.play(fair.maker, f"offer 1 {fair.give} for 1 {fair.take} to {fair.partner}")
    page = fair.page(fair.maker)
    assert f"You offer 1 {fair.give} for 1 {fair.take}" in part(page, "turn")
    assert "Withdraw" in part(page, "turn")


def test_what_was_put_together_is_there_again_when_it_is_refused(fair: Fair) -> None:
    client = fair.enter(fair.sat.member(fair.maker))
    picked = "&".join(f"{name}={value}" for name, value in trade(fair).items())
    stale = send(client, fair.sat, "play", "end turn", asked=0, picked=picked)
    assert stale.status_code == 409
    assert 'id="composing"' in body(stale)


def test_who_only_watches_puts_nothing_together(fair: Fair, inside: Enter) -> None:
    page = inside(newcomer("dora")).get(address(fair.sat), trade(fair))
    assert 'id="composing"' not in body(page)


def test_a_choice_that_is_made_leads_nowhere(fair: Fair) -> None:
    page = body(fair.page(fair.maker, **trade(fair)))
    (settled,) = re.findall(r'<a class="put face" id="put-settle-first"([^>]*)>', page)
    assert "href" not in settled
    assert 'aria-current="true"' in settled


def test_ones_hand_is_drawn_where_nothing_is_put_together(fair: Fair) -> None:
    client = fair.enter(fair.sat.member(fair.maker))
    assert client.get(address(fair.sat, "replay")).status_code == 200
