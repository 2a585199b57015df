"""Copies, loans, and the line of those who wait for a copy. Only `services/` write rows.

All changes of a copy, its loans and its line are made under the lock of the copy's row. Days are
dates of the club's time zone.
"""

from __future__ import annotations

from typing import ClassVar, Final

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.base.texts.short_texts import CODE_POINTS
from club.community.library.title_models import LibraryTitle

__all__ = [
    "CopyRequest",
    "GameCopy",
    "LentTo",
    "LibraryTitle",
    "Loan",
    "TitleWish",
]

LONGEST_DETAIL: Final = 120  # characters of a language, a place, a condition
LONGEST_REMARKS: Final = 2000  # characters
LONGEST_KEY: Final = 40


class LentTo(models.TextChoices):
    """To whom a copy is lent."""

    ALL = "all", _("all members")
    ORGANISERS = "organisers", _("organisers and admins only")
    NOBODY = "nobody", _("nobody: it is played here")


class CopyQuerySet(models.QuerySet["GameCopy"]):
    """Named queries of copies."""

    def in_library(self) -> CopyQuerySet:
        """Copies that were not taken out of the library, with their owners and titles."""
        return self.filter(retired_at__isnull=True).select_related("owner", "title")

    def taken_out(self) -> CopyQuerySet:
        """Copies that were taken out and can be put back: those of members who left cannot. With
        their owners and titles.
        """
        can_be_back = Q(owner__isnull=True) | Q(owner__is_active=True)
        retired = self.filter(can_be_back, retired_at__isnull=False)
        return retired.select_related("owner", "title")


class GameCopy(models.Model):
    """One box. Its number, which labels and pages name, is its primary key."""

    title = models.ForeignKey(
        LibraryTitle, on_delete=models.CASCADE, related_name="copies"
    )
    # null: the club. PROTECT keeps the row of a member who left until the box is back
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        related_name="game_copies",
    )
    # of an owner who left while the box was lent
    former_owner = models.CharField(max_length=40, blank=True)
    key = models.CharField(max_length=LONGEST_KEY)  # by which files know it
    language = models.CharField(max_length=LONGEST_DETAIL * CODE_POINTS, blank=True)
    location = models.CharField(max_length=LONGEST_DETAIL * CODE_POINTS, blank=True)
    condition = models.CharField(max_length=LONGEST_DETAIL * CODE_POINTS, blank=True)
    remarks = models.TextField(blank=True)
    lent_to = models.CharField(max_length=10, choices=LentTo, default=LentTo.ALL)
    # what the last file said, by field: a field that differs was changed here
    imported = models.JSONField(default=dict)
    requests_made = models.PositiveIntegerField(default=0)  # number of the last request
    added_at = models.DateTimeField()
    retired_at = models.DateTimeField(null=True)  # it is in the library no more

    objects = CopyQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["owner", "key"],
                name="library_one_copy_a_key",
                condition=Q(owner__isnull=False),
            ),
            models.UniqueConstraint(
                fields=["key"],
                name="library_one_club_copy_a_key",
                condition=Q(owner__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return f"copy {self.pk} of {self.title_id}"

    def get_absolute_url(self) -> str:
        return reverse("library:copy", args=[self.pk])

    @property
    def label(self) -> str:
        """“Box 17”: by it members tell boxes of a title apart."""  # library 1.4
        return gettext("Box {number}").format(number=self.pk)

    def belongs_to(self, member: AbstractBaseUser | AnonymousUser) -> bool:
        """Whether the member owns it; for powers."""
        return self.owner_id is not None and self.owner_id == member.pk


class Loan(models.Model):
    """A loan of a copy, open or ended."""

    copy = models.ForeignKey(GameCopy, on_delete=models.CASCADE, related_name="loans")
    borrower = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="loans"
    )
    # of a borrower who left with the box; deleted when it is back
    former_borrower = models.CharField(max_length=40, blank=True)
    days = models.PositiveSmallIntegerField()
    due_on = models.DateField()
    prolonged = models.PositiveSmallIntegerField(default=0)  # how often
    handed_at = models.DateTimeField()
    handed_on = models.DateField()
    handed_by = models.ForeignKey(  # who ticked it
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    returned_at = models.DateTimeField(null=True)
    returned_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    returned_condition = models.CharField(
        max_length=LONGEST_DETAIL * CODE_POINTS, blank=True
    )
    annulled_at = models.DateTimeField(null=True)  # the other side said: it is not so
    reminded = models.PositiveSmallIntegerField(default=0)  # the last step of reminders
    missing_at = models.DateTimeField(null=True)  # since the last reminder

    class Meta:
        ordering: ClassVar = ["-handed_at", "-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["copy"],
                name="library_one_borrower",
                condition=Q(returned_at__isnull=True),
            )
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["due_on"],
                name="library_loans_due",
                condition=Q(returned_at__isnull=True),
            )
        ]

    def __str__(self) -> str:
        return f"{self.copy_id} at {self.borrower_id} until {self.due_on}"


class CopyRequest(models.Model):
    """A member who waits for a copy."""

    copy = models.ForeignKey(
        GameCopy, on_delete=models.CASCADE, related_name="requests", db_index=False
    )
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="copy_requests"
    )
    number = models.PositiveIntegerField()  # in the order of asking, from 1
    asked_at = models.DateTimeField()
    # the last day on which the first may fetch it; null: it is lent, or not their turn
    ready_until = models.DateField(null=True)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["copy", "member"], name="library_one_request"
            )
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["ready_until"],
                name="library_requests_ready",
                condition=Q(ready_until__isnull=False),
            )
        ]

    def __str__(self) -> str:
        return f"{self.member_id} waits for {self.copy_id}"


class TitleWish(models.Model):
    """A member who wants to play a title."""

    title = models.ForeignKey(
        LibraryTitle, on_delete=models.CASCADE, related_name="wishes", db_index=False
    )
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="title_wishes"
    )
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["at", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["title", "member"], name="library_one_wish")
        ]

    def __str__(self) -> str:
        return f"{self.member_id} wants to play {self.title_id}"
