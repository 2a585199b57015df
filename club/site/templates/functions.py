"""Functions for templates (Jinja2's globals): player names, moves that a click on something picks,
and URLs of content that the page does not show yet. Template filters are in `environment.py`.

{% set offer = pick("land", land.name) %}{% if offer %}<a {{ link(offer) }}>...</a>{% endif %}
"""

from __future__ import annotations

from collections.abc import Sequence
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

from club.base.roles.permissions import may
from club.base.ui.refusals import rule_url
from club.base.ui.template_names import template_exists
from club.base.ui.web import release
from club.play.lessons.progress import LessonLink, lesson_link
from club.play.seats import services as seats
from club.play.table_page.order_forms import OrderLink, StandingOrderForm
from club.play.table_page.turn import offers
from club.play.table_page.turn.move_builder import FieldLink
from club.play.table_page.turn.offers import Offer
from club.play.tables.presentation.names import game_rules_url, name_with_token
from club.site.home.waiting import Wait, Waits
from club.site.templates.partial_rendering import collapsible, steady
from games import registry
from games.core import AnyGame

MOST_ADDRESSES = 15_000  # that a process keeps: to work them out is a tenth of a page


@lru_cache(MOST_ADDRESSES)
def url(view_name: str, *arguments: object) -> str:
    """The URL of a page. Raises NoReverseMatch if there is none."""
    return reverse(view_name, args=arguments)


@cache
def static(path: str) -> str:
    """The URL of a static file; on real servers its name contains a digest."""
    return address_of_file(path)


@pass_context
def querystring(context: Context, **changed: object) -> str:
    """The query string of the page's URL with some values replaced, and those that are None
    removed.
    """
    query = context["request"].GET.copy()
    for name, value in changed.items():
        query.setlist(name, [] if value is None else [str(value)])
    return f"?{query.urlencode()}"


def worded(text: str) -> str:
    """A word of a game in the reader's language."""
    return gettext(text)


@pass_context
def pick(context: Context, field: str, value: object, *more: object) -> Offer | None:
    """The offer to pick this value for a field, or several at once; None if no move has them."""
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
    offers_of_value: Sequence[Offer] = (
        narrowing.ways(field).get(str(value), ()) if narrowing else ()
    )
    return offers_of_value


@pass_context
def why(context: Context, field: str, value: object) -> Offer | None:
    """The question why a value cannot be picked; None if it can, or if the viewer has nothing to
    pick.
    """
    narrowing = context.get("narrowing")
    refused_offer: Offer | None = (
        narrowing.why(field, str(value)) if narrowing else None
    )
    return refused_offer


@pass_context
def with_laid(context: Context, text: str) -> str:
    """Returns the label of a button that plays a move and the drafted moves before it."""
    return offers.with_laid(text, len(context["turn"].drafted))


@pass_context
def elsewhere(context: Context) -> Wait | None:
    """The next table that waits for the viewer, other than this one."""
    waits: Waits = context["waits"]
    table = context.get("table")
    return waits.elsewhere(
        table.get_absolute_url() if table else context["request"].path
    )


@pass_context
def order_offer(context: Context, key: str, value: str) -> OrderLink | None:
    """The page on which this plan is made; None if no such plan can be made now."""
    page = context.get("page")
    forms = getattr(page, "forms", None)
    if forms:
        blank = next(
            (order for order in forms.orders if order.key == key and order.planned),
            None,
        )
    else:
        blank = None
    if page is None or blank is None:
        return None
    picked, is_given = (
        text == value or text.startswith(f"{value} ")
        for text in (blank.text, blank.kept)
    )
    return OrderLink(page.address.writes(f"{key}: {value}"), value, picked, is_given)


@pass_context
def plan_address(context: Context, order: StandingOrderForm) -> str:
    """The URL of the page that begins a plan, or changes the given one."""
    address: str = context["page"].address.writes(order.address_value)
    return address


def link(offer: Offer | OrderLink) -> SafeString:
    """Attributes of a link, also in a drawing, that picks the offer, or asks why it cannot be
    picked. `table.js` makes htmx fetch the link's own URL.
    """
    current = SafeString(' aria-current="true"') if offer.picked else ""
    form = 'href="{}" hx-get{}' if offer.count else 'href="{}" data-hx-get{}'
    return format_html(form + ' data-place="{}"', offer.href, current, offer.value)


