"""The text of a received e-mail, in any character encoding."""

from __future__ import annotations

from collections.abc import Iterator
from email.message import Message

from club.mail_turns.reading.html_text import html_as_text

FALLBACK = "latin-1"  # reads any bytes


def written_text(message: Message) -> str:
    """The text part; else the HTML part without its tags; else nothing."""  # M2
    for part in _parts(message, "text/plain"):
        return _decode(part)
    for part in _parts(message, "text/html"):
        return html_as_text(_decode(part))
    return ""


def _parts(message: Message, content_type: str) -> Iterator[Message]:
    for part in message.walk():
        is_attached = part.get_content_disposition() == "attachment"
        is_within_other = part.is_multipart()
        if part.get_content_type() == content_type and not (
            is_attached or is_within_other
        ):
            yield part


def _decode(part: Message) -> str:
    payload = part.get_payload(decode=True)
    if not isinstance(payload, bytes):
        return ""
    charset = part.get_content_charset() or "utf-8"
    for candidate in (charset, "utf-8"):
        try:
            return payload.decode(candidate)
        except (LookupError, UnicodeError, ValueError):
            continue
    return payload.decode(FALLBACK)
