"""Invitations: the token of an invitation link, and the rows of members who were invited by name.
Part of the models.
"""

from __future__ import annotations

import secrets
from typing import ClassVar

from django.conf import settings
from django.db import models


def new_invite() -> str:
    """A random token of 128 bits for an invitation link."""
    return secrets.token_urlsafe(16)


class Invitation(models.Model):
    """The table's host has invited a member. The invitation is valid while the table is open."""

    table = models.ForeignKey("tables.Table", on_delete=models.CASCADE, related_name="invitations")
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="invitations"
    )
    asked_at = models.DateTimeField()
    declined_at = models.DateTimeField(null=True)  # null: they have not declined

    class Meta:
        ordering: ClassVar = ["asked_at", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["table", "member"], name="tables_one_invitation_a_member"
            )
        ]

    def __str__(self) -> str:
        return f"{self.member_id} is asked to {self.table_id}"
