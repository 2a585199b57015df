"""The personal data in the rows of this app."""

from __future__ import annotations

from typing import Final

from club.base.personal_data import DECIDED, NameStays, PersonalData
from club.community.library.models import (
    CopyRequest,
    GameCopy,
    LibraryTitle,
    Loan,
    TitleWish,
)

PERSONAL_DATA: Final = (
    PersonalData(CopyRequest, given={"member": "copy_id asked_at ready_until"}),
    PersonalData(
        GameCopy,
        given={
            "owner": "id title__name language location condition remarks lent_to added_at"
        },
        emptied={"condition imported location remarks": "owner"},
        stays={NameStays.BOXES: "former_owner"},
    ),
    PersonalData(
        LibraryTitle, stays={NameStays.OTHERS: "name sort_key best_with tags"}
    ),
    PersonalData(
        Loan,
        given={
            "borrower": "copy__title__name handed_on due_on prolonged returned_at missing_at"
        },
        withheld={"handed_by": DECIDED, "returned_by": DECIDED},
        renamed={"returned_condition": "borrower"},
        stays={NameStays.BOXES: "former_borrower"},
    ),
    PersonalData(TitleWish, given={"member": "title__name at"}),
)
