"""The pass of a guest. Only `services.py` writes rows."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.urls import reverse

from club.encryption import BrokenSeal, unseal
from club.texts.short_texts import CODE_POINTS


class GuestPass(models.Model):
    """A guest's account, the one table that it is for, and the link by which the guest logs in.
    Its token is a secret.
    """

    table = models.ForeignKey(
        "tables.Table", on_delete=models.CASCADE, related_name="guest_passes"
    )
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

    def __str__(self) -> str:
        return f"guest {self.member_id} at {self.table_id}"

    @property
    def address(self) -> str:
        """The whole address, for the host to pass on; empty when its key is lost."""
        try:
            token = unseal(self.sealed_token)
        except BrokenSeal:
            return ""
        return settings.PUBLIC_URL + reverse("guests:enter", args=[token])
