"""Channels: the ways on which a member can be told something. Each is one class, listed in the
setting `NOTICE_CHANNELS`; `base.py` says what it must have.
"""

from __future__ import annotations

from functools import cache

from django.conf import settings
from django.utils.module_loading import import_string

from club.messages.notifications.channels.base import Channel


@cache
def channels() -> dict[str, Channel]:
    """All channels, by name, in the order of the settings."""
    made: list[Channel] = [import_string(path)() for path in settings.NOTICE_CHANNELS]
    return {channel.name: channel for channel in made}
