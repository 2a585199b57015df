"""All models of the app: those of the ledger, and those on which no rating depends."""

from club.community.ratings.models.ledger import (
    LONGEST_WHY,
    Amendment,
    Change,
    Ledger,
    Pool,
    Rating,
    Result,
    ResultPlayer,
    Source,
)
from club.community.ratings.models.statistics import (
    Anomaly,
    Attendance,
    GameTally,
    OffBoards,
    RatingRange,
)

__all__ = [
    "LONGEST_WHY",
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
