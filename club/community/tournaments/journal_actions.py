"""Names of the actions of this app in the journal."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

ACTIONS = {
    "tournament.make": _("made a tournament"),
    "tournament.terms": _("changed the terms of a tournament"),
    "tournament.open": _("opened the entries of a tournament"),
    "tournament.draft": _("made a tournament a draft again"),
    "tournament.begin": _("began a tournament"),
    "tournament.pause": _("paused a tournament"),
    "tournament.resume": _("resumed a tournament"),
    "tournament.cancel": _("called off a tournament"),
    "tournament.finish": _("ended a tournament"),
    "tournament.mend": _("took up a finished tournament again"),
    "tournament.pair": _("paired a round of a tournament"),
    "tournament.unpair": _("undid the pairing of a round"),
    "tournament.round": _("opened a round of a tournament"),
    "tournament.by_itself": _("let the rounds of a tournament open by themselves"),
    "tournament.by_hand": _("opens the rounds of a tournament by hand"),
    "tournament.withdraw": _("withdrew an entrant from a tournament"),
    "tournament.replace": _("replaced an entrant of a tournament"),
    "tournament.result": _("entered a result of a tournament"),
    "tournament.correct": _("corrected a result of a tournament"),
    "tournament.season": _("opened the next season of a league"),
    "tournament.restore": _("brought a tournament from a file"),
    "tournament.import": _("imported entrants of a tournament"),
}
