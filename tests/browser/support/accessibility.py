"""Accessibility faults of a page, found by axe, by the tree that screen readers read, and by the
keyboard.

Each function returns the faults in words; an empty result is a good one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from playwright.sync_api import Page

NAMED = {
    "link",
    "button",
    "textbox",
    "combobox",
    "checkbox",
    "radio",
    "searchbox",
    "spinbutton",
    "listbox",
}
LANDMARKS = {"banner", "main", "contentinfo"}

TWICE = """() => {
  const ids = [...document.querySelectorAll('[id]')].map((it) => it.id);
  return ids.filter((id, at) => ids.indexOf(id) !== at);
}"""
MOVING = """() => [...document.querySelectorAll('*')].filter((it) => {
  const {transitionDuration, animationDuration} = getComputedStyle(it);
  const times = `${transitionDuration}, ${animationDuration}`.split(', ');
  return times.some((time) => parseFloat(time) > 0);
}).map((it) => it.outerHTML.slice(0, 80))
  .concat(document.getAnimations().map((it) => String(it)))"""
# the focused element, its place in the document, its visibility, and the visibility of its focus
FOCUS = """() => {
  const active = document.activeElement;
  const it = active.matches('input.heard') ? active.labels[0] : active;
  const box = it.getBoundingClientRect();
  const seen = (top) => top && (it.contains(top) || top.contains(it));
  const spot = (column, row) =>
    document.elementFromPoint(box.x + box.width * column / 8, box.y + box.height * row / 8);
  let open = false;
  for (let row = 1; row < 8; row++) for (let column = 1; column < 8; column++)
    open ||= seen(spot(column, row));
  const look = () => [it, ...it.querySelectorAll('*')].map((part) => {
    const {outlineStyle, stroke, strokeWidth, strokeDasharray, border, opacity} =
      getComputedStyle(part);
    return [outlineStyle, stroke, strokeWidth, strokeDasharray, border, opacity];
  }).join();
  const focused = look(), name = active.outerHTML.slice(0, 120);
  const here = {name, skip: it.matches('.skip'), open: Boolean(open)};
  const [page, at] = [
    active === document.body, [...document.querySelectorAll('*')].indexOf(active),
  ];
  active.blur();
  const ringed = look() !== focused;
  active.focus({preventScroll: true, focusVisible: true});
  return {...here, page, at, ringed};
}"""


def read_aloud(page: Page) -> list[dict[str, Any]]:
    """The nodes of the accessibility tree, in reading order: `role`, `name`, `level`."""
    line = page.context.new_cdp_session(page)
    nodes = line.send("Accessibility.getFullAXTree")["nodes"]
    line.detach()
    by_id = {node["nodeId"]: node for node in nodes}
    return [_heard(node) for node in _in_order(by_id, nodes[0]["nodeId"]) if not node["ignored"]]


def _in_order(by_id: dict[str, Any], node_id: str) -> Iterator[dict[str, Any]]:
    if node := by_id.get(node_id):
        yield node
        for child in node.get("childIds", ()):
            yield from _in_order(by_id, child)


def _heard(node: dict[str, Any]) -> dict[str, Any]:
    level = next(
        (it["value"]["value"] for it in node.get("properties", ()) if it["name"] == "level"), 0
    )
    name = node.get("name", {}).get("value", "").strip()
    return {"role": node["role"]["value"], "name": name, "level": level}


def muddles(page: Page) -> list[str]:
    """The faults of the page as a screen reader reads it."""
    nodes = read_aloud(page)
    levels = [node["level"] for node in nodes if node["role"] == "heading"]
    found = [f"{levels.count(1)} headings of the first level"] if levels.count(1) != 1 else []
    found += [
        f"a heading of level {after} after {before}"
        for before, after in pairwise(levels)
        if after > before + 1
    ]
    roles = Counter(node["role"] for node in nodes)
    found += [f"{roles[role]} × {role}" for role in LANDMARKS if roles[role] != 1]
    found += [
        f"a {node['role']} without a name"
        for node in nodes
        if node["role"] in NAMED and not node["name"]
    ]
    found += [f"two elements with the id {id}" for id in page.evaluate(TWICE)]
    return found


def motions(page: Page) -> list[str]:
    """The elements that move or would move, for visitors who asked for no motion."""
    return list(page.evaluate(MOVING))


def overflow(page: Page) -> int:
    """The number of pixels by which the page is wider than the window."""
    return int(
        page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    )


def stumbles(page: Page, most: int = 400) -> list[str]:
    """The faults on the way of Tab from the top of the page to its end. After the last element the
    focus is on the page itself or, in a Chromium with a window, on the first element again.
    """
    found, before = [], -1
    page.keyboard.press("Tab")
    if not page.evaluate(FOCUS)["skip"]:
        found.append("the first is not the way to the content")
    for _ in range(most):
        here = page.evaluate(FOCUS)
        if here["page"] or (here["skip"] and before >= 0):
            return found
        if here["at"] <= before:
            found.append(f"backwards to {here['name']}")
        found += [f"hidden: {here['name']}"] * (not here["open"]) + [
            f"not marked: {here['name']}"
        ] * (not here["ringed"])
        before = here["at"]
        page.keyboard.press("Tab")
    return [*found, "there is no end"]
