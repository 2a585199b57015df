"""Who sits where at the start: seats are drawn, or turned by one in a rematch."""

from __future__ import annotations

from collections.abc import Sequence

from club.play.tables.models import Chair, RematchProposal, Table


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
    others = iter(
        [index for index in range(len(chairs)) if index not in by_seat.values()]
    )
    return [
        by_seat[seat] if seat in by_seat else next(others)
        for seat in range(len(chairs))
    ]
