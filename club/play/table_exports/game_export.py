"""The games of a member as text: finished ones with their records, others as far as the member
knows them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from club.base.encryption import BrokenSeal
from club.people.members.models import Member
from club.people.own_data.archive import Part, PartMaker
from club.play.tables.models import Status, Table
from club.play.tables.presentation.names import player_names_of
from club.play.tables.presentation.results import transcript_of
from club.play.tables.projection import project_table
from club.play.tables.queries import find_tables, table_for


def games_of_member(member: Member) -> Iterator[PartMaker]:
    """Yields a function for each table where the member sits or has sat, the earliest first."""
    started = find_tables(member, own=True).exclude(record=None)
    for table_id in started.order_by("pk").values_list("pk", flat=True):
        yield partial(_game_file, member, table_id)


def _game_file(member: Member, table_id: int) -> list[Part]:
    table, seat = table_for(member, table_id)
    if table.status in (Status.FINISHED, Status.CANCELLED) and _is_readable(table):
        return [(f"games/{table_id}.txt", transcript_of(table).encode())]
    text = _own_news(table, seat)
    return [(f"games/{table_id}-as-you-know-it.txt", text.encode())]


def _is_readable(table: Table) -> bool:
    try:
        return table.record is not None and bool(table.record.secret)
    except BrokenSeal:
        return False


def _own_news(table: Table, seat: int | None) -> str:
    projection = project_table(table, seat)
    if projection.read is None:
        return f"{table.name}: its game cannot be read just now.\n"
    names = player_names_of(projection.game, projection.occupants)
    lines = (
        f"{line.at:%Y-%m-%d %H:%M} {' '.join(map(names.plain, line.news))}"
        for line in projection.lines
    )
    return "\n".join([f"{table.name} ({table.game_name})", *lines, ""])
