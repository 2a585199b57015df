"""The rows of an exported file of BG Stats: those of the member's imported files, then our own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from club.community.play_log.imports.bg_stats_tables import DOCUMENT, TABLES
from club.community.play_log.models import ImportedName, ImportedRow
from club.community.play_log.services.named_rows import name_key
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
        said = ImportedName.objects.filter(importer=self.member, member__isnull=False)
        keys = self._keys["players"]
        return {
            row.member_id: keys[row.key]
            for row in said
            if row.key in keys and row.member_id
        }
