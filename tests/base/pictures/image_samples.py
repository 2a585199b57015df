"""Files that tests upload as pictures, honest and hostile ones."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

RED = (200, 30, 40)


def image_file(
    form: str = "PNG", size: tuple[int, int] = (40, 20), mode: str = "RGB", **options: Any
) -> SimpleUploadedFile:
    """A picture of one colour in this format."""
    content = BytesIO()
    Image.new(mode, size, RED if mode == "RGB" else 100).save(content, form, **options)
    return uploaded(content.getvalue())


def grey_levels(*levels: int, **options: Any) -> SimpleUploadedFile:
    """A grey PNG of 16 bits: a square of ten pixels for each level, from left to right."""
    content, size = BytesIO(), (10 * len(levels), 10)
    row = b"".join(struct.pack("<H", level) * 10 for level in levels)
    Image.frombytes("I;16", size, row * 10).save(content, "PNG", **options)
    return uploaded(content.getvalue())


def uploaded(content: bytes, name: str = "photo.png") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content)


def photo_with_place() -> SimpleUploadedFile:
    """A photograph that lies on its side, with the place where it was taken."""
    exif = Image.Exif()
    exif[0x0112] = 6  # turned by 90 degrees
    exif.get_ifd(0x8825)[1] = "N"
    return image_file("JPEG", exif=exif)


def png_of_size(width: int, height: int) -> SimpleUploadedFile:
    """A PNG of a few bytes that claims this size."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = _chunk(b"IHDR", header) + _chunk(b"IDAT", zlib.compress(b"")) + _chunk(b"IEND", b"")
    return uploaded(b"\x89PNG\r\n\x1a\n" + chunks)


def _chunk(name: bytes, content: bytes) -> bytes:
    checksum = zlib.crc32(name + content)
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", checksum)
