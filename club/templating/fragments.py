"""The template engine of fragments (`*.jinja`, Jinja2): what clicks swap, and boards. Whole pages
(`*.html`) are Django's templates. What fragments may call is in `pages/functions.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.template import TemplateDoesNotExist, engines
from django.template.backends import jinja2 as engine
from django.template.backends.utils import csrf_input_lazy
from django.template.loader import get_template
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from jinja2 import BaseLoader, Environment, TemplateNotFound

from club.packages import folders
from club.templating.rendering import compact
from club.templating.wording import words

ENDING = ".jinja"
INCLUDED = re.compile(r'\{% include "([^"]+)" %\}')  # what is named outright
# in a drawing nothing stands between two lines, and nowhere before the end of a tag or of a block
DRAWN = r"</?(?:use|g|path|rect|circle|text|title|desc|defs|marker|pattern)\b"
ENDED = r"</(?:svg|li|ul|ol|p|div|section)>"
LOOSE = re.compile(rf"\n+(?=(?:\{{%[^%]*%\}})*(?:{DRAWN}|{ENDED})|/?>)")
# tags that write nothing themselves, or end what they write
SILENT = "if elif else endif for endfor with endwith call endcall set filter endfilter include"


class Loader(BaseLoader):
    """Finds a game's fragments in its own folder (`games/<folder>/<name>.jinja`) and all others in
    `templates/`. What a fragment includes by name is put in its place before it is compiled: to
    enter a template costs more than most of these write.
    """

    def __init__(self, modules: Iterable[str]) -> None:
        self.folders = folders(modules)

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str, Callable[[], bool]]:
        """The text of the fragment, its file, and that it has not changed. Raises
        TemplateNotFound.
        """
        whole = LOOSE.sub("", self._whole(template, ()))
        return whole, str(self._file(template)), lambda: not settings.DEBUG

    def _whole(self, name: str, around: tuple[str, ...]) -> str:
        """The text with all that is included; what includes itself is entered as it is drawn."""

        def put(include: re.Match[str]) -> str:
            inside = _beside(include[1], name)
            if inside in (*around, name):
                return f'{{% include "{inside}" %}}'
            return f"{{% with %}}{self._whole(inside, (*around, name))}{{% endwith %}}"

        return INCLUDED.sub(put, compact(self._text(name), SILENT))

    def _text(self, name: str) -> str:
        try:
            return self._file(name).read_text(encoding="utf-8")
        except (FileNotFoundError, IsADirectoryError, NotADirectoryError):
            raise TemplateNotFound(name) from None

    def _file(self, name: str) -> Path:
        parts = Path(name).parts
        if not name.endswith(ENDING) or ".." in parts or Path(name).is_absolute():
            raise TemplateNotFound(name)
        first, folder, *rest = [*parts, "", ""]
        if first == "games" and folder in self.folders:
            return self.folders[folder].joinpath("templates", *rest)
        return Path(settings.BASE_DIR, "templates", name)


def _beside(name: str, whose: str) -> str:
    """The full name of `./other.jinja` in the fragment that says so."""
    if not name.startswith("./"):
        return name
    return f"{whose.rpartition('/')[0]}/{name.removeprefix('./')}"


@cache
def is_there(name: str) -> bool:
    """Whether there is such a fragment."""
    try:
        get_template(name)
    except TemplateDoesNotExist:
        return False
    return True


class Fragment(engine.Template):
    """A compiled fragment."""

    def render(
        self, context: Mapping[str, Any] | None = None, request: HttpRequest | None = None
    ) -> SafeString:
        """Drawn as an answer of its own. What the view says comes before what every page finds."""
        facts: dict[str, Any] = {}
        if request is not None:
            facts |= {"request": request, "csrf_input": csrf_input_lazy(request)}
            for everywhere in self.backend.template_context_processors:
                facts |= everywhere(request)
        return self.draw(facts | dict(context or {}))

    def draw(self, facts: Mapping[str, Any]) -> SafeString:
        """Drawn from these facts alone, in the language that is spoken now."""
        said = words(get_language())
        return SafeString(self.template.render(facts, _=said.__getitem__, ngettext=said.several))


class Fragments(engine.Jinja2):
    """Django's backend for Jinja2, for fragments alone."""

    def __init__(self, params: dict[str, Any]) -> None:
        options = params["OPTIONS"] | {"loader": Loader(settings.INSTALLED_GAMES)}
        super().__init__(params | {"DIRS": [], "APP_DIRS": False, "OPTIONS": options})

    def get_template(self, template_name: str) -> Any:
        """A fragment; of Django's backend what is none, so that each is found by who is asked
        first: Django keeps the exception of who has it not, and all that led there with it, until
        garbage is collected. Raises TemplateDoesNotExist.
        """
        if not template_name.endswith(ENDING):
            return engines["django"].get_template(template_name)
        return Fragment(super().get_template(template_name).template, self)
