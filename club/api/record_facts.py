"""What the API says of what is over: records, rankings, members."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from club.api.facts import brief
from club.api.past_answers import FORMAT
from club.api.plain import Json
from club.home import queries as home_queries
from club.members.models import Member
from club.ratings.boards.board_rows import Row
from club.ratings.boards.board_selection import Asked
from club.ratings.boards.title_page import board_of
from club.ratings.presentation.labels import Label
from club.ratings.statistics.standings import standings_of
from club.records.chance_rolls import rolls_of
from club.records.models import Record
from club.records.queries import transcript
from club.tables.models import TableEvent
from club.tables.presentation.log_lines import event_in_words
from club.tables.presentation.sentences import player_name
from club.tables.projection import TableProjection
from games.core import AnyGame

MOST_TABLES = 20  # of a member, of each kind


def record_brief(one: TableProjection) -> dict[str, Json]:
    """A finished game in a list."""
    table = one.table
    assert table.record is not None and table.record.result is not None
    names = [player_name(who) for who in one.occupants]
    return {
        "table": brief(table),
        "ended_at": table.ended_at,
        "names": names,
        "places": table.record.result["places"],
    }


def _plies(record: Record) -> list[dict[str, Json]]:
    """Those of chance with what was drawn."""
    rolls = rolls_of(transcript(record))
    entries = record.entries.order_by("number").values("seat", "move", "by", "at")
    return [
        {**entry, **({"rolls": rolls[number]} if number in rolls else {})}
        for number, entry in enumerate(entries, 1)
    ]


def _happening(happening: TableEvent) -> dict[str, Json]:
    return {
        "at": happening.at,
        "what": happening.what,
        "seat": happening.seat,
        "said": event_in_words(happening),
    }


def _outcome(result: Mapping[str, Any] | None) -> Json:
    if result is None:
        return None
    figures = [{"label": label, "by_seat": by_seat} for label, by_seat in result["breakdown"]]
    return {**result, "breakdown": figures}


def record_facts(one: TableProjection) -> dict[str, Json]:
    """A finished game, whole, secrets included: what was hidden is open now."""
    table, record = one.table, one.table.record
    assert record is not None
    return {
        "format": FORMAT,
        "table": brief(table),
        "started_at": table.started_at,
        "ended_at": table.ended_at,
        "game": record.game_slug,
        "version": record.game_version,
        "options": record.options,
        "seats": [player_name(who) for who in one.occupants],
        "plies": _plies(record),
        "happenings": list(map(_happening, one.events)),
        "outcome": _outcome(record.result),
        "chance": record.chance,
        "commitment": record.commitment,
        "secret": record.secret.hex(),
        "nonces": record.nonces,
        "lots": record.lots,
    }


def rankings_facts(game: AnyGame, season: str, number: int, today: date) -> dict[str, Json]:
    """A page of a title's board of a season; empty: of all time. Raises NoSuchPage."""
    page = board_of(game, Asked(season), number, today).page
    rows = page.rows if page else ()
    return {
        "game": game.info.slug,
        "season": season,
        "page": number,
        "pages": page.pages if page else 1,
        "members": page.members if page else 0,
        "rows": [_rank(row) for row in rows if isinstance(row, Row)],
    }


def member_facts(shown: Member, viewer: Member, today: date) -> dict[str, Json]:
    """A member as another sees them: ratings, where they sit, what they finished lately."""
    standings = standings_of(shown, today)
    sat = home_queries.tables_played_at(shown, viewer)[:MOST_TABLES]
    finished = home_queries.finished_with(shown, viewer)[:MOST_TABLES]
    return {
        "name": shown.username,
        "ratings": [
            {"game": one.slug, "rating": _rating(one.rating), "results": one.results}
            for one in standings.titles
        ],
        "tables": [brief(table) for table in sat],
        "finished": [brief(table) for table in finished],
    }


def _rank(row: Row) -> dict[str, Json]:
    return {
        "place": row.place,
        "member": row.member.username,
        "rating": _rating(row.rating),
        "results": row.results,
    }


def _rating(label: Label) -> dict[str, Json]:
    return {"number": label.number, "provisional": label.provisional}
