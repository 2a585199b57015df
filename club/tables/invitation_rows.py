"""Invitations: the token that an address carries, and the rows of members who were asked by name.
Part of the models.
"""

from __future__ import annotations

import secrets
from typing import ClassVar

from django.conf import settings
from django.db import models


def new_invite() -> str:
    """A token nobody guesses: 128 bits, for an address."""
    return secrets.token_urlsafe(16)


class Invitation(models.Model):
    """A member is asked by a table's host to sit down there. It holds while the table is open."""

    table = models.ForeignKey("tables.Table", on_delete=models.CASCADE, related_name="invitations")
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="invitations"
    )
    asked_at = models.DateTimeField()
    declined_at = models.DateTimeField(null=True)  # null: they have not said no

    class Meta:
        ordering: ClassVar = ["asked_at", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["table", "member"], name="tables_one_invitation_a_member"
            )
        ]

    def __str__(self) -> str:
        return f"{self.member_id} is asked to {self.table_id}"
