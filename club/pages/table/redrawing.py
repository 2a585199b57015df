"""Parts of a template that are not drawn again: what was drawn for the same values, what stands on
the reader's page already, and symbols that the page uses often.
"""

from __future__ import annotations

import re
from collections import Counter

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

MOST_KEPT = 4000  # drawings of one place in a template
USE = re.compile(r"<use\b[^>]*>")
NAMED = re.compile(r'\s+(?:href|width|height)="[^"]*"')  # what two uses of a symbol have in common
BLANK = re.compile(r"\n{2,}")
LOOSE = re.compile(r"\n+(?=</?(?:use|g|path|rect|circle)\b)")  # in a drawing nothing stands between
OFTEN = 3  # uses of a symbol; for fewer it is not worth an element
OUTSIDE = re.compile(r'href="[^"#]')  # in a sheet of its own


def kept(parser: template.base.Parser, token: template.base.Token) -> Kept:
    """{% kept spot viewer %}...{% endkept %}: drawn once per process for equal values; nothing else
    may go into it.
    """
    values = [parser.compile_filter(bit) for bit in token.split_contents()[1:]]
    nodes = parser.parse(("endkept",))
    parser.delete_first_token()
    return Kept(nodes, values)


class Kept(template.Node):
    """What stands between the tags, by the values it is drawn from and the language."""

    def __init__(
        self, nodes: template.NodeList, values: list[template.base.FilterExpression]
    ) -> None:
        self.nodelist = nodes
        self.values = values
        self.drawn: dict[tuple[object, ...], SafeString] = {}

    def render(self, context: template.Context) -> SafeString:
        key = (get_language(), *(value.resolve(context) for value in self.values))
        found = self.drawn.get(key)
        if found is None:
            if len(self.drawn) >= MOST_KEPT:
                self.drawn.clear()
            found = self.drawn[key] = self.nodelist.render(context)
        return found


def steady(parser: template.base.Parser, token: template.base.Token) -> Steady:
    """{% steady "ul" "cards" "card" "pile" %}<ul id="cards">...</ul>{% endsteady %}: an element and
    its id; it is the same whatever is picked, unless there are moves with one of the fields that
    follow, or of such a kind.
    """
    element, name, *about = (bit.strip("\"'") for bit in token.split_contents()[1:])
    nodes = parser.parse(("endsteady",))
    parser.delete_first_token()
    return Steady(nodes, element, name, frozenset(about))


class Steady(template.Node):
    """What stands between the tags; to a page that shows it, a word that it is the same."""

    def __init__(
        self, nodes: template.NodeList, element: str, name: str, about: frozenset[str]
    ) -> None:
        self.nodelist = nodes
        self.same = format_html('<{0} id="{1}" data-same></{0}>', element, name)
        self.about = about

    def render(self, context: template.Context) -> SafeString:
        same = context.get("same") and not context["page"].asks(self.about)
        return self.same if same else self.nodelist.render(context)


def lean(parser: template.base.Parser, token: template.base.Token) -> Lean:
    """{% lean %}...{% endlean %}: the same in fewer letters. Lines are closed up where that shows
    nowhere; and a symbol of a sheet that is often used, in one size, is fetched by one hidden use,
    to which the others refer.
    """
    nodes = parser.parse(("endlean",))
    parser.delete_first_token()
    return Lean(nodes)


class Lean(template.Node):
    """What stands between the tags, and the hidden uses after it."""

    def __init__(self, nodes: template.NodeList) -> None:
        self.nodelist = nodes

    def render(self, context: template.Context) -> SafeString:
        drawn = BLANK.sub("\n", LOOSE.sub("", self.nodelist.render(context)))
        names = _names(Counter(map(_symbol, USE.findall(drawn))))
        hidden = "".join(f'<use id="{name}"{symbol}/>' for symbol, name in names.items())
        drawn = USE.sub(lambda use: _referring(use[0], names), drawn)
        return SafeString(
            f'{drawn}<svg class="heard" aria-hidden="true"><defs>{hidden}</defs></svg>'
        )


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
