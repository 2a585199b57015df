"""The words of fragments in one language: gettext's, looked up once per process and message."""

from __future__ import annotations

from functools import cache

from django.utils.translation import gettext, ngettext
from markupsafe import Markup


class Catalog(dict[str, Markup]):
    """Translations by message, which are HTML: fragments ask for nothing but what they spell out.
    To ask gettext for each word costs a tenth of a page. Call with the language active.
    """

    def __missing__(self, message: str) -> Markup:
        found = self[message] = Markup(gettext(message))  # noqa: S704 - a fragment spells it out
        return found

    def several(self, one: str, more: str, count: int) -> Markup:
        return Markup(ngettext(one, more, count))  # noqa: S704 - a fragment spells it out


@cache
def words(_language: str | None) -> Catalog:
    """Those of this language."""
    return Catalog()
