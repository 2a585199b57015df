"""Verifiable chance: a generator per ply, derived from a secret that was committed to before the game began.

The generator of a chance ply depends on the secret and on every ply before it, so the secret alone does not tell
the draws to come. The commitment is the secret's SHA-256, shown from the start; with the secret, shown at the end,
anybody can draw again and compare.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable
from random import Random

from games.core import Seat

SECRET_SIZE = 32  # bytes


def commitment(secret: bytes) -> str:
    """What is shown before the first ply, as hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


def generator(secret: bytes, plies: Iterable[tuple[Seat, str]]) -> Random:
    """The generator for the chance ply that follows `plies`, given as seat and notation.

    Source: HMAC-SHA256 (RFC 2104) keyed with the secret over the plies, one a line; its digest seeds the generator.
    """
    said = "\n".join(f"{seat} {text}" for seat, text in plies)
    return Random(hmac.digest(secret, said.encode(), "sha256"))
