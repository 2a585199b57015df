"""Names of bots on pages, in the reader's language."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games import bots

LABELS: Final = (_("Random"), _("Gentle"), _("Easy"), _("Steady"), _("Sharp"))


def bot_name(name: str) -> str:
    """The name of a bot, as members read it."""
    return gettext(bots.label(name))
