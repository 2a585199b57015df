"""Names of the actions of this app in the journal."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

ACTIONS = {
    "event.write": _("wrote to the members of an event of another host"),
    "event.call_off": _("called off an event of another host"),
    "event.change": _("changed an event of another host"),
    "event.change_later": _("changed an event of another host and all later ones"),
    "event.leave_out": _("left out a day of another host's series"),
    "event.end_series": _("ended a series of another host"),
    "event.put_in": _("put somebody in at another host's event"),
    "event.move": _("moved somebody to the waiting list of another host's event"),
    "event.swap": _("swapped two at another host's event"),
    "event.take_out": _("took somebody out of another host's event"),
    "event.fix_poll": _("fixed the day of another host's poll"),
    "event.hand_over": _("gave an event of another host to somebody"),
}
