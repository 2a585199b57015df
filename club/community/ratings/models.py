"""All models of the app, in the module in which Django expects them. Packages define them."""

from club.community.ratings.administration.models import Anomaly
from club.community.ratings.finished_games.models import Attendance, GameTally
from club.community.ratings.ledger.models import (
    Amendment,
    Change,
    Ledger,
    Pool,
    Rating,
    Result,
    ResultPlayer,
    Source,
)
from club.community.ratings.preferences.models import OffBoards, RatingRange

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
