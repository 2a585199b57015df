"""Channels: the ways on which a member can be told something. One small class each, listed in
settings (`NOTICE_CHANNELS`).
"""

from __future__ import annotations

from functools import cache
from typing import Protocol

from django.conf import settings
from django.utils.module_loading import import_string

from club.members.models import Member
from club.notifications.kinds import Words


class Channel(Protocol):
    """One way to reach a member."""

    name: str  # as notices are kept by it

    def refused(self, member: Member) -> str:
        """Why the member is not to be told on this channel; empty: they are."""

    def send(self, member: Member, words: Words) -> None:
        """Tells them. Raises whatever goes wrong; it is tried again later."""


@cache
def channels() -> dict[str, Channel]:
    """All channels, by name, in the order of the settings."""
    made: list[Channel] = [import_string(path)() for path in settings.NOTICE_CHANNELS]
    return {channel.name: channel for channel in made}
