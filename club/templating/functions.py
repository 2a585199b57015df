"""What templates may call (Jinja2's globals): who sits where, what can be picked by clicking on
something, addresses of what a page does not show yet. Their filters are in `filters.py`.

{% set offer = pick("land", land.name) %}{% if offer %}<a {{ link(offer) }}>...</a>{% endif %}
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import segno
from django.contrib.staticfiles import finders
from django.templatetags.static import static as address_of_file
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from jinja2 import pass_context, pass_eval_context
from jinja2.nodes import EvalContext
from jinja2.runtime import Context
from markupsafe import Markup

from club.home.waiting import Wait, Waits
from club.seating import services as seating
from club.table_page.forms import OrderBlank, Writing
from club.table_page.news import NewsSection
from club.table_page.turn import offers
from club.table_page.turn.composer import Press
from club.table_page.turn.offers import Offer
from club.tables.presentation.log_lines import name_with_token
from club.ui.template_names import template_exists
from games import registry
from games.core import AnyGame

MOST_ADDRESSES = 15_000  # that a process keeps: to work them out is a tenth of a page
UNOPENED = "table_page/_unopened.jinja"


@dataclass(frozen=True, slots=True)
class Fold:
    """Part of a page that opens: whether it is, what it holds now, and where it is open."""

    name: str
    open: bool
    template: str
    address: str = ""


@lru_cache(MOST_ADDRESSES)
def url(view_name: str, *arguments: object) -> str:
    """The address of a page. Raises NoReverseMatch where there is none."""
    return reverse(view_name, args=arguments)


@cache
def static(path: str) -> str:
    """Address of a static file; on real servers a digest of it is in its name."""
    return address_of_file(path)


@pass_context
def querystring(context: Context, **changed: object) -> str:
    """The query of the page's address with other values in it."""
    query = context["request"].GET.copy()
    for name, value in changed.items():
        query[name] = str(value)
    return f"?{query.urlencode()}"


def worded(text: str) -> str:
    """A word of a game in the language that is spoken."""
    return gettext(text)


@pass_context
def pick(context: Context, field: str, value: object, *more: object) -> Offer | None:
    """The offer to pick this value for a field, or several at once; None when no move left has
    them.
    """
    narrowing = context.get("narrowing")
    if not narrowing:
        return None
    if not more:
        return narrowing.offers(field).get(str(value))  # type: ignore[no-any-return]
    pairs = [str(part) for part in (field, value, *more)]
    several = dict(zip(pairs[::2], pairs[1::2], strict=True))
    return narrowing.offer(several)  # type: ignore[no-any-return]


@pass_context
def ways(context: Context, field: str, value: object) -> Sequence[Offer]:
    """The kinds of move possible with this value, each with its plainest price: build 20 G, castle
    40 G.
    """
    narrowing = context.get("narrowing")
    found: Sequence[Offer] = narrowing.ways(field).get(str(value), ()) if narrowing else ()
    return found


@pass_context
def why(context: Context, field: str, value: object) -> Offer | None:
    """The question why a value cannot be picked; None for one that can, and for whoever has nothing
    to pick.
    """
    narrowing = context.get("narrowing")
    found: Offer | None = narrowing.why(field, str(value)) if narrowing else None
    return found


@pass_context
def with_laid(context: Context, said: str) -> str:
    """What a button says that plays a move, and before it all that is laid out."""
    return offers.with_laid(said, len(context["turn"].drafted))


@pass_context
def elsewhere(context: Context) -> Wait | None:
    """The next table that waits for the viewer, other than the one that is shown."""
    waits: Waits = context["waits"]
    table = context.get("table")
    return waits.elsewhere(table.get_absolute_url() if table else context["request"].path)


@pass_context
def order_offer(context: Context, key: str, value: str) -> Writing | None:
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
    return Writing(page.address.writes(f"{key}: {value}"), value, picked, given)


@pass_context
def plan_address(context: Context, order: OrderBlank) -> str:
    """Address of the page on which a plan is begun, or the one given changed."""
    address: str = context["page"].address.writes(order.begun)
    return address


def link(offer: Offer | Writing) -> SafeString:
    """Attributes of a link, also of one in a drawing, that picks what is offered, or asks why it
    cannot be picked; `hand.js` has htmx fetch its own address.
    """
    current = SafeString(' aria-current="true"') if offer.picked else ""
    form = 'href="{}" hx-get{}' if offer.count else 'href="{}" data-hx-get{}'
    return format_html(form + ' data-place="{}"', offer.href, current, offer.value)


@pass_context
def who(context: Context, seat: int) -> SafeString:
    """The name of whoever sits there, with its token; nothing for no seat."""
    sitters = context["sitters"]
    return name_with_token(seat, sitters[seat].name) if 0 <= seat < len(sitters) else SafeString()


