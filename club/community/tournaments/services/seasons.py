"""The next season of a league: who moves up and down, who is gone, who is new."""

from __future__ import annotations

import secrets
from datetime import datetime

from django.db import IntegrityError

from club.base.audit_log.services import record_entry
from club.base.errors import ClubError
from club.community.tournaments.choices import EntrantStatus, TournamentStage
from club.community.tournaments.formats.registry import format_of, rank_all
from club.community.tournaments.models import Entrant, Tournament
from club.community.tournaments.pairing.round_robin import next_divisions
from club.community.tournaments.past import read_past
from club.community.tournaments.services.locking import (
    expect_stage,
    locked_by_organiser,
)
from club.community.tournaments.services.notices import tell_entrants
from club.community.tournaments.services.term_changes import values_of_terms
from club.people.members.models import Member

NOT_CARRIED = frozenset({"starts_at"})


def begin_next_season(tournament_id: int, by: Member, now: datetime) -> Tournament:
    """Opens the next season of a finished league with all who stay, in their new divisions.
    Newcomers enter at the foot. Raises ClubError where there is one already.
    """  # tournaments 5.6
    with locked_by_organiser(tournament_id, by) as league:
        expect_stage(league, TournamentStage.FINISHED)
        if not format_of(league).has_divisions:
            raise ClubError("no_league", "Only a league has a next season.")
        terms = {
            name: value
            for name, value in values_of_terms(league).items()
            if name not in NOT_CARRIED
        }
        try:
            season = Tournament.objects.create(
                **terms,
                organiser=by,
                seed=secrets.token_hex(16),
                made_at=now,
                stage=TournamentStage.OPEN,
                previous=league,
            )
        except IntegrityError:
            raise ClubError("has_season", "The next season is made already.") from None
        entrants = _carry_entrants(league, season, now)
        record_entry(by, "tournament.season", league.name, now=now)
        tell_entrants(season, "tournament_entered", now, "season", entrants)
    return season


def _carry_entrants(
    league: Tournament, season: Tournament, now: datetime
) -> list[Entrant]:
    past = read_past(league)
    groups: dict[int, list[str]] = {}
    for row in rank_all(past):
        groups.setdefault(row.entrant.division, []).append(row.entrant.key)
    gone = {
        entrant.key
        for entrant in past.entrants
        if entrant.status == EntrantStatus.WITHDRAWN
        or entrant.member is None
        or entrant.is_gone
    }
    divisions = next_divisions(
        [groups[number] for number in sorted(groups)],
        gone,
        [],
        league.moving,
        league.division_size,
    )
    line = [key for division in divisions for key in division]
    return Entrant.objects.bulk_create(
        Entrant(
            tournament=season,
            member=past.by_key[key].member,
            number=number,
            rank=number,
            entered_at=now,
        )
        for number, key in enumerate(line, 1)
    )
