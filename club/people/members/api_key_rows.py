"""The API key: a member's program sends it instead of logging in. Only its SHA-256 is stored;
`api_keys.py` writes the rows.
"""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from club.base.texts.short_texts import CODE_POINTS

MAX_KEY_NAME_LENGTH = 40  # characters


class KeyScope(models.TextChoices):
    """Permissions of a key."""

    READ = "read", _("read what I may see")
    PLAY = "play", _("play: moves, drafts, standing orders")
    TABLES = "tables", _("open tables, sit down, stand up")


class Key(models.Model):
    """A key of a member: shown once, stored as its digest, valid until it ends or is revoked."""

    # hexadecimal SHA-256 of the key
    digest = models.CharField(max_length=64, primary_key=True)
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="keys"
    )
    # chosen by the member
    name = models.CharField(max_length=MAX_KEY_NAME_LENGTH * CODE_POINTS)
    # values of `KeyScope`, separated by blanks
    scopes = models.CharField(max_length=60)
    made_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    # accurate to five minutes; null: never used
    used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)  # null: not revoked

    class Meta:
        ordering: ClassVar = ["-made_at", "digest"]
        verbose_name = _("key")
        verbose_name_plural = _("keys")

    def __str__(self) -> str:
        return f"{self.member_id} from {self.made_at:%Y-%m-%d}"

    @property
    def opens(self) -> frozenset[str]:
        """The scopes as a set."""
        return frozenset(self.scopes.split())

    def holds(self, now: datetime) -> bool:
        """Whether the key has neither ended nor been revoked."""
        return self.revoked_at is None and now < self.ends_at
