"""Names of the actions of this app in the journal."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

ACTIONS = {
    "title.add": _("added a title to the library"),
    "title.change": _("changed a title of the library"),
    "title.delete": _("deleted a title of the library"),
    "library.import": _("imported a collection"),
}
