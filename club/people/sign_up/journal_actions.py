"""Names of the actions of this app in the journal."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

ACTIONS = {
    "newcomer.accept": _("said yes to a newcomer"),
    "newcomer.decline": _("said no to a newcomer"),
    "link.make": _("made an invitation link"),
    "members.import": _("invited people by e-mail"),
    "link.revoke": _("revoked an invitation link"),
}
