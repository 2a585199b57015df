"""A member's plays in the tables of BG Stats. Identifiers are stable: those of the program for what
came from it, else version 5 of the club's namespace.
"""  # P8

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from django.conf import settings

from club.plays.models import Play, PlaySource, PlayTitle, Scorer

Row = Mapping[str, Any]


def stable_uuid(kind: str, key: object) -> str:
    """The identifier of a thing of the club, the same at each export."""
    return str(uuid5(uuid5(NAMESPACE_URL, settings.PUBLIC_URL), f"{kind}:{key}"))


class BgStatsTables:
    """Collects the tables while plays are added."""

    def __init__(self) -> None:
        self._rows: dict[str, dict[object, Row]] = {
            "games": {},
            "players": {},
            "locations": {},
        }
        self._plays: list[Row] = []

    def add(self, play: Play) -> None:
        """Adds a play with its scorers."""
        is_theirs = play.source == PlaySource.BG_STATS
        clock = play.clock.isoformat("seconds") if play.clock else "00:00:00"
        row: dict[str, Any] = {
            "comments": play.note,
            **play.source_json,
            "uuid": play.source_id if is_theirs else stable_uuid("play", play.pk),
            "modificationDate": play.source_changed
            or play.logged_at.strftime("%Y-%m-%d %H:%M:%S"),
            "playDate": f"{play.day.isoformat()} {clock}",
            "durationMin": play.minutes or 0,
            "ignored": not play.counted,
            "usesTeams": play.teams,
            "gameRefId": self._game(play.title, play.cooperative),
            "playerScores": [self._score(one) for one in play.scorers.all()],
        }
        if play.place is not None:
            row["locationRefId"] = self._reference(
                "locations", play.place.pk, {"name": play.place.name}
            )
        self._plays.append(row)

    def document(self) -> Row:
        """All tables."""
        tables = {name: list(rows.values()) for name, rows in self._rows.items()}
        return {**tables, "plays": self._plays}

    def _game(self, title: PlayTitle, cooperative: bool) -> int:
        facts = {
            "name": title.name,
            "bggId": title.bgg_id or 0,
            "highestWins": not title.lowest_wins,
            "noPoints": False,
            "cooperative": cooperative or title.cooperative,
            "usesTeams": False,
        }
        return self._reference("games", title.pk, facts)

    def _score(self, scorer: Scorer) -> Row:
        return {
            **scorer.source_json,
            "playerRefId": self._player(scorer),
            "score": scorer.score,
            "rank": scorer.place or 0,
            "winner": scorer.place == 1,
            "startPlayer": scorer.started,
            "seatOrder": scorer.seat or 0,
            "newPlayer": scorer.new,
            "role": scorer.side,
        }

    def _player(self, scorer: Scorer) -> int:
        if scorer.member is not None:
            facts: Row = {"name": scorer.member.username, "isAnonymous": False}
            return self._reference("players", f"member{scorer.member.pk}", facts)
        if scorer.guest is not None:
            facts = {"name": scorer.guest.name, "isAnonymous": False}
            return self._reference("players", f"guest{scorer.guest.pk}", facts)
        anonymous = {"name": "Anonymous player", "isAnonymous": True}
        return self._reference("players", "nobody", anonymous)

    def _reference(self, table: str, key: object, facts: Row) -> int:
        """The number of a row in a table; adds the row the first time."""
        rows = self._rows[table]
        if key not in rows:
            number = len(rows) + 1
            rows[key] = {"id": number, "uuid": stable_uuid(table, key), **facts}
        return int(rows[key]["id"])


def bg_stats_document(plays: Iterable[Play]) -> Row:
    """The plays as a document of BG Stats."""
    tables = BgStatsTables()
    for play in plays:
        tables.add(play)
    return tables.document()
