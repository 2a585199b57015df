"""A file that was shown, as a hidden field that sends it back when it is imported."""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from typing import Final

from club.errors import ClubError
from club.tournaments.files.json_shape import LARGEST_FILE

LONGEST_FIELD: Final = 200_000  # characters; a form has 256 KB at most


def file_as_field(content: bytes) -> str:
    """The field. Raises ClubError for a file that is too large even when it is compressed."""
    packed = b64encode(zlib.compress(content)).decode()
    if len(packed) > LONGEST_FIELD:
        raise ClubError("bad_file", "The file is too large.")
    return packed


def file_in_field(field: str) -> bytes:
    """The file of a field; empty for a field that is none."""
    try:
        return zlib.decompressobj().decompress(b64decode(field), LARGEST_FILE + 1)
    except (ValueError, zlib.error):
        return b""
