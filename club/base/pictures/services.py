"""Services of pictures: store one, and delete one that nothing shows any more."""

from __future__ import annotations

from datetime import datetime
from hashlib import sha256
from threading import Lock
from typing import Final

from django.core.files import File
from django.db import transaction
from django.db.models import ProtectedError

from club.base.errors import ClubError
from club.base.pictures.encoding import LONGEST_SIDE, encode_picture
from club.base.pictures.models import DIGEST_LENGTH, Picture

MOST_BYTES: Final = 8 * 1024 * 1024  # of an uploaded file
# Decoding takes up to 110 MB and 0.3 s: one picture at a time in a process. It is done in the
# request, because the form must say at once when a file is no picture.
_decoding = Lock()


def picture_content(digest: str) -> bytes | None:
    """The WebP file of that digest; None when there is none."""
    content = Picture.objects.filter(digest=digest).values_list("content", flat=True)
    stored = content.first()
    return None if stored is None else bytes(stored)


def store_picture(
    file: File[bytes], now: datetime, side: int = LONGEST_SIDE, *, square: bool = False
) -> Picture:
    """Stores the uploaded file as WebP; identical pictures share one row. Call it in the
    transaction that refers to it. Raises ClubError for a file that is no picture or too large.
    """  # club 5.3
    if file.size > MOST_BYTES:
        raise ClubError("file_too_large", "A picture has 8 MB at most.")
    with _decoding:
        encoded = encode_picture(file, side, square=square)
    picture, _created = Picture.objects.update_or_create(
        digest=sha256(encoded.content).hexdigest()[:DIGEST_LENGTH],
        defaults={
            "content": encoded.content,
            "width": encoded.width,
            "height": encoded.height,
            "stored_at": now,
        },
    )
    return picture


def delete_picture_if_unused(picture: Picture) -> bool:
    """Deletes the picture unless a row still refers to it; returns whether it did."""
    try:
        with transaction.atomic():
            picture.delete()
    except ProtectedError:
        return False
    return True
