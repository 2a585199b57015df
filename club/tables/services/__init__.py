"""All that changes a table: each locks its row, reads, asks whether it is still true, and acts."""

from club.tables.drafts import Drafted, drafted
from club.tables.services.absence import return_to
from club.tables.services.auditing import mend_clocks
from club.tables.services.calling import ask_for_substitute, call_off, settle_call, volunteer
from club.tables.services.confirming import stand_up
from club.tables.services.declaring import (
    declare_holiday,
    expect_holiday,
    rewind_holidays,
    take_back_holiday,
)
from club.tables.services.drafting import lay_out, let_stand, take_back
from club.tables.services.forgiving import forgive
from club.tables.services.giving import give_time
from club.tables.services.holding import UNDRAWN, examine, hold, hold_undrawn, resume
from club.tables.services.inviting import ask_by_name, decline
from club.tables.services.keeping_time import keep_time
from club.tables.services.ladder import remind
from club.tables.services.nonces import change_nonce, fresh_nonce
from club.tables.services.ordering import drop_order, give_preset, set_order
from club.tables.services.playing import play, stand_in, wake
from club.tables.services.rematching import rematch
from club.tables.services.resigning import resign
from club.tables.services.seating import (
    clear_chair,
    join,
    leave,
    open_table,
    renew_invite,
    revoke_invite,
    seat_bot,
)
from club.tables.services.starting import confirm, start
from club.tables.services.taking_over import take_chair
from club.tables.services.terms import Terms
from club.tables.services.tidying import tidy_up
from club.tables.services.time_off import choose_leave, end_leave, rest, take_leave
from club.tables.services.voting import propose, settle_proposal, vote
from club.tables.services.wished import Wish

__all__ = [
    "UNDRAWN",
    "Drafted",
    "Terms",
    "Wish",
    "ask_by_name",
    "ask_for_substitute",
    "call_off",
    "change_nonce",
    "choose_leave",
    "clear_chair",
    "confirm",
    "declare_holiday",
    "decline",
    "drafted",
    "drop_order",
    "end_leave",
    "examine",
    "expect_holiday",
    "forgive",
    "fresh_nonce",
    "give_preset",
    "give_time",
    "hold",
    "hold_undrawn",
    "join",
    "keep_time",
    "lay_out",
    "leave",
    "let_stand",
    "mend_clocks",
    "open_table",
    "play",
    "propose",
    "rematch",
    "remind",
    "renew_invite",
    "resign",
    "rest",
    "resume",
    "return_to",
    "revoke_invite",
    "rewind_holidays",
    "seat_bot",
    "set_order",
    "settle_call",
    "settle_proposal",
    "stand_in",
    "stand_up",
    "start",
    "take_back",
    "take_back_holiday",
    "take_chair",
    "take_leave",
    "tidy_up",
    "volunteer",
    "vote",
    "wake",
]
