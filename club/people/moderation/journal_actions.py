"""Names of the actions of this app in the journal. The entry is about the member who wrote
the reported thing; its text is the reason.
"""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

ACTIONS = {
    "case.nothing": _("answered a report with nothing"),
    "case.word": _("warned a member"),
    "case.hidden": _("hid something that was reported"),
    "case.silenced": _("silenced a member"),
    "case.away": _("sent a member away for some days"),
    "case.out": _("put a member out of the club"),
    "case.object": _("objected to an answer"),
    "case.upheld": _("answered an objection: the answer stands"),
    "case.withdrawn": _("answered an objection: the answer is withdrawn"),
}
