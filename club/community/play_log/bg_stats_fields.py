"""The fields of BG Stats that a play and a scorer have columns for. An imported row is kept as the
file had it; an edit here changes only the fields that it touches.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from club.community.play_log.models import Play, Scorer

Row = Mapping[str, Any]
MOMENT: Final = "%Y-%m-%d %H:%M:%S"  # how the program writes times
SIDE_KEYS: Final = ("team", "teamRole")  # beside `role`: together they are our side


def play_fields(play: Play) -> Row:
    """The fields of a play, without references and scores."""
    clock = play.clock.isoformat("seconds") if play.clock else "00:00:00"
    return {
        "comments": play.note,
        "playDate": f"{play.day.isoformat()} {clock}",
        "durationMin": play.minutes or 0,
        "ignored": not play.counted,
        "usesTeams": play.teams,
    }


def score_fields(scorer: Scorer) -> Row:
    """The fields of a scorer, without references."""
    return {
        "score": scorer.score,
        "rank": scorer.place or 0,
        "winner": scorer.place == 1,
        "startPlayer": scorer.started,
        "seatOrder": scorer.seat or 0,
        "newPlayer": scorer.new,
        "role": scorer.side,
    }


def play_references(play: Play) -> Row:
    """The rows of ours that a play refers to, by the field of the reference."""
    return {
        "gameRefId": play.title_id,
        "locationRefId": play.place_id,
        "expansionPlays": [title.pk for title in play.expansions.all()],
    }


def change_row(row: Row, before: Row, after: Row) -> dict[str, Any]:
    """The row with the fields that differ between `before` and `after`."""
    changed = {key: after[key] for key in after if before[key] != after[key]}
    dropped = SIDE_KEYS if "role" in changed else ()
    return {key: value for key, value in row.items() if key not in dropped} | changed


def drop_references(row: Row, before: Row, after: Row) -> dict[str, Any]:
    """The row without references to what has changed: the export refers to our own rows."""
    return {
        key: value
        for key, value in row.items()
        if key not in after or before[key] == after[key]
    }