@pass_context
def plain_name(context: Context, seat: int) -> str:
    """The same in words alone, for what is read aloud."""
    said: str = context["sitters"][seat].name
    return said


@pass_context
def own_hand(context: Context) -> str:
    """Template of what a seat holds in its hand; empty for a game that has none."""
    name = f"{registry.folder(context['game'])}/hand.jinja"
    return name if template_exists(name) else ""


@pass_context
def fold(context: Context, name: str, inside: str) -> Fold:
    """A part of a table's page that is drawn once it was opened; everywhere else at once. `inside`
    is the template of its contents.

    {% set odds = fold("odds", "games/inkas/_odds.jinja") %}
    <details data-fold="odds"{% if odds.open %} open{% endif %}>
      <summary>...</summary>{% with fold=odds %}{% include odds.template %}{% endwith %}
    </details>
    """
    news = news_in(context)
    if news is None:
        return Fold(name, open=False, template=inside)
    if name in news.opened:
        return Fold(name, open=True, template=inside)
    return Fold(name, False, UNOPENED, context["page"].address.opens(name))


@pass_context
def steady(
    context: Context, element: str, name: str, *about: str, caller: Callable[[], str]
) -> str:
    """{% call steady("ul", "cards", "card", "pile") %}<ul id="cards">...</ul>{% endcall %}: an
    element and its id, which no pick changes unless there are moves with one of the fields that
    follow, or of such a kind. A page that shows it already is sent an empty one, with `data-same`.
    """
    news = news_in(context)
    if news is not None and news.same and not context["page"].turn.asks(frozenset(about)):
        return format_html('<{0} id="{1}" data-same></{0}>', element, name)
    return caller()


def news_in(context: Context) -> NewsSection | None:
    """What the reader's page shows already; None on a page that is no table's."""
    return getattr(context.get("page"), "news", None)


def qr_code(address: str) -> SafeString:
    """The address as a QR code, for a phone held across the table."""
    code: str = segno.make(address, error="m").svg_inline(omitsize=True, border=2, svgclass="scan")
    return SafeString(code)


def board_sheet(game: AnyGame) -> str:
    """Address of a game's own sheet of symbols; empty when it has none."""
    return static(path) if exists(path := f"{registry.folder(game)}/sheet.svg") else ""


def board_style(game: AnyGame) -> str:
    """Address of a game's own style sheet; empty when it has none."""
    return static(path) if exists(path := f"{registry.folder(game)}/board.css") else ""


@pass_context
def one_more(context: Context, *field: str) -> Press | None:
    """What puts one more into what is being put together: one_more("give", kind.id); None where it
    cannot be.
    """
    turn = getattr(context.get("page"), "turn", None)
    pile = turn.composing.pile("_".join(field)) if turn and turn.composing else None
    return pile.more if pile and pile.more.href else None


def put(press: Press) -> SafeString:
    """Attributes of a link that puts something in or takes it out. One that leads nowhere just now
    can keep the focus.
    """
    said = format_html('data-put="{}" data-value="{}"', press.field, press.value)
    if press.by:
        said += format_html(' data-by="{}" data-most="{}"', press.by, press.most)
    if press.word:
        said += format_html(' data-word="{}"', press.word)
    current = SafeString(' aria-current="true"') if press.chosen else ""
    if not press.href:
        return format_html('role="link" aria-disabled="true" tabindex="-1" {}{}', said, current)
    return format_html('href="{}" hx-get {}{}', press.href, said, current)


@cache
def exists(path: str) -> bool:
    """Whether there is such a static file."""
    return finders.find(path) is not None


@pass_eval_context
def translate(context: EvalContext, message: str) -> str:
    """The message in the reader's language. It is HTML, as templates spell it out."""
    return marked(context, gettext(message))


@pass_eval_context
def translate_count(context: EvalContext, one: str, several: str, count: int) -> str:
    """The same of a count."""
    return marked(context, ngettext(one, several, count))


def marked(context: EvalContext, text: str) -> str:
    """As HTML, but in a letter, which is plain text."""
    return Markup(text) if context.autoescape else text  # noqa: S704 - a template spells it out


# `fresh_nonce`: what a form adds to chance where no script of ours makes one in the browser
FUNCTIONS: dict[str, Any] = {
    function.__name__: function
    for function in (
        *(board_sheet, board_style, elsewhere, fold, link, one_more, order_offer, own_hand),
        *(pick, plain_name, plan_address, put, qr_code, querystring, seating.fresh_nonce, static),
        *(steady, url, ways, who, why, with_laid, worded),
    )
} | {"_": translate, "ngettext": translate_count}
