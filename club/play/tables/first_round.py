"""Whether everybody has played once. Until then, a majority may call the game off."""

from __future__ import annotations

from club.play.game_records.game_cache import CachedGame


def everybody_has_played(read: CachedGame) -> bool:
    """Whether every viewer has seen each seat play, or a substitute play for it."""
    # votes 1.3
    silent = {viewer for viewer in read.lines if viewer is not None}
    for line in reversed(read.lines[None]):
        silent.discard(line.seat)
        if not silent:
            return True
    return False
