"""Decodes an uploaded picture and encodes it as WebP. Nothing but pixels comes through: no
metadata, no colour profile, no second frame.

The limits of size apply after the header is read and before the pixels are decoded, so that a small
file cannot fill the memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from io import BytesIO
from typing import IO, Final

from PIL import Image, ImageCms, ImageOps

from club.base.errors import ClubError

FORMATS: Final = ("PNG", "JPEG", "WEBP", "GIF")  # by content, whatever the file's name
MOST_PIXELS: Final = 24_000_000
MOST_ON_A_SIDE: Final = 12_000  # pixels
LONGEST_SIDE: Final = 1600  # pixels, of the encoded picture
QUALITIES: Final = (82, 70, 58, 46)  # the first one whose file is small enough
MOST_ENCODED: Final = 1024 * 1024  # bytes
# what Pillow raises for a broken or hostile file
UNREADABLE: Final = (
    OSError,
    ValueError,
    SyntaxError,
    EOFError,
    Image.DecompressionBombError,
    Image.DecompressionBombWarning,
)


@dataclass(frozen=True, slots=True)
class EncodedPicture:
    """A picture as WebP."""

    content: bytes
    width: int  # pixels
    height: int  # pixels


def encode_picture(file: IO[bytes], side: int, *, square: bool) -> EncodedPicture:
    """The picture with at most `side` pixels on a side, cut to a square if asked. Raises ClubError
    for a file that is no picture, and for one that is too large.
    """
    with _readable(file) as opened:
        _check_size(opened)
        picture = _as_srgb(ImageOps.exif_transpose(_first_frame(opened)))
        if square:
            edge = min(side, *picture.size)
            picture = ImageOps.fit(picture, (edge, edge))
        else:
            picture.thumbnail((side, side))
        return _encode(picture)


@contextmanager
def _readable(file: IO[bytes]) -> Iterator[Image.Image]:
    try:
        with Image.open(file, formats=FORMATS) as opened:
            yield opened
    except UNREADABLE:
        raise ClubError(
            "no_picture", "This is no picture that can be read: PNG, JPEG, WebP or GIF."
        ) from None


def _check_size(picture: Image.Image) -> None:
    if (
        picture.width * picture.height > MOST_PIXELS
        or max(picture.size) > MOST_ON_A_SIDE
    ):
        raise ClubError(
            "picture_too_large",
            "The picture has too many pixels: 24 million and 12,000 on a side at most.",
        )


def _first_frame(picture: Image.Image) -> Image.Image:
    picture.seek(0)
    picture.load()
    return picture


def _as_srgb(picture: Image.Image) -> Image.Image:
    """A copy in RGB, or RGBA where parts are transparent, with the colours of its profile."""
    picture = _as_eight_bits(picture)
    mode = "RGBA" if picture.has_transparency_data else "RGB"
    profile = picture.info.get("icc_profile")
    if profile and picture.mode in ("RGB", "RGBA", "CMYK", "L"):
        with suppress(ImageCms.PyCMSError, OSError):  # a broken profile counts as none
            source = ImageCms.ImageCmsProfile(BytesIO(profile))
            target = ImageCms.createProfile("sRGB")
            converted = ImageCms.profileToProfile(
                picture, source, target, outputMode="RGB" if mode == "RGB" else None
            )
            picture = converted or picture
    return picture.convert(mode)


def _as_eight_bits(picture: Image.Image) -> Image.Image:
    """Returns a grey picture of 16 bits in 8 bits. Pillow would make all but its darkest levels
    white.
    """
    if not picture.mode.startswith("I"):
        return picture
    grey = picture.point(lambda level: level / 256).convert("L")
    if "transparency" in grey.info:  # the level that is transparent
        grey.info["transparency"] //= 256
    return grey


def _encode(picture: Image.Image) -> EncodedPicture:
    pixels = Image.new(picture.mode, picture.size)  # without `info`
    pixels.paste(picture)
    for quality in QUALITIES:
        encoded = BytesIO()
        pixels.save(encoded, "WEBP", quality=quality)
        if encoded.tell() <= MOST_ENCODED:
            return EncodedPicture(encoded.getvalue(), *pixels.size)
    raise ClubError("picture_too_large", "The picture cannot be made small enough.")
