"""The Jinja2 environment of all pages, fragments, boards and e-mails, and its filters. Its
functions are in `functions.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date as Day
from datetime import datetime
from functools import wraps
from typing import Any

from django.conf import settings
from django.template import defaultfilters
from django.utils.safestring import SafeString
from django.utils.timezone import is_aware, localtime
from jinja2 import (
    BaseLoader,
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    PrefixLoader,
    select_autoescape,
)
from jinja2.ext import Extension
from markupsafe import Markup

from club.base.club_settings.queries import CurrentClub
from club.base.game_packages import folders
from club.base.ui.times import with_time_zone
from club.play.tables.presentation.rings import ring_pieces
from club.play.tables.presentation.seats import SeatedPlayer
from club.site.templates.functions import FUNCTIONS
from games.core import AnyGame

BESIDE = re.compile(r'({%-?\s*include\s+)"\./')
INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)


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
        *(at, called, date, fields, has_sign, ring_pieces, times, with_time_zone),
        word,
    )
} | {name: _of_django(defaultfilters.register.filters[name]) for name in OF_DJANGO}


class Unindent(Extension):
    """Removes the indentation of templates, which is a sixth of a table's page."""

    def preprocess(
        self, source: str, name: str | None, filename: str | None = None
    ) -> str:
        return INDENTATION.sub("", source)


class ClubEnvironment(Environment):
    """Finds `./_land.jinja` beside the template that includes it: its full name is written there
    once, when the template is compiled.
    """

    def preprocess(
        self, source: str, name: str | None = None, filename: str | None = None
    ) -> str:
        text = super().preprocess(source, name, filename)
        folder = (name or "").rpartition("/")[0]
        return BESIDE.sub(rf'\g<1>"{folder}/', text)


class GameLoader(PrefixLoader):
    """Compiles a template under its full name, which `./` needs."""

    load = BaseLoader.load


def environment(loader: BaseLoader, **options: Any) -> Environment:
    """The environment. Templates of a game are found in its own folder as
    `games/<folder>/<name>.jinja`, all others by the loader of Django's backend.
    """
    of_games = {
        name: FileSystemLoader(folder / "templates")
        for name, folder in folders(settings.INSTALLED_GAMES).items()
    }
    loaders = ChoiceLoader([loader, GameLoader({"games": PrefixLoader(of_games)})])
    # all is HTML but the text of e-mails
    escapes = select_autoescape(
        disabled_extensions=["txt.jinja"], default=True, default_for_string=True
    )
    made = ClubEnvironment(**options | {"loader": loaders, "autoescape": escapes})
    made.globals |= FUNCTIONS | {"club": CurrentClub()}
    made.filters |= FILTERS
    return made
