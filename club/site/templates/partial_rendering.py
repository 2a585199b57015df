"""Template functions for parts of a table's page that are not always rendered: closed collapsible
sections, and elements that the browser shows already.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.html import format_html
from jinja2 import pass_context
from jinja2.runtime import Context

from club.play.table_page.address import NewsSection

UNOPENED = "table_page/_closed_section.jinja"


@dataclass(frozen=True, slots=True)
class Collapsible:
    """A collapsible section: whether it is open, its template now, and the URL with it open."""

    name: str
    open: bool
    template: str
    address: str = ""


@pass_context
def collapsible(context: Context, name: str, inside: str) -> Collapsible:
    """A part of a table's page that is drawn once it was opened; everywhere else at once. `inside`
    is the template of its contents. The element itself is in `_odds_section.jinja`, which is
    rendered alone when the section is opened.

    {% set odds = collapsible("odds", "games/inkas/_odds_table.jinja") %} <details
    data-fold="odds"{% if odds.open %} open{% endif %}> <summary>...</summary>{% with fold=odds %}{%
    include odds.template %}{% endwith %} </details>
    """
    news = news_in(context)
    if news is None:
        return Collapsible(name, open=False, template=inside)
    if name in news.open_sections:
        return Collapsible(name, open=True, template=inside)
    return Collapsible(name, False, UNOPENED, context["page"].address.opens(name))


@pass_context
def steady(
    context: Context, element: str, name: str, *about: str, caller: Callable[[], str]
) -> str:
    """{% call steady("ul", "cards", "card", "pile") %}<ul id="cards">...</ul>{% endcall %}: an
    element and its id, which no pick changes unless there are moves with one of the fields that
    follow, or of such a kind. A page that shows it already is sent an empty one, with `data-same`.
    """
    news = news_in(context)
    if (
        news is not None
        and news.same
        and not context["page"].turn.has_moves_about(frozenset(about))
    ):
        return format_html('<{0} id="{1}" data-same></{0}>', element, name)
    return caller()


def news_in(context: Context) -> NewsSection | None:
    """Returns the news that the reader's page shows already; None on pages without a table."""
    return getattr(context.get("page"), "news", None)
