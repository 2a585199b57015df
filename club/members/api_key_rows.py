"""The API key: what a member's program shows instead of a log-in. Only its SHA-256 is kept; rows
are written by `api_keys.py`.
"""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class KeyScope(models.TextChoices):
    """What a key opens."""

    READ = "read", _("read what I may see")
    PLAY = "play", _("play: moves, drafts, standing orders")
    TABLES = "tables", _("open tables, sit down, stand up")


class Key(models.Model):
    """A key of a member's: shown once, kept as its digest, good until it ends or is revoked."""

    digest = models.CharField(max_length=64, primary_key=True)  # hexadecimal SHA-256 of the key
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="keys"
    )
    name = models.CharField(max_length=40)  # what the member calls it
    scopes = models.CharField(max_length=60)  # of `KeyScope`, blanks between
    made_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)  # to five minutes; null: never
    revoked_at = models.DateTimeField(null=True)  # null: it was not

    class Meta:
        ordering: ClassVar = ["-made_at", "digest"]
        verbose_name = _("key")
        verbose_name_plural = _("keys")

    def __str__(self) -> str:
        return f"{self.member_id} from {self.made_at:%Y-%m-%d}"

    @property
    def opens(self) -> frozenset[str]:
        """Its scopes."""
        return frozenset(self.scopes.split())

    def holds(self, now: datetime) -> bool:
        """Whether it has neither ended nor been revoked."""
        return self.revoked_at is None and now < self.ends_at
