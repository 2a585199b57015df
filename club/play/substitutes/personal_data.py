"""The personal data in the rows of this app."""

from __future__ import annotations

from typing import Final

from club.base.personal_data import PersonalData
from club.play.substitutes.models import (
    RequestRecipient,
    SubstituteOffer,
    SubstituteRequest,
)

PERSONAL_DATA: Final = (
    PersonalData(RequestRecipient, given={"member": "call_id"}),
    PersonalData(SubstituteOffer, given={"member": "game_slug chairs asked_at"}),
    PersonalData(
        SubstituteRequest,
        given={
            "member": "table_id seat why made_at over_at settled_at came_to",
            "taken_by": "table_id seat made_at settled_at",
        },
    ),
)
