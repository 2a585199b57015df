"""Parts of a template that stand on the reader's page already."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.html import format_html
from jinja2 import pass_context
from jinja2.runtime import Context


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
