"""What a table's page shows beside the board: the rule one asks for, why something cannot be
picked, the terms, who is waited for. Drafts are in `test_draft_beside_the_board.py`.
"""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.utils import timezone

from club.members.models import Member
from tests.support.pages import Enter, address, body, part, words
from tests.support.sitting_down import Sat, asked_first, newcomer, sit_down

LINK = {"hx-request": "true", "hx-source": "a"}
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


@pytest.fixture
def nim(alice: Member, bob: Member) -> Sat:
    return sit_down("nim", [alice, bob], now=timezone.now())


@pytest.fixture
def islands(alice: Member, bob: Member) -> Sat:
    """Rakentaa at its first question: a castle on a basic tile."""
    return sit_down("rakentaa", [alice, bob], {"deal": "demo"}, now=timezone.now())


def aside(page: Any) -> str:
    found = re.search(r'<aside id="rule".*?</aside>', body(page), re.S)
    assert found
    return html.unescape(found[0])


class TestRule:
    def test_it_is_shown_in_its_own_words_beside_what_was_picked(
        self, nim: Sat, alice: Member, inside: Enter
    ) -> None:
        page = inside(alice).get(address(nim), {"heap": "b", "rule": "R2"})
        shown = aside(page)
        assert (
            "Rule R2" in shown
            and "a seat takes one or more stones, all from the same heap." in shown
        )
        assert 'href="/tables/games/nim/rules/#R2"' in shown
        assert "How many stones?" in part(page, "turn")

    def test_closing_it_keeps_the_picks(self, nim: Sat, alice: Member, inside: Enter) -> None:
        shown = aside(inside(alice).get(address(nim), {"heap": "b", "rule": "R2"}))
        assert f'class="close" href="{address(nim)}?heap=b"' in shown

    def test_picking_on_keeps_it_open(self, nim: Sat, alice: Member, inside: Enter) -> None:
        page = body(inside(alice).get(address(nim), {"heap": "b", "rule": "R2"}))
        assert (
            f'class="offer" id="count-4" href="{address(nim)}?heap=b&amp;count=4&amp;rule=R2"'
            in page
        )
        assert "?heap=b&amp;rule=R2&amp;since=" in page

    def test_links_to_it_keep_the_picks_and_choose_nothing(
        self, nim: Sat, alice: Member, inside: Enter
    ) -> None:
        nim.play(0, "take 1 from a")
        nim.play(1, "take 1 from a")
        page = body(inside(alice).get(address(nim), {"heap": "b"}))
        link = f"{address(nim)}?heap=b&amp;rule=R2"
        assert f'<a class="rule" href="{link}" data-hx-get hx-target="#rule">R2</a>' in page

    def test_in_the_log_they_lead_to_the_rules_while_something_is_picked(
        self, nim: Sat, alice: Member, inside: Enter
    ) -> None:
        nim.play(0, "take 1 from a")
        nim.play(1, "take 1 from a")
        ways = ({"heap": "b"}, "/tables/games/nim/rules/#"), ({}, f"{address(nim)}?rule=")
        for picked, leads in ways:
            log = body(inside(alice).get(address(nim), picked)).split('id="log"')[1]
            assert f'<a class="rule" href="{leads}R2" data-hx-get>R2</a>' in log

    def test_none_is_open_at_first_and_unknown_ones_open_nothing(
        self, nim: Sat, alice: Member, inside: Enter
    ) -> None:
        for rule in ("R99", "", "<b>", "x" * 5000):
            shown = aside(inside(alice).get(address(nim), {"rule": rule}))
            assert "".join(shown.split()) == '<asideid="rule"class="rule-slip"></aside>'

    def test_its_mentions_of_others_lead_to_those_in_the_same_place(
        self, islands: Sat, alice: Member, inside: Enter
    ) -> None:
        assert f'href="{address(islands)}?rule=D16"' in aside(
            inside(alice).get(address(islands), {"rule": "R18"})
        )

    def test_onlookers_may_read_rules_too(self, nim: Sat, carol: Member, inside: Enter) -> None:
        assert "all from the same heap" in aside(inside(carol).get(address(nim), {"rule": "R2"}))

    def test_the_keyboard_goes_where_the_rule_was_asked_for(
        self, nim: Sat, alice: Member, inside: Enter
    ) -> None:
        client = inside(alice)
        asked = client.get(f"{address(nim)}?rule=R2", headers=LINK | {"hx-target": "aside#rule"})
        assert "autofocus" in aside(asked)
        picked = client.get(f"{address(nim)}?heap=b&rule=R2", headers=LINK | {"hx-target": "body"})
        assert "autofocus" not in aside(picked) and "autofocus" in body(picked)

    def test_kinds_to_choose_from_name_their_rule(
        self, alice: Member, bob: Member, inside: Enter
    ) -> None:
        dice = sit_down("liars_dice", [alice, bob], now=timezone.now())
        dice.play(0, "bid 2 fours")
        assert "What will you do? Challenge" in (
            said := part(inside(bob).get(address(dice)), "turn")
        )
        assert " R6 " in f"{said} " and "Bid R4" in said

    def test_the_page_of_the_whole_log_leads_to_the_page_of_rules(
        self, nim: Sat, alice: Member, inside: Enter
    ) -> None:
        nim.play(0, "take 1 from a")
        assert 'href="/tables/games/nim/rules/#R2"' in body(inside(alice).get(address(nim, "log")))


