"""Proposals to take a game back to an earlier line, and who agrees. Only `services/` write rows."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from club.base.partial_indexes import unique_while_unset


class TakeBackVerdict(models.TextChoices):
    """The outcome of a proposal."""

    OPEN = "", _("open")
    AGREED = "agreed", _("all agreed")
    UNDONE = "undone", _("a member undid their last move")
    REFUSED = "refused", _("somebody did not agree")
    VOID = "void", _("the game or its players changed, or nobody answered")


WENT_BACK = (TakeBackVerdict.AGREED, TakeBackVerdict.UNDONE)


class TakeBack(models.Model):
    """A proposal to go back to a line of the public log. When all agree, a new record goes on from
    there; the old record stays as it was. An undone move is agreed at once.
    """

    table = models.ForeignKey(
        "tables.Table", on_delete=models.CASCADE, related_name="take_backs"
    )
    # in which the line is, and which ends with it
    record = models.ForeignKey(
        "records.Record", on_delete=models.PROTECT, related_name="+"
    )
    line = models.PositiveIntegerField()  # of the public log; 0: the beginning
    plies = models.PositiveIntegerField()  # that the new record keeps; never shown
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    made_at = models.DateTimeField()
    settled_at = models.DateTimeField(null=True)  # null: open
    verdict = models.CharField(max_length=7, choices=TakeBackVerdict, blank=True)

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            unique_while_unset(["table"], "settled_at", "take_back_one_open_a_table")
        ]

    def __str__(self) -> str:
        return f"{self.table_id} back to line {self.line}"

    def get_absolute_url(self) -> str:
        return reverse("take_back:page", args=[self.table_id])


class Assent(models.Model):
    """A member agrees to a proposal."""

    take_back = models.ForeignKey(
        TakeBack, on_delete=models.CASCADE, related_name="assents"
    )
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["take_back", "member"], name="take_back_one_assent_each"
            )
        ]

    def __str__(self) -> str:
        return f"{self.member_id} to {self.take_back_id}"
