"""Invitations: the token of an invitation link, the rows of members who were invited by name, and
how the seats of a rematch are given out. Part of the models.
"""

from __future__ import annotations

import secrets
from typing import ClassVar

from django.conf import settings
from django.db import models

from club.base.partial_indexes import index_where_set
from club.play.tables.policy_choices import Origin, Status

# of tables: members invited by name may sit down before the start, and at practice that goes on
TAKES_INVITED = models.Q(status=Status.OPEN) | models.Q(
    status=Status.LIVE, origin=Origin.PRACTICE
)


def new_invite() -> str:
    """A random token of 128 bits for an invitation link."""
    return secrets.token_urlsafe(16)


class Invitation(models.Model):
    """The table's host has invited a member. The invitation is valid while the table is open."""

    table = models.ForeignKey(
        "tables.Table", on_delete=models.CASCADE, related_name="invitations"
    )
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


class RematchProposal(models.Model):
    """How the seats of a rematch are given out. The open table itself is `table.rematch_of`'s."""

    table = models.OneToOneField(
        "tables.Table", on_delete=models.CASCADE, related_name="rematch_proposal"
    )
    # each member sits one seat after their last one; else seats are drawn
    turns_seats = models.BooleanField(default=False)
    # seats of those who do not come go to bots; else they are free
    fills_with_bots = models.BooleanField(default=False)
    # null: everybody has answered, or their time is over
    proposed_at = models.DateTimeField(null=True)

    class Meta:
        indexes: ClassVar = [index_where_set("proposed_at", "tables_rematches_open")]

    def __str__(self) -> str:
        return f"rematch {self.table_id}"
