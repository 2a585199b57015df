"""Games of three to five on a ladder: a member calls, members who stand near join, and the last
player opens the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Final

from club.base.errors import ClubError
from club.community.tournaments.choices import EntrantStatus
from club.community.tournaments.models import Entrant, Tournament
from club.community.tournaments.pairing.pods import Basis
from club.community.tournaments.pairing.standings import (
    COMPANY_REACH,
    may_play_together,
)
from club.community.tournaments.round_models import CallPlayer, LadderCall
from club.community.tournaments.services.challenges import (
    entered_on_ladder,
    entrants_on_ladder,
    expect_ladder,
    ladder_title,
    new_ladder_game,
)
from club.community.tournaments.services.legs import begin_leg
from club.community.tournaments.services.locking import locked_tournament
from club.community.tournaments.services.notices import tell_entrants
from club.people.members.models import Member
from club.people.moderation.contacts import make_contact
from club.people.moderation.contacts.rules import Contact

CALL_SEATS: Final = range(3, 6)
CALL_PERIOD: Final = timedelta(days=7)


def call_game(
    tournament_id: int, member: Member, seats: int, now: datetime
) -> LadderCall:
    """Calls a game for a number of players, and notifies members within five rungs. Raises
    ClubError for a second call, or if no game of the ladder fits.
    """  # tournaments 5.4
    if seats not in CALL_SEATS:
        raise ClubError("seats", "Call a game of three, four or five.")
    with locked_tournament(tournament_id) as tournament:
        expect_ladder(tournament)
        own = entered_on_ladder(tournament, member=member)
        ladder_title(tournament, 1, seats)
        if own.calls.filter(ended_at=None).exists():
            raise ClubError("one_call", "One call at a time: take the other back.")
        call = LadderCall.objects.create(caller=own, seats=seats, made_at=now)
        CallPlayer.objects.create(call=call, entrant=own, at=now)
        near = _others_near(tournament, own)
        ids = [entrant.player_id for entrant in near]
        reached = make_contact(Contact.CALL_GAME, member, ids, now)
        near = [entrant for entrant in near if entrant.player_id in reached]
        tell_entrants(tournament, "tournament_called", now, f"l{call.pk}", near)
    return call


def join_call(call_id: int, member: Member, now: datetime) -> LadderCall:
    """Joins the game, which begins with the last player. Raises ClubError if the call is over, or
    if the member stands too far from a player.
    """  # tournaments 5.4
    with _locked_call(call_id) as (tournament, call):
        expect_ladder(tournament)
        _expect_open(call)
        own = entered_on_ladder(tournament, member=member)
        company = _company(call)
        if own in company:
            raise ClubError("joined", "You have joined this game already.")
        if not _are_near(tournament, [*company, own]):
            raise ClubError(
                "too_far",
                "Between the players of a game are {most} rungs at most.",
                most=COMPANY_REACH,
            )
        ids = [entrant.player_id for entrant in company]
        make_contact(Contact.JOIN_CALL, member, ids, now)
        CallPlayer.objects.create(call=call, entrant=own, at=now)
        if len(company) + 1 == call.seats:
            _begin(tournament, call, [*company, own], now)
    return call


def leave_call(call_id: int, member: Member, now: datetime) -> LadderCall:
    """Leaves the game before it begins; without its caller the call ends. Raises ClubError for a
    member who has not joined, and later.
    """
    with _locked_call(call_id) as (_tournament, call):
        _expect_open(call)
        gone = call.players.filter(entrant__member=member).delete()[0]
        if not gone:
            raise ClubError("not_joined", "You have not joined this game.")
        if call.caller.member_id == member.pk:
            _end(call, now)
    return call


def lapse_call(call_id: int, now: datetime) -> bool:
    """Ends a call that has waited for a week. It may run twice."""
    with _locked_call(call_id) as (_tournament, call):
        if call.ended_at is not None or call.made_at + CALL_PERIOD > now:
            return False
        _end(call, now)
    return True


def old_calls(now: datetime) -> list[int]:
    """Returns calls that have waited for a week."""
    rows = LadderCall.objects.filter(ended_at=None, made_at__lte=now - CALL_PERIOD)
    return list(rows.values_list("pk", flat=True))


@contextmanager
def _locked_call(call_id: int) -> Iterator[tuple[Tournament, LadderCall]]:
    """Locks the tournament of a call, and reads the call after the lock."""
    calls = LadderCall.objects.select_related("caller")
    with locked_tournament(calls.get(pk=call_id).caller.tournament_id) as tournament:
        yield tournament, calls.get(pk=call_id)


def _expect_open(call: LadderCall) -> None:
    if call.ended_at is not None:
        raise ClubError("call_over", "This call is over.")


def _company(call: LadderCall) -> list[Entrant]:
    """Returns the entrants who joined and are still on the ladder."""
    rows = call.players.select_related("entrant__member")
    return [row.entrant for row in rows if row.entrant.status == EntrantStatus.ENTERED]


def _others_near(tournament: Tournament, own: Entrant) -> list[Entrant]:
    ladder = list(entrants_on_ladder(tournament))
    rungs = [entrant.key for entrant in ladder]
    return [
        entrant
        for entrant in ladder
        if entrant != own and may_play_together(rungs, [own.key, entrant.key])
    ]


def _are_near(tournament: Tournament, company: list[Entrant]) -> bool:
    rungs = [entrant.key for entrant in entrants_on_ladder(tournament)]
    return may_play_together(rungs, [entrant.key for entrant in company])


def _begin(
    tournament: Tournament, call: LadderCall, company: list[Entrant], now: datetime
) -> None:
    call.pod = new_ladder_game(tournament, company, now, Basis.CALL)
    call.save(update_fields=["pod"])
    _end(call, now)
    begin_leg(tournament, call.pod.leg, now)


def _end(call: LadderCall, now: datetime) -> None:
    call.ended_at = now
    call.save(update_fields=["ended_at"])
