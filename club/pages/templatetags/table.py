"""What whole pages ask for besides Django's own tags: fragments, and the style sheet of a game.
What fragments themselves may call is in `pages/functions.py`.
"""

from __future__ import annotations

from typing import Any

from django import template
from django.template.backends.utils import csrf_input_lazy
from django.template.loader import get_template
from django.utils.safestring import SafeString

from club.pages import functions
from club.tables import services
from club.templating.fragments import Fragment
from games import registry
from games.core import AnyGame

register = template.Library()

# what a form adds to chance where no script of ours makes one in the browser
register.simple_tag(services.fresh_nonce)


@register.simple_tag(takes_context=True)
def fragment(context: template.Context, name: str, **more: object) -> SafeString:
    """A fragment in its place in a page, whose facts it finds:
    {% fragment "tables/_board.jinja" %}.
    """
    found = get_template("".join(name))  # no longer marked as safe
    assert isinstance(found, Fragment)
    csrf = {"csrf_input": csrf_input_lazy(context["request"])} if "request" in context else {}
    facts: dict[str, Any] = context.flatten()  # type: ignore[assignment]
    return found.draw(facts | csrf | more)


@register.simple_tag
def board_style(game: AnyGame) -> str:
    """Address of a game's own style sheet; empty when it has none."""
    path = f"{registry.folder(game)}/board.css"
    return functions.static(path) if functions.exists(path) else ""
