"""Filters of templates: an item, a count, a translated word; and some filters of Django."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date as Day
from datetime import datetime
from functools import wraps
from typing import Any

from django.template import defaultfilters
from django.utils.safestring import SafeString
from django.utils.timezone import is_aware, localtime
from markupsafe import Markup

from club.base.ui.times import with_time_zone
from club.play.tables.presentation.seats import SeatedPlayer
from games.core import AnyGame


def at(collection: Mapping[Any, Any] | Sequence[Any], key: Any) -> Any:
    """The item of that key or index; None when there is none."""
    try:
        return collection[key]
    except (LookupError, TypeError):
        return None


def called(sitters: Sequence[SeatedPlayer]) -> tuple[str, ...]:
    """The names of the players, without tokens."""
    return tuple(sitter.name for sitter in sitters)


def times(count: int) -> range:
    """Returns a range, to draw something repeatedly."""
    return range(count)


def word(text: str, game: Any) -> str:
    """A word of the notation as the game shows it."""
    return str(game.words.get(text, text.replace("_", " ")))


def fields(view: Any) -> Sequence[tuple[str, object]]:
    """The names and values of a view, for a game that has no board of its own yet."""
    return [
        (name.replace("_", " ").capitalize(), getattr(view, name))
        for name in view.__dataclass_fields__
    ]


def has_sign(game: AnyGame, thing: str) -> bool:
    """Whether the legend of the game's board explains a sign for that word."""
    return any(entry.sign == thing for entry in game.legend)


def date(moment: Day, form: str) -> str:
    """A moment in the reader's time zone, in Django's format."""
    if isinstance(moment, datetime) and is_aware(moment):
        moment = localtime(moment)
    return defaultfilters.date(moment, form)


def _of_django(a_filter: Callable[..., Any]) -> Callable[..., Any]:
    """Adapts a filter of Django, so that it accepts Jinja2's safe HTML."""

    @wraps(a_filter)
    def filtered(value: Any, *more: Any) -> Any:
        return a_filter(
            SafeString(value) if isinstance(value, Markup) else value, *more
        )

    return filtered


OF_DJANGO = (
    *(
        "capfirst",
        "floatformat",
        "linebreaks",
        "slugify",
        "striptags",
        "truncatewords",
        "urlize",
    ),
    "yesno",
)
FILTERS: dict[str, Callable[..., Any]] = {
    function.__name__: function
    for function in (
        *(at, called, date, fields, has_sign, times, with_time_zone, word),
    )
} | {name: _of_django(defaultfilters.register.filters[name]) for name in OF_DJANGO}
