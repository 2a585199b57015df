"""The rows that a notice is about, by its key: "tm12", "tm12.r3", "tm12.p40.d-7"."""

from __future__ import annotations

import re

from club.community.tournaments.models import Entrant
from club.community.tournaments.round_models import Pod

KEY = re.compile(r"tm(\d+)(?:\.p(\d+))?")


def subject_ids(about: str) -> tuple[int, int]:
    """Returns the ids of the tournament and of the pod; 0 where there is none."""
    match = KEY.match(about)
    if match is None:
        return 0, 0
    return int(match[1]), int(match[2] or 0)


def entry_of_notice(tournament_id: int, member_id: int) -> Entrant | None:
    rows = Entrant.objects.filter(tournament=tournament_id, member=member_id)
    return rows.select_related("tournament").first()


def pod_of_notice(pod_id: int) -> Pod | None:
    return Pod.objects.select_related("leg").filter(pk=pod_id).first()
