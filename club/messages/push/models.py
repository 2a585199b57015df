"""Browsers that receive web push, and the messages sent to them. Only `services.py` writes rows."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from club.base.encryption import unseal


class PushSubscription(models.Model):
    """A browser of a member's. Its endpoint is a secret, and was typed by a stranger."""

    member = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="push_subscriptions",
    )
    host = models.CharField(max_length=300)  # of the push service, for lists
    sealed_endpoint = models.TextField()
    endpoint_digest = models.CharField(max_length=64, unique=True)
    public_key = models.CharField(max_length=100)  # "p256dh", base64url
    sealed_auth_secret = models.TextField()  # "auth", base64url
    made_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["made_at", "pk"]

    def __str__(self) -> str:
        return f"a browser of {self.member_id}"

    @property
    def endpoint(self) -> str:
        """Raises BrokenSeal."""
        return unseal(self.sealed_endpoint)


class PushedNotice(models.Model):
    """A notice that a push service took; it is not sent there twice."""

    subscription = models.ForeignKey(
        PushSubscription, on_delete=models.CASCADE, related_name="pushed"
    )
    notice = models.ForeignKey(
        "notices.Notice", on_delete=models.CASCADE, related_name="+"
    )

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["subscription", "notice"], name="push_sent_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.notice_id} to {self.subscription_id}"
