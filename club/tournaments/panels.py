"""What the app adds to other pages."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest
from django.utils.translation import gettext as _

from club.members.models import Member
from club.tournaments import queries
from club.tournaments.models import Entrant, EntrantStatus, TournamentStage
from club.ui.panels import MastheadLink, Panel

MOST_AT_HOME = 5


@dataclass(frozen=True, slots=True)
class OwnTournament:
    """A tournament that the member is in, and what it asks."""

    name: str
    address: str
    says: str
    asks: bool  # for the check-in


def masthead_link(_request: HttpRequest) -> MastheadLink:
    """The link to all tournaments."""
    return MastheadLink(_("Tournaments"), "tournaments:index", in_club_menu=True)


def home_panel(member: Member, _now: datetime) -> Panel | None:
    """The member's tournaments; None when there are none. It takes one query."""
    rows = queries.running_entries(member)[:MOST_AT_HOME]
    own = tuple(map(_own_tournament, rows))
    return Panel("tournaments/_at_home.jinja", {"own": own}) if own else None


def _own_tournament(entrant: Entrant) -> OwnTournament:
    tournament = entrant.tournament
    asks = (
        tournament.stage == TournamentStage.CHECK_IN
        and entrant.status == EntrantStatus.ENTERED
        and entrant.here_at is None
    )
    if asks:
        says = _("Are you there? Answer on its page.")
    elif entrant.status == EntrantStatus.WAITING:
        says = _("on the waiting list")
    else:
        says = str(tournament.get_stage_display())
    return OwnTournament(tournament.name, tournament.get_absolute_url(), says, asks)
