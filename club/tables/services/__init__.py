"""All that changes a table: each locks its row, reads, asks whether it is still true, and acts."""

from club.tables.services.drafting import Drafted, drafted, lay_out, take_back
from club.tables.services.holding import UNDRAWN, hold, hold_undrawn, resume
from club.tables.services.keeping_time import keep_time
from club.tables.services.playing import drop_order, play, remind, set_order, stand_in, wake
from club.tables.services.seating import (
    PACES,
    Terms,
    clear_chair,
    join,
    leave,
    open_table,
    renew_invite,
    resign,
    revoke_invite,
    seat_bot,
    start,
    vote_to_cancel,
)

__all__ = [
    "PACES",
    "UNDRAWN",
    "Drafted",
    "Terms",
    "clear_chair",
    "drafted",
    "drop_order",
    "hold",
    "hold_undrawn",
    "join",
    "keep_time",
    "lay_out",
    "leave",
    "open_table",
    "play",
    "remind",
    "renew_invite",
    "resign",
    "resume",
    "revoke_invite",
    "seat_bot",
    "set_order",
    "stand_in",
    "start",
    "take_back",
    "vote_to_cancel",
    "wake",
]
