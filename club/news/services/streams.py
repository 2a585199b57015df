"""Tells open home pages that the news have changed."""

from __future__ import annotations

from club.news.queries import readers
from club.streams.publisher import home_channel, publish_after_commit


def signal_homes() -> None:
    """Call it in the transaction of the change."""
    publish_after_commit(map(home_channel, readers()))
