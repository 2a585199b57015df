"""Verifiable chance (a commitment scheme). Each draw depends on a secret, on a nonce of each member
at the table, and on all plies before it.

The commitment is the SHA-256 of the secret. It is shown before members sit down, so that the club
chooses the secret before it knows the nonces, and members choose nonces without knowing the secret.
The secret is shown at the end; anybody can then repeat the draws. Records store the version of the
method (`version`).
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random

from games.chance.numbers import Numbers
from games.core import Seat

SECRET_SIZE = 32  # bytes
BY_PYTHON = 1  # Python's generator, from secret and plies; seats are not drawn
BY_NONCES = 2  # `Numbers`, from nonces too; seats are drawn
NEWEST = BY_NONCES


def commitment(secret: bytes) -> str:
    """SHA-256 of the secret, in hexadecimal. It is shown before members sit down."""
    return hashlib.sha256(secret).hexdigest()


@dataclass(frozen=True, slots=True)
class Seed:
    """Source of the draws of one record. Error reports show its repr, which has no secret."""

    version: int
    secret: bytes = field(repr=False)
    nonces: tuple[str, ...] = ()  # by chair, in the order of sitting down; empty: a bot

    def generator(self, plies: Iterable[tuple[Seat, str]]) -> Random:
        """The generator of the chance ply after `plies`, which are seat and notation."""
        return self.generator_after("\n".join(map("%s %s".__mod__, plies)))

    def generator_after(self, lines: str) -> Random:
        """The same, with the plies as text: "seat notation" joined by line feeds."""
        if self.version == BY_PYTHON:
            return Random(hmac.digest(self.secret, lines.encode(), "sha256"))
        return self._numbers(f"plies\n{lines}")

    def lots(self, chairs: int) -> tuple[int, ...]:
        """By seat, the chair whose member gets the seat; chairs are 0-based, by sitting down."""
        drawn = self._numbers("seats").sample(range(chairs), chairs)
        return tuple(drawn)

    def _numbers(self, purpose: str) -> Numbers:
        """A generator for one purpose.

        Its key is HMAC-SHA256 (RFC 2104) of the purpose, keyed with the HMAC-SHA256 of the nonces
        (one a line), which is keyed with the secret.
        """
        mixed = hmac.digest(self.secret, _join_nonces(self.nonces), "sha256")
        return Numbers(hmac.digest(mixed, purpose.encode(), "sha256"))


def _join_nonces(nonces: Sequence[str]) -> bytes:
    return "\n".join(nonces).encode()
