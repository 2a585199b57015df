"""Parts of a template that are not drawn again: what was drawn for the same values, and what stands
on the reader's page already.
"""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

MOST_KEPT = 4000  # drawings of one place in a template


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
