"""The personal data in the rows of this app."""

from __future__ import annotations

from typing import Final

from club.base.personal_data import DECIDED, NameStays, PersonalData
from club.community.ratings.administration.models import Anomaly
from club.community.ratings.finished_games.models import Attendance
from club.community.ratings.ledger.models import (
    Amendment,
    Change,
    Rating,
    Result,
    ResultPlayer,
)
from club.community.ratings.preferences.models import OffBoards

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
