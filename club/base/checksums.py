"""Checksums: the CRC32 of `repr()`, for ids of releases and comparisons of stored values."""

from __future__ import annotations

from zlib import crc32


def checksum(value: object) -> str:
    """Returns the CRC32 of the value's `repr()`: up to eight hexadecimal digits. Two different
    values have the same checksum with a probability of 1 in 2³².
    """
    return f"{crc32(repr(value).encode()):x}"
