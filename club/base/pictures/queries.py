"""What is read of pictures."""

from __future__ import annotations

from club.base.pictures.models import Picture


def picture_content(digest: str) -> bytes | None:
    """The WebP file of that digest; None when there is none."""
    content = Picture.objects.filter(digest=digest).values_list("content", flat=True)
    found = content.first()
    return None if found is None else bytes(found)
