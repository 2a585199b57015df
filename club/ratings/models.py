"""All models of the app, in the module in which Django expects them. Packages define them."""

from club.ratings.administration.models import Oddity
from club.ratings.finished_games.models import GameTally, Stay
from club.ratings.ledger.models import (
    Amendment,
    Change,
    Contender,
    Ledger,
    Pool,
    Rating,
    Result,
    Source,
)
from club.ratings.preferences.models import OffBoards, RatingRange

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
