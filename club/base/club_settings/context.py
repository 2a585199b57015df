"""The settings of the club in templates."""

from __future__ import annotations

from django.http import HttpRequest

from club.base.club_settings.queries import CurrentClub


def club(_request: HttpRequest) -> dict[str, object]:
    """Context processor: `club`, its settings."""
    return {"club": CurrentClub()}
