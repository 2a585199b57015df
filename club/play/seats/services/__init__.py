"""Services of seating: who sits at a table before, at and after the start of its game."""

from club.play.seats.services.chairs import (
    clear_chair,
    join,
    leave,
    open_table,
    renew_invite,
    revoke_invite,
    seat_bot,
)
from club.play.seats.services.ending import resign, tidy_up
from club.play.seats.services.invitations import ask_by_name, decline
from club.play.seats.services.presence import remove_unconfirmed
from club.play.seats.services.rematches import (
    RematchWish,
    answered_rematches,
    rematch,
    settle_rematch,
)
from club.play.seats.services.seat_draw import change_nonce, fresh_nonce
from club.play.seats.services.table_start import (
    confirm,
    open_seated_table,
    prepare_seated_table,
    start,
)
from club.play.seats.services.terms import Terms

__all__ = [
    "RematchWish",
    "Terms",
    "answered_rematches",
    "ask_by_name",
    "change_nonce",
    "clear_chair",
    "confirm",
    "decline",
    "fresh_nonce",
    "join",
    "leave",
    "open_seated_table",
    "open_table",
    "prepare_seated_table",
    "rematch",
    "remove_unconfirmed",
    "renew_invite",
    "resign",
    "revoke_invite",
    "seat_bot",
    "settle_rematch",
    "start",
    "tidy_up",
]
