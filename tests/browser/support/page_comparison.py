"""The fragments that a choice replaces and the rest of the page: together they equal the page as it
is loaded whole.
"""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from tests.browser.support.page_players import A_MOMENT, Mouse

# the differences between the page and the same page loaded whole; null if the table has moved on
DIFFERS = """async () => {
  const mark = (page) => page.querySelector('#news').getAttribute('hx-get');
  const before = mark(document);
  const answer = await fetch(location.href);
  const whole = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (mark(document) !== before || mark(whole) !== before) return null;
  const symbol = (page, href) => {
    const it = href?.startsWith('#') && page.getElementById(href.slice(1));
    return it?.localName === 'use' ? it.getAttribute('href') : href;
  };
  const told = (page) => [...page.querySelectorAll('#board *, #turn *, #hand *')]
    .filter((it) => !it.closest('.clock, .heard, details, [data-mirror]') && it.type !== 'hidden')
    .map((it) => [it.localName, it.id, it.dataset.place, it.getAttribute('transform'),
      it.getAttribute('d'), symbol(page, it.getAttribute('href')),
      it.childElementCount ? '' : it.textContent.trim()].filter(Boolean).join(' '));
  const [shown, loaded] = [told(document), told(whole)];
  const at = loaded.findIndex((line, at) => line !== shown[at]);
  if (at < 0 && shown.length === loaded.length) return '';
  return `${location.search} at ${at}: shows ${shown[at]}, loaded whole ${loaded[at]}`;
}"""


class Comparing(Mouse):
    """Looks after every choice at what the page shows."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.compared = 0

    def take(self, thing: Locator) -> None:
        super().take(thing)
        self.page.wait_for_timeout(A_MOMENT)
        differs = self.page.evaluate(DIFFERS)
        assert not differs, differs
        self.compared += differs == ""
