"""Models of imports: a file of plays, its progress, and whom its names mean."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from club.file_imports.jobs import FileJob
from club.texts.short_texts import MAX_NAME_CODE_POINTS


class ImportStatus(models.TextChoices):
    """The state of an import."""

    READING = "reading", _("is being read")
    REFUSED = "refused", _("cannot be read")
    SHOWN = "shown", _("shown, and nothing is written")
    RUNNING = "running", _("is being written")
    DONE = "done", _("written")
    TAKEN_BACK = "taken_back", _("taken back")


class PlayImport(FileJob):
    """A file of plays that a member has sent."""  # P10

    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="play_imports"
    )
    source = models.CharField(max_length=7, blank=True)  # PlaySource, once it is read
    name = models.CharField(max_length=200)  # of the file
    content = models.BinaryField()  # compressed; empty once it is written
    status = models.CharField(max_length=10, choices=ImportStatus)
    at = models.DateTimeField()
    total = models.PositiveIntegerField(default=0)  # plays of the file
    done = models.PositiveIntegerField(default=0)  # of them, looked at
    new = models.PositiveIntegerField(default=0)
    changed = models.PositiveIntegerField(default=0)
    # what it would do, while it is shown
    preview = models.JSONField(default=dict, null=True)
    # rows that cannot be read, and the first of them: line, and why
    unread = models.PositiveIntegerField(default=0, db_default=0)
    problems = models.JSONField(default=list, null=True)
    kept_apart = models.JSONField(
        default=list
    )  # source ids of doubtful plays, to be added

    class Meta:
        ordering: ClassVar = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.source} of {self.member_id}"

    @property
    def waits_for_task(self) -> bool:
        """Whether its page shows progress, and asks again."""
        return self.status in (ImportStatus.READING, ImportStatus.RUNNING)

    @property
    def percent(self) -> int:
        return 100 * self.done // self.total if self.total else 0


class ImportedName(models.Model):
    """Whom a name in the files of a member means. Neither member nor `is_nobody`: a guest."""  # P6

    importer = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="imported_names",
    )
    key = models.CharField(max_length=MAX_NAME_CODE_POINTS)
    name = models.CharField(max_length=MAX_NAME_CODE_POINTS)
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+"
    )
    is_nobody = models.BooleanField(default=False)  # shown as somebody

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["importer", "key"], name="plays_one_meaning_a_name"
            )
        ]

    def __str__(self) -> str:
        return self.name


class ImportedRow(models.Model):
    """A row of a member's files of BG Stats to which plays refer, as the newest file has it: a
    game, a player, a place. The member's own export gives it back.
    """  # P6, P8

    importer = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    table = models.CharField(max_length=12)
    key = models.CharField(max_length=100)  # the identifier in the file
    number = models.PositiveIntegerField()  # in the file; 0: none
    data = models.JSONField()

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["importer", "table", "key"], name="plays_one_row_a_key"
            )
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.key}"
