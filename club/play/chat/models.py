"""The chat of a table: its lines, their readers, and the tenures in which they were written.
Only `services/` write rows.

The lines have numbers of their own, apart from those of the record: their order says nothing of
when a move was made.
"""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from club.messages.threads.models import WrittenLine


class Audience(models.TextChoices):
    """The audience of a line."""

    TABLE = "table", _("the table")  # the seated members
    GALLERY = "gallery", _("the gallery")  # for those who look on


class ChatThread(models.Model):
    """The chat of one table; services write under the lock of the table."""

    table = models.OneToOneField(
        "tables.Table",
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="chat_thread",
    )
    # spectators read the lines of the table, too; fixed when the game starts
    is_public = models.BooleanField(default=False)
    table_lines = models.PositiveIntegerField(default=0)  # the last line's number
    gallery_lines = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"chat of {self.pk}"


class ChatLine(WrittenLine):
    """A line of a chat."""

    # no index: the unique constraint begins with the table
    table = models.ForeignKey(
        "tables.Table",
        on_delete=models.CASCADE,
        related_name="chat_lines",
        db_index=False,
    )
    audience = models.CharField(max_length=7, choices=Audience)
    number = models.PositiveIntegerField()  # from 1, in each audience

    class Meta(WrittenLine.Meta):
        abstract = False
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["table", "audience", "number"], name="chat_one_line_a_number"
            )
        ]

    def __str__(self) -> str:
        return f"line {self.number} at {self.table_id}"


class ChatReader(models.Model):
    """The last lines that a member has read at a table. Other members cannot see it."""

    table = models.ForeignKey(
        "tables.Table", on_delete=models.CASCADE, related_name="+", db_index=False
    )
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="chat_readings"
    )
    table_read = models.PositiveIntegerField(default=0)
    gallery_read = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["table", "member"], name="chat_one_reader_a_table"
            )
        ]

    def __str__(self) -> str:
        return f"{self.member_id} at {self.table_id}"


class ChatTenure(models.Model):
    """The lines that were written while a chair had an occupant who has left it: the next occupant
    reads from there on.
    """

    table = models.ForeignKey(
        "tables.Table", on_delete=models.CASCADE, related_name="chat_tenures"
    )
    seat = models.PositiveSmallIntegerField()
    member = models.ForeignKey(  # null: a bot
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+"
    )
    first = models.PositiveIntegerField()
    last = models.PositiveIntegerField()  # less than the first: none

    class Meta:
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"seat {self.seat} at {self.table_id}: {self.first} to {self.last}"
