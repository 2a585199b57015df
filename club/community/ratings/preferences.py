"""Services of preferences: hide members from boards, set the rating range that a host wishes.

Neither changes a rating or keeps a member from joining."""

from __future__ import annotations

from datetime import datetime

from club.community.ratings.models import OffBoards, RatingRange
from club.people.members.models import Member
from club.play.tables.errors import ClubError, NotAllowed
from club.play.tables.models import Status, Table

LOWEST, HIGHEST = 0, 4_000  # limits of a rating range


def set_board_visibility(member: Member, wanted: bool, now: datetime) -> None:
    """Shows a member on boards or hides the member. Idempotent."""
    if wanted:
        OffBoards.objects.filter(member=member).delete()
    else:
        OffBoards.objects.get_or_create(member=member, defaults={"since": now})


def set_rating_range(table_id: int, low: str, high: str, host: Member) -> None:
    """Sets the rating range of a table; two empty texts delete it. Raises ClubError."""
    table = Table.objects.filter(pk=table_id).first()
    if table is None or table.host_id != host.pk:
        raise NotAllowed("host_only", "Only the host can set preferred ratings.")
    if table.status != Status.OPEN:
        raise ClubError(
            "begun_already", "The game has started: preferred ratings no longer matter."
        )
    if not (low.strip() or high.strip()):
        RatingRange.objects.filter(table=table).delete()
        return
    lowest = _read_rating(low or str(LOWEST))
    highest = _read_rating(high or str(HIGHEST))
    if lowest > highest:
        raise ClubError("wish_upside_down", "The lower rating is above the higher one.")
    RatingRange.objects.update_or_create(
        table=table, defaults={"low": lowest, "high": highest}
    )


def is_hidden_from_boards(member: Member) -> bool:
    """Whether the member is hidden from boards."""
    return OffBoards.objects.filter(member=member).exists()


def rating_range_of(table: Table) -> RatingRange | None:
    """The rating range that the host wishes; None: any rating."""
    return RatingRange.objects.filter(table=table).first()


def _read_rating(text: str) -> int:
    """Reads a rating. Raises ClubError."""
    typed = text.strip()
    if not (typed.isascii() and typed.isdigit() and len(typed) <= len(str(HIGHEST))):
        raise ClubError(
            "no_rating",
            "“{said}” is not a rating. Write a number such as 1500.",
            said=typed[:20],
        )
    if int(typed) > HIGHEST:
        raise ClubError("no_rating", "No rating is above {most}.", most=HIGHEST)
    return int(typed)
