"""Channels: the ways to reach a member. Each channel is a subclass of `base.Channel`, registered by
its app in `AppConfig.ready()`.
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