class TestWhyNot:
    def test_a_land_that_cannot_be_chosen_asks_why(self, islands: Sat, inside: Enter) -> None:
        client = inside(asked_first(islands))
        board = body(client.get(address(islands))).split('id="board"')[1].split('id="log"')[0]
        links = set(re.findall(r'class="spot doubt[^"]*"\s+href="([^"]*)" data-hx-get ', board))
        assert len(links) == 13  # the advanced tiles
        for link in sorted(links)[:3]:
            page = client.get(html.unescape(link))
            said = re.search(r'<p class="why-not" role="status">(.*?)</p>', body(page), re.S)
            assert (
                said
                and "The first castle goes on a land with a basic tile." in said[1]
                and ">R4</a>" in said[1]
            )
            assert "autofocus" not in body(page)

    def test_what_was_picked_before_stays(self, nim: Sat, alice: Member, inside: Enter) -> None:
        page = inside(alice).get(address(nim), {"heap": "a", "count": "7"})
        assert "Heap a has only 3 left." in part(page, "turn")
        assert f'class="chip" href="{address(nim)}"' in body(page)
        assert f'href="{address(nim)}?heap=a&amp;count=7&amp;rule=R2"' in body(page)

    def test_reading_the_rule_keeps_the_reason(
        self, nim: Sat, alice: Member, inside: Enter
    ) -> None:
        page = inside(alice).get(address(nim), {"heap": "a", "count": "7", "rule": "R2"})
        assert "Heap a has only 3 left." in part(page, "turn") and "Rule R2" in aside(page)

    def test_where_no_rule_has_a_reason_a_sentence_says_so(
        self, nim: Sat, alice: Member, inside: Enter
    ) -> None:
        assert "is not possible now" in part(
            inside(alice).get(address(nim), {"kind": "sail"}), "turn"
        )

    def test_nobody_else_is_asked_to_wonder(
        self, islands: Sat, carol: Member, inside: Enter
    ) -> None:
        for member in (
            carol,
            next(
                one for one in (islands.member(0), islands.member(1)) if one != asked_first(islands)
            ),
        ):
            page = body(inside(member).get(address(islands), {"land": "rautavuori"}))
            assert "doubt" not in page and "why-not" not in page


