"""Services of play: each locks the table's row, reads, checks that it may still act, and acts."""

from club.play.moves.services.absence import return_from_absence
from club.play.moves.services.drafts import lay_out, set_auto_play, take_back
from club.play.moves.services.playing import play, stand_in, wake
from club.play.moves.services.standing_orders import drop_order, give_preset, set_order
from club.play.moves.services.suspension import (
    UNRENDERABLE,
    examine,
    resume,
    suspend,
    suspend_unrenderable,
)

__all__ = [
    "UNRENDERABLE",
    "drop_order",
    "examine",
    "give_preset",
    "lay_out",
    "play",
    "resume",
    "return_from_absence",
    "set_auto_play",
    "set_order",
    "stand_in",
    "suspend",
    "suspend_unrenderable",
    "take_back",
    "wake",
]
