"""All that plays at a table: each locks its row, reads, asks whether it is still true, and acts."""

from club.play.services.absence import return_to
from club.play.services.drafts import lay_out, let_stand, take_back
from club.play.services.orders import drop_order, give_preset, set_order
from club.play.services.playing import play, stand_in, wake
from club.play.services.suspension import UNDRAWN, examine, hold, hold_undrawn, resume

__all__ = [
    "UNDRAWN",
    "drop_order",
    "examine",
    "give_preset",
    "hold",
    "hold_undrawn",
    "lay_out",
    "let_stand",
    "play",
    "resume",
    "return_to",
    "set_order",
    "stand_in",
    "take_back",
    "wake",
]
