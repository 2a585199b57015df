"""A web push message: encrypted for its browser (RFC 8291), signed for its push service (RFC 8292).
Both are done by libraries.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from datetime import datetime, timedelta
from email.utils import parseaddr
from functools import cache
from hashlib import sha256
from typing import Final
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from py_vapid import Vapid02

TOKEN_VALID: Final = timedelta(hours=12)
LONGEST_TTL: Final = timedelta(hours=24)
TOPIC_BYTES: Final = 24
PUBLIC_KEY_BYTES, AUTH_SECRET_BYTES = 65, 16


def decode_base64url(text: str) -> bytes:
    """Raises ValueError."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def are_browser_keys(public_key: str, auth_secret: str) -> bool:
    """Whether they are what a browser gives: a point of the curve, and a secret."""
    try:
        point, secret = decode_base64url(public_key), decode_base64url(auth_secret)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        return False
    return len(point) == PUBLIC_KEY_BYTES and len(secret) == AUTH_SECRET_BYTES


def encrypt(
    content: bytes,
    public_key: str,
    auth_secret: str,
    sender: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """The content for the browser alone; key and salt are new for each message."""
    encrypted: bytes = http_ece.encrypt(
        content,
        salt=salt,
        private_key=sender or ec.generate_private_key(ec.SECP256R1()),
        dh=decode_base64url(public_key),
        auth_secret=decode_base64url(auth_secret),
        version="aes128gcm",
    )
    return encrypted


def push_headers(
    endpoint: str, ttl: timedelta, topic: str, *, urgent: bool, now: datetime
) -> Mapping[str, str]:
    """The headers of a message that lives so long and replaces older ones of its topic."""
    seconds = min(max(ttl, timedelta(0)), LONGEST_TTL).total_seconds()
    return {
        **_authorization(endpoint, now),
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(round(seconds)),
        "Topic": topic,
        "Urgency": "high" if urgent else "normal",
    }


def topic_of(subject: str) -> str:
    """32 characters, the same for the same subject."""
    digest = sha256(f"{settings.SECRET_KEY}:{subject}".encode()).digest()
    return urlsafe_b64encode(digest[:TOPIC_BYTES]).decode()


def public_push_key() -> str:
    """The key that a browser needs to subscribe; empty if push is not set up."""
    if not settings.PUSH_KEY:
        return ""
    key = _signer(settings.PUSH_KEY).public_key
    point = key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).rstrip(b"=").decode()


def _authorization(endpoint: str, now: datetime) -> dict[str, str]:
    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int((now + TOKEN_VALID).timestamp()),
        "sub": f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}",
    }
    signed: dict[str, str] = _signer(settings.PUSH_KEY).sign(claims)
    return signed


@cache
def _signer(key: str) -> Vapid02:
    return Vapid02.from_raw(key.encode())
