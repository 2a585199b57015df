"""A browser and a push service for tests."""

from __future__ import annotations

import json
import os
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from club.base.outgoing_requests.client import HostAnswer


@dataclass
class Browser:
    """A browser with keys of its own, which reads what it is sent."""

    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    auth: bytes = field(default_factory=lambda: os.urandom(16))

    @property
    def fields(self) -> dict[str, str]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"p256dh": base64url(point), "auth": base64url(self.auth)}

    def read(self, body: bytes) -> Any:
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth))


@dataclass
class PushService:
    """Notes the posted messages; answers or raises as configured."""

    answers: list[HostAnswer | Exception] = field(default_factory=list)
    posts: list[tuple[str, bytes, Mapping[str, str]]] = field(default_factory=list)

    def post(self, address: str, body: bytes, headers: Mapping[str, str]) -> HostAnswer:
        self.posts.append((address, body, headers))
        answer = self.answers.pop(0) if self.answers else HostAnswer(201, "Created", "")
        if isinstance(answer, Exception):
            raise answer
        return answer


def base64url(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()
