"""The pass of a guest. Only `services.py` writes rows."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.urls import reverse

from club.base.encryption import BrokenSeal, unseal
from club.base.texts.short_texts import CODE_POINTS
from club.play.tables.models import table_address


class GuestPass(models.Model):
    """A guest's account, the one table or the one page that it is for, and the link by which the
    guest logs in. Its token is a secret.
    """

    table = models.ForeignKey(
        "tables.Table", on_delete=models.CASCADE, null=True, related_name="guest_passes"
    )
    # the address of a page of another app: it and all below it are the guest's
    page = models.CharField(max_length=100, blank=True, db_default="")
    member = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="guest_pass"
    )
    digest = models.CharField(max_length=64, unique=True)
    sealed_token = models.TextField()
    made_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)
    # since then the guest wants to be a member
    joining_at = models.DateTimeField(null=True)
    # by an invitation link: nobody has to be asked
    is_admitted = models.BooleanField(default=False, db_default=False)
    # about themselves, for organisers
    sentence = models.CharField(max_length=300 * CODE_POINTS, blank=True, db_default="")

    class Meta:
        ordering: ClassVar = ["made_at", "pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(table=None) ^ models.Q(page=""),
                name="guests_one_home",
            )
        ]
        indexes: ClassVar = [models.Index(fields=["page"], name="guests_of_page")]

    def __str__(self) -> str:
        return f"guest {self.member_id} at {self.home}"

    @property
    def home(self) -> str:
        """Returns the path of the guest's table or page."""
        return table_address(self.table_id) if self.table_id else self.page

    @property
    def address(self) -> str:
        """The whole address, for the host to pass on; empty when its key is lost."""
        try:
            token = unseal(self.sealed_token)
        except BrokenSeal:
            return ""
        return settings.PUBLIC_URL + reverse("guests:enter", args=[token])
