"""Members of the demo club: newcomers, profiles with pictures, friends, and a report that waits for
a judge.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from io import BytesIO
from typing import Final

from django.core.files.base import ContentFile
from PIL import Image, ImageDraw

from club.base.roles.models import RoleKind
from club.base.roles.services import give_role
from club.people.members.models import Member
from club.people.members.services import create_member_with_hash
from club.people.moderation import services as moderation
from club.people.moderation.models import ReportReason
from club.people.profiles import services as profiles
from club.people.profiles.services import ProfileTexts
from club.people.sign_up.services import ask_to_join
from games import registry

NEWCOMERS = {
    "pihla": "I play Reykholt with my sister, and Kaisa told me about you.",
    "tuomas": "I have just moved to Turku and miss a club. I like long games.",
}
ORGANISER = "kaisa"
BETWEEN = timedelta(hours=7)  # two requests
# by name; those with a number have that portrait, the others their initials
PROFILES: Final[dict[str, tuple[int | None, str]]] = {
    "aino": (0, "Two turns before breakfast, one after the sauna."),
    "eero": (None, "Slow, but never late."),
    "helmi": (1, "I teach Khronos to anybody who asks."),
    "kaisa": (2, "Seven hours behind you, and still ahead."),
    "onni": (None, "You all play like beginners."),
    "saara": (3, ""),
    "veikko": (4, "I look after the club. Write to me if anything is odd."),
}
RUDE, REPORTER = "onni", "saara"
FRIENDS: Final = (("aino", "helmi"), ("aino", "kaisa"), ("veikko", "aino"))
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


def seed_newcomers(
    members: Sequence[Member], domain: str, hashed: str, now: datetime
) -> None:
    """Makes a member an organiser, and adds newcomers with a recent request."""
    organiser = next(member for member in members if member.username == ORGANISER)
    give_role(organiser, RoleKind.ORGANISER, None, now)
    for number, (name, sentence) in enumerate(NEWCOMERS.items(), 1):
        member = create_member_with_hash(name, f"{name}@{domain}", hashed)
        ask_to_join(member, sentence, now - BETWEEN * number)


def seed_profiles(members: Sequence[Member], now: datetime) -> None:
    """Fills the profiles and makes the friends and the report."""
    by_name = {member.username: member for member in members}
    slugs = [game.info.slug for game in registry.games()]
    for number, (name, (picture, line)) in enumerate(PROFILES.items()):
        member = by_name[name]
        favourites = sorted({slugs[number % len(slugs)], slugs[-1 - number % 2]})
        profiles.save_profile(
            member, ProfileTexts(line, favourites, shows_last_seen=number % 2 == 0)
        )
        if picture is not None:
            profiles.set_picture(member, portrait(picture), now)
    for name, friend in FRIENDS:
        profiles.add_friend(by_name[name], by_name[friend], now)
    moderation.report_thing(
        by_name[REPORTER],
        "profile-line",
        by_name[RUDE].pk,
        ReportReason.INSULTING,
        "He says it to new members, too.",
        now,
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
