"""The club's rules as texts that the search finds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from html import unescape

from django.urls import reverse
from django.utils.html import strip_tags
from django.utils.translation import gettext_lazy

from club.community.search.kinds import Document, DocumentSource, SearchKind
from club.site.help.views import rule_pages


@cache
def _rules() -> Sequence[Document]:
    """The rules of all pages, one by one."""
    return [
        Document(
            f"{page.title}, {number}",
            unescape(strip_tags(html)).removeprefix(number).lstrip(" .:"),
            f"{reverse('help:rules', args=[page.name])}#{number}",
        )
        for page in rule_pages().values()
        for number, html in page.book.rules.items()
    ]


HELP = SearchKind("help", gettext_lazy("Help"), texts=(DocumentSource("help", _rules),))
