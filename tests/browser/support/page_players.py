"""Players that play a whole game as a member does: they read the choices of the page, take one, and
wait for the others. They know pages, not games: every game of the catalogue is played by the same
rule. `Mouse` and `Keys` take a choice with scripts, `Links` without. The tests themselves are in
`test_whole_games.py`.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from playwright.sync_api import Locator, Page, TimeoutError, expect

from games.core import Info

PASSWORD = "warm-paper-7"
MOVED_ON = "The table has moved on"  # somebody answered an offer just as it was withdrawn
PATIENCE = 30_000  # milliseconds until we believe that something will never come
AS_LONG = 10_000  # milliseconds for which what was seen is looked for, to press it
A_MOMENT, MOST_WAITS = 50, 100  # milliseconds, and how often
A_FRAME = 20  # milliseconds, one and a little more
MOST_CHOICES = 1500  # in one game
MOST_LOOKS = 1000  # at a page on which others think, in a row
FARTHEST = 600  # presses of Tab until something must have been reached
# beginnings of offers that lead on, in every game so far
ENDINGS = ("end", "done", "pass", "accept", "call", "challenge")

READ = """() => {
  const seen = (path) => [...document.querySelectorAll(path)].map((it, at) => [it, at])
    .filter(([it]) => it.checkVisibility({visibilityProperty: true}) && it.getClientRects().length)
    .map(([it, at]) => ({at, text: (it.textContent || '').trim(), href: it.getAttribute('href')}));
  const turn = document.querySelector('#turn');
  return {
    mark: document.querySelector('#news').getAttribute('hx-get'),
    over: Boolean(document.querySelector('#results table')),
    waiting: turn.matches('.waiting'),
    said: turn.innerText,
    laid: turn.querySelectorAll('.laid li').length,
    refused: turn.querySelectorAll('[role=alert]').length,
    picked: turn.querySelectorAll('.chip').length,
    offers: seen('#turn :is(.question, .to-answer) .offer'),
    puts: seen('#composing .put[href]'),
    board: seen('#board a[hx-get]'),
    // other apps have forms there, too, such as the one that undoes a move
    forms: seen('#turn form[id^="turn-"]')
      .map(({at}) => turn.querySelectorAll('form[id^="turn-"]')[at].id),
  };
}"""
CALM = "() => !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling, .htmx-added')"
# scrolls there; whether the page has moved for it, so that what stands beside the board follows
IN_SIGHT = "(it) => { const at = scrollY; it.scrollIntoViewIfNeeded(); return scrollY !== at; }"
# 0 when it has the focus; else how far to go, less than 1 when the way is not straight on
BETWEEN = """(it) => {
  if (document.activeElement === it) return 0;
  const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]';
  const shown = (one) => one.checkVisibility({visibilityProperty: true});
  const stops = [...document.querySelectorAll(focusable)]
    .filter((one) => one.tabIndex >= 0 && !one.disabled && shown(one))
    .filter((one) => one.type !== 'radio' || one.checked || one === it);
  return stops.indexOf(it) - stops.indexOf(document.activeElement) || -1;
}"""
# where the pointer meets this link and nothing that lies above it
SPOT = """(link) => {
  link.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
  const box = link.getBoundingClientRect();
  const within = [[-1, -1], [-1, 1], [1, -1], [1, 1]]; // an edge belongs to either side
  for (const fine of [2, 8, 24])
    for (let row = 1; row < fine; row++)
      for (let column = 1; column < fine; column++) {
        const [x, y] = [box.x + box.width * column / fine, box.y + box.height * row / fine];
        const at = ([right, down]) => document.elementFromPoint(x + right, y + down)?.closest('a');
        if (within.every((by) => at(by) === link)) return {x: x - box.x, y: y - box.y};
      }
  return null;
}"""


class Hand(Protocol):
    """The way in which a choice on the page is taken."""

    page: Page

    def take(self, thing: Locator) -> None:
        """Takes a link or a button, and returns when the page has answered."""

    def choose(self, name: str, value: str) -> None:
        """Chooses a value in a form's field, a list or one of several."""

    def await_news(self, seen: dict[str, Any]) -> None:
        """Returns when the page may show something else than was seen."""


