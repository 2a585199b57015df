"""A member's plays as a file of BG Stats. Rows of files that the member imported are given back as
they were; identifiers of other rows are version 5 of the club's namespace, and stable.
"""  # plays 5.6

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from django.conf import settings

from club.community.play_log.bg_stats_fields import MOMENT, play_fields, score_fields
from club.community.play_log.imports.bg_stats_tables import (
    DOCUMENT,
    TABLES,
    replace_references,
)
from club.community.play_log.models import (
    ImportedName,
    ImportedRow,
    Play,
    PlaySource,
    PlayTitle,
    Scorer,
    name_key,
)
from club.people.members.models import Member

Row = Mapping[str, Any]


class KnownRows:
    """Rows by table, found by identifier, name or meaning."""

    def __init__(self, member: Member) -> None:
        self.member = member
        self.others: Row = {}  # what a file has besides tables
        self.numbers: dict[str, dict[str, int]] = {table: {} for table in TABLES}
        self._rows: dict[str, list[Row]] = {table: [] for table in TABLES}
        self._keys: dict[str, dict[object, str]] = {table: {} for table in TABLES}
        self._taken: dict[str, set[int]] = {table: set() for table in TABLES}
        self._highest = dict.fromkeys(TABLES, 0)
        for row in ImportedRow.objects.filter(importer=member):
            if row.table == DOCUMENT:
                self.others = row.data
            elif row.table in TABLES:
                self.add(row.table, row.key, row.number, row.data)
        self._names = self._member_names()

    def add(self, table: str, key: str, number: int, data: Row) -> None:
        """Adds a row, unless it is here. Its number is that of its file where that is free."""
        if key in self.numbers[table]:
            return
        if not number or number in self._taken[table]:
            number = self._highest[table] + 1
        self._taken[table].add(number)
        self._highest[table] = max(number, self._highest[table])
        self.numbers[table][key] = number
        self._rows[table].append({**data, "id": number})
        if not data.get("isAnonymous"):
            self._keys[table].setdefault(name_key(str(data.get("name", ""))), key)
        if isinstance(data.get("bggId"), int):
            self._keys[table].setdefault(data["bggId"], key)

    def tables(self) -> Mapping[str, list[Row]]:
        """The tables; those that every file has, also where they are empty."""
        always = ("games", "players", "locations")
        return {
            table: rows for table, rows in self._rows.items() if rows or table in always
        }

    def named(self, table: str, name: str) -> str | None:
        """The identifier of the row of this name."""
        return self._keys[table].get(name_key(name))

    def game(self, bgg_id: int | None, name: str) -> str | None:
        """The identifier of a game, by its number at BoardGameGeek, else by name."""
        by_number = self._keys["games"].get(bgg_id) if bgg_id else None
        return by_number or self.named("games", name)

    def player(self, member: Member) -> str | None:
        """The identifier of the player who is a member."""
        user = self.others.get("userInfo")
        owner = user.get("meRefId") if isinstance(user, dict) else None
        is_known = isinstance(owner, str) and owner in self.numbers["players"]
        if member.pk == self.member.pk and is_known:
            return str(owner)
        return self._names.get(member.pk)

    def _member_names(self) -> Mapping[int, str]:
        """The identifiers of players of whom the member has said who they are."""
        names = ImportedName.objects.filter(importer=self.member, member__isnull=False)
        keys = self._keys["players"]
        return {
            row.member_id: keys[row.key]
            for row in names
            if row.key in keys and row.member_id
        }


def stable_uuid(kind: str, key: object) -> str:
    """The identifier of a thing of the club, the same at each export."""
    return str(uuid5(uuid5(NAMESPACE_URL, settings.PUBLIC_URL), f"{kind}:{key}"))


