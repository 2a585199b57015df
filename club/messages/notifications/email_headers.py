"""Headers of e-mails besides subject, sender and addressee."""

from __future__ import annotations

from collections.abc import Mapping
from email.utils import getaddresses
from typing import Final

from django.core.mail import EmailMessage

# RFC 3834: nobody's autoresponder answers
AUTOMATIC: Final = {"Auto-Submitted": "auto-generated"}


def headers_of(message: EmailMessage) -> dict[str, str]:
    """The headers with which the message is stored and sent, whatever they are."""
    headers = AUTOMATIC | {
        name: str(value) for name, value in message.extra_headers.items()
    }
    if message.reply_to:
        headers.setdefault("Reply-To", ", ".join(map(str, message.reply_to)))
    return headers


def reply_address(headers: Mapping[str, str]) -> str:
    """The first address to which an answer would go; empty: there is none."""
    addresses = getaddresses([headers.get("Reply-To", "")])
    return addresses[0][1] if addresses else ""
