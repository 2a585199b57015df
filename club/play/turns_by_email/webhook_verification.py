"""Signatures of Standard Webhooks: whether a request comes from who has the secret."""

from __future__ import annotations

import base64
import hmac
from collections.abc import Mapping
from datetime import datetime
from hashlib import sha256

PREFIX = "whsec_"
LONGEST_DIFFERENCE = 300  # seconds between its time and ours


def is_signed(
    secret: str, headers: Mapping[str, str], body: bytes, now: datetime
) -> bool:
    """Whether one of the request's signatures is made with the secret, and is recent."""
    message_id = headers.get("webhook-id", "")
    sent_at = headers.get("webhook-timestamp", "")
    if not message_id or not _is_recent(sent_at, now):
        return False
    content = f"{message_id}.{sent_at}.".encode() + body
    expected = base64.b64encode(
        hmac.new(_key(secret), content, sha256).digest()
    ).decode()
    signatures = headers.get("webhook-signature", "").split()
    return any(
        hmac.compare_digest(signature.encode(), f"v1,{expected}".encode())
        for signature in signatures
    )


def _key(secret: str) -> bytes:
    return base64.b64decode(secret.removeprefix(PREFIX), validate=True)


def _is_recent(sent_at: str, now: datetime) -> bool:
    if not (sent_at.isascii() and sent_at.isdigit() and len(sent_at) < 12):
        return False
    return abs(now.timestamp() - int(sent_at)) <= LONGEST_DIFFERENCE
