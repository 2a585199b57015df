"""`manage.py plays_import`: brings plays from a file, as the page does."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from club.errors import ClubError
from club.members.models import Member
from club.members.queries import member_named
from club.plays.imports.importing import (
    forget_shown_import,
    let_plays_in,
    receive_plays_file,
)
from club.plays.imports.preview import read_import
from club.plays.imports.source_plays import LARGEST_FILE
from club.plays.imports.writing import write_import
from club.plays.models import ImportStatus, PlayImport


class Command(BaseCommand):
    help = "Brings plays from a file of BG Stats, BoardGameGeek or CSV."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a file of plays, or - for standard input")
        parser.add_argument("--by", required=True, help="the member who brings it")
        parser.add_argument(
            "--dry-run", action="store_true", help="say what it would do"
        )

    def handle(self, **options: Any) -> None:
        member = member_named(options["by"])
        if member is None:
            raise CommandError(f"There is no member “{options['by']}”.")
        try:
            imported = _receive(options["file"], member)
        except ClubError as refused:
            raise CommandError(str(refused)) from None
        self._tell_preview(imported)
        if options["dry_run"]:
            forget_shown_import(imported.pk, member)
            return
        let_plays_in(imported.pk, member)
        while write_import(imported.pk, timezone.now()):  # unless a worker has it
            pass
        imported.refresh_from_db()
        self.stdout.write(
            f"import {imported.pk}: {imported.new} new, {imported.changed} changed"
        )

    def _tell_preview(self, imported: PlayImport) -> None:
        preview = imported.preview or {"counts": {}, "unknown_names": 0}
        counts = preview["counts"].items()
        numbers = ", ".join(f"{count} {state}" for state, count in counts)
        self.stdout.write(f"{imported.source}: {numbers}")
        if unknown := preview["unknown_names"]:
            self.stdout.write(f"{unknown} names are mapped to no member")
        for line, why in imported.problems or ():
            self.stdout.write(f"line {line} is left out: {why}")


def _receive(name: str, member: Member) -> PlayImport:
    stream = sys.stdin.buffer if name == "-" else None
    try:
        content = stream.read(LARGEST_FILE + 1) if stream else Path(name).read_bytes()
    except OSError as error:
        raise CommandError(f"{name} cannot be read: {error}.") from None
    now = timezone.now()
    imported = receive_plays_file(member, content, Path(name).name, now)
    read_import(imported.pk, now)  # unless a worker has it
    imported.refresh_from_db()
    if imported.status == ImportStatus.REFUSED:
        forget_shown_import(imported.pk, member)
        raise CommandError(imported.refusal)
    return imported
