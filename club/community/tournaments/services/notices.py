"""Notices to entrants, and entries of organisers in the audit log."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from club.base.audit_log.services import record_entry
from club.base.errors import ClubError
from club.base.roles.queries import organisers_and_admins
from club.base.texts.short_texts import clean_line
from club.community.tournaments.choices import EntrantStatus
from club.community.tournaments.models import LONGEST_REASON, Entrant, Tournament
from club.community.tournaments.queries import without_knocked_out
from club.community.tournaments.round_models import Leg, Pod
from club.messages.notifications.services import tell_all
from club.people.members.models import Member


def about_tournament(tournament_id: int, fact: str = "") -> str:
    """Returns the key of a notice about a tournament; the fact tells two of a kind apart."""
    return f"tm{tournament_id}" + (f".{fact}" if fact else "")


def about_pod(tournament_id: int, pod_id: int, fact: str = "") -> str:
    """Returns the key of a notice about a pod."""
    return f"tm{tournament_id}.p{pod_id}" + (f".{fact}" if fact else "")


def tell_entrants(
    tournament: Tournament,
    kind: str,
    now: datetime,
    fact: str = "",
    among: Iterable[Entrant] | None = None,
) -> None:
    """Notifies all who are entered and not knocked out, or some of them."""  # tournaments 1.7
    rows = among if among is not None else _entered(tournament)
    about = about_tournament(tournament.pk, fact)
    members = [entrant.member_id for entrant in rows if entrant.member_id is not None]
    tell_all([(member, about) for member in members], kind, now)


def tell_sitters(pod: Pod, kind: str, now: datetime, fact: str = "") -> None:
    """Notifies the players of a pod."""
    about = about_pod(pod.leg.tournament_id, pod.pk, fact)
    sitters = pod.sittings.filter(entrant__member__isnull=False).values_list(
        "entrant__member", flat=True
    )
    tell_all([(member, about) for member in sitters], kind, now)


def tell_organisers_of_stop(tournament_id: int, now: datetime) -> None:
    """Notifies organisers, once for each round, that the next round does not pair itself."""
    closed = Leg.objects.filter(tournament=tournament_id).count()
    about = about_tournament(tournament_id, f"stop{closed}")
    notices = [(member, about) for member in organisers_and_admins()]
    tell_all(notices, "tournament_stopped", now)


def _entered(tournament: Tournament) -> Iterable[Entrant]:
    rows = Entrant.objects.filter(
        tournament=tournament, status__in=(EntrantStatus.ENTERED, EntrantStatus.WAITING)
    )
    return without_knocked_out(rows)


def clean_organiser_reason(text: str) -> str:
    """Returns the reason. Raises ClubError for an empty one."""
    if not text.strip():
        raise ClubError("reason", "Write why: the players read it.")
    return clean_line(text, "reason", LONGEST_REASON)


def record_at_pod(pod: Pod, action: str, by: Member, now: datetime, text: str) -> None:
    """Logs an act at a pod, with the tournament, the round and the table as members read them."""
    about = pod.leg.tournament.name
    after = f"{pod.leg}, table {pod.number}: {text}"
    record_entry(by, f"tournament.{action}", about, after=after, now=now)


def places_in_journal(pod: Pod) -> str:
    """Returns the places of the table by seat: "alice 1, bob 2"; of a voided table none."""
    sittings = pod.sittings.select_related("entrant__member").order_by("seat")
    return ", ".join(
        f"{sitting.entrant.name} {sitting.place or '-'}" for sitting in sittings
    )
