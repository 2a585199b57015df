"""Secrets at rest: a text sealed under the environment's keys, and opened again. Used for what a
database dump must not tell: the chance secrets of live records, the seeds of authenticator apps.
"""

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings


class BrokenSeal(Exception):
    """The sealed text was made under a key we do not have, or was changed."""


def seal(text: str) -> str:
    """The text, readable only with the first of `SEAL_KEYS`."""
    return _keys().encrypt(text.encode()).decode()


def unseal(sealed: str) -> str:
    """The text that was sealed. Raises `BrokenSeal`."""
    try:
        return _keys().decrypt(sealed.encode()).decode()
    except InvalidToken:
        raise BrokenSeal("This was sealed under another key; is SEAL_KEYS complete?") from None


def unseal_bytes(sealed: str) -> bytes:
    """The bytes that were sealed as hexadecimal digits. Raises `BrokenSeal`."""
    try:
        return bytes.fromhex(unseal(sealed))
    except ValueError:
        raise BrokenSeal("What was sealed is not hexadecimal: the row was damaged.") from None


def _keys() -> MultiFernet:
    return MultiFernet([Fernet(key) for key in settings.SEAL_KEYS])
