"""Models of the log. Only `services` and `imports` write rows."""

from club.community.play_log.models.names import (
    MAX_NAME,
    MAX_WORD,
    MAX_WORDS,
    GuestClaim,
    ImportedName,
    ImportedRow,
    LeftOut,
    PlayGuest,
    PlayPlace,
    PlayTitle,
    name_key,
)
from club.community.play_log.models.plays import (
    MAX_EXPANSIONS,
    MAX_NOTE,
    MAX_SCORERS,
    Play,
    PlayChange,
    PlayExpansion,
    PlaySource,
    PlayStatus,
    Scorer,
)

__all__ = [
    "MAX_EXPANSIONS",
    "MAX_NAME",
    "MAX_NOTE",
    "MAX_SCORERS",
    "MAX_WORD",
    "MAX_WORDS",
    "GuestClaim",
    "ImportedName",
    "ImportedRow",
    "LeftOut",
    "Play",
    "PlayChange",
    "PlayExpansion",
    "PlayGuest",
    "PlayPlace",
    "PlaySource",
    "PlayStatus",
    "PlayTitle",
    "Scorer",
    "name_key",
]
