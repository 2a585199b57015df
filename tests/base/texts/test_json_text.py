"""JSON of members and programs, as all bodies and files are read."""

from __future__ import annotations

import pytest

from club.base.texts.json_text import read_json

UNSTORABLE = {
    "a high half": r'"\ud800"',
    "a low half": r'"a\uDFFFb"',
    "halves in the wrong order": r'"\ude00\ud83d"',
    "a half as a name": r'{"a": [{"\ud800": 1}]}',
    "a half after a whole character": r'["\ud83d\ude00", "\ud83d"]',
    "NUL": r'{"a": "\u0000"}',
}
STORABLE = {
    r'"\ud83d\ude00"': "\U0001f600",
    r'"\\ud800"': r"\ud800",
    r'"\\u0000"': r"\u0000",
}


@pytest.mark.parametrize("text", UNSTORABLE.values(), ids=UNSTORABLE)
def test_a_character_that_cannot_be_stored_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="cannot be stored"):
        read_json(text)
    with pytest.raises(ValueError, match="cannot be stored"):
        read_json(text.encode())


@pytest.mark.parametrize(("text", "value"), STORABLE.items(), ids=STORABLE)
def test_whole_characters_and_backslashes_are_read(text: str, value: str) -> None:
    assert read_json(text) == value


def test_bytes_of_a_surrogate_are_no_text() -> None:
    with pytest.raises(ValueError, match="decode"):
        read_json(b'"\xed\xa0\x80"')


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_file_may_begin_with_a_byte_order_mark(encoding: str) -> None:
    assert read_json('{"a": "ä"}'.encode(encoding)) == {"a": "ä"}
