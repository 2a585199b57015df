"""The host of practice plays all free seats: they move to the one that has to decide."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction

from club.base.streams.publisher import (
    chair_channel,
    home_channel,
    publish_after_commit,
    spectators_channel,
)
from club.play.tables.models import Chair, Status, Table, TenureEnd
from club.play.tables.services.chairs import empty_chair
from club.play.tables.services.history import close_table, end_tenure, save_table
from club.play.tables.services.lock import chairs_of, lock_table


def move_after_play(table: Table, **_facts: Any) -> None:
    """Receives `tables.signals.played`."""
    if not (table.is_practice and table.live):
        return
    with lock_table(table.pk) as locked:
        if locked.live:
            follow_turn(locked, chairs_of(locked))


def follow_turn(table: Table, chairs: Sequence[Chair]) -> None:
    """Moves the host to the first free seat that is asked, unless their own is. The question there
    gets a number that no page has shown: a second press of a button plays nothing at the next seat.
    Call with the table row locked.
    """
    own = next((chair for chair in chairs if chair.member_id == table.host_id), None)
    asked = next((chair for chair in chairs if chair.empty and chair.being_asked), None)
    if own is None or own.being_asked or asked is None:
        return
    own.member = None
    own.save(update_fields=["member"])
    asked.member, asked.asked = table.host, max(chair.asked for chair in chairs) + 1
    asked.save(update_fields=["member", "asked"])
    table.tenures.filter(seat=own.seat, until=None).update(seat=asked.seat)
    save_table(table)
    _signal_move(table, [own, asked])


def free_seat(table: Table, chair: Chair) -> None:
    """The seat is free again, for the host to play. Call with the table row locked."""
    end_tenure(table, chair, TenureEnd.REPLACED)
    empty_chair(chair)
    follow_turn(table, chairs_of(table))


def free_after_giving_up(table: Table, now: datetime, **_facts: Any) -> None:
    """Receives `tables.signals.chair_given_up`: a member has resigned or left the club."""
    if table.is_practice:
        transaction.on_commit(partial(_free_seats_of_bots, table.pk, now), robust=True)


def _free_seats_of_bots(table_id: int, now: datetime) -> None:
    """The bot does not stay in a seat that was practised. Without its host, practice ends."""
    with lock_table(table_id) as table:
        chairs = [chair for chair in chairs_of(table) if chair.bot and chair.guest]
        if not table.live or not chairs:
            return
        if table.chairs.filter(member=table.host_id).exists():
            for chair in chairs:
                free_seat(table, chair)
        else:
            close_table(table, Status.CANCELLED, now)
        save_table(table)


def _signal_move(table: Table, moved: Sequence[Chair]) -> None:
    """Their open pages have other seats now."""
    channels = [chair_channel(chair.pk) for chair in moved]
    home = home_channel(table.host_id)
    publish_after_commit([*channels, spectators_channel(table.pk), home])