@dataclass
class Mouse:
    """Clicks. The page answers by itself, and is never loaded anew."""

    page: Page

    def take(self, thing: Locator) -> None:
        self.press(thing)
        self.page.wait_for_function(CALM, timeout=PATIENCE)

    def press(self, thing: Locator) -> None:
        if thing.evaluate(IN_SIGHT, timeout=AS_LONG):
            self.page.wait_for_timeout(A_FRAME)
        spot = thing.evaluate(SPOT) if thing.evaluate("it => it.matches('svg a')") else None
        thing.click(position=spot, timeout=AS_LONG)

    def choose(self, name: str, value: str) -> None:
        field = self.page.locator(f"[name='{name}']")
        if field.first.evaluate("it => it.localName") == "select":
            field.select_option(value)
        else:
            self.page.locator(f"[name='{name}'][value='{value}']").check()

    def await_news(self, seen: dict[str, Any]) -> None:
        news = "(seen) => document.querySelector('#news').getAttribute('hx-get') !== seen"
        self.page.wait_for_function(news, arg=seen["mark"], timeout=PATIENCE)
        self.page.wait_for_function(CALM, timeout=PATIENCE)


class Keys(Mouse):
    """Tab until it is there, then Enter; arrows within a group."""

    def press(self, thing: Locator) -> None:
        self.reach(thing)
        self.page.keyboard.press("Enter")

    def choose(self, name: str, value: str) -> None:
        field = self.page.locator(f"select[name='{name}'], [name='{name}']:checked")
        self.reach(field)
        for _ in range(FARTHEST):
            if (
                self.page.locator(f"select[name='{name}'], [name='{name}']:checked").input_value()
                == value
            ):
                return
            self.page.keyboard.press("ArrowDown")
        raise AssertionError(f"no arrow leads to {value} of {name}")

    def reach(self, thing: Locator) -> None:
        """Presses Tab until it is there. What lies between is guessed; half of it at once, so as
        not to go past.
        """
        presses = 0
        while presses < FARTHEST:
            if not (between := thing.evaluate(BETWEEN)):
                return
            for _ in range(max(1, between // 2)):
                self.page.keyboard.press("Tab")
                presses += 1
        raise AssertionError(f"Tab never reaches {thing}")


class Links(Mouse):
    """Clicks where no script runs: each loads a page, and news is there when one looks again."""

    def take(self, thing: Locator) -> None:
        with self.page.expect_navigation(timeout=PATIENCE):
            self.press(thing)

    def await_news(self, seen: dict[str, Any]) -> None:
        self.take(self.page.get_by_role("link", name="Reload"))


@dataclass
class Sitting:
    """A member at a table. `rng` chooses."""

    hand: Hand
    rng: Random
    by_board: float = 0.7  # share of turns begun on the board, where it offers anything
    choices: int = 0
    undone: int = 0
    from_board: int = 0
    looks: int = 0  # since the last choice

    @property
    def page(self) -> Page:
        return self.hand.page

    def play(self, most: int = MOST_CHOICES) -> None:
        """Plays until there is a result, or until this number of choices is made."""
        seen = self.page.evaluate(READ)
        while not seen["over"] and self.choices < most:
            if seen["offers"] or seen["forms"] or seen["puts"]:
                seen = self._choose(seen)
            else:
                self.looks += 1
                assert self.looks < MOST_LOOKS, f"nobody moves: {seen['said']}"
                self.hand.await_news(seen)
                seen = self.page.evaluate(READ)
        assert self.choices < MOST_CHOICES, "the game does not end"

    def _choose(self, seen: dict[str, Any]) -> dict[str, Any]:
        """Clicks an offered choice once. The click must change the question or end the game.
        Returns the picture after it.
        """
        self.choices, self.looks = self.choices + 1, 0
        chosen = self._chosen(seen)
        with suppress(TimeoutError):  # news may take away what is about to be pressed
            self.hand.take(chosen)
        after = self._after(seen)
        assert after != seen, f"nothing came of choice {self.choices}: {seen}"
        assert not after["refused"] or MOVED_ON in after["said"], after["said"]
        return dict(after)

    def _after(self, seen: dict[str, Any]) -> dict[str, Any]:
        """The picture once it differs from before; the same picture if it never does. A page on a
        busy machine can look calm before it has sent its request.
        """
        for _ in range(MOST_WAITS):
            after: dict[str, Any] = self.page.evaluate(READ)
            if after != seen:
                break
            self.page.wait_for_timeout(A_MOMENT)
        self.page.wait_for_function(CALM, timeout=PATIENCE)
        return dict(self.page.evaluate(READ))

    def _chosen(self, seen: dict[str, Any]) -> Locator:
        """The first move laid out is taken back; later ones now and then."""
        forms = seen["forms"]
        if "turn-step" in forms:
            adds = "turn-add" in forms and self.rng.random() < 0.5
            return self._button("turn-add" if adds else "turn-step")
        if seen["puts"]:
            return self._put(seen)
        if "turn-play" in forms:
            if not self.undone or self.rng.random() < 0.05:
                self.undone += 1
                return self._button("turn-undo")
            if not seen["offers"] or self.rng.random() < 0.4:
                return self._button("turn-play")
        return self._offered(seen)

    def _put(self, seen: dict[str, Any]) -> Locator:
        """The choices of a composed move: the button that plays it, one item more or less, or no
        item.
        """
        if "turn-put" in seen["forms"] and self.rng.random() < 0.5:
            return self._button("turn-put")
        if self.rng.random() < 0.3:
            return self.page.locator("#put-away")
        return self.page.locator("#composing .put[href]").nth(self.rng.choice(seen["puts"])["at"])

    def _offered(self, seen: dict[str, Any]) -> Locator:
        """Half of the time the choice that leads on; otherwise a choice on the board, if the board
        has one.
        """
        offers, board = seen["offers"], seen["board"]
        endings = [offer for offer in offers if offer["text"].lower().startswith(ENDINGS)]
        if endings and self.rng.random() < 0.5:
            return self._offer(self.rng.choice(endings))
        if board and not seen["picked"] and self.rng.random() < self.by_board:
            self.from_board += 1
            return self.page.locator("#board a[hx-get]").nth(self.rng.choice(board)["at"])
        return self._offer(self.rng.choice(offers))

    def _offer(self, offer: dict[str, Any]) -> Locator:
        offers = self.page.locator("#turn :is(.question, .to-answer) .offer")
        return offers.nth(offer["at"])

    def _button(self, form: str) -> Locator:
        return self.page.locator(f"#{form} button")


def join(hand: Hand, address: str, name: str) -> None:
    """A stranger becomes a member, through the door."""
    page = hand.page
    page.goto(address)
    hand.take(page.get_by_role("link", name="Join the club"))
    for label, text in (("Name", name), ("E-mail", f"{name}@club.example"), ("Password", PASSWORD)):
        page.get_by_label(label).focus()
        page.keyboard.type(text)
    hand.take(page.get_by_role("button", name="Join"))
    # on a phone it stands in the menu
    mine = page.get_by_role("link", name=name, exact=True, include_hidden=True)
    expect(mine).to_be_attached()


def open_table(hand: Hand, info: Info, bots: int, seats: int) -> None:
    """Opens a table by the form, with this number of greedy bots, which take all other seats. The
    game begins at once; a game alone is begun.
    """
    page = hand.page
    page.get_by_role("link", name="Open a table").first.click()
    page.locator(f"a[href='/tables/open/{info.slug}/']").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(info.name)
    hand.choose("seats", str(seats))
    hand.choose("bots", str(bots))
    hand.take(page.get_by_role("button", name="Open the table"))
    if not bots:
        hand.take(page.get_by_role("button", name="Start the game"))
    expect(page.locator("#sentence")).not_to_be_empty()
    expect(page.get_by_role("button", name="Start the game")).to_have_count(0)
