"""Alone at all seats: the member moves to the seat that has to decide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from club.members.models import Member
from club.tables.models import Chair, Origin, Table
from club.tables.services.history import save_table
from club.tables.services.lock import lock_table
from club.tables.services.snapshot import chairs_of


def move_after_play(table: Table, member: Member, **_facts: Any) -> None:
    """Receives `tables.signals.played`."""
    if table.origin != Origin.PRACTICE or not table.live:
        return
    with lock_table(table.pk) as locked:
        if locked.live:
            follow_turn(locked, member, chairs_of(locked))


def follow_turn(table: Table, member: Member, chairs: Sequence[Chair]) -> None:
    """Moves the member to the first empty seat that is asked, unless their own is. The question
    there gets a number that no page has shown: a second press of a button plays nothing at the next
    seat. Call with the table row locked.
    """  # R4
    own = next((chair for chair in chairs if chair.member_id == member.pk), None)
    asked = next((chair for chair in chairs if chair.empty and chair.being_asked), None)
    if own is None or own.being_asked or asked is None:
        return
    own.member = None
    own.save(update_fields=["member"])
    asked.member, asked.asked = member, max(chair.asked for chair in chairs) + 1
    asked.save(update_fields=["member", "asked"])
    save_table(table)
