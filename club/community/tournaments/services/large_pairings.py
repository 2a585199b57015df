"""Pairing of large tournaments, which takes seconds: an organiser requests it, and a task does it
once.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from celery import shared_task
from django.db import DatabaseError
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as later

from club.base.errors import ClubError
from club.base.processes.time_limit import ALL_TIME_OUTS
from club.celery import ClubTask
from club.community.tournaments.choices import EntrantStatus
from club.community.tournaments.models import Tournament
from club.community.tournaments.pairing_requests import PairingRequest
from club.community.tournaments.past import read_past
from club.community.tournaments.services import legs
from club.community.tournaments.services.locking import locked_by_organiser
from club.people.members.models import Member

PAIRED_AT_ONCE: Final = 60  # entrants; more are paired by a task
TOO_SLOW: Final = later("Pairing took too long twice, so it was given up.")
NOT_PAIRED: Final = later(
    "Pairing failed. The operator of the club finds why in the log."
)


def pair_or_request(
    tournament_id: int, by: Member, now: datetime, *, opens: bool
) -> None:
    """Pairs the next round, and perhaps opens it; of more than sixty entrants a task does so.
    Raises NotAllowed, and ClubError as `pair_next_leg` does.
    """  # tournaments 3.6
    if _is_large(tournament_id):
        request_pairing(tournament_id, by, now, opens=opens)
        return
    leg = legs.pair_next_leg(tournament_id, by, now)
    if opens:
        legs.open_leg(leg.pk, by, now)


def _is_large(tournament_id: int) -> bool:
    entrants = Tournament.objects.get(pk=tournament_id).entrants
    return entrants.filter(status=EntrantStatus.ENTERED).count() > PAIRED_AT_ONCE


def request_pairing(
    tournament_id: int, by: Member, now: datetime, *, opens: bool
) -> PairingRequest:
    """Has a task pair the next round. A second request has no effect while a task is to do the
    first; after a refusal it replaces it.
    """
    with locked_by_organiser(tournament_id, by) as tournament:
        waiting = PairingRequest.objects.filter(tournament=tournament, refusal="")
        if first := waiting.first():
            return first
        legs.expect_next(read_past(tournament))
        PairingRequest.objects.filter(tournament=tournament).delete()  # it was refused
        request = PairingRequest.objects.create(
            tournament=tournament, by=by, requested_at=now, opens=opens
        )
        pair_requested.delay_on_commit(request.pk)
    return request


@shared_task(base=ClubTask)
def pair_requested(request_id: int) -> None:
    """Pairs the round that a request asks for."""
    pair_round(request_id, timezone.now())


def pair_round(request_id: int, now: datetime) -> None:
    """Pairs the round of a request, or notes why that is not possible. Of two tasks at once one
    pairs. Raises what pairing raises unexpectedly, after noting that it failed.
    """
    requests = PairingRequest.objects.filter(pk=request_id, refusal="")
    if not requests.take(now):
        return
    request = requests.select_related("by").get()
    try:
        legs.pair_for_request(request, now)
    except ClubError as refusal:
        if (
            refusal.code == "changed_meanwhile"
        ):  # the next attempt reads what has changed
            requests.update(taken_at=None)
        else:
            requests.update(refusal=refusal.message.say({}, translate=gettext))
    except (*ALL_TIME_OUTS, DatabaseError):
        raise  # it is tried again
    except Exception:
        requests.update(refusal=gettext(NOT_PAIRED))
        raise


def requests_to_pair(now: datetime) -> list[int]:
    """Returns requests that wait for a task. Those that two tasks could not end are given up."""
    requests = PairingRequest.objects.filter(refusal="")
    requests.given_up(now).update(refusal=gettext(TOO_SLOW))
    return list(requests.waiting_for_task(now).values_list("pk", flat=True))
