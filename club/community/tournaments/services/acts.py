"""Acts of an organiser, by name, for pages and the API; and the next season of a league."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, Final

from django.db import IntegrityError

from club.base.audit_log.services import record_entry
from club.base.errors import ClubError
from club.community.tournaments.choices import EntrantStatus, TournamentStage
from club.community.tournaments.formats.registry import format_of, rank_all
from club.community.tournaments.models import Entrant, Tournament
from club.community.tournaments.pairing.round_robin import next_divisions
from club.community.tournaments.past import read_past
from club.community.tournaments.round_models import Leg
from club.community.tournaments.services import legs, stages
from club.community.tournaments.services.large_pairings import pair_or_request
from club.community.tournaments.services.locking import (
    expect_stage,
    locked_by_organiser,
)
from club.community.tournaments.services.notices import tell_entrants
from club.community.tournaments.services.term_changes import values_of_terms
from club.community.tournaments.terms import NOT_CARRIED
from club.people.members.models import Member


def begin_next_season(tournament_id: int, by: Member, now: datetime) -> Tournament:
    """Opens the next season of a finished league with all who stay, in their new divisions.
    Newcomers enter at the foot. Raises ClubError if there is one already.
    """  # tournaments 5.6
    with locked_by_organiser(tournament_id, by) as league:
        expect_stage(league, TournamentStage.FINISHED)
        if not format_of(league).has_divisions:
            raise ClubError("no_league", "Only a league has a next season.")
        try:
            season = Tournament.objects.create(
                **carried_terms(league),
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


def carried_terms(tournament: Tournament) -> dict[str, Any]:
    """Returns the terms of another tournament like this one."""  # tournaments 2.5
    values = values_of_terms(tournament).items()
    return {name: value for name, value in values if name not in NOT_CARRIED}


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


@dataclass(frozen=True, slots=True)
class ActRequest:
    """An act with its parameters."""

    tournament_id: int
    by: Member
    now: datetime
    reason: str = ""  # of a pause and of calling it off
    days: int = 0  # of a pause


def act_on_tournament(name: str, request: ActRequest) -> None:
    """Performs the act. Raises NotAllowed, and ClubError for an unknown name or when it is not
    possible.
    """
    act = ACTS.get(name)
    if act is None:
        raise ClubError(
            "no_such_act", "Press one of the buttons: nothing was asked for."
        )
    act(request)


def _simple(act: Callable[[int, Member, datetime], object]) -> Act:
    return lambda asked: act(asked.tournament_id, asked.by, asked.now)


def _on_last_round(act: Callable[[int, Member, datetime], object]) -> Act:
    """Returns the act on the round that is paired or being played."""

    def run(asked: ActRequest) -> None:
        leg = Leg.objects.unclosed().filter(tournament=asked.tournament_id).first()
        if leg is None:
            raise ClubError("nothing_paired", "No round is paired.")
        act(leg.pk, asked.by, asked.now)

    return run


def _pair(asked: ActRequest, *, opens: bool) -> None:
    pair_or_request(asked.tournament_id, asked.by, asked.now, opens=opens)


def _pause(asked: ActRequest) -> None:
    stages.pause(asked.tournament_id, asked.by, asked.days, asked.reason, asked.now)


def _call_off(asked: ActRequest) -> None:
    stages.call_off_tournament(asked.tournament_id, asked.by, asked.reason, asked.now)


Act = Callable[[ActRequest], object]
ACTS: Final[Mapping[str, Act]] = {
    "open": _simple(stages.open_entries),
    "draft": _simple(stages.return_to_draft),
    "check_in": _simple(stages.begin_check_in),
    "begin": _simple(stages.begin),
    "pair": partial(_pair, opens=False),
    "pair_and_open": partial(_pair, opens=True),
    "by_itself": _simple(partial(legs.set_pairs_itself, on=True)),
    "by_hand": _simple(partial(legs.set_pairs_itself, on=False)),
    "undo": _on_last_round(legs.undo_pairing),
    "open_round": _on_last_round(legs.open_leg),
    "pause": _pause,
    "resume": _simple(stages.resume_tournament),
    "finish": _simple(stages.finish),
    "mend": _simple(stages.mend),
    "season": _simple(begin_next_season),
    "call_off": _call_off,
}
