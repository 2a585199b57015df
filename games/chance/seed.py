"""Verifiable chance (a commitment scheme): every draw follows from a committed secret, from a nonce
of each member who sat down, and from all that was played before it.

The commitment is the secret's SHA-256, shown before anybody sits down; so whoever keeps the secret
chose it before the nonces, and whoever adds a nonce does not know the secret. Shown at the end, the
secret lets anybody draw again and compare. Records say which way of drawing (`version`) they keep.
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
BY_PYTHON = 1  # drawn by Python's own generator, from the secret and the plies; seats were not
BY_NONCES = 2  # drawn by `Numbers`, from nonces too, seats included
NEWEST = BY_NONCES


def commitment(secret: bytes) -> str:
    """What is shown before anybody sits down, as hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


@dataclass(frozen=True, slots=True)
class Seed:
    """What the draws of one record follow from. The secret does not show in its repr, which error
    reports may print.
    """

    version: int
    secret: bytes = field(repr=False)
    nonces: tuple[str, ...] = ()  # by chair as they sat down; empty: a bot's

    def generator(self, plies: Iterable[tuple[Seat, str]]) -> Random:
        """The generator for the chance ply that follows `plies`, given as seat and notation."""
        return self.generator_after("\n".join(map("%s %s".__mod__, plies)))

    def generator_after(self, lines: str) -> Random:
        """The same, of plies as text: seat and notation, a line feed between two."""
        if self.version == BY_PYTHON:
            return Random(hmac.digest(self.secret, lines.encode(), "sha256"))
        return self._numbers(f"plies\n{lines}")

    def lots(self, chairs: int) -> tuple[int, ...]:
        """By seat, the chair as they sat down, 0-based, whose sitter gets that seat."""
        drawn = self._numbers("seats").sample(range(chairs), chairs)
        return tuple(drawn)

    def _numbers(self, purpose: str) -> Numbers:
        """Sources: HMAC-SHA256 (RFC 2104), keyed with the secret over the nonces, one a line; that
        digest is the key over the purpose.
        """
        mixed = hmac.digest(self.secret, _lines(self.nonces), "sha256")
        return Numbers(hmac.digest(mixed, purpose.encode(), "sha256"))


def _lines(nonces: Sequence[str]) -> bytes:
    return "\n".join(nonces).encode()
