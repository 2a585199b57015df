"""Channels: the ways on which a member can be told something. Each is one class, registered by its
app in `AppConfig.ready()`; `base.py` says what it must have.
"""

from __future__ import annotations

from django.core.exceptions import ImproperlyConfigured

from club.messages.notifications.channels.base import Channel
from club.messages.notifications.rows.deliveries import LONGEST_CHANNEL

_CHANNELS: dict[str, Channel] = {}


def register_channel(channel: Channel) -> None:
    """Adds a channel. Raises ImproperlyConfigured for a name that does not fit its column."""
    name = channel.name
    if not 1 <= len(name) <= LONGEST_CHANNEL:
        raise ImproperlyConfigured(
            f"The channel “{name}” has {len(name)} characters; 1 to {LONGEST_CHANNEL} "
            "are possible."
        )
    _CHANNELS[name] = channel


def channels() -> dict[str, Channel]:
    """All channels by name, as the page of choices lists them."""
    by_order = sorted(_CHANNELS.values(), key=lambda channel: channel.order)
    return {channel.name: channel for channel in by_order}