class BgStatsTables:
    """Collects the tables while plays are added, for the member who gets the file."""

    def __init__(self, member: Member) -> None:
        self.member = member
        self._known = KnownRows(member)
        self._plays: list[Row] = []

    def add(self, play: Play) -> None:
        """Adds a play with its scorers. What another member's file said of it is theirs alone."""
        is_theirs = play.source == PlaySource.BG_STATS
        is_own = is_theirs and play.logger_id == self.member.pk
        stored = play.source_json if is_own else {}
        is_whole = (
            "uuid" in stored
        )  # rows of older imports lack what we have columns for
        ours = {} if is_whole else self._play_fields(play, is_theirs)
        row = {**ours, **stored}
        row.setdefault("gameRefId", self._game(play.title, play.cooperative))
        if play.place is not None and not row.get("locationRefId"):
            place = {"name": play.place.name}
            row["locationRefId"] = self._reference("locations", play.place.pk, place)
        if "expansionPlays" not in row:
            row |= self._expansions(play)
        if "playerScores" not in row:
            row["playerScores"] = [
                self._score(scorer, scorer.source_json if is_own else {}, is_whole)
                for scorer in play.scorers.all()
            ]
        self._plays.append(row)

    def document(self) -> Row:
        """All tables."""
        owner = self._player_of_member(self.member)
        user = self._known.others.get("userInfo")
        document = {
            **self._known.others,
            **self._known.tables(),
            "plays": self._plays,
            "userInfo": user if isinstance(user, dict) else {"meRefId": owner},
        }
        return dict(replace_references(document, self._known.numbers))

    def _play_fields(self, play: Play, is_theirs: bool) -> Row:
        return {
            **play_fields(play),
            "uuid": play.source_id if is_theirs else stable_uuid("play", play.pk),
            "modificationDate": play.source_changed or play.logged_at.strftime(MOMENT),
        }

    def _expansions(self, play: Play) -> Row:
        """The field of expansions; nothing for a play without any."""
        rows = [
            {"gameRefId": self._game(title, False), "bggId": title.bgg_id or 0}
            for title in play.expansions.all()
        ]
        return {"expansionPlays": rows} if rows else {}

    def _game(self, title: PlayTitle, cooperative: bool) -> str:
        known = self._known.game(title.bgg_id, title.name)
        return known or self._reference(
            "games",
            title.pk,
            {
                "name": title.name,
                "bggId": title.bgg_id or 0,
                "highestWins": not title.lowest_wins,
                "noPoints": False,
                "cooperative": cooperative or title.cooperative,
                "usesTeams": False,
            },
        )

    def _score(self, scorer: Scorer, stored: Row, is_whole: bool) -> Row:
        ours = {} if is_whole and stored else score_fields(scorer)
        row = {**ours, **stored}
        if "playerRefId" not in row:
            row["playerRefId"] = self._player(scorer)
        return row

    def _player(self, scorer: Scorer) -> str:
        if scorer.member is not None:
            return self._player_of_member(scorer.member)
        if scorer.guest is not None:
            known = self._known.named("players", scorer.guest.name)
            person = {"name": scorer.guest.name, "isAnonymous": False}
            key = f"guest{scorer.guest.pk}"
            return known or self._reference("players", key, person)
        anonymous = {"name": "Anonymous player", "isAnonymous": True}
        return self._reference("players", "nobody", anonymous)

    def _player_of_member(self, member: Member) -> str:
        person = {"name": member.username, "isAnonymous": False}
        known = self._known.player(member)
        return known or self._reference("players", f"member{member.pk}", person)

    def _reference(self, table: str, key: object, fields: Row) -> str:
        """The identifier of a row of ours; adds the row the first time."""
        uuid = stable_uuid(table, key)
        self._known.add(table, uuid, 0, {"uuid": uuid, **fields})
        return uuid


def bg_stats_document(member: Member, plays: Iterable[Play]) -> Row:
    """The plays as a document of BG Stats, for this member."""
    tables = BgStatsTables(member)
    for play in plays:
        tables.add(play)
    return tables.document()
