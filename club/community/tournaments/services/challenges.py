"""Challenges of a ladder, and the start of its games."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Max, Q, QuerySet

from club.base.errors import ClubError
from club.community.tournaments.choices import (
    EntrantStatus,
    LegStatus,
    PodEnd,
    TournamentStage,
)
from club.community.tournaments.formats.registry import format_of
from club.community.tournaments.models import Entrant, Tournament
from club.community.tournaments.pairing.pods import (
    Basis,
    PodReason,
    balanced_seats,
    seat_pasts,
    seeded_generator,
)
from club.community.tournaments.pairing.standings import (
    CHALLENGE_REACH,
    may_challenge,
    rungs_after_absence,
)
from club.community.tournaments.past import read_past
from club.community.tournaments.round_models import Challenge, Leg, Pod, Sitting
from club.community.tournaments.services.legs import begin_leg
from club.community.tournaments.services.locking import expect_stage, locked_tournament
from club.community.tournaments.services.notices import about_tournament
from club.community.tournaments.services.results import (
    PodOutcome,
    ranked_entrants,
    set_outcome,
)
from club.messages.notifications.services import tell
from club.people.members.models import Member
from club.people.moderation.contacts import (
    expect_reachable,
    make_contact,
    unreachable_members,
)
from club.people.moderation.contacts.rules import Contact
from games import registry

ANSWER_PERIOD: Final = timedelta(days=7)
SAME_PAIR: Final = timedelta(days=30)
MOST_REFUSED: Final = 2  # in 30 days: the second counts as lost
# without a game: a rung lower after this time, then each 30 days
FIRST_DROP: Final = timedelta(days=60)
NEXT_DROP: Final = timedelta(days=30)


def challenge(
    tournament_id: int, member: Member, number: int, now: datetime
) -> Challenge:
    """Challenges an entrant up to three rungs above. Raises ClubError where the rules of the ladder
    forbid it.
    """  # tournaments 5.4
    with locked_tournament(tournament_id) as tournament:
        expect_ladder(tournament)
        own = entered_on_ladder(tournament, member=member)
        other = entered_on_ladder(tournament, number=number)
        _expect_challengeable(tournament, own, other, now)
        ladder_title(tournament, 1, 2)
        make_contact(Contact.CHALLENGE, member, [other.player_id], now)
        row = Challenge.objects.create(challenger=own, challenged=other, made_at=now)
        about = about_tournament(tournament.pk, f"h{row.pk}")
        tell(other.player_id, "tournament_challenged", about, now, by=member)
    return row


def answer_challenge(
    challenge_id: int, member: Member, accepts: bool, now: datetime
) -> Challenge:
    """Accepts, which opens a table, or refuses; the second refusal within a month counts as lost.
    Raises ClubError for a challenge that is answered.
    """  # tournaments 5.5
    with _locked_challenge(challenge_id) as (tournament, row):
        if row.challenged.member_id != member.pk or row.answered_at is not None:
            raise ClubError("answered", "This challenge does not wait for you.")
        if accepts:
            expect_reachable(Contact.CHALLENGE, member, [row.challenger.player_id])
        _settle_challenge(tournament, row, accepts, now)
        if not accepts and _refused_lately(row, now) >= MOST_REFUSED:
            _count_as_lost(tournament, row, now)
        about = about_tournament(tournament.pk, f"h{row.pk}")
        tell(row.challenger.player_id, "tournament_answered", about, now, by=member)
    return row


def lose_unanswered(challenge_id: int, now: datetime) -> bool:
    """Counts a challenge that has waited for a week as lost by the higher entrant."""
    with _locked_challenge(challenge_id) as (tournament, row):
        if row.answered_at is not None or row.made_at + ANSWER_PERIOD > now:
            return False
        _settle_challenge(tournament, row, False, now)
        _count_as_lost(tournament, row, now)
    return True


@contextmanager
def _locked_challenge(challenge_id: int) -> Iterator[tuple[Tournament, Challenge]]:
    """Locks the tournament of a challenge, and reads the challenge after the lock."""
    rows = Challenge.objects.select_related("challenger", "challenged")
    tournament_id = rows.get(pk=challenge_id).challenged.tournament_id
    with locked_tournament(tournament_id) as tournament:
        yield tournament, rows.get(pk=challenge_id)


def unanswered_challenges(now: datetime) -> list[int]:
    """Returns challenges that have waited for a week."""
    rows = Challenge.objects.filter(answered_at=None, made_at__lte=now - ANSWER_PERIOD)
    return list(rows.values_list("pk", flat=True))


def drop_absent(tournament_id: int, now: datetime) -> int:
    """Moves entrants without a game for 60 days a rung lower, and again every 30; returns their
    number. A second call on the same day changes nothing.
    """  # tournaments 5.5
    with locked_tournament(tournament_id) as tournament:
        entrants = ranked_entrants(tournament)
        rungs, dropped = [entrant.key for entrant in entrants], 0
        for entrant in reversed(entrants):
            last = _last_active(entrant)
            days = (now.date() - last.date()).days
            beyond = days - FIRST_DROP.days
            if beyond < 0 or beyond // NEXT_DROP.days < entrant.missed:
                continue
            rungs = rungs_after_absence(rungs, entrant.key)
            entrant.missed, dropped = entrant.missed + 1, dropped + 1
        place = {key: number for number, key in enumerate(rungs, 1)}
        for entrant in entrants:
            entrant.rank = place[entrant.key]
        Entrant.objects.bulk_update(entrants, ["rank", "missed"])
    return dropped


def _last_active(entrant: Entrant) -> datetime:
    sittings = entrant.sittings.aggregate(last=Max("leg__paired_at"))
    return max(sittings["last"] or entrant.entered_at, entrant.entered_at)


def expect_ladder(tournament: Tournament) -> None:
    """Raises ClubError unless the tournament is a ladder that runs."""
    expect_stage(tournament, TournamentStage.RUNNING)
    if not format_of(tournament).has_rungs:
        raise ClubError("no_ladder", "Only on a ladder you can challenge.")


def entered_on_ladder(tournament: Tournament, **who: object) -> Entrant:
    """Returns the entrant. Raises ClubError for a member who is not on the ladder."""
    row = entrants_on_ladder(tournament).filter(**who).first()
    if row is None:
        raise ClubError("not_entered", "You are both to be on the ladder.")
    return row


def entrants_on_ladder(tournament: Tournament) -> QuerySet[Entrant]:
    """Returns the entrants of a ladder, the highest first."""
    entered = tournament.entrants.filter(status=EntrantStatus.ENTERED)
    return entered.order_by("rank", "number")


def _expect_challengeable(
    tournament: Tournament, own: Entrant, other: Entrant, now: datetime
) -> None:
    rungs = [entrant.key for entrant in entrants_on_ladder(tournament)]
    if not may_challenge(rungs, own.key, other.key):
        raise ClubError(
            "too_far", "Challenge up to {most} rungs above you.", most=CHALLENGE_REACH
        )
    waiting = Challenge.objects.filter(answered_at=None)
    if waiting.filter(Q(challenger=own) | Q(challenged=other)).exists():
        raise ClubError("one_challenge", "One challenge at a time, each way.")
    between = Q(challenger=own, challenged=other) | Q(challenger=other, challenged=own)
    if Challenge.objects.filter(between, made_at__gt=now - SAME_PAIR).exists():
        raise ClubError("same_pair", "You two may meet once in 30 days.")


def _settle_challenge(
    tournament: Tournament, row: Challenge, accepts: bool, now: datetime
) -> None:
    row.answered_at, row.accepted = now, accepts
    if accepts:
        row.pod = new_ladder_game(tournament, [row.challenger, row.challenged], now)
        begin_leg(tournament, row.pod.leg, now)
    row.save(update_fields=["answered_at", "accepted", "pod"])


def new_ladder_game(
    tournament: Tournament,
    company: list[Entrant],
    now: datetime,
    basis: Basis = Basis.CHALLENGE,
) -> Pod:
    """Makes a round of one pod."""
    last = tournament.rounds.aggregate(last=Max("number"))["last"] or 0
    leg = Leg.objects.create(tournament=tournament, number=last + 1, paired_at=now)
    pod = Pod.objects.create(
        leg=leg,
        number=1,
        slug=ladder_title(tournament, leg.number, len(company)),
        why=PodReason(basis).as_json(),
    )
    pasts = seat_pasts(read_past(tournament).history.pods)
    rng = seeded_generator(tournament.seed, "seats", leg.number)
    by_key = {entrant.key: entrant for entrant in company}
    seats = balanced_seats(list(by_key), pasts, rng)
    Sitting.objects.bulk_create(
        Sitting(pod=pod, leg=leg, seat=seat, entrant=by_key[key])
        for seat, key in enumerate(seats)
    )
    return pod


def ladder_title(tournament: Tournament, number: int, seats: int) -> str:
    """Returns the game for a number of players: the one whose turn it is, or the next that they can
    play. Raises ClubError if no game of the ladder fits.
    """
    for turn in range(number, number + len(tournament.titles)):
        slug = tournament.title_of_leg(turn)
        if not tournament.online or seats in _seats_of(slug):
            return slug
    raise ClubError(
        "seats", "No game of this ladder is played by {seats}.", seats=seats
    )


def is_played_by(tournament: Tournament, seats: int) -> bool:
    """Whether a game of the ladder is for this number of players."""
    return not tournament.online or any(
        seats in _seats_of(title) for title in tournament.titles
    )


def _seats_of(slug: str) -> Collection[int]:
    try:
        return registry.find(slug).info.seats
    except registry.UnknownGame:
        return ()


def _refused_lately(row: Challenge, now: datetime) -> int:
    refused = Challenge.objects.filter(
        challenged=row.challenged, accepted=False, answered_at__gt=now - SAME_PAIR
    )
    return refused.count()


def _count_as_lost(tournament: Tournament, row: Challenge, now: datetime) -> None:
    """Counts a game that was not played as lost by the higher entrant, unless one has blocked the
    other.
    """
    pair = [row.challenger.player_id], [row.challenged.player_id]
    if unreachable_members(Contact.CHALLENGE, *pair):
        return
    pod = new_ladder_game(tournament, [row.challenger, row.challenged], now)
    places = [
        1 if sitting.entrant_id == row.challenger_id else 2
        for sitting in pod.sittings.order_by("seat")
    ]
    set_outcome(tournament, pod, PodOutcome(places, PodEnd.ENTERED), now)
    Leg.objects.filter(pk=pod.leg_id).update(
        status=LegStatus.CLOSED, opened_at=now, closed_at=now
    )
    row.pod = pod
    row.save(update_fields=["pod"])
