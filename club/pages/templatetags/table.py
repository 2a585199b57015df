"""What templates of tables and boards ask for: who sits where, and what can be picked by clicking
on something.

{% pick "land" land.name as offer %}{% if offer %}<a {% link offer %}>...</a>{% endif %}
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import segno
from django import template
from django.contrib.staticfiles import finders
from django.template.loader import get_template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from club.pages import values
from club.pages.lists.waiting import Wait, Waits
from club.pages.table import sending
from club.pages.table.composing import Press
from club.pages.table.offering import OrderBlank, Writing
from club.pages.table.offers import Offer
from club.pages.table.redrawing import kept, lean, steady
from club.pages.words.telling import with_token
from club.tables import services
from games import registry
from games.core import AnyGame

register = template.Library()


@dataclass(frozen=True, slots=True)
class Fold:
    """Part of a page that opens: whether it is, what it holds now, and where it is open."""

    open: bool
    template: str
    address: str = ""


UNOPENED = "tables/_unopened.html"


# what a form adds to chance where no script of ours makes one in the browser
register.simple_tag(services.fresh_nonce)
register.tag("kept", kept)
register.tag("lean", lean)
register.tag("steady", steady)
for one in (values.at, values.called, values.fields, values.times, values.word):
    register.filter(one.__name__, one)


@register.simple_tag(takes_context=True)
def pick(context: template.Context, field: str, value: object, *more: object) -> Offer | None:
    """The offer to pick this value for a field, or several at once; None when no move left has
    them.
    """
    narrowing = context.get("narrowing")
    if not narrowing:
        return None
    pairs = [str(part) for part in (field, value, *more)]
    several = dict(zip(pairs[::2], pairs[1::2], strict=True))
    found: Offer | None = (
        narrowing.offer(several) if more else narrowing.offers(field).get(str(value))
    )
    return found


@register.simple_tag(takes_context=True)
def ways(context: template.Context, field: str, value: object) -> Sequence[Offer]:
    """The kinds of move possible with this value, each with its plainest price: build 20 G, castle
    40 G.
    """
    narrowing = context.get("narrowing")
    found: Sequence[Offer] = narrowing.ways(field).get(str(value), ()) if narrowing else ()
    return found


@register.simple_tag(takes_context=True)
def why(context: template.Context, field: str, value: object) -> Offer | None:
    """The question why a value cannot be picked; None for one that can, and for whoever has nothing
    to pick.
    """
    narrowing = context.get("narrowing")
    found: Offer | None = narrowing.why(field, str(value)) if narrowing else None
    return found


@register.simple_tag(takes_context=True)
def with_laid(context: template.Context, said: str) -> str:
    """What a button says that plays a move, and before it all that is laid out."""
    return sending.with_laid(said, len(context["turn"].drafted))


@register.simple_tag(takes_context=True)
def elsewhere(context: template.Context) -> Wait | None:
    """The next table that waits for the viewer, other than the one that is shown."""
    waits: Waits = context["waits"]
    table = context.get("table")
    return waits.elsewhere(table.get_absolute_url() if table else context["request"].path)


@register.simple_tag(takes_context=True, name="order")
def order_offer(context: template.Context, key: str, value: str) -> Writing | None:
    """The page with this plan being made; None where no such plan can be made now."""
    page = context.get("page")
    forms = getattr(page, "forms", None)
    blank = (
        next((one for one in forms.orders if one.key == key and one.planned), None)
        if forms
        else None
    )
    if page is None or blank is None:
        return None
    picked, given = (
        text == value or text.startswith(f"{value} ") for text in (blank.text, blank.kept)
    )
    return Writing(page.writes(f"{key}: {value}"), value, picked, given)


@register.simple_tag(takes_context=True, name="begin")
def begin_plan(context: template.Context, order: OrderBlank) -> str:
    """Address of the page on which a plan is begun, or the one given changed."""
    address: str = context["page"].writes(order.begun)
    return address


@register.simple_tag
def link(offer: Offer | Writing) -> SafeString:
    """Attributes of a link, also of one in a drawing, that picks what is offered, or asks why it
    cannot be picked; `hand.js` has htmx fetch its own address.
    """
    current = SafeString(' aria-current="true"') if offer.picked else ""
    form = 'href="{}" hx-get{}' if offer.count else 'href="{}" data-hx-get{}'
    return format_html(form + ' data-place="{}"', offer.href, current, offer.value)


@register.simple_tag(takes_context=True)
def who(context: template.Context, seat: int) -> SafeString:
    """The name of whoever sits there, with its token; nothing for no seat."""
    sitters = context["sitters"]
    return with_token(seat, sitters[seat].name) if 0 <= seat < len(sitters) else SafeString()


@register.simple_tag(takes_context=True)
def name(context: template.Context, seat: int) -> str:
    """The same in words alone, for what is read aloud."""
    said: str = context["sitters"][seat].name
    return said


@register.simple_tag
def board_style(game: AnyGame) -> str:
    """Address of a game's own style sheet; empty when it has none."""
    return static(path) if _exists(path := f"{registry.folder(game)}/board.css") else ""


@register.simple_tag(takes_context=True)
def own_hand(context: template.Context) -> str:
    """Template of what a seat holds in its hand; empty for a game that has none."""
    name = f"{registry.folder(context['game'])}/hand.html"
    return name if _template_exists(name) else ""


@register.simple_tag(takes_context=True)
def fold(context: template.Context, name: str, inside: str) -> Fold:
    """A part of a table's page that is drawn once it was opened; everywhere else at once. `inside`
    is the template of its contents.

    {% fold "odds" "games/inkas/_odds.html" as odds %}
    <details data-fold="odds"{% if odds.open %} open{% endif %}>
      <summary>...</summary>{% include odds.template with fold=odds %}
    </details>
    """
    opened = context.get("opened")
    if opened is None:
        return Fold(open=False, template=inside)
    if name in opened:
        return Fold(open=True, template=inside)
    return Fold(False, UNOPENED, context["page"].opens(name))


@register.simple_tag
def scan(address: str) -> SafeString:
    """The address as a QR code, for a phone held across the table."""
    code: str = segno.make(address, error="m").svg_inline(omitsize=True, border=2, svgclass="scan")
    return SafeString(code)


@register.simple_tag
def board_sheet(game: AnyGame) -> str:
    """Address of a game's own sheet of symbols; empty when it has none."""
    return static(path) if _exists(path := f"{registry.folder(game)}/sheet.svg") else ""


@register.filter
def has_sign(game: AnyGame, thing: str) -> bool:
    """Whether the legend of its board explains a sign for that word."""
    return any(one.sign == thing for one in game.legend)


@register.simple_tag(takes_context=True)
def one_more(context: template.Context, *field: str) -> Press | None:
    """What puts one more into what is being put together: {% one_more "give" kind.id as more %};
    None where it cannot be.
    """
    composing = getattr(context.get("page"), "composing", None)
    pile = composing.pile("_".join(field)) if composing else None
    return pile.more if pile and pile.more.href else None


@register.simple_tag
def put(press: Press) -> SafeString:
    """Attributes of a link that puts something in or takes it out. One that leads nowhere just now
    can keep the focus.
    """
    said = format_html(
        'data-put="{}" data-value="{}" data-by="{}" data-most="{}" data-word="{}"',
        press.field,
        press.value,
        press.by,
        press.most,
        press.word,
    )
    current = SafeString(' aria-current="true"') if press.chosen else ""
    if not press.href:
        return format_html('role="link" aria-disabled="true" tabindex="-1" {}{}', said, current)
    return format_html('href="{}" hx-get {}{}', press.href, said, current)


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
