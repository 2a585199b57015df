"""Rise of the Inkas, in which two members trade from two browsers, against a bot
that thinks elsewhere.

They do at the desk what people click there: one offer is accepted, another countered and the
counter-offer accepted. The rest is played as members in a hurry would: dice and discards are left
to standing orders, and turns ended.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from random import Random

import pytest
from playwright.sync_api import Browser, BrowserContext, TimeoutError, expect

from games.inkas.rules.cards import KINDS, count_text
from tests.browser.support.club_server import Clubhouse
from tests.browser.support.page_players import PATIENCE, READ, Mouse, Sitting, join

NAMES = ("aune", "touko")
numbers = count(1)  # a club keeps its members, and these come as strangers
UNFOLD = """(it) => {
  for (let at = it; at; at = at.parentElement) if (at.localName === 'details') at.open = true;
}"""
A_MOMENT = 1_000  # milliseconds, after which the other page is looked at
MOST_LOOKS = 600


@dataclass
class Trader(Sitting):
    """A member at a table, who knows the desk."""

    name: str = ""

    @property
    def seat(self) -> str:
        """The number of the own seat, as forms call it."""
        classes = self.page.locator(
            "#seats .sitter", has=self.page.get_by_text("you", exact=True)
        ).get_attribute("class")
        return (classes or "").partition("seat-")[2][0]

    def held(self) -> list[str]:
        """The kinds in the own hand."""
        counts = self.page.locator(".own-cards strong").all_inner_texts()
        return [kind for kind, count in zip(KINDS, counts, strict=True) if int(count)]

    @property
    def trading(self) -> bool:
        """On turn, and the dice have fallen."""
        return bool(
            self.page.locator("#turn .offer, #turn .step", has_text="End your turn").count()
        )

    def put_together(self, begin: str, says: str, *taps: str) -> None:
        """Composes a trade with these taps and plays it; begins anew if news came in between."""
        self.hand.take(self.page.locator("#turn a.offer", has_text=begin).first)
        for tap in taps:
            self.hand.take(self.page.locator(f"#put-{tap}"))
        button = self.page.locator("#turn-put button", has_text=says)
        expect(button).to_be_visible(timeout=PATIENCE)
        self.hand.take(button)
        assert not self.page.locator("#turn [role=alert]").count(), self.page.locator(
            "#turn"
        ).inner_text()

    def answer(self, text: str) -> None:
        """Presses a choice on the card of an open offer."""
        button = self.page.locator(".to-answer").get_by_role("button", name=text).first
        expect(button).to_be_visible(timeout=PATIENCE)
        self.hand.take(button)

    def declined(self) -> bool:
        """Says no to what the bot offers, which waits for that; False where it offers nothing."""
        ways = self.page.locator(".to-answer").get_by_role("button", name="Decline")
        offered = bool(ways.count())
        if offered:
            self.answer("Decline")
        return offered

    def leave_word(self, key: str, value: str) -> None:
        """A standing order, given by its form."""
        if not self.page.locator("details.standing-orders[open]").count():
            self.page.locator("details.standing-orders > summary").click()
        form = self.page.locator("form.order", has=self.page.locator(f"input[value='{key}']"))
        form.evaluate(UNFOLD)
        form.locator("select").select_option(value)
        self.hand.take(form.get_by_role("button", name="Set"))

    def hurry(self) -> bool:
        """One choice, what ends the turn if that can be; False where there is none."""
        seen = self.page.evaluate(READ)
        if seen["waiting"]:
            return self.declined()
        if seen["over"] or not (seen["offers"] or seen["forms"]):
            return False
        self.choices += 1
        ending = [one for one in seen["offers"] if one["text"].startswith("End your turn")]
        button = next((one for one in ("turn-step", "turn-play") if one in seen["forms"]), "")
        self.hand.take(
            self._button(button) if button else self._offer((ending or seen["offers"])[0])
        )
        return True


def sit_down(club: Clubhouse, rooms: list[BrowserContext]) -> list[Trader]:
    """Two members at a table of three, the third chair a bot's."""
    traders = [come_in(club, room, name) for room, name in zip(rooms, NAMES, strict=True)]
    host, guest = traders
    host.page.goto(f"{club.address}/tables/open/inkas/")
    for name, value in (("seats", "3"), ("bots", "1")):
        host.hand.choose(name, value)
    host.hand.take(host.page.get_by_role("button", name="Open the table"))
    expect(host.page.locator("#seats")).to_contain_text("free")
    guest.page.goto(host.page.url)
    guest.hand.take(guest.page.get_by_role("button", name="Sit down"))
    host.hand.take(host.page.locator("button:enabled", has_text="Start the game"))
    expect(guest.page.locator("#board .land")).to_be_visible(timeout=PATIENCE)
    return traders


