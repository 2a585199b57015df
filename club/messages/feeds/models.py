"""The key of a member's feeds. Only `services.py` writes rows."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from club.base.encryption import unseal


class FeedKey(models.Model):
    """A secret part of addresses: anybody who knows it reads the member's feeds."""

    member = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="feed_key",
        primary_key=True,
    )
    digest = models.CharField(max_length=64, unique=True)  # finds the token
    sealed_token = models.TextField()
    # the calendar has questions of which others may not know
    hidden_questions = models.BooleanField(default=False)
    made_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"feeds of {self.member_id}"

    @property
    def token(self) -> str:
        """Raises BrokenSeal."""
        return unseal(self.sealed_token)
