"""Tells entrants what happened in a tournament, each fact once."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from club.base.roles.queries import organisers_and_admins
from club.community.tournaments.models import (
    Entrant,
    EntrantStatus,
    Leg,
    Pod,
    Tournament,
)
from club.community.tournaments.queries import without_knocked_out
from club.messages.notifications.services import tell_all
from club.messages.notifications.subjects import NoticeSubject


def tournament_subject(tournament_id: int, fact: str = "") -> NoticeSubject:
    """A fact of a tournament, as the subject of a notice; the fact tells two of a kind apart."""
    key = f"tm{tournament_id}" + (f".{fact}" if fact else "")
    return NoticeSubject(key, tournament_id)


def pod_subject(tournament_id: int, pod_id: int, fact: str = "") -> NoticeSubject:
    """A fact of a pod, as the subject of a notice."""
    key = f"tm{tournament_id}.p{pod_id}" + (f".{fact}" if fact else "")
    return NoticeSubject(key, tournament_id, {"pod": pod_id})


def tell_entrants(
    tournament: Tournament,
    kind: str,
    now: datetime,
    fact: str = "",
    among: Iterable[Entrant] | None = None,
    pod: Pod | None = None,
) -> None:
    """Tells all who are entered and not knocked out, or some of them; of a pod, if it is given."""
    # tournaments 1.7
    rows = among if among is not None else _entered(tournament)
    about = tournament_subject(tournament.pk, fact)
    if pod is not None:
        about = pod_subject(tournament.pk, pod.pk, fact)
    members = [entrant.member_id for entrant in rows if entrant.member_id is not None]
    tell_all([(member, about) for member in members], kind, now)


def tell_sitters(pod: Pod, kind: str, now: datetime, fact: str = "") -> None:
    """Tells those who sit in a pod."""
    about = pod_subject(pod.leg.tournament_id, pod.pk, fact)
    sitters = pod.sittings.filter(entrant__member__isnull=False).values_list(
        "entrant__member", flat=True
    )
    tell_all([(member, about) for member in sitters], kind, now)


def tell_organisers_of_stop(tournament_id: int, now: datetime) -> None:
    """Tells the organisers that the next round does not pair itself, once for each round."""
    closed = Leg.objects.filter(tournament=tournament_id).count()
    about = tournament_subject(tournament_id, f"stop{closed}")
    notices = [(member, about) for member in organisers_and_admins()]
    tell_all(notices, "tournament_stopped", now)


def _entered(tournament: Tournament) -> Iterable[Entrant]:
    rows = Entrant.objects.filter(
        tournament=tournament,
        status__in=(EntrantStatus.ENTERED, EntrantStatus.WAITING),
    )
    return without_knocked_out(rows)
