"""Pictures of demo members: a pawn in front of a window, in colours of the member's own."""

from __future__ import annotations

from io import BytesIO
from typing import Final

from django.core.files.base import ContentFile
from PIL import Image, ImageDraw

SIDE: Final = 640  # pixels
Colour = tuple[int, int, int]
# wall, window and pawn
COLOURS: Final[tuple[tuple[Colour, Colour, Colour], ...]] = (
    ((219, 232, 214), (250, 224, 150), (52, 98, 74)),
    ((232, 216, 204), (188, 214, 228), (150, 62, 50)),
    ((208, 220, 236), (246, 206, 178), (44, 70, 118)),
    ((236, 226, 190), (206, 226, 206), (128, 92, 30)),
    ((226, 212, 232), (252, 234, 196), (96, 58, 116)),
)


def portrait(number: int) -> ContentFile[bytes]:
    """The picture with this number as a PNG file."""
    wall, window, pawn = COLOURS[number % len(COLOURS)]
    picture = Image.new("RGB", (SIDE, SIDE), wall)
    draw = ImageDraw.Draw(picture)
    draw.ellipse(_box(0.5, 0.42, 0.4), fill=window)
    draw.polygon(
        _points((0.38, 0.42), (0.62, 0.42), (0.78, 1.0), (0.22, 1.0)), fill=pawn
    )
    draw.rounded_rectangle([*_points((0.3, 0.5), (0.7, 0.57))], 20, fill=pawn)
    draw.ellipse(_box(0.5, 0.34, 0.17), fill=pawn)
    draw.ellipse(_box(0.44, 0.28, 0.04), fill=wall)  # the light on it
    file = BytesIO()
    picture.save(file, "PNG")
    return ContentFile(file.getvalue(), f"portrait-{number}.png")


def _box(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    return _points((x - radius, y - radius), (x + radius, y + radius))


def _points(*shares: tuple[float, float]) -> list[tuple[float, float]]:
    return [(x * SIDE, y * SIDE) for x, y in shares]
