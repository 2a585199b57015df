"""Parts of a template that are not drawn again: what was drawn for the same values, what stands on
the reader's page already, and symbols that the page uses often.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable
from sys import getsizeof

from django.utils.html import format_html
from django.utils.translation import get_language
from jinja2 import pass_context
from jinja2.runtime import Context

from club.lru import LruCache

MOST_KEPT = 14_000_000  # bytes, about: what stands on some 1,000 tables, and is drawn for them
KEY = 700  # bytes, about, of the values that something was drawn for
USE = re.compile(r"<use\b[^>]*>")
NAMED = re.compile(r'\s+(?:href|width|height)="[^"]*"')  # what two uses of a symbol have in common
OFTEN = 3  # uses of a symbol; for fewer it is not worth an element
OUTSIDE = re.compile(r'href="[^"#]')  # in a sheet of its own
# by template, place, language, and the values they were drawn for
KEPT = LruCache[tuple[Hashable, ...], str](MOST_KEPT, lambda drawn: getsizeof(drawn) + KEY)


@pass_context
def kept(context: Context, place: str, *values: Hashable, caller: Callable[[], str]) -> str:
    """{% call kept("spot", spot, viewer) %}...{% endcall %}: what a place draws, once per process
    for equal values; nothing else may go into it. No other place of the game has its name.
    """
    key = (context.name, place, get_language(), *values)
    found = KEPT.peek(key)
    if found is None:
        found = caller()
        KEPT.keep(key, found)
    return found


@pass_context
def steady(
    context: Context, element: str, name: str, *about: str, caller: Callable[[], str]
) -> str:
    """{% call steady("ul", "cards", "card", "pile") %}<ul id="cards">...</ul>{% endcall %}: an
    element and its id, which no pick changes unless there are moves with one of the fields that
    follow, or of such a kind. A page that shows it already is sent an empty one, with `data-same`.
    """
    if context.get("same") and not context["page"].asks(frozenset(about)):
        return format_html('<{0} id="{1}" data-same></{0}>', element, name)
    return caller()


def lean(drawn: str) -> str:
    """{% filter lean %}...{% endfilter %}: the same in fewer letters. Blank lines are left out; and
    a symbol of a sheet that is often used, in one size, is fetched by one hidden use, to which the
    others refer.
    """
    while "\n\n" in drawn:
        drawn = drawn.replace("\n\n", "\n")
    names = _names(Counter(map(_symbol, USE.findall(drawn))))
    hidden = "".join(f'<use id="{name}"{symbol}/>' for symbol, name in names.items())
    referring = USE.sub(lambda use: _referring(use[0], names), drawn)
    return f'{referring}<svg class="heard" aria-hidden="true"><defs>{hidden}</defs></svg>'


def _symbol(use: str) -> str:
    """Which symbol it uses and how large, as its attributes say it; empty for one on the page."""
    said = "".join(NAMED.findall(use))
    return said if OUTSIDE.search(said) else ""


def _names(used: Counter[str]) -> dict[str, str]:
    """What symbols are called that are used often."""
    often = (one for one, times in used.items() if one and times >= OFTEN)
    return {symbol: f"u{number}" for number, symbol in enumerate(often)}


def _referring(use: str, names: dict[str, str]) -> str:
    name = names.get(_symbol(use))
    return use if name is None else NAMED.sub("", use).replace("<use", f'<use href="#{name}"', 1)
