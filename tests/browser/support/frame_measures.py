"""Measures of a table's page in the size that its window has now. Each returns what is wrong, in
words; an empty list is a good one.
"""

from __future__ import annotations

from playwright.sync_api import Page

# the share of the window in which a point belongs to the board
SHARE = """() => {
  const board = document.querySelector('#board');
  let on = 0, all = 0;
  for (let y = 4; y < innerHeight; y += 8) for (let x = 4; x < innerWidth; x += 8) {
    all++;
    const top = document.elementFromPoint(x, y);
    if (top && board.contains(top)) on++;
  }
  return on / all;
}"""
SIDEWAYS = """() => {
  const wide = document.documentElement.scrollWidth - innerWidth;
  return wide > 0 ? [`the page scrolls sideways by ${wide}`] : [];
}"""
PARTS = "#board, #turn, #hand, .masthead"
# Text that is drawn smaller than `least`. A drawing scales its text.
SMALL_TEXTS = (
    """least => [...document.querySelectorAll('PARTS')]
  .flatMap((part) => [...part.querySelectorAll('*')])
  .filter((it) => [...it.childNodes].some((one) => one.nodeType === 3 && one.data.trim()))
  .filter((it) => it.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .filter((it) => !it.closest('.heard, title, desc') && it.getClientRects().length)
  .filter((it) => getComputedStyle(it).clipPath === 'none')
  .map((it) => [it, parseFloat(getComputedStyle(it).fontSize), it.getScreenCTM?.()])
  .map(([it, size, drawn]) => [it, drawn ? size * Math.hypot(drawn.a, drawn.b) : size])
  .filter(([, size]) => size && size < least - 0.1)
  .map(([it, size]) => `text ${size.toFixed(1)}: ${it.textContent.trim().slice(0, 30)}`)"""
).replace("PARTS", PARTS)
# Targets of less than 24 pixels, and choices, loud buttons and the masthead's of less than 44.
SMALL_TARGETS = (
    """() => [...document.querySelectorAll('PARTS')]
  .flatMap((part) => [...part.querySelectorAll('a[href], button, summary, label')])
  .filter((it) => it.checkVisibility({ visibilityProperty: true }) && !it.closest('.heard'))
  .filter((it) => getComputedStyle(it).display !== 'inline' || it.closest('svg'))
  .map((it) => [it, it.getBoundingClientRect()])
  .map(([it, box]) => [it, box, it.matches(
    '#turn :is(.offer, .primary, .fold-turn), .masthead nav :is(a, button)') ? 44 : 24])
  .filter(([, box, least]) => box.height && Math.min(box.width, box.height) < least - 0.5)
  .map(([it, box, least]) => `target ${box.width.toFixed()} x ${box.height.toFixed()}, not ` +
    `${least}: ${it.textContent.trim().replace(/\\s+/g, ' ').slice(0, 40) || it.outerHTML}`)"""
).replace("PARTS", PARTS)
# Controls of which another control or another text covers the middle. The sheet may cover the
# board, since the page scrolls under it; what is scrolled out of its own box is not seen at all.
OVERLAPS = """() => [...document.querySelectorAll(
    ':is(#turn, #hand, .masthead) :is(a[href], button, summary, label, input:not(.heard))')]
  .filter((it) => it.checkVisibility({ visibilityProperty: true }) && !it.closest('.heard'))
  .map((it) => [it, it.getBoundingClientRect()])
  .map(([it, box]) => [it, box.left + box.width / 2, box.top + box.height / 2])
  .filter(([it, x, y]) => x > 0 && y > 0 && x < innerWidth && y < innerHeight)
  .filter(([it, x, y]) => {
    for (let box = it.parentElement; box; box = box.parentElement) {
      if (getComputedStyle(box).overflow === 'visible') continue;
      const { left, top, right, bottom } = box.getBoundingClientRect();
      if (x < left || x > right || y < top || y > bottom) return false;
    }
    return true;
  })
  .map(([it, x, y]) => [it, document.elementFromPoint(x, y)])
  .filter(([it, top]) => top && !it.contains(top) && !top.contains(it))
  .filter(([it, top]) => !top.closest('.ready, .built-move')) // it stays, and the rest scrolls
  .map(([it, top]) => `${it.textContent.trim().slice(0, 30)} is under ` +
    `${top.className || top.localName}`)"""
CUT = """() => [...document.querySelectorAll(
    '.masthead :is(a, button), #turn :is(.offer, button, #sentence)')]
  .filter((it) => it.checkVisibility() && !it.closest('.heard'))
  .filter((it) => getComputedStyle(it).clipPath === 'none') // else it is only read aloud
  .map((it) => [it, it.getBoundingClientRect()])
  .filter(([it, box]) => box.width && (box.left < -1 || box.right > innerWidth + 1))
  .filter(([it]) => !it.closest('.chips, .narrowing, .built-move')) // these rows scroll
  .map(([it]) => `cut at an edge: ${it.textContent.trim().slice(0, 30)}`)"""
LEAST_TEXT = 12


def share_of_board(page: Page) -> float:
    return float(page.evaluate(SHARE))


def faults_of_frame(page: Page, least_text: int = LEAST_TEXT) -> list[str]:
    """Everything on the page that is too small, covered or cut in the window as it is now."""
    small = list(page.evaluate(SMALL_TEXTS, least_text))
    others = [page.evaluate(measure) for measure in (SIDEWAYS, SMALL_TARGETS, OVERLAPS, CUT)]
    return small + [fault for faults in others for fault in faults]
