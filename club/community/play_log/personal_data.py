"""The personal data in the rows of this app."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from club.base.personal_data import DECIDED, OF_OTHERS, NameStays, PersonalData
from club.community.play_log.imports.csv_plays import plays_as_csv
from club.community.play_log.models import (
    GuestClaim,
    ImportedName,
    ImportedRow,
    LeftOut,
    Play,
    PlayChange,
    PlayGuest,
    PlayPlace,
    PlayTitle,
    Scorer,
)
from club.community.play_log.queries import plays_to_export
from club.people.members.models import Member
from club.people.own_data.archive import Part, PartMaker

PERSONAL_DATA: Final = (
    PersonalData(
        GuestClaim,
        given={"member": "is_from_file at agreed"},
        withheld={"answered_by": DECIDED},
    ),
    PersonalData(
        ImportedName,
        given={"importer": "name is_nobody"},
        withheld={"member": OF_OTHERS},
        stays={NameStays.OTHERS: "key name"},
    ),
    PersonalData(
        ImportedRow,
        given={"importer": "table key data"},
        stays={NameStays.FILES: "data key"},
    ),
    PersonalData(
        LeftOut,
        withheld={"member": "that the member is left out, which their settings show"},
    ),
    PersonalData(
        Play,
        given={
            "logger": "title__name day clock place__name minutes note teams cooperative "
            "status logged_at confirmed_at"
        },
        renamed={"note source_json": "logger scorers__member"},
    ),
    PersonalData(
        PlayChange,
        given={"by": "play_id version at why"},
        renamed={"before": "by play__logger play__scorers__member", "why": "by"},
    ),
    PersonalData(
        PlayGuest,
        given={"logger": "name"},
        withheld={"member": OF_OTHERS},
        renamed={"key name": "logger member claims__member"},
    ),
    PersonalData(PlayPlace, renamed={"key name": "play__logger play__scorers__member"}),
    PersonalData(PlayTitle, stays={NameStays.OTHERS: "key name score_words"}),
    PersonalData(
        Scorer,
        given={
            "member": "play_id place score seat started new side confirmed_at "
            "objected_at objection"
        },
        renamed={
            "objection": "member",
            "side source_json": "member play__scorers__member",
        },
    ),
)


def files_of_plays(member: Member) -> Iterator[PartMaker]:
    """Yields what makes the member's plays as CSV, with all that the log knows of them, and the
    photos of the plays that the member logged, one at a time.
    """
    yield partial(_plays, member)
    photos = Play.objects.filter(logger=member, picture__isnull=False).order_by("pk")
    for play_id in photos.values_list("pk", flat=True):
        yield partial(_photo, play_id)


def _plays(member: Member) -> list[Part]:
    plays = list(plays_to_export(member))
    return [("plays.csv", plays_as_csv(plays).encode())] if plays else []


def _photo(play_id: int) -> list[Part]:
    photos = Play.objects.filter(pk=play_id, picture__isnull=False)
    contents = photos.values_list("picture__content", flat=True)
    return [(f"pictures/play-{play_id}.webp", bytes(content)) for content in contents]
