"""Tells open home pages that the news have changed."""

from __future__ import annotations

from club.base.streams.publisher import home_channel, publish_after_commit
from club.community.news.queries import readers


def signal_homes() -> None:
    """Call it in the transaction of the change."""
    publish_after_commit(map(home_channel, readers()))