@pass_context
def who(context: Context, seat: int) -> SafeString:
    """The name of the player in a seat, with its token; empty for no seat."""
    sitters = context["sitters"]
    if 0 <= seat < len(sitters):
        return name_with_token(seat, sitters[seat].name)
    return SafeString()


@pass_context
def plain_name(context: Context, seat: int) -> str:
    """The player's name without HTML, for text that is read aloud."""
    name: str = context["sitters"][seat].name
    return name


@pass_context
def learn(context: Context, slug: str) -> LessonLink | None:
    """The way to the lesson of a game; None for a game without one."""
    return lesson_link(context["request"], slug)


@pass_context
def own_hand(context: Context) -> str:
    """The template of a seat's hand; empty for a game without hands."""
    name = f"{registry.folder(context['game'])}/hand.jinja"
    return name if template_exists(name) else ""


def qr_code(address: str) -> SafeString:
    """The URL as a QR code, for a phone held across the table."""
    code: str = segno.make(address, error="m").svg_inline(
        omitsize=True, border=2, svgclass="scan"
    )
    return SafeString(code)


def board_sheet(game: AnyGame) -> str:
    """The URL of a game's own sheet of symbols; empty if it has none."""
    return _existing_url(f"{registry.folder(game)}/sheet.svg")


def board_style(game: AnyGame) -> str:
    """The URL of a game's own style sheet; empty if it has none."""
    return _existing_url(f"{registry.folder(game)}/board.css")


def _existing_url(path: str) -> str:
    """The URL of a static file; empty if there is no such file."""
    return static(path) if exists(path) else ""


@pass_context
def one_more(context: Context, *field: str) -> FieldLink | None:
    """Returns a link that adds one to a counter of the built move, such as one_more("give",
    kind.id); None if it cannot be added.
    """
    turn = getattr(context.get("page"), "turn", None)
    if not turn or not turn.built_move:
        return None
    counter = turn.built_move.counter("_".join(field))
    more: FieldLink | None = counter.more if counter else None
    return more if more and more.href else None


def put(press: FieldLink) -> SafeString:
    """Attributes of a link that adds an item or removes it. A link without a target can keep the
    focus.
    """
    attributes = format_html('data-put="{}" data-value="{}"', press.field, press.value)
    if press.by:
        attributes += format_html(' data-by="{}" data-most="{}"', press.by, press.most)
    if press.word:
        attributes += format_html(' data-word="{}"', press.word)
    current = SafeString(' aria-current="true"') if press.chosen else ""
    if not press.href:
        return format_html(
            'role="link" aria-disabled="true" tabindex="-1" {}{}', attributes, current
        )
    return format_html('href="{}" hx-get {}{}', press.href, attributes, current)


@cache
def exists(path: str) -> bool:
    """Whether there is such a static file."""
    return finders.find(path) is not None


@pass_eval_context
def translate(context: EvalContext, message: str) -> str:
    """Translates the message. It is HTML, as in templates."""
    return marked(context, gettext(message))


@pass_eval_context
def translate_count(
    context: EvalContext, singular: str, plural: str, count: int
) -> str:
    """Translates a message with a count."""
    return marked(context, ngettext(singular, plural, count))


def marked(context: EvalContext, text: str) -> str:
    """Marks a text as HTML; in e-mails, which are plain text, it stays unmarked."""
    return Markup(text) if context.autoescape else text  # noqa: S704 - a template spells it out


# `fresh_nonce`: what a form adds to chance where no script of ours makes one in the browser
FUNCTIONS: dict[str, Any] = {
    function.__name__: function
    for function in (
        *(
            board_sheet,
            board_style,
            elsewhere,
            collapsible,
            game_rules_url,
            learn,
            link,
            may,
            one_more,
            order_offer,
            own_hand,
        ),
        *(
            pick,
            plain_name,
            plan_address,
            put,
            qr_code,
            querystring,
            release,
            rule_url,
            seats.fresh_nonce,
            static,
        ),
        *(steady, url, ways, who, why, with_laid, worded),
    )
} | {"_": translate, "ngettext": translate_count}
