"""The Jinja2 environment of all pages, fragments, boards and e-mails. Its functions are in
`functions.py`, its filters in `filters.py`.
"""

from __future__ import annotations

import re
from typing import Any

from django.conf import settings
from jinja2 import (
    BaseLoader,
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    PrefixLoader,
    select_autoescape,
)
from jinja2.ext import Extension

from club.base.club_settings.queries import CurrentClub
from club.base.game_packages import folders
from club.site.templates.filters import FILTERS
from club.site.templates.functions import FUNCTIONS

BESIDE = re.compile(r'({%-?\s*include\s+)"\./')
INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)


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
