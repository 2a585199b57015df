"""Errors of services (`Refused`) as sentences in the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext

from club.errors import Refused


def refusal_in_words(refused: Refused) -> str:
    """The error's message, translated."""
    return refused.message.say({}, translate=gettext)
