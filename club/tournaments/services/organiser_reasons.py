"""The reason that an organiser gives for what they do to a tournament."""

from __future__ import annotations

from club.errors import ClubError
from club.texts.short_texts import clean_line
from club.tournaments.models import LONGEST_REASON


def clean_organiser_reason(text: str) -> str:
    """The reason. Raises ClubError for an empty one."""
    if not text.strip():
        raise ClubError("reason", "Write why: the players read it.")
    return clean_line(text, "reason", LONGEST_REASON)
