"""The reason that an organiser gives, and what the journal keeps of an act at one table."""

from __future__ import annotations

from datetime import datetime

from club.base.audit_log.services import record_entry
from club.base.errors import ClubError
from club.base.texts.short_texts import clean_line
from club.community.tournaments.models import LONGEST_REASON
from club.community.tournaments.pod_rows import Pod
from club.people.members.models import Member


def clean_organiser_reason(text: str) -> str:
    """The reason. Raises ClubError for an empty one."""
    if not text.strip():
        raise ClubError("reason", "Write why: the players read it.")
    return clean_line(text, "reason", LONGEST_REASON)


def record_at_pod(pod: Pod, action: str, by: Member, now: datetime, text: str) -> None:
    """Names the tournament, the round and the table as members read them."""
    about = pod.leg.tournament.name
    after = f"{pod.leg}, table {pod.number}: {text}"
    record_entry(by, f"tournament.{action}", about, after=after, now=now)


def places_in_journal(pod: Pod) -> str:
    """The places of the table by seat: "alice 1, bob 2"; of a voided table none."""
    sittings = pod.sittings.select_related("entrant__member").order_by("seat")
    return ", ".join(
        f"{sitting.entrant.name} {sitting.place or '-'}" for sitting in sittings
    )
