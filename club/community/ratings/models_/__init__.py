"""All models of the app, in the module in which Django expects them. Packages define them."""

from club.community.ratings.models import (
    Amendment,
    Anomaly,
    Attendance,
    Change,
    GameTally,
    Ledger,
    OffBoards,
    Pool,
    Rating,
    RatingRange,
    Result,
    ResultPlayer,
    Source,
)

__all__ = [
    "Amendment",
    "Anomaly",
    "Attendance",
    "Change",
    "GameTally",
    "Ledger",
    "OffBoards",
    "Pool",
    "Rating",
    "RatingRange",
    "Result",
    "ResultPlayer",
    "Source",
]
