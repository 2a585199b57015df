"""Lines that members write, and the threads in which they stand. Only services write rows.

`WrittenLine` is the base of every such line. The chat of a table and the messages of hosts have
models of their own, all other lines are rows of `ThreadLine`.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, Final, TypeVar

from django.conf import settings
from django.db import models

LONGEST_KIND: Final = 12  # characters of the name of a kind of threads
L = TypeVar("L", bound="WrittenLine")


class LineQuerySet(models.QuerySet[L]):
    """Named queries of lines."""

    def there(self) -> LineQuerySet[L]:
        """Returns the lines whose text is there."""
        return self.filter(taken_back_at__isnull=True, hidden_at__isnull=True)

    def heard(self, unheard: Any) -> LineQuerySet[L]:
        """Returns the lines that the search may show a member who mutes or blocks `unheard`: not
        those of members who have left the club.
        """
        lines = self.there().filter(author__is_active=True)
        return lines.exclude(author__in=unheard).select_related("author")

    def from_others(self, member: Any, unheard: Any) -> LineQuerySet[L]:
        """Returns the lines that may count as unread: neither the member's own nor of members whom
        they mute or block.
        """
        return self.there().exclude(author=member).exclude(author__in=unheard)


class WrittenLine(models.Model):
    """A line that a member wrote. None is written by the site, and none is deleted alone."""

    author = models.ForeignKey(  # null: their account is deleted
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    text = models.TextField()  # empty: taken back
    at = models.DateTimeField()
    changed_at = models.DateTimeField(null=True)
    taken_back_at = models.DateTimeField(null=True)
    hidden_at = models.DateTimeField(null=True)
    hidden_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )

    objects = LineQuerySet.as_manager()

    class Meta:
        abstract = True
        ordering: ClassVar = ["at", "pk"]

    @property
    def is_there(self) -> bool:
        """Whether the text was neither taken back nor hidden."""
        return self.taken_back_at is None and self.hidden_at is None

    @property
    def minute(self) -> datetime:
        """The minute of the line: by the second, it could be compared with a move."""
        return self.at.replace(second=0, microsecond=0)


class Thread(models.Model):
    """The lines at one place: an event, an article, or the messages of two members. Its kind says
    what the ids are.
    """

    kind = models.CharField(max_length=LONGEST_KIND)  # name of a `ThreadKind`
    # of an event or an article; of the member with the smaller id
    subject_id = models.PositiveBigIntegerField()
    # the other one of two members, else 0
    other_id = models.PositiveBigIntegerField(default=0)
    last_number = models.PositiveIntegerField(default=0)  # of its lines
    latest_at = models.DateTimeField()  # its latest line

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["kind", "subject_id", "other_id"], name="threads_one_a_place"
            )
        ]
        indexes: ClassVar = [
            models.Index(fields=["kind", "other_id"], name="threads_by_other")
        ]

    def __str__(self) -> str:
        return f"thread of {self.kind} {self.subject_id}"


class ThreadLine(WrittenLine):
    """A line of a thread."""

    thread = models.ForeignKey(
        Thread, on_delete=models.CASCADE, related_name="lines", db_index=False
    )
    number = models.PositiveIntegerField()  # from 1

    class Meta(WrittenLine.Meta):
        abstract = False
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["thread", "number"], name="threads_one_line_a_number"
            )
        ]

    def __str__(self) -> str:
        return f"line {self.number} of thread {self.thread_id}"


class ThreadReader(models.Model):
    """A member who takes part in a thread or has looked at it, and the last line that they have
    read. Other members cannot see it.
    """

    thread = models.ForeignKey(
        Thread, on_delete=models.CASCADE, related_name="readers", db_index=False
    )
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    read = models.PositiveIntegerField(default=0)  # number of a line
    # the thread makes no notices for the member, and counts no unread lines
    is_muted = models.BooleanField(default=False)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["thread", "member"], name="threads_one_reader"
            )
        ]

    def __str__(self) -> str:
        return f"{self.member_id} in thread {self.thread_id}"
