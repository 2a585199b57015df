"""Hooks and their posts. Only `services.py` writes rows."""

from __future__ import annotations

from typing import ClassVar, Final

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from club.base.encryption import unseal

LONGEST_REASON: Final = 160  # characters


class HookKind(models.TextChoices):
    """The program that receives the posts of a hook, and so their form."""

    DISCORD = "discord", _("Discord")
    SLACK = "slack", _("Slack")
    MATTERMOST = "mattermost", _("Mattermost")
    MATRIX = "matrix", _("Matrix, through a bridge")
    JSON = "json", _("A program of mine (signed JSON)")

    @property
    def is_chat(self) -> bool:
        """Whether others read it, too."""
        return self != HookKind.JSON


class Hook(models.Model):
    """An address to which a member's notices are posted. The address is secret: anybody who knows
    it can post to it.
    """

    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="hooks"
    )
    kind = models.CharField(max_length=10, choices=HookKind)
    host = models.CharField(max_length=300)  # for lists
    sealed_address = models.TextField()
    # finds hooks of several members with the same address
    address_digest = models.CharField(max_length=64, db_index=True)
    # the secret that signs JSON; empty for a chat program
    sealed_secret = models.TextField(blank=True)
    sealed_old_secret = models.TextField(blank=True)
    old_secret_until = models.DateTimeField(null=True)
    # notices about private tables are posted, too; of a chat program
    private_tables = models.BooleanField(default=False)
    made_at = models.DateTimeField()
    failing_since = models.DateTimeField(null=True)  # null: the last post arrived
    off_at = models.DateTimeField(null=True)  # null: it is on
    off_reason = models.CharField(max_length=LONGEST_REASON, blank=True)

    class Meta:
        ordering: ClassVar = ["made_at", "pk"]

    def __str__(self) -> str:
        return f"{self.kind} hook of {self.member_id}"

    @property
    def address(self) -> str:
        """Raises BrokenSeal."""
        return unseal(self.sealed_address)

    @property
    def is_chat(self) -> bool:
        return HookKind(self.kind).is_chat


class HookPost(models.Model):
    """A post that arrived. It keeps a notice from being posted twice, and counts."""

    hook = models.ForeignKey(Hook, on_delete=models.CASCADE, related_name="posts")
    # null: a test
    notice = models.ForeignKey(
        "notices.Notice", on_delete=models.CASCADE, null=True, related_name="+"
    )
    at = models.DateTimeField()

    class Meta:
        indexes: ClassVar = [models.Index(fields=["hook", "at"], name="hooks_recent")]

    def __str__(self) -> str:
        return f"post of {self.notice_id} to {self.hook_id}"