def come_in(club: Clubhouse, room: BrowserContext, name: str) -> Trader:
    """A new member whose moves are played as they are chosen."""
    trader = Trader(Mouse(room.new_page()), Random(1), name=f"{name}{next(numbers)}")
    join(trader.hand, club.address, trader.name)
    trader.hand.take(trader.page.get_by_role("link", name=trader.name, exact=True))
    trader.page.get_by_label("Confirm my turn").uncheck()
    trader.hand.take(trader.page.get_by_role("button", name="Save"))
    return trader


def until_they_can_trade(traders: list[Trader]) -> tuple[Trader, Trader]:
    """The member on turn and the other, as soon as each has a card that the other may want."""
    for _ in range(MOST_LOOKS):
        for maker, partner in (traders, traders[::-1]):
            if maker.trading and can_swap(maker, partner):
                return maker, partner
        if not any(one.hurry() for one in traders):
            await_news(traders)
    raise AssertionError("they never could")


def can_swap(maker: Trader, partner: Trader) -> bool:
    """Whether they hold different kinds, by pages that both show what the maker did last."""
    partner.page.reload()
    give, take = set(maker.held()), set(partner.held())
    return bool(give and take) and len(give | take) > 1


def swap(maker: Trader, partner: Trader) -> tuple[str, str]:
    """Different kinds, one that each holds."""
    return next((give, take) for give in maker.held() for take in partner.held() if give != take)


def await_news(traders: list[Trader]) -> None:
    """Returns when a page has news, or after a moment: it may have come while the other
    was read.
    """
    news = "(seen) => document.querySelector('#news').getAttribute('hx-get') !== seen"
    for one in traders:
        try:
            one.page.wait_for_function(news, arg=one.page.evaluate(READ)["mark"], timeout=A_MOMENT)
        except TimeoutError:
            continue
        return


def play_to_the_end(traders: list[Trader]) -> None:
    for _ in range(MOST_LOOKS):
        if all(one.page.locator("#results table").count() for one in traders):
            return
        if not any(one.hurry() for one in traders):
            await_news(traders)
    raise AssertionError("the game does not end")


def one(kind: str) -> str:
    """A card of that kind, as the log and buttons call it."""
    return count_text(1, kind)


def offer(maker: Trader, partner: Trader) -> tuple[str, str]:
    """Has the maker offer one card for another, to the partner alone, since the bot might be
    quicker: the kinds given and taken.
    """
    give, take = swap(maker, partner)
    (bot,) = {"0", "1", "2"} - {maker.seat, partner.seat}
    taps = (f"give_{give}-more", f"take_{take}-more", f"to-{bot}")
    maker.put_together("Offer a trade", f"Offer {one(give)} for {one(take)}", *taps)
    return give, take


def accept_an_offer(maker: Trader, partner: Trader) -> None:
    give, take = offer(maker, partner)
    partner.answer("Accept")
    everybody_reads(
        maker, partner, f"{maker.name} gives {partner.name} {one(give)} for {one(take)}."
    )
    expect(maker.page.locator(".talk")).to_have_count(0)
    assert give in partner.held() and take in maker.held()


def accept_a_counter_offer(maker: Trader, partner: Trader) -> None:
    give, take = offer(maker, partner)
    expect(partner.page.locator(".talk.asked")).to_be_visible(timeout=PATIENCE)
    wanted = next((kind for kind in maker.held() if kind not in (give, take)), "")
    taps = (f"take_{give}-less", f"take_{wanted}-more") if wanted else ()
    wanted = wanted or give
    partner.put_together("Counter", f"{one(take)} for {one(wanted)}", *taps)
    maker.answer("Accept")
    everybody_reads(
        maker, partner, f"{partner.name} gives {maker.name} {one(take)} for {one(wanted)}."
    )


def everybody_reads(maker: Trader, partner: Trader, sentence: str) -> None:
    for one in (maker, partner):
        expect(one.page.locator("#log"), one.name).to_contain_text(sentence, timeout=PATIENCE)


@pytest.fixture
def traders(browser: Browser, clubhouse: Clubhouse) -> Iterator[list[Trader]]:
    """Two members who have traded with each other."""
    with browser.new_context() as room, browser.new_context() as other_room:
        traders = sit_down(clubhouse, [room, other_room])
        maker, partner = until_they_can_trade(traders)
        accept_an_offer(maker, partner)
        accept_a_counter_offer(maker, partner)
        yield traders
    assert clubhouse.audit() == ""


def test_two_members_trade(traders: list[Trader]) -> None:
    for one in traders:
        expect(one.page.locator(".talk")).to_have_count(0)


@pytest.mark.whole
def test_after_which_the_game_goes_on_to_its_end(traders: list[Trader]) -> None:
    for one in traders:
        one.leave_word("roll", "always")
        one.leave_word("discard", "auto")
    play_to_the_end(traders)
    for one in traders:
        expect(one.page.locator("#results tbody tr")).to_have_count(3)
