"""Names of the actions of this app in the journal."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

ACTIONS = {"role.give": _("gave a role")}
