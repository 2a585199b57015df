"""Panels and links of the app on pages of other apps."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from club.base.ui.names_in_files import NameQuestion
from club.base.ui.panels import MastheadLink, Panel
from club.community.tournaments import queries
from club.community.tournaments.choices import EntrantStatus, TournamentStage
from club.community.tournaments.models import Entrant, EntrantClaim
from club.community.tournaments.queries import EntryAtHome
from club.people.members.models import Member
from compiled_queries.queries import ID, CompiledQuery

MOST_AT_HOME = 5

entries: CompiledQuery[Entrant] = CompiledQuery(
    lambda member: Entrant.objects.filter(
        member=member, status__in=[EntrantStatus.ENTERED, EntrantStatus.WAITING]
    ),
    ID,
)
entrants_to_claim: CompiledQuery[EntrantClaim] = CompiledQuery(
    lambda member: EntrantClaim.objects.filter(member=member), ID
)


@dataclass(frozen=True, slots=True)
class OwnTournament:
    """A tournament that the member is in, and what it asks."""

    name: str
    address: str
    says: str
    asks: bool  # says what the member has to do


def masthead_link(_request: HttpRequest) -> MastheadLink:
    """The link to all tournaments."""
    return MastheadLink(_("Tournaments"), "tournaments:index", in_club_menu=True)


def home_panel(member: Member, _now: datetime) -> Panel | None:
    """The member's tournaments, first those that ask something; None when there are none. It takes
    one query.
    """
    rows = map(_own_tournament, queries.running_entries(member))
    own = tuple(sorted(rows, key=lambda tournament: not tournament.asks)[:MOST_AT_HOME])
    return Panel("tournaments/_at_home.jinja", {"own": own}) if own else None


def names_in_files(member: Member) -> list[NameQuestion]:
    """The imported tournaments that name the member, and whether they played."""
    text = _(
        "{name}. {organiser} has brought it as a file, which names you. Did you play?"
    )
    return [
        NameQuestion(
            text.format(
                name=claim.entrant.tournament.name,
                organiser=claim.entrant.tournament.organiser.username,
            ),
            reverse("tournaments:answer_named", args=[claim.pk]),
        )
        for claim in queries.entrant_claims_of(member)
    ]


def _own_tournament(entry: EntryAtHome) -> OwnTournament:
    tournament = entry.tournament
    address = tournament.get_absolute_url()
    if question := _question(entry):
        return OwnTournament(
            tournament.name, _pod_address(entry) or address, question, True
        )
    is_waiting = entry.status == EntrantStatus.WAITING
    says = (
        _("on the waiting list") if is_waiting else str(tournament.get_stage_display())
    )
    return OwnTournament(tournament.name, address, says, False)


def _question(entry: EntryAtHome) -> str:
    """Returns the question of the tournament to the member; empty without one."""
    if entry.to_confirm:
        return _("Confirm the result of your table.")
    if entry.to_enter:
        return _("Enter the result of your table when it is played.")
    if entry.is_challenged:
        return _("You are challenged. Answer on its page.")
    is_checked = entry.tournament.stage == TournamentStage.CHECK_IN
    if is_checked and entry.status == EntrantStatus.ENTERED and entry.here_at is None:
        return _("Are you there? Answer on its page.")
    return ""


def _pod_address(entry: EntryAtHome) -> str | None:
    pod = entry.to_confirm or entry.to_enter
    return reverse("tournaments:pod", args=[entry.tournament_id, pod]) if pod else None
