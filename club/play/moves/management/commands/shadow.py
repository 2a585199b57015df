"""`manage.py shadow SLUG`: replays all games of older versions of a title by its newest rules, and
says which live tables may move to them unnoticed. `--move` moves these.

It prints numbers of tables and plies, and never a move: games may be live.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from club.base.encryption import BrokenSeal
from club.base.errors import ClubError
from club.play.moves.services.rule_versions import (
    TableComparison,
    compare_record,
    compare_table,
    move_table,
    older_live_tables,
    other_older_records,
)
from club.play.tables.models import Table
from games import registry
from games.core import AnyGame
from games.shadow.replay import ReplayDifference

Numbers = list[str]  # of tables or records, with what belongs to them


class Command(BaseCommand):
    help = (
        "Compare games of older versions of a title with its newest rules, ply by ply."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="the title, as in the addresses of its pages")
        parser.add_argument(
            "--move",
            action="store_true",
            help="move the live tables on which no difference shows",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            newest = registry.find(options["slug"])
        except registry.UnknownGame as error:
            raise CommandError(f"The game “{error}” is not installed.") from None
        version = newest.info.version
        self.stdout.write(f"{newest.info.slug}: compared with version {version}")
        comparisons = self._compare_tables(newest)
        if options["move"]:
            self._move_tables(comparisons)
        self._compare_records(newest)

    def _compare_tables(self, newest: AnyGame) -> list[TableComparison]:
        """Prints a line for each kind of difference; returns the tables without any."""
        unnoticed: list[TableComparison] = []
        others: dict[str, Numbers] = defaultdict(list)
        for table_id in older_live_tables(newest).values_list("pk", flat=True):
            try:
                comparison = compare_table(table_id, newest)
            except (ClubError, Table.DoesNotExist) as refusal:
                others[str(refusal)].append(str(table_id))
                continue
            if comparison.difference is None:
                unnoticed.append(comparison)
            else:
                _add_to_kind(others, table_id, comparison.difference)
        self._write_numbers(
            "live tables that may move unnoticed",
            (str(comparison.table.pk) for comparison in unnoticed),
        )
        self._write_kinds("live tables that stay", others)
        return unnoticed

    def _move_tables(self, comparisons: Iterable[TableComparison]) -> None:
        now = timezone.now()
        numbers: dict[bool, Numbers] = {True: [], False: []}
        for comparison in comparisons:
            is_moved = move_table(comparison, now)
            numbers[is_moved].append(str(comparison.table.pk))
        self._write_numbers("moved", numbers[True])
        self._write_numbers("not moved, since they changed meanwhile", numbers[False])

    def _compare_records(self, newest: AnyGame) -> None:
        unnoticed: Numbers = []
        others: dict[str, Numbers] = defaultdict(list)
        for record in other_older_records(newest).iterator():
            try:
                difference = compare_record(record, newest)
            except registry.UnknownGame as error:
                others[f"not installed ({error})"].append(str(record.pk))
            except BrokenSeal:
                others["the secret cannot be decrypted"].append(str(record.pk))
            else:
                if difference is None:
                    unnoticed.append(str(record.pk))
                else:
                    _add_to_kind(others, record.pk, difference)
        self._write_numbers("other records without a difference", unnoticed)
        self._write_kinds("other records with one", others)

    def _write_kinds(self, title: str, by_kind: Mapping[str, Numbers]) -> None:
        for kind, numbers in sorted(by_kind.items()):
            self._write_numbers(f"{title}, {kind}", numbers)

    def _write_numbers(self, title: str, numbers: Iterable[str]) -> None:
        listed = list(numbers)
        if listed:
            self.stdout.write(f"{title} ({len(listed)}): {', '.join(listed)}")


def _add_to_kind(
    by_kind: dict[str, Numbers], number: int, difference: ReplayDifference
) -> None:
    by_kind[difference.kind].append(f"{number} from ply {difference.ply}")
