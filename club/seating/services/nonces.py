"""What members add to chance before the start: a nonce each, made in their browser or here, and
changed as often as they like. Whoever keeps the secret was bound to it before.
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
    """One that nobody guesses, for who brings none."""
    return secrets.token_hex(FRESH_SIZE)


def checked_nonce(text: str) -> str:
    """The nonce that a member brings, or a fresh one for none. Raises Refused."""
    nonce = text.strip()
    if len(nonce) > LONGEST or not nonce.isprintable():
        raise Refused(
            "bad_nonce",
            "A word for chance has at most {most} characters, on one line.",
            most=LONGEST,
        )
    return nonce or fresh_nonce()


def change_nonce(table_id: int, member: Member, nonce: str, now: datetime) -> None:
    """The member adds another nonce to chance instead of theirs, before the start. All who see the
    table are told that it was changed, so that nobody is the last in secret.
    """
    wanted = checked_nonce(nonce)
    with locked_before_start(table_id, member) as (table, chair):
        if chair.nonce == wanted:
            return
        chair.nonce = wanted
        chair.save(update_fields=["nonce"])
        log_event(table, EventType.NONCE, now, chair)
        save_table(table)
