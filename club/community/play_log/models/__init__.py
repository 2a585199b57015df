"""Models of the log. Only `services` and `imports` write rows."""

from club.community.play_log.models.names import (
    MAX_NAME,
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
    MAX_NOTE,
    MAX_SCORERS,
    Play,
    PlayChange,
    PlaySource,
    PlayStatus,
    Scorer,
)

__all__ = [
    "MAX_NAME",
    "MAX_NOTE",
    "MAX_SCORERS",
    "GuestClaim",
    "ImportedName",
    "ImportedRow",
    "LeftOut",
    "Play",
    "PlayChange",
    "PlayGuest",
    "PlayPlace",
    "PlaySource",
    "PlayStatus",
    "PlayTitle",
    "Scorer",
    "name_key",
]
