"""The personal data in the rows of this app."""

from __future__ import annotations

from typing import Final

from club.base.personal_data import (
    DECIDED,
    OF_OTHERS,
    TRANSIENT,
    NameStays,
    PersonalData,
)
from club.people.moderation.models import (
    Case,
    ContactMade,
    MemberBlock,
    MemberMute,
    Report,
    Sanction,
)

PERSONAL_DATA: Final = (
    PersonalData(
        Case,
        given={
            "author": "kind text opened_at answer reason hidden until answered_at objection "
            "objected_at objection_answer objection_reason objection_answered_at"
        },
        given_rows={"answer__gt": ""},
        withheld={"judge": DECIDED, "objection_judge": DECIDED},
        renamed={"after before": ""},
        stays={NameStays.OTHERS: "objection objection_reason reason text"},
    ),
    PersonalData(ContactMade, withheld={"author": TRANSIENT, "recipient": TRANSIENT}),
    PersonalData(
        MemberBlock,
        given={"member": "other__username at"},
        withheld={"other": OF_OTHERS},
    ),
    PersonalData(
        MemberMute,
        given={"member": "other__username at"},
        withheld={"other": OF_OTHERS},
    ),
    PersonalData(
        Report,
        given={"reporter": "kind reason note at"},
        stays={NameStays.OTHERS: "note"},
    ),
    PersonalData(Sanction, given={"member": "type since until ended_at"}),
)
