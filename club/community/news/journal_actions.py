"""Names of the actions of this app in the journal."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

ACTIONS = {
    "news.publish": _("published an article"),
    "news.change": _("changed a published article"),
    "news.retract": _("took an article back"),
    "news.delete": _("deleted a draft of an article"),
}
