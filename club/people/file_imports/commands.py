"""The base of commands that import a file, as the page of its kind does."""

from __future__ import annotations

from argparse import ArgumentParser, FileType
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from club.base.errors import ClubError
from club.people.file_imports.kinds import find_import_kind
from club.people.file_imports.models import FileImport, ImportStatus
from club.people.file_imports.processing import read_import, write_import
from club.people.file_imports.services import (
    confirm_import,
    forget_import,
    receive_file,
)
from club.people.members.models import Member
from club.people.members.queries import member_named


class ImportCommand(BaseCommand):
    """Imports a file of one kind."""

    kind = ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file", type=FileType("rb"), help="a file, or - for standard input"
        )
        parser.add_argument("--by", required=True, help="the member who brings it")
        parser.add_argument(
            "--dry-run", action="store_true", help="say what it would do"
        )

    def handle(self, **options: Any) -> None:
        member = member_named(options["by"])
        if member is None:
            raise CommandError(f"There is no member “{options['by']}”.")
        try:
            job = self._read(member, options)
        except ClubError as refused:
            raise CommandError(str(refused)) from None
        self._print_preview(job)
        if options["dry_run"]:
            forget_import(job.pk, member)
            return
        confirm_import(job.pk, member)
        while write_import(job.pk, timezone.now()):  # unless a worker has it
            pass
        job.refresh_from_db()
        self._expect_readable(job)
        self.stdout.write(self.result(job))

    def import_options(self, options: dict[str, Any]) -> dict[str, Any]:
        """The options of the import, from those of the command."""
        return {}

    def result(self, job: FileImport) -> str:
        """The last line."""
        return f"import {job.pk}: {job.new} new, {job.changed} changed"

    def _read(self, member: Member, options: dict[str, Any]) -> FileImport:
        file, now = options["file"], timezone.now()
        content = file.read(find_import_kind(self.kind).largest + 1)
        name, chosen = Path(file.name).name, self.import_options(options)
        job = receive_file(self.kind, member, content, name, now, chosen)
        read_import(job.pk, now)  # unless a worker has it
        job.refresh_from_db()
        self._expect_readable(job)
        return job

    def _expect_readable(self, job: FileImport) -> None:
        if job.status == ImportStatus.REFUSED:
            forget_import(job.pk, job.member)
            raise CommandError(job.refusal)

    def _print_preview(self, job: FileImport) -> None:
        preview = job.preview or {"counts": {}}
        counts = preview["counts"].items()
        numbers = ", ".join(f"{count} {state}" for state, count in counts)
        self.stdout.write(f"{job.source or job.kind}: {numbers}")
        if unknown := preview.get("unknown_names"):
            self.stdout.write(f"{unknown} names are mapped to no member")
        for line, why in job.problems:
            self.stdout.write(f"line {line} is left out: {why}")
