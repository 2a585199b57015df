"""Errors of services (`ClubError`) as sentences in the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext

from club.errors import ClubError


def refusal_in_words(refused: ClubError) -> str:
    """The error's message, translated."""
    return refused.message.say({}, translate=gettext)
