"""A template tag that stores a part of a page in Django's cache, as the documentation of Jinja2
shows one:

    {% fragment page.board_key %}...{% endfragment %}

The key must have all that the part depends on. With an empty key the part is drawn anew.
"""

from __future__ import annotations

from collections.abc import Callable

from django.core.cache import caches
from django.utils.safestring import SafeString
from jinja2 import nodes
from jinja2.ext import Extension
from jinja2.parser import Parser

STORE = "fragments"  # in CACHES


class FragmentCache(Extension):
    """The tag `fragment`."""

    tags = {"fragment"}

    def parse(self, parser: Parser) -> nodes.Node:
        line = next(parser.stream).lineno
        key = parser.parse_expression()
        body = parser.parse_statements(("name:endfragment",), drop_needle=True)
        call = self.call_method("find_or_draw", [key])
        return nodes.CallBlock(call, [], [], body).set_lineno(line)

    def find_or_draw(self, key: str, caller: Callable[[], str]) -> SafeString:
        """The stored part, else that which is drawn now. A cache that does not answer stores and
        finds nothing.
        """
        if not key:
            return SafeString(caller())
        stored: str | None = caches[STORE].get(key)
        if stored is None:
            stored = str(caller())
            caches[STORE].set(key, stored)
        return SafeString(stored)
