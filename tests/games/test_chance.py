"""Chance that anybody can verify afterwards and nobody can read off beforehand."""

from __future__ import annotations

import hashlib
import hmac
from random import Random

from games.chance import commitment, generator
from games.core import CHANCE

SECRET = bytes(range(32))
PLIES = [(CHANCE, "roll 1 3"), (0, "bid 2 fives"), (1, "challenge")]
KNOWN = (246374, 777895)  # before any ply, and after these


def test_the_commitment_is_the_sha256_of_the_secret() -> None:
    assert commitment(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert commitment(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_known_draws_stay_what_they_are() -> None:
    """A change here would make every recorded commitment worthless."""
    assert [generator(SECRET, []).randrange(10**6) for _ in range(2)] == [KNOWN[0]] * 2
    assert generator(SECRET, PLIES).randrange(10**6) == KNOWN[1]


def test_anybody_with_hmac_can_draw_again() -> None:
    digest = hmac.new(SECRET, b"-1 roll 1 3\n0 bid 2 fives\n1 challenge", hashlib.sha256).digest()
    assert generator(SECRET, PLIES).random() == Random(digest).random()


def test_the_secret_alone_does_not_tell_the_draws() -> None:
    """Each ply before it, its seat and its order change what comes."""
    others = [PLIES[:2], [(1, "roll 1 3"), *PLIES[1:]], [*PLIES[:2], (0, "challenge")], [PLIES[1], PLIES[0], PLIES[2]]]
    drawn = [generator(SECRET, plies).random() for plies in ([], PLIES, *others)]
    assert len(set(drawn)) == len(drawn)


def test_another_secret_draws_otherwise() -> None:
    assert generator(SECRET, PLIES).random() != generator(bytes(32), PLIES).random()
