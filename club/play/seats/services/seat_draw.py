"""Nonces, random text that each member adds to chance before the start and may change, and the
order of the seats, which are drawn, or turned by one in a rematch.

A nonce is made in the member's browser or by the server. The server has committed to its own
secret before it sees any nonce.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime

from club.base.errors import ClubError
from club.base.texts.short_texts import clean_line
from club.people.members.models import Member
from club.play.tables.models import Chair, EventType, RematchProposal, Table
from club.play.tables.services.history import log_event, save_table
from club.play.tables.services.lock import locked_before_start

MAX_NONCE_LENGTH = 64  # characters
FRESH_SIZE = 16  # bytes


def fresh_nonce() -> str:
    """A random nonce for a member who has not sent one."""
    return secrets.token_hex(FRESH_SIZE)


def checked_nonce(text: str) -> str:
    """The nonce that a member has sent, or a fresh one for an empty text. Raises ClubError for a
    text that is too long or not printable.
    """
    nonce = text.strip()
    if len(nonce) > MAX_NONCE_LENGTH:
        text = "A random seed has at most {most} characters."
        raise ClubError("bad_nonce", text, most=MAX_NONCE_LENGTH)
    if not nonce.isprintable():  # programs that verify chance read it as one plain line
        text = (
            "A random seed has plain characters only: no joined emoji, no line break."
        )
        raise ClubError("bad_nonce", text)
    if nonce:
        return clean_line(nonce, "bad_nonce", MAX_NONCE_LENGTH)
    return fresh_nonce()


def change_nonce(table_id: int, member: Member, nonce: str, now: datetime) -> None:
    """Replaces the member's nonce before the start.

    The change is logged for all who see the table: a secret last change would let its member choose
    the outcome of chance.
    """
    wanted = checked_nonce(nonce)
    with locked_before_start(table_id, member) as (table, chair):
        if chair.nonce == wanted:
            return
        chair.nonce = wanted
        chair.save(update_fields=["nonce"])
        log_event(table, EventType.NONCE, now, chair)
        save_table(table)


def turned_order(table: Table, chairs: Sequence[Chair]) -> list[int] | None:
    """For each seat, the index of the chair whose occupant gets it; None where seats are drawn.

    Each member sits one seat after the one that they had in the end, in a circle. Who is new, and
    bots, take what is left, in their order.
    """  # tables 4.2
    turned = RematchProposal.objects.filter(table=table.pk, turns_seats=True)
    if not turned.exists():
        return None
    former = Chair.objects.filter(table=table.rematch_of_id, member__isnull=False)
    seats = dict(former.values_list("member_id", "seat"))
    by_seat = {
        (seats[chair.member_id] + 1) % len(chairs): index
        for index, chair in enumerate(chairs)
        if chair.member_id in seats
    }
    indexes = range(len(chairs))
    others = iter([index for index in indexes if index not in by_seat.values()])
    return [by_seat[seat] if seat in by_seat else next(others) for seat in indexes]
