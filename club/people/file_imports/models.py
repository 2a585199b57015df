"""The rows of imports. Only `services.py` writes them, and the kinds of imports that it calls."""

from __future__ import annotations

import zlib
from typing import ClassVar, Final, Self

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from club.base.database.task_rows import TaskRow, TaskRowQuerySet
from club.people.members.models import Member

LONGEST_REFUSAL: Final = 300


class ImportStatus(models.TextChoices):
    """The state of an import."""

    READING = "reading", _("is being read")
    REFUSED = "refused", _("cannot be read")
    SHOWN = "shown", _("shown, and nothing is written")
    RUNNING = "running", _("is being written")
    DONE = "done", _("written")
    TAKEN_BACK = "taken_back", _("taken back")


UNCONFIRMED: Final = (ImportStatus.READING, ImportStatus.SHOWN, ImportStatus.REFUSED)


class FileImportQuerySet(TaskRowQuerySet["FileImport"]):
    """Imports by member, and by what tasks have to do."""

    def of_member(self, member: Member, kind: str = "") -> Self:
        """The member's imports without their files, the latest first; of one kind or of all."""
        own = self.filter(member=member, **{"kind": kind} if kind else {})
        return own.defer("content")


class FileImport(TaskRow):
    """A file that a member has sent, and how far its import is."""

    kind = models.CharField(max_length=20, db_default="plays")  # see `kinds.py`
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="file_imports"
    )
    name = models.CharField(max_length=200)  # of the file
    # the program that wrote the file, where a kind knows several
    source = models.CharField(max_length=7, blank=True)
    options = models.JSONField(default=dict)  # chosen with the file
    content = models.BinaryField()  # compressed; empty once it is written
    status = models.CharField(max_length=10, choices=ImportStatus)
    at = models.DateTimeField()
    refusal = models.CharField(max_length=LONGEST_REFUSAL, blank=True, db_default="")
    total = models.PositiveIntegerField(default=0)  # rows of the file that can be read
    done = models.PositiveIntegerField(default=0)  # of them, looked at
    new = models.PositiveIntegerField(default=0)
    changed = models.PositiveIntegerField(default=0)
    # an ImportPreview, while it is shown
    preview = models.JSONField(default=dict)
    # rows that are left out, and the first of them: line or name, and why
    unread = models.PositiveIntegerField(default=0, db_default=0)
    problems = models.JSONField(default=list)
    # keys of doubtful rows that the member has ticked, to be written
    ticked = models.JSONField(default=list, db_column="kept_apart")
    # ids of rows that were written, where a kind needs them afterwards
    written = models.JSONField(default=list)

    objects = FileImportQuerySet.as_manager()

    class Meta:
        db_table = "plays_playimport"  # the first imports were of plays
        ordering: ClassVar = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.kind} of {self.member_id}"

    @property
    def file_content(self) -> bytes:
        """The file as it was sent."""
        return zlib.decompress(bytes(self.content))

    @property
    def waits_for_task(self) -> bool:
        """Whether its page shows progress, and asks again."""
        return self.status in (ImportStatus.READING, ImportStatus.RUNNING)

    def leave_out(self, name: str, why: str) -> None:
        """Notes that a row is left out. Does not save."""
        self.unread += 1
        self.problems = [*self.problems, (name, why)]

    def end(self, status: ImportStatus, refusal: str = "") -> None:
        """Ends the import and forgets the file. Does not save."""
        self.status, self.refusal = status, refusal[:LONGEST_REFUSAL]
        self.content, self.preview = b"", {}


def pack_file(content: bytes) -> bytes:
    """The file as `FileImport.content` stores it."""
    return zlib.compress(content, 6)
