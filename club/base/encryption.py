"""Encryption of stored secrets with the keys of `SEAL_KEYS` (Fernet). It protects what a database
dump must not show: chance secrets of live records and seeds of authenticator apps.
"""

from functools import cache, lru_cache

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings

# decrypted values per process; every move needs the secret of its record
CACHE_SIZE = 2_000


class BrokenSeal(Exception):
    """The text was encrypted with an unknown key, or was changed."""


def seal(text: str) -> str:
    """Encrypts the text with the first of `SEAL_KEYS`."""
    return _fernet().encrypt(text.encode()).decode()


def unseal(sealed: str) -> str:
    """Decrypts a text with any of `SEAL_KEYS`. Raises `BrokenSeal`."""
    return _decrypt(sealed, _fernet())


def _decrypt(sealed: str, fernet: MultiFernet) -> str:
    try:
        return fernet.decrypt(sealed.encode()).decode()
    except InvalidToken:
        raise BrokenSeal(
            "A text was encrypted with another key; is SEAL_KEYS complete?"
        ) from None


def unseal_bytes(sealed: str) -> bytes:
    """Decrypts bytes that were encrypted as hexadecimal digits. Raises `BrokenSeal`."""
    return _decrypt_bytes(sealed, _fernet())


@lru_cache(CACHE_SIZE)
def _decrypt_bytes(sealed: str, fernet: MultiFernet) -> bytes:
    try:
        return bytes.fromhex(_decrypt(sealed, fernet))
    except ValueError:
        raise BrokenSeal(
            "The decrypted text is not hexadecimal: the row is damaged."
        ) from None


def _fernet() -> MultiFernet:
    return _fernet_for_keys(*settings.SEAL_KEYS)


@cache
def _fernet_for_keys(*keys: str) -> MultiFernet:
    """One object for each combination of keys; it is part of the key of the cache above."""
    return MultiFernet([Fernet(key) for key in keys])
