"""Nonces: random text that each member adds to chance before the start, and may change.

A nonce is made in the member's browser or by the server. The server has committed to its own secret
before it sees any nonce.
"""

from __future__ import annotations

import secrets
from datetime import datetime

from club.members.models import Member
from club.tables.errors import Refused
from club.tables.models import EventType
from club.tables.services.history import log_event, save_table
from club.tables.services.lock import locked_before_start

LONGEST = 64  # characters
FRESH_SIZE = 16  # bytes


def fresh_nonce() -> str:
    """A random nonce for a member who has not sent one."""
    return secrets.token_hex(FRESH_SIZE)


def checked_nonce(text: str) -> str:
    """The nonce that a member has sent, or a fresh one for an empty text. Raises Refused for a text
    that is too long or not printable.
    """
    nonce = text.strip()
    if len(nonce) > LONGEST or not nonce.isprintable():
        raise Refused(
            "bad_nonce",
            "A word for chance has at most {most} characters, on one line.",
            most=LONGEST,
        )
    return nonce or fresh_nonce()


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
