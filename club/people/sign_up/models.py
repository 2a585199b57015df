"""Newcomers who wait for an answer, invitation links, and who came by which. Only services write
rows.
"""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar, Final

from django.conf import settings
from django.db import models
from django.urls import reverse

from club.base.encryption import BrokenSeal, unseal
from club.base.texts.short_texts import CODE_POINTS

LONGEST_SENTENCE: Final = 300
LONGEST_LINK_NAME: Final = 60


class JoinRequest(models.Model):
    """A newcomer's request. Until an organiser accepts it, the account cannot log in."""

    # null: somebody said no, and the account is gone
    member = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="join_request",
    )
    name = models.CharField(max_length=20)
    sentence = models.CharField(max_length=LONGEST_SENTENCE * CODE_POINTS)
    asked_at = models.DateTimeField()
    reminded_at = models.DateTimeField(null=True)  # the organisers, after 14 days
    decided_at = models.DateTimeField(null=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
    )
    accepted = models.BooleanField(null=True)

    class Meta:
        ordering: ClassVar = ["asked_at", "pk"]
        indexes: ClassVar = [
            models.Index(fields=["decided_at", "asked_at"], name="sign_up_waiting")
        ]

    def __str__(self) -> str:
        return f"{self.name} asks to join"


class InvitationLink(models.Model):
    """A link by which people become members without being asked. Its token is a secret."""

    digest = models.CharField(max_length=64, unique=True)
    sealed_token = models.TextField()
    name = models.CharField(max_length=LONGEST_LINK_NAME * CODE_POINTS, blank=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
    )
    made_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    most_uses = models.PositiveSmallIntegerField()
    uses = models.PositiveSmallIntegerField(default=0)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["-made_at", "-pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(uses__lte=models.F("most_uses")),
                name="sign_up_uses_at_most",
            )
        ]

    def __str__(self) -> str:
        return self.name or f"link {self.pk}"

    def is_valid(self, now: datetime) -> bool:
        """Whether a newcomer can become a member by the link."""
        return (
            self.revoked_at is None
            and now < self.ends_at
            and self.uses < self.most_uses
        )

    @property
    def address(self) -> str:
        """The whole address, for organisers to pass on; empty when its key is lost."""
        try:
            token = unseal(self.sealed_token)
        except BrokenSeal:
            return ""
        return settings.PUBLIC_URL + reverse("sign_up:join", args=[token])


class EmailInvitation(models.Model):
    """An address that was invited by e-mail, with a link for one person."""

    address = models.EmailField(max_length=254, unique=True)  # in lower case
    link = models.OneToOneField(
        InvitationLink, on_delete=models.CASCADE, related_name="sent_to"
    )
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"invitation {self.pk}"


class LinkUse(models.Model):
    """A use of a link: a person became a member by it."""

    link = models.ForeignKey(
        InvitationLink, on_delete=models.CASCADE, related_name="used_by"
    )
    member = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="link_use"
    )
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.member_id} by {self.link_id}"
