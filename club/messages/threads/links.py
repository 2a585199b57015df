"""Web addresses in plain text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.http.request import validate_host

ADDRESS: Final = re.compile(r"\bhttps?://[^\s<>\"“”„’`{}|\\^]+", re.IGNORECASE)
ENDINGS: Final = ".,:;!?'…»)]*_~"  # of a sentence, rather than of an address
PAIRS: Final = {")": "(", "]": "["}
OWN_TABLE: Final = re.compile(r"/tables/\d+(?=/|\Z)")


@dataclass(frozen=True, slots=True)
class TextPart:
    """A part of a text."""

    text: str
    address: str = ""  # that it leads to; empty: nowhere


def text_parts(text: str) -> Iterator[TextPart]:
    """The text in parts, each address a part of its own."""
    end = 0
    for start, address in _addresses(text):
        if start > end:
            yield TextPart(text[end:start])
        yield TextPart(address, address)
        end = start + len(address)
    if end < len(text):
        yield TextPart(text[end:])


def without_positions(text: str) -> str:
    """The text with addresses of our own tables cut down to the table's page: no line leads to a
    position.
    """
    parts: list[str] = []
    end = 0
    for start, address in _addresses(text):
        parts += [text[end:start], _shortened(address)]
        end = start + len(address)
    return "".join([*parts, text[end:]])


def _addresses(text: str) -> Iterator[tuple[int, str]]:
    for match in ADDRESS.finditer(text):
        address = _without_ending(match[0])
        if _host(address):
            yield match.start(), address


def _without_ending(address: str) -> str:
    while address and address[-1] in ENDINGS:
        opening = PAIRS.get(address[-1])
        if opening and address.count(opening) >= address.count(address[-1]):
            break
        address = address[:-1]
    return address


def _shortened(address: str) -> str:
    parts = urlsplit(address)
    table = OWN_TABLE.match(parts.path)
    if table is None or not _is_own(parts.hostname or ""):
        return address
    return f"{parts.scheme}://{parts.netloc}{table[0]}/"


def _is_own(host: str) -> bool:
    named = [host_name for host_name in settings.ALLOWED_HOSTS if host_name != "*"]
    public = urlsplit(settings.PUBLIC_URL).hostname or ""
    return host == public or validate_host(host, named)


def _host(address: str) -> str:
    """Empty for what is no address after all."""
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""
