"""Names of the actions of this app in the journal."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

ACTIONS = {
    "dues.note": _("noted dues as paid"),
    "dues.withdraw": _("took back that dues were paid"),
    "dues.remind": _("reminded members of their dues"),
}
