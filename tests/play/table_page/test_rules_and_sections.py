"""The table page beside the board: a rule on request, the reason why something cannot be picked,
the terms, the members for whom the table waits. Drafts are in `test_draft_section.py`.
"""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.utils import timezone

from club.people.members.models import Member
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
    def test_a_rule_is_shown_beside_the_picks(self, nim: Sat, alice: Member, inside: Enter) -> None:
        page = inside(alice).get(address(nim), {"heap": "b", "rule": "R2"})
        shown = aside(page)
        assert (
            "Rule R2" in shown
            and "a seat takes one or more stones, all from the same heap." in shown
        )
        assert 'href="/tables/games/nim/rules/#R2"' in shown
        assert "How many stones?" in part(page, "turn")

    def test_closing_a_rule_keeps_the_picks(self, nim: Sat, alice: Member, inside: Enter) -> None:
        shown = aside(inside(alice).get(address(nim), {"heap": "b", "rule": "R2"}))
        assert f'class="close" href="{address(nim)}?heap=b"' in shown

    def test_a_pick_keeps_the_rule_open(self, nim: Sat, alice: Member, inside: Enter) -> None:
        page = body(inside(alice).get(address(nim), {"heap": "b", "rule": "R2"}))
        assert (
            f'class="offer" id="count-4" href="{address(nim)}?heap=b&amp;count=4&amp;rule=R2"'
            in page
        )
        assert "?heap=b&amp;rule=R2&amp;since=" in page

    def test_links_to_rules_keep_the_picks(self, nim: Sat, alice: Member, inside: Enter) -> None:
        nim.play(0, "take 1 from a")
        nim.play(1, "take 1 from a")
        page = body(inside(alice).get(address(nim), {"heap": "b"}))
        link = f"{address(nim)}?heap=b&amp;rule=R2"
        assert f'<a class="rule" href="{link}" data-hx-get hx-target="#rule">R2</a>' in page

    def test_the_log_links_to_the_page_of_rules_during_picks(
        self, nim: Sat, alice: Member, inside: Enter
    ) -> None:
        nim.play(0, "take 1 from a")
        nim.play(1, "take 1 from a")
        ways = ({"heap": "b"}, "/tables/games/nim/rules/#"), ({}, f"{address(nim)}?rule=")
        for picked, leads in ways:
            log = body(inside(alice).get(address(nim), picked)).split('id="log"')[1]
            assert f'<a class="rule" href="{leads}R2" data-hx-get>R2</a>' in log

    def test_unknown_rules_open_nothing(self, nim: Sat, alice: Member, inside: Enter) -> None:
        for rule in ("R99", "", "<b>", "x" * 5000):
            shown = aside(inside(alice).get(address(nim), {"rule": rule}))
            assert "".join(shown.split()) == '<asideid="rule"class="rule-slip"></aside>'

    def test_a_rule_links_to_other_rules_in_the_same_place(
        self, islands: Sat, alice: Member, inside: Enter
    ) -> None:
        assert f'href="{address(islands)}?rule=D16"' in aside(
            inside(alice).get(address(islands), {"rule": "R18"})
        )

    def test_spectators_can_read_rules(self, nim: Sat, carol: Member, inside: Enter) -> None:
        assert "all from the same heap" in aside(inside(carol).get(address(nim), {"rule": "R2"}))

    def test_an_opened_rule_gets_the_focus(self, nim: Sat, alice: Member, inside: Enter) -> None:
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
    def test_a_land_that_cannot_be_picked_links_to_the_reason(
        self, islands: Sat, inside: Enter
    ) -> None:
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

    def test_other_viewers_have_no_links_to_reasons(
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
    """A section that has not been opened is not drawn."""

    def test_only_open_sections_are_rendered(
        self, islands: Sat, alice: Member, inside: Enter
    ) -> None:
        client = inside(alice)
        assert 'class="lands"' not in body(client.get(address(islands)))
        assert 'class="lands"' in body(client.get(address(islands), {"open": "signs.list"}))
        assert 'class="lands"' in body(
            client.get(address(islands), headers={"open-folds": "list agreed"})
        )

    def test_choices_and_open_sections_keep_each_other(self, islands: Sat, inside: Enter) -> None:
        client = inside(asked_first(islands))
        page = body(client.get(address(islands), {"open": "list", "land": "rautavuori"}))
        links = set(re.findall(rf'href="{address(islands)}\?([^"]+)"', page))
        assert links and all("open=list" in link for link in links if "land=" in link)
        assert any("land=rautavuori" in link and "open=list.signs" in link for link in links)

    @pytest.mark.parametrize("said", ["nothing", "../..", "<b>", "a" * 400])
    def test_an_unknown_section_opens_nothing(
        self, nim: Sat, alice: Member, inside: Enter, said: str
    ) -> None:
        page = inside(alice).get(address(nim), {"open": said}, headers={"open-folds": said})
        assert page.status_code == 200
        assert " open>" not in body(page)


class TestTerms:
    def test_only_unusual_options_are_shown_at_first(
        self, alice: Member, bob: Member, inside: Enter
    ) -> None:
        sat = sit_down(
            "rakentaa", [alice, bob], {"deal": "demo", "idle_years": 3}, now=timezone.now()
        )
        page = inside(alice).get(address(sat), {"open": "agreed"})
        first, rest = body(page).split('id="terms"')[1].split('<details class="usual">')
        assert "Tiles" in first and "always the same" in first and "the third ends it" in first
        assert "End of the income chart" not in first and "it stops at 80" in rest
        assert "Everything else is standard." in rest

    def test_options_are_shown_in_words(self, alice: Member, bob: Member, inside: Enter) -> None:
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
    def test_the_waiting_list_shows_since_when_and_until_when(
        self, nim: Sat, bob: Member, inside: Enter
    ) -> None:
        page = inside(bob).get(address(nim))
        said = part(page, "turn")
        assert re.search(r"alice was asked just now, until \w+ \d", said)
        assert "After that a bot plays the rest of the turn." in said
        assert '<time datetime="20' in body(page).split('id="turn"')[1].split('id="seats"')[0]

    def test_a_waiting_member_is_offered_standing_orders(
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

    def test_spectators_are_offered_no_standing_orders(
        self, nim: Sat, carol: Member, inside: Enter
    ) -> None:
        said = part(inside(carol).get(address(nim)), "turn")
        assert "was asked just now" in said and "standing order" not in said