class TestFolds:
    """What nobody has opened is not drawn."""

    def test_what_was_opened_is_drawn_and_what_was_not_is_not(
        self, islands: Sat, alice: Member, inside: Enter
    ) -> None:
        client = inside(alice)
        assert 'class="lands"' not in body(client.get(address(islands)))
        assert 'class="lands"' in body(client.get(address(islands), {"open": "signs.list"}))
        assert 'class="lands"' in body(
            client.get(address(islands), headers={"open-folds": "list agreed"})
        )

    def test_a_choice_keeps_what_is_open_and_what_is_opened_keeps_the_choice(
        self, islands: Sat, inside: Enter
    ) -> None:
        client = inside(asked_first(islands))
        page = body(client.get(address(islands), {"open": "list", "land": "rautavuori"}))
        links = set(re.findall(rf'href="{address(islands)}\?([^"]+)"', page))
        assert links and all("open=list" in link for link in links if "land=" in link)
        assert any("land=rautavuori" in link and "open=list.signs" in link for link in links)

    @pytest.mark.parametrize("said", ["nothing", "../..", "<b>", "a" * 400])
    def test_a_fold_that_nobody_knows_opens_nothing(
        self, nim: Sat, alice: Member, inside: Enter, said: str
    ) -> None:
        page = inside(alice).get(address(nim), {"open": said}, headers={"open-folds": said})
        assert page.status_code == 200
        assert " open>" not in body(page)


class TestTerms:
    def test_only_what_is_unusual_is_spread_out(
        self, alice: Member, bob: Member, inside: Enter
    ) -> None:
        sat = sit_down(
            "rakentaa", [alice, bob], {"deal": "demo", "idle_years": 3}, now=timezone.now()
        )
        page = inside(alice).get(address(sat), {"open": "agreed"})
        first, rest = body(page).split('id="terms"')[1].split('<details class="usual">')
        assert (
            "Laying the tiles" in first and "always alike" in first and "the third ends it" in first
        )
        assert "End of the income chart" not in first and "it stops at 80" in rest
        assert "The rest as usual" in rest

    def test_no_option_is_shown_as_it_is_written(
        self, alice: Member, bob: Member, inside: Enter
    ) -> None:
        sat = sit_down(
            "rakentaa", [alice, bob], {"deal": "demo", "roads_on_castles": "under_royal_tax"}
        )
        agreed = inside(alice).get(address(sat), {"open": "agreed"})
        for page in (agreed, inside(alice).get("/tables/open/rakentaa/")):
            for key in (
                "one_fee",
                "castle compensation",
                "under royal tax",
                "all hands",
                "under_royal_tax",
            ):
                assert key not in words(page)


class TestWaiting:
    def test_who_thinks_since_when_and_until_when(
        self, nim: Sat, bob: Member, inside: Enter
    ) -> None:
        page = inside(bob).get(address(nim))
        said = part(page, "turn")
        assert re.search(r"alice was asked just now, until \w+ \d", said)
        assert "After that a bot plays the rest of the turn." in said
        assert '<time datetime="20' in body(page).split('id="turn"')[1].split('id="seats"')[0]

    def test_standing_orders_are_offered_right_there(
        self, alice: Member, bob: Member, inside: Enter
    ) -> None:
        toy, client = (
            sit_down("toy", [alice, bob, newcomer("dora")], now=timezone.now()),
            inside(bob),
        )
        toy.play(0, "step")
        dice = sit_down("liars_dice", [alice, bob], now=timezone.now())
        page = client.get(address(dice))
        assert "Give a standing order" in part(page, "turn")
        assert 'href="#orders"' in body(page) and 'id="orders"' in body(page)
        client.post(address(dice, "order"), {"key": "challenge", "value": "4"})
        assert "1 standing order given" in part(client.get(address(dice)), "turn")

    def test_onlookers_are_offered_none(self, nim: Sat, carol: Member, inside: Enter) -> None:
        said = part(inside(carol).get(address(nim)), "turn")
        assert "was asked just now" in said and "standing order" not in said
