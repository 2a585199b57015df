"""The personal data in the rows of this app."""

from __future__ import annotations

from typing import Final

from club.base.personal_data import DECIDED, NameStays, PersonalData
from club.community.ratings.models import (
    Amendment,
    Anomaly,
    Attendance,
    Change,
    OffBoards,
    Rating,
    Result,
    ResultPlayer,
)

PERSONAL_DATA: Final = (
    PersonalData(Amendment, withheld={"admin": DECIDED}, renamed={"why": "admin"}),
    PersonalData(
        Anomaly,
        withheld={
            "member": "a figure that nobody has looked at, with others in it",
            "other": "a figure that nobody has looked at, with others in it",
        },
    ),
    PersonalData(
        Attendance, given={"member": "plies by_others left helped used moment"}
    ),
    PersonalData(
        Change,
        given={"member": "pool_id result_id seat day mu sigma mu_after sigma_after"},
    ),
    PersonalData(OffBoards, given={"member": "since"}),
    PersonalData(
        Rating, given={"member": "pool_id mu sigma results opponents last_on"}
    ),
    PersonalData(Result, stays={NameStays.OTHERS: "voided_why"}),
    PersonalData(ResultPlayer, given={"member": "result_id seat place presence left"}),
)
