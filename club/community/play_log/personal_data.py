"""The personal data in the rows of this app."""

from __future__ import annotations

from typing import Final

from club.base.personal_data import DECIDED, OF_OTHERS, NameStays, PersonalData
from club.community.play_log.models.imported_rows import ImportedName, ImportedRow
from club.community.play_log.models.names import (
    GuestClaim,
    LeftOut,
    PlayGuest,
    PlayPlace,
    PlayTitle,
)
from club.community.play_log.models.plays import Play, PlayChange, Scorer

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
            "logger": "title__name day minutes note cooperative status logged_at confirmed_at"
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
    PersonalData(PlayTitle, stays={NameStays.OTHERS: "key name"}),
    PersonalData(
        Scorer,
        given={"member": "play_id place score confirmed_at objected_at objection"},
        renamed={
            "objection": "member",
            "side source_json": "member play__scorers__member",
        },
    ),
)
