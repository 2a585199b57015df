"""A trade composed on the table's page: the parameters of an address, the refusals with their
rules; looking changes nothing.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from typing import Any

import pytest

from club.people.members.models import Member
from games.core import Seat
from games.inkas.rules.cards import KINDS
from tests.play.table_page.buttons.test_press_counts import offered
from tests.support.pages import HTMX, Enter, address, body, part, send, words
from tests.support.sitting_down import Sat, newcomer, sit_down

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
    """The parameters that an address carries for an offer."""
    return {"kind": "offer", f"give_{fair.give}": str(give), f"take_{fair.take}": str(take)}


def sends(page: Any) -> list[str]:
    """The moves that the button of the composed trade would send."""
    forms = re.findall(r'<form id="turn-put".*?</form>', body(page), re.S)
    return [move for form in forms for move in re.findall(r'name="move" value="([^"]*)"', form)]


def why(page: Any) -> str:
    """The text that stands in place of the button."""
    (said,) = re.findall(r'<p class="why-not small"[^>]*>(.*?)</p>', body(page), re.S)
    return " ".join(html.unescape(re.sub("<[^>]*>", " ", said)).split())


def test_the_first_question_offers_to_build_a_trade(fair: Fair) -> None:
    page = body(fair.page(fair.maker))
    assert "What will you do?" in page
    assert f'href="{address(fair.sat)}?kind=offer"' in page


def test_the_button_names_the_move_in_the_address(fair: Fair) -> None:
    page = fair.page(fair.maker, **trade(fair), to=str(fair.partner))
    assert sends(page) == [f"offer 1 {fair.give} for 1 {fair.take} to {fair.partner}"]
    assert f"Offer 1 {fair.give} for 1 {fair.take} to" in words(page)


def test_an_offer_without_a_name_is_for_all(fair: Fair) -> None:
    everybody = " ".join(str(seat) for seat in range(3) if seat != fair.maker)
    (move,) = sends(fair.page(fair.maker, **trade(fair)))
    assert move.endswith(f" to {everybody}")


def test_opening_the_builder_plays_and_drafts_nothing(fair: Fair) -> None:
    before = fair.sat.plies()
    fair.page(fair.maker, **trade(fair))
    assert fair.sat.plies() == before
    assert fair.sat.chair(fair.maker).draft == []


def test_the_builder_has_the_fragments_of_any_choice(fair: Fair) -> None:
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
def test_a_refused_offer_names_its_rule_and_changes_nothing(fair: Fair, case: str) -> None:
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


def test_equal_kinds_on_both_sides_are_refused_with_their_rule(fair: Fair) -> None:
    both = trade(fair) | {f"take_{fair.give}": "1"}
    assert why(fair.page(fair.maker, **both)).endswith("R34")


def test_members_cannot_make_offers_to_themselves(fair: Fair) -> None:
    page = fair.page(fair.maker, **trade(fair), to=str(fair.maker))
    assert sends(page) == []
    assert "R34" in why(page)


@pytest.mark.parametrize("nonsense", ["-1", "x", "1 1", "", "1.5", "9" * 400])
def test_an_unreadable_count_is_ignored(fair: Fair, nonsense: str) -> None:
    page = fair.page(fair.maker, **trade(fair) | {f"give_{fair.give}": nonsense})
    assert page.status_code == 200
    assert why(page).endswith("R34")


def test_each_open_offer_has_a_card_with_all_answers(fair: Fair) -> None:
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


def test_only_the_card_of_an_offer_asks_for_its_answer(fair: Fair) -> None:
    fair.sat.play(fair.maker, f"offer 1 {fair.give} for 1 {fair.take} to {fair.partner}")
    page = body(fair.page(fair.partner))
    assert page.count(">accept 1<") == 0
    assert page.count('value="accept 1"') == 1


@pytest.mark.long
def test_a_counter_offer_starts_with_the_cards_of_the_offer(fair: Fair) -> None:
    fair.sat.play(fair.maker, f"offer 1 {fair.give} for 1 {fair.take} to {fair.partner}")
    page = fair.page(fair.partner, kind="counter", offer="1")
    assert sends(page) == [f"counter 1 with 1 {fair.take} for 1 {fair.give}"]


def test_a_counter_offer_to_a_withdrawn_offer_is_refused(fair: Fair) -> None:
    fair.sat.play(fair.maker, f"offer 1 {fair.give} for 1 {fair.take} to {fair.partner}")
    page = fair.page(fair.partner, kind="counter", offer="7")
    assert 'id="composing"' not in body(page)
    assert 'class="why-not"' in body(page)


def test_the_members_own_offer_has_a_card_to_withdraw_it(fair: Fair) -> None:
    fair.sat.play(fair.maker, f"offer 1 {fair.give} for 1 {fair.take} to {fair.partner}")
    page = fair.page(fair.maker)
    assert f"You offer 1 {fair.give} for 1 {fair.take}" in part(page, "turn")
    assert "Withdraw" in part(page, "turn")


def test_a_refused_move_stays_in_the_builder(fair: Fair) -> None:
    client = fair.enter(fair.sat.member(fair.maker))
    picked = "&".join(f"{name}={value}" for name, value in trade(fair).items())
    stale = send(client, fair.sat, "play", "end turn", asked=0, picked=picked)
    assert stale.status_code == 409
    assert 'id="composing"' in body(stale)


def test_spectators_have_no_move_builder(fair: Fair, inside: Enter) -> None:
    page = inside(newcomer("dora")).get(address(fair.sat), trade(fair))
    assert 'id="composing"' not in body(page)


def test_a_present_choice_has_no_link(fair: Fair) -> None:
    page = body(fair.page(fair.maker, **trade(fair)))
    (settled,) = re.findall(r'<a class="put field-choice" id="put-settle-first"([^>]*)>', page)
    assert "href" not in settled
    assert 'aria-current="true"' in settled


def test_the_hand_is_shown_without_the_move_builder(fair: Fair) -> None:
    client = fair.enter(fair.sat.member(fair.maker))
    assert client.get(address(fair.sat, "replay")).status_code == 200
