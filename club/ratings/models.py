"""All rows of the ratings, where Django looks for them. Each stands in its own package."""

from club.ratings.ledger.models import (
    Amendment,
    Change,
    Contender,
    GameTally,
    Ledger,
    Pool,
    Rating,
    Result,
    Source,
)
from club.ratings.preferences.models import Oddity, OffBoards, RatingRange, Stay

__all__ = [
    "Amendment",
    "Change",
    "Contender",
    "GameTally",
    "Ledger",
    "Oddity",
    "OffBoards",
    "Pool",
    "Rating",
    "RatingRange",
    "Result",
    "Source",
    "Stay",
]
