"""Refusals in the reader's language: what a service would not do, as pages say it."""

from __future__ import annotations

from django.utils.translation import gettext

from club.errors import Refused


def refusal_in_words(refused: Refused) -> str:
    """The sentence that says why, or what would be right."""
    return refused.message.say({}, translate=gettext)
