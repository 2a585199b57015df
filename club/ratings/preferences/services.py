"""What members decide about ratings: to stand on no board, and with whom a host would like to sit.
Neither changes a rating or closes a door.
"""

from __future__ import annotations

from datetime import datetime

from club.members.models import Member
from club.ratings.preferences.models import OffBoards, RatingRange
from club.tables.errors import NotAllowed, Refused
from club.tables.models import Status, Table

LOWEST, HIGHEST = 0, 4_000  # ratings that can be wished for


def stand_on_boards(member: Member, wanted: bool, now: datetime) -> None:
    """The member stands on boards, or on none; asking twice changes nothing."""
    if wanted:
        OffBoards.objects.filter(member=member).delete()
    else:
        OffBoards.objects.get_or_create(member=member, defaults={"since": now})


def wish_for(table_id: int, low: str, high: str, host: Member) -> None:
    """The host says with whom they would like to sit (K22f); two empty texts take it back."""
    table = Table.objects.filter(pk=table_id).first()
    if table is None or table.host_id != host.pk:
        raise NotAllowed("host_only", "Only the host of a table says whom they hope for.")
    if table.status != Status.OPEN:
        raise Refused("begun_already", "This table has begun: nobody is hoped for any more.")
    if not (low.strip() or high.strip()):
        RatingRange.objects.filter(table=table).delete()
        return
    lowest, highest = _rating(low or str(LOWEST)), _rating(high or str(HIGHEST))
    if lowest > highest:
        raise Refused("wish_upside_down", "The lower rating is above the higher one.")
    RatingRange.objects.update_or_create(table=table, defaults={"low": lowest, "high": highest})


def stands_on_no_board(member: Member) -> bool:
    """Whether they wish it so."""
    return OffBoards.objects.filter(member=member).exists()


def rating_range_of(table: Table) -> RatingRange | None:
    """Whom the host of a table hopes for; None: anybody."""
    return RatingRange.objects.filter(table=table).first()


def _rating(text: str) -> int:
    """Raises Refused for what is no rating."""
    told = text.strip()
    if not (told.isascii() and told.isdigit() and len(told) <= len(str(HIGHEST))):
        raise Refused(
            "no_rating", "“{said}” is no rating; one is written like 1500.", said=told[:20]
        )
    if int(told) > HIGHEST:
        raise Refused("no_rating", "Nobody is rated above {most}.", most=HIGHEST)
    return int(told)
