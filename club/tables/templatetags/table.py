"""What templates of tables and boards ask for: who sits where, and what can be picked by clicking on something.

{% pick "land" land.name as offer %}{% if offer %}<a {% link offer %}>...</a>{% endif %}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from django import template
from django.contrib.staticfiles import finders
from django.template.loader import get_template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from club.tables.asking import Offer
from club.tables.offering import OrderBlank, Writing
from club.tables.telling import with_token
from club.tables.waiting import Wait, Waits

register = template.Library()
MOST_KEPT = 4000  # drawings of one place in a template


@register.simple_tag(takes_context=True)
def pick(context: template.Context, field: str, value: object, *more: object) -> Offer | None:
    """The offer to pick this value for a field, or several at once; None when no move left has them."""
    narrowing = context.get("narrowing")
    if not narrowing:
        return None
    pairs = [str(part) for part in (field, value, *more)]
    several = dict(zip(pairs[::2], pairs[1::2], strict=True))
    found: Offer | None = narrowing.offer(several) if more else narrowing.offers(field).get(str(value))
    return found


@register.simple_tag(takes_context=True)
def ways(context: template.Context, field: str, value: object) -> Sequence[Offer]:
    """The kinds of move possible with this value, each with its plainest price: build 20 G, castle 40 G."""
    narrowing = context.get("narrowing")
    found: Sequence[Offer] = narrowing.ways(field).get(str(value), ()) if narrowing else ()
    return found


@register.simple_tag(takes_context=True)
def why(context: template.Context, field: str, value: object) -> Offer | None:
    """The question why a value cannot be picked; None for one that can, and for whoever has nothing to pick."""
    narrowing = context.get("narrowing")
    found: Offer | None = narrowing.why(field, str(value)) if narrowing else None
    return found


@register.simple_tag(takes_context=True)
def elsewhere(context: template.Context) -> Wait | None:
    """The next table that waits for the viewer, other than the one that is shown."""
    waits: Waits = context["waits"]
    return waits.elsewhere(context["table"].pk)


@register.simple_tag(takes_context=True)
def order(context: template.Context, key: str, value: str) -> Writing | None:
    """The page with this plan being made; None where no such plan can be made now."""
    page = context.get("page")
    forms = getattr(page, "forms", None)
    blank = next((one for one in forms.orders if one.key == key and one.planned), None) if forms else None
    if page is None or blank is None:
        return None
    picked, given = (text == value or text.startswith(f"{value} ") for text in (blank.text, blank.kept))
    return Writing(page.writes(f"{key}: {value}"), value, picked, given)


@register.simple_tag(takes_context=True)
def begin(context: template.Context, order: OrderBlank) -> str:
    """Address of the page on which a plan is begun, or the one given changed."""
    address: str = context["page"].writes(order.begun)
    return address


@register.simple_tag
def link(offer: Offer | Writing) -> SafeString:
    """Attributes of a link, also of one in a drawing, that picks what is offered, or asks why it cannot be picked."""
    current = SafeString(' aria-current="true"') if offer.picked else ""
    form = 'href="{0}" hx-get="{0}"{1}' if offer.count else 'href="{0}" data-hx-get="{0}"{1}'
    return format_html(form, offer.href, current)


@register.tag
def kept(parser: template.base.Parser, token: template.base.Token) -> Kept:
    """{% kept spot viewer %}...{% endkept %}: drawn once per process for equal values; nothing else may go into it."""
    values = [parser.compile_filter(bit) for bit in token.split_contents()[1:]]
    nodes = parser.parse(("endkept",))
    parser.delete_first_token()
    return Kept(nodes, values)


class Kept(template.Node):
    """What stands between the tags, by the values it is drawn from and the language."""

    def __init__(self, nodes: template.NodeList, values: list[template.base.FilterExpression]) -> None:
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


@register.simple_tag(takes_context=True)
def who(context: template.Context, seat: int) -> SafeString:
    """The name of whoever sits there, with its token; nothing for no seat."""
    sitters = context["sitters"]
    return with_token(seat, sitters[seat].name) if 0 <= seat < len(sitters) else SafeString()


@register.simple_tag
def board_style(slug: str) -> str:
    """Address of a game's own style sheet; empty when it has none."""
    return static(path) if _exists(path := f"games/{slug}/board.css") else ""


@register.simple_tag(takes_context=True)
def own_hand(context: template.Context) -> str:
    """Template of what a seat holds in its hand; empty for a game that has none."""
    name = f"games/{context['game'].info.slug}/hand.html"
    return name if _template_exists(name) else ""


@register.filter
def at(found: Mapping[Any, Any] | Sequence[Any], key: Any) -> Any:
    """The item of that key or index; None when there is none."""
    try:
        return found[key]
    except (LookupError, TypeError):
        return None


@register.filter
def times(count: int) -> range:
    """To draw something so many times."""
    return range(count)


@register.filter
def word(text: str, game: Any) -> str:
    """A word of the notation as the game shows it."""
    return str(game.words.get(text, text.replace("_", " ")))


@register.filter
def fields(view: Any) -> Sequence[tuple[str, object]]:
    """The names and values of a view, for a game that has no board of its own yet."""
    return [(name.replace("_", " ").capitalize(), getattr(view, name)) for name in view.__dataclass_fields__]


@cache
def _template_exists(name: str) -> bool:
    try:
        get_template(name)
    except template.TemplateDoesNotExist:
        return False
    return True


@cache
def _exists(path: str) -> bool:
    return finders.find(path) is not None
