"""What actions in the journal are called. Apps list theirs in the setting `JOURNAL_ACTIONS`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from django.conf import settings
from django.utils.module_loading import import_string


def action_label(action: str) -> str:
    """The action in words; the action itself when no app names it."""
    return str(_labels().get(action, action))


@cache
def _labels() -> Mapping[str, object]:
    labels: dict[str, object] = {}
    for path in settings.JOURNAL_ACTIONS:
        labels |= import_string(path)
    return labels
