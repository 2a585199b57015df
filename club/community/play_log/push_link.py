"""The link by which a finished game of the club goes to BG Stats on the member's phone: its facts
are in the address, and we request nothing."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any
from urllib.parse import quote

from django.utils.translation import gettext as _

from club.base.club_settings.queries import current_settings
from club.base.time_zones.names import club_zone
from club.base.ui.panels import Panel
from club.community.play_log.bg_stats_export import stable_uuid
from club.community.play_log.queries import title_of_slug
from club.people.members.models import Member
from club.play.tables.models import Status, Table
from club.play.tables.projection import TableProjection

PUSH_ADDRESS = "https://app.bgstatsapp.com/createPlay.html"


def push_panel(
    projection: TableProjection, member: Member | None, _now: datetime
) -> Panel | None:
    """The link at a finished game, for its players."""
    table = projection.table
    took_part = member is not None and any(
        occupant.member is not None and occupant.member.pk == member.pk
        for occupant in projection.occupants
    )
    if table.status != Status.FINISHED or not took_part:
        return None
    address = push_address(table, projection)
    return (
        Panel("play_log/_push.jinja", {"address": address}, order=60)
        if address
        else None
    )


def push_address(table: Table, projection: TableProjection) -> str:
    """The address with the documented fields; empty: the game has no result."""
    result = table.record.result if table.record else None
    if not result or table.ended_at is None:
        return ""
    places = result["places"]
    scores = result.get("scores") or [""] * len(places)
    names = {occupant.seat: occupant.member for occupant in projection.occupants}
    players = [
        {
            "name": _player_name(names.get(seat)),
            "rank": place,
            "score": str(scores[seat]),
            "startPlayer": seat == 0,
            "winner": place == 1,
            "sourcePlayerId": _player_id(names.get(seat), seat),
        }
        for seat, place in enumerate(places)
    ]
    fields: dict[str, Any] = {
        "sourceName": current_settings().name,
        "sourcePlayId": str(table.pk),
        "playDate": table.ended_at.astimezone(club_zone()).strftime(
            "%Y-%m-%d %H:%M:%S"
        ),
        "durationMin": 0,
        "game": _game(table),
        "players": players,
    }
    return f"{PUSH_ADDRESS}?data={quote(json.dumps(fields))}"


def _player_name(member: Member | None) -> str:
    return member.username if member else _("a bot")


def _player_id(member: Member | None, seat: int) -> str:
    """An identifier that is the same at each game and in the exported file."""
    return stable_uuid("players", f"member{member.pk}") if member else f"bot{seat + 1}"


def _game(table: Table) -> dict[str, Any]:
    title = title_of_slug(table.game_slug)
    return {
        "name": table.game_name,
        "bggId": (title.bgg_id if title else None) or 0,
        "highestWins": True,
        "noPoints": False,
    }
