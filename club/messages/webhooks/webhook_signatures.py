"""Signatures of posted JSON after Standard Webhooks, by which a receiver knows that we sent it."""

from __future__ import annotations

import hmac
import secrets
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

PREFIX: Final = "whsec_"
SECRET_BYTES: Final = 24


def new_secret() -> str:
    """A random secret, as receivers enter it."""
    return PREFIX + b64encode(secrets.token_bytes(SECRET_BYTES)).decode()


def signed_headers(
    message_id: str, body: bytes, signing_secrets: Sequence[str], now: datetime
) -> Mapping[str, str]:
    """The headers of a post, with a signature by each secret."""  # notices 2.10
    timestamp = int(now.timestamp())
    content = f"{message_id}.{timestamp}.".encode() + body
    signatures = [_signature(content, secret) for secret in signing_secrets]
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": " ".join(signatures),
    }


def _signature(content: bytes, secret: str) -> str:
    key = b64decode(secret.removeprefix(PREFIX))
    return "v1," + b64encode(hmac.digest(key, content, "sha256")).decode()
