"""The role of each member. Only `services.py` writes rows; former roles are in the journal."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class RoleKind(models.TextChoices):
    """The roles, from the most powerful to the least."""

    ADMIN = "admin", _("admin")
    ORGANISER = "organiser", _("organiser")
    MEMBER = "member", _("member")
    # was invited to one table or one event, and signs in by that link
    GUEST = "guest", _("guest")


class Role(models.Model):
    """The role that a member has now, who gave it, and when."""

    member = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="role"
    )
    kind = models.CharField(max_length=10, choices=RoleKind)
    # null: the member signed up, or the operator gave it
    given_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
    )
    at = models.DateTimeField()

    class Meta:
        indexes: ClassVar = [models.Index(fields=["kind"], name="roles_kind")]

    def __str__(self) -> str:
        return f"{self.member_id} is {self.kind}"
