"""JSON that members and programs send, as bodies of requests and as files. RFC 8259 lets a text
escape half of a surrogate pair, which UTF-8 cannot hold, and NUL, which PostgreSQL cannot store.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from django.utils.translation import gettext as _

UNSTORABLE: Final = re.compile("[\0\ud800-\udfff]")
ESCAPES: Final = ("\\u0000", "\\ud")  # of these characters, in lower case


def read_json(content: str | bytes, **options: Callable[[str], Any]) -> Any:
    """Returns the value. `options` are those of `json.loads`. Raises ValueError for a text that is
    not JSON or has a character that cannot be stored, and RecursionError for deep nesting.
    """
    if isinstance(content, bytes):
        # strict: `json.loads` would let encoded surrogates through
        content = content.decode(json.detect_encoding(content))
    value = json.loads(content, **options)  # type: ignore[arg-type]
    lowered = content.lower()
    if any(escape in lowered for escape in ESCAPES):
        _expect_storable(value)
    return value


def _expect_storable(value: Any) -> None:
    for text in _texts(value):
        if unstorable := UNSTORABLE.search(text):
            escape = f"\\u{ord(unstorable[0]):04x}"
            sentence = _("it has a character that cannot be stored, {escape}")
            raise ValueError(sentence.format(escape=escape))


def _texts(value: Any) -> Iterator[str]:
    """Yields all texts in the value, and all names of its objects."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from value
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)
