"""Secrets at rest: a text sealed under the environment's keys, and opened again. Used for what a
database dump must not tell: the chance secrets of live records, the seeds of authenticator apps.
"""

from functools import cache, lru_cache

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings

MOST_OPEN = 2_000  # sealed bytes that a process keeps open: every move asks for a record's secret


class BrokenSeal(Exception):
    """The sealed text was made under a key we do not have, or was changed."""


def seal(text: str) -> str:
    """The text, readable only with the first of `SEAL_KEYS`."""
    return _lock().encrypt(text.encode()).decode()


def unseal(sealed: str) -> str:
    """The text that was sealed. Raises `BrokenSeal`."""
    return _unsealed(sealed, _lock())


def _unsealed(sealed: str, lock: MultiFernet) -> str:
    try:
        return lock.decrypt(sealed.encode()).decode()
    except InvalidToken:
        raise BrokenSeal("This was sealed under another key; is SEAL_KEYS complete?") from None


def unseal_bytes(sealed: str) -> bytes:
    """The bytes that were sealed as hexadecimal digits. Raises `BrokenSeal`."""
    return _opened(sealed, _lock())


@lru_cache(MOST_OPEN)
def _opened(sealed: str, lock: MultiFernet) -> bytes:
    try:
        return bytes.fromhex(_unsealed(sealed, lock))
    except ValueError:
        raise BrokenSeal("What was sealed is not hexadecimal: the row was damaged.") from None


def _lock() -> MultiFernet:
    """One for all keys, the same for as long as they are the same."""
    return _lock_of(*settings.SEAL_KEYS)


@cache
def _lock_of(*keys: str) -> MultiFernet:
    return MultiFernet([Fernet(key) for key in keys])
