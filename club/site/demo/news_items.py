"""News of the demo club, of which one item is planned, and its texts for visitors and members."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from datetime import datetime, timedelta
from io import BytesIO
from pathlib import Path
from typing import Final

from django.core.files.base import ContentFile
from PIL import Image, ImageDraw

from club.base.club_settings.services import change_settings, finish_set_up
from club.community.news import services
from club.community.news.services import NewsDraft
from club.people.members.models import Member

WRITER: Final = "kaisa"
FILE: Final = Path(__file__).with_name("news_items.toml")
PLANNED_IN: Final = timedelta(days=6)
SIDE: Final = (960, 420)  # pixels
WALL, BOARD = (236, 226, 206), (122, 88, 62)
BOXES: Final = (
    (52, 98, 74),
    (150, 62, 50),
    (44, 70, 118),
    (186, 138, 52),
    (96, 58, 116),
    (70, 112, 124),
)
AGO: Final = timedelta(days=40)
TEXTS: Final = {
    "about": (
        "We are eight people between Helsinki and Sydney. We play by correspondence all year, "
        "and meet every other Thursday at the library of Kallio.\n\n"
        "Whoever likes games is welcome: we explain the rules, and nobody has to be good at them."
    ),
    "house_rules": (
        "- Be kind, at the table and in the chat.\n"
        "- Say so when you will be away; the others gladly wait.\n"
        "- Bring borrowed boxes back in time, with all that is in them.\n"
    ),
    "contact": "Ask **kaisa** at any of our evenings. Newcomers need not announce themselves.",
    "privacy": (
        "Members see your name, your games and what you write. Your address is seen by the "
        "admins alone. You can take out your data at any time, and leave."
    ),
}


def seed_news(members: Sequence[Member], now: datetime) -> None:
    """Writes and publishes them. Call it when the club has its organiser."""
    writer = next(member for member in members if member.username == WRITER)
    for item in tomllib.loads(FILE.read_text())["item"]:
        days_ago = item.pop("days_ago", None)
        picture = boxes_picture() if "picture_words" in item else None
        at = now - timedelta(days=days_ago or 0)
        written = services.write_item(writer, NewsDraft(**item, picture=picture), at)
        plan = now + PLANNED_IN if days_ago is None else None
        services.publish_item(written.pk, writer, at, plan)


def boxes_picture() -> ContentFile[bytes]:
    """Two shelves with boxes, as a PNG file."""
    picture = Image.new("RGB", SIDE, WALL)
    draw = ImageDraw.Draw(picture)
    for row, floor in enumerate((200, 400)):
        left = 30
        for number in range(13):
            left += _draw_box(draw, left, floor, 5 * number + 3 * row)
        draw.rectangle([0, floor, SIDE[0], floor + 14], fill=BOARD)
    file = BytesIO()
    picture.save(file, "PNG")
    return ContentFile(file.getvalue(), "shelf.png")


def _draw_box(draw: ImageDraw.ImageDraw, left: int, floor: int, number: int) -> int:
    """Draws a box. Returns its width in pixels."""
    right, top = left + 34 + 13 * (number % 4), floor - 110 - 13 * (number % 5)
    draw.rectangle([left, top, right, floor], fill=BOXES[number % len(BOXES)])
    draw.rectangle([left + 8, top + 16, right - 8, top + 28], fill=WALL)
    return right - left + 5


def seed_club_texts(members: Sequence[Member], now: datetime) -> None:
    """The texts, as the admin has written them some time ago. The club is set up by that."""
    admin = next(member for member in members if member.is_superuser)
    finish_set_up(admin)
    change_settings(TEXTS, admin, now - AGO)
