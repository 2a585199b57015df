"""Names of acts of admins on accounts, closures and holidays in the journal."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

ACTIONS = {
    "account.link_sent": _("sent a link for a new password"),
    "account.sent_out": _("ended all sessions"),
    "account.locked": _("locked an account"),
    "account.unlocked": _("unlocked an account"),
    "club.close": _("closed the club"),
    "club.reopen": _("opened the club again"),
    "holiday.declare": _("declared a holiday of the club"),
    "holiday.cancel": _("cancelled a holiday of the club"),
}
