"""The text of a received e-mail, in any character encoding and any arrangement of parts."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from email.message import Message

from club.base.texts.html_text import html_as_text

FALLBACK = "latin-1"  # reads any bytes
# not used by e-mails, and decoded in quadratic time
REFUSED_CODECS = {"punycode", "idna"}


def written_text(message: Message) -> str:
    """The text of the e-mail; empty if there is none. Attached files are no part of it."""
    if _is_attached(message):
        return ""
    content_type = message.get_content_type()
    if message.get_content_maintype() == "multipart":
        texts = list(_texts_of_parts(message))
        if content_type == "multipart/alternative":
            return next((text for text in texts if text.strip()), "")
        return "\n".join(texts)
    if content_type == "text/plain":
        return _decode(message)
    if content_type == "text/html":
        return html_as_text(_decode(message))
    return ""


def _texts_of_parts(message: Message) -> Iterator[str]:
    """The text of each part, plain text before others."""
    parts = message.get_payload()
    if not isinstance(parts, list):  # a broken e-mail
        return
    if message.get_content_type() == "multipart/alternative":
        parts = sorted(parts, key=lambda part: part.get_content_type() != "text/plain")
    for part in parts:
        if isinstance(part, Message):
            yield written_text(part)


def _is_attached(part: Message) -> bool:
    return (
        part.get_content_disposition() == "attachment"
        or part.get_filename() is not None
    )


def _decode(part: Message) -> str:
    payload = part.get_payload(decode=True)
    if not isinstance(payload, bytes):
        return ""
    charset = part.get_content_charset() or "utf-8"
    for candidate in (charset, "utf-8"):
        try:
            if codecs.lookup(candidate).name not in REFUSED_CODECS:
                return payload.decode(candidate)
        except (LookupError, UnicodeError, ValueError):
            continue
    return payload.decode(FALLBACK)
