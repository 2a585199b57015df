"""Checksums: short words by which two things are compared that were never side by side."""

from __future__ import annotations

from zlib import crc32


def checksum(what: object) -> str:
    """Up to eight hexadecimal digits, of how the thing is represented. Others have the same by one
    chance in four thousand million.
    """
    return f"{crc32(repr(what).encode()):x}"
