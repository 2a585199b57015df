"""Requests for a substitute: eight fitting volunteers are asked to take a chair over, and the first
to accept gets it (`ending.py`).

A request is open for a day, and a chair has two in a game. If the others have voted for a
substitute and no volunteer accepts, a bot gets the chair.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import islice

from club.base.database.transactions import write_transaction
from club.base.errors import ClubError
from club.base.streams.publisher import home_channel, publish_after_commit
from club.messages.notifications import services as notices
from club.messages.notifications.subjects import NoticeSubject, row_at_table
from club.people.members.models import Member
from club.play.game_records.game_cache import CachedGame
from club.play.game_records.models import BY_ONESELF
from club.play.substitutes import queries
from club.play.substitutes.models import (
    RequestOutcome,
    RequestRecipient,
    SubstituteOffer,
    SubstituteRequest,
    Vacancy,
)
from club.play.substitutes.services.ending import end_request, members_asked_before
from club.play.tables.models import Chair, EventType, Status, Table, TenureEnd
from club.play.tables.services import permissions
from club.play.tables.services.chairs import fall_asleep, hand_to_bot
from club.play.tables.services.history import close_table, log_event, save_table
from club.play.tables.services.lock import lock_table, locked_in_play, table_snapshot
from club.play.time_control.calendars import closures_since, time_closed
from games import registry

AT_A_TIME = 8  # members asked by one request
OPEN_FOR = timedelta(hours=24)
MOST_CHAIRS = 5  # taken over by one volunteer at once, in one game


def volunteer(member: Member, game_slug: str, chairs: int) -> None:
    """Stores how many chairs of the game the member would take over at once; 0 withdraws the offer.

    Raises ClubError for an unknown game, and for more than `MOST_CHAIRS`.
    """
    try:
        registry.find(game_slug)
    except registry.UnknownGame:
        raise ClubError("no_such_game", "There is no such game.") from None
    if not 0 <= chairs <= MOST_CHAIRS:
        text = "Take over up to {most} seats at once."
        raise ClubError("bad_chairs", text, most=MOST_CHAIRS)
    with write_transaction():
        offer = SubstituteOffer.objects.filter(member=member, game_slug=game_slug)
        if not chairs:
            offer.delete()
        else:
            offer.update_or_create(
                member=member, game_slug=game_slug, defaults={"chairs": chairs}
            )


def ask_for_substitute(table_id: int, member: Member, now: datetime) -> None:
    """Requests a substitute for the member's own chair. The member keeps the chair, with its clock
    running, until a volunteer takes it.

    Raises NotAllowed; ClubError if the table has no substitutes, a request is open, or the chair
    had its `MOST_CALLS`.
    """  # votes 3.4
    with locked_in_play(table_id, member) as (table, chair):
        if not queries.has_substitutes(table):
            raise ClubError("no_bench", "This table has no substitutes.")
        if queries.open_request(table.pk, chair.seat) is not None:
            raise ClubError("called_already", "Substitutes have been asked already.")
        if not request_substitute(table, chair, Vacancy.ASKED, now):
            text = "Substitutes were asked for this seat twice already."
            raise ClubError("called_enough", text)
        save_table(table)


def request_substitute(
    table: Table, chair: Chair, vacancy: Vacancy, now: datetime
) -> bool:
    """Requests a substitute for the chair; False if a request is open, or the chair had its
    `MOST_CALLS`. Call with the table row locked; the caller saves the table.
    """  # votes 3.1
    if not queries.may_request(table, chair.seat):
        return False
    _create_request(table, chair, vacancy, now)
    log_event(table, EventType.CALLED, now, chair)
    return True


def replace_as_voted(table: Table, chair: Chair, now: datetime) -> None:
    """Replaces an absent member as the others have voted: requests a substitute, or changes the
    reason of the open request.

    A bot gets the chair where no volunteer fits, or the chair had its `MOST_CALLS`. Call with the
    table row locked; the caller saves the table.
    """  # votes 3.3
    if not queries.fitting_offers(table, chair.seat, now):
        replace_by_bot(table, chair, TenureEnd.REPLACED, now)
    elif request := queries.open_request(table.pk, chair.seat):
        request.why = Vacancy.VOTED
        request.save(update_fields=["why"])
    elif not request_substitute(table, chair, Vacancy.VOTED, now):
        replace_by_bot(table, chair, TenureEnd.REPLACED, now)


def settle_request(table_id: int, call_id: int, now: datetime) -> bool:
    """Ends a request whose time is over, and makes the next one if the chair may have one. Where
    the others have voted for a substitute, a bot gets the chair instead.

    False when the request is settled or not over yet.
    """
    with lock_table(table_id) as table:
        request = table.calls.filter(pk=call_id, settled_at=None).first()
        if request is None or request.over_at > now:
            return False
        end_request(request, RequestOutcome.NOBODY, now)
        chair = table.chairs.get(seat=request.seat)
        _request_again(table, chair, Vacancy(request.why), now)
        save_table(table)
        return True


def call_off(table_id: int, host: Member, now: datetime) -> None:
    """Cancels a game in which a member has never played, at the host's wish and without a vote. It
    is possible until all have played.

    Raises NotAllowed; ClubError if only a vote can end the game; StaleTurn when the table has
    changed.
    """  # clocks 7.5
    before = table_snapshot(table_id)
    with lock_table(table_id) as table:
        permissions.expect_host(table, host)
        permissions.expect_live(table)
        text = "The table has moved on; look again."
        permissions.expect_unmoved(table, before.table.revision, text)
        if not may_call_off(table, list(table.chairs.all()), before.cached_game):
            raise ClubError("not_alone", "Only a vote can end this game.")
        close_table(table, Status.CANCELLED, now)
        save_table(table)


def may_call_off(
    table: Table, chairs: Sequence[Chair], cached_game: CachedGame
) -> bool:
    """Whether the host may cancel the game alone. Only public facts count."""
    if cached_game.everybody_has_played:
        return False
    return any(is_no_show(table, chair, cached_game) for chair in chairs)


def is_no_show(table: Table, chair: Chair, cached_game: CachedGame) -> bool:
    """Whether the chair's member has missed a turn and never played here. Only public facts count:
    plies and misses in hidden windows do not.
    """  # clocks 7.5
    if not (table.misses and chair.member_id and chair.missed):
        return False
    missed = table.happenings.filter(
        what=EventType.STOOD_IN, private=False, seat=chair.seat
    )
    if not missed.filter(whom=chair.member_id).exists():
        return False
    return not _has_played(table, chair, cached_game)


def _has_played(table: Table, chair: Chair, cached_game: CachedGame) -> bool:
    """Whether it is public that the chair's member has played since they sit there."""
    request = table.calls.filter(taken_by=chair.member_id).first()
    since = request.settled_at if request else table.started_at
    assert since is not None  # the table is live
    public_lines = reversed(cached_game.lines[None])
    own_lines = (line for line in public_lines if line.seat == chair.seat)
    if any(line.by in BY_ONESELF and line.at >= since for line in own_lines):
        return True
    if chair.response_known and chair.response_how in BY_ONESELF:
        return True
    public_times = table.response_times.filter(
        member=chair.member_id, seat=chair.seat, known=True
    )
    return public_times.filter(how__in=BY_ONESELF).exists()


def _request_again(table: Table, chair: Chair, vacancy: Vacancy, now: datetime) -> None:
    """Makes the next request if the chair may have one. Otherwise a bot gets the chair if the
    others have voted for that.
    """
    if table.live and table.slept_at is None and queries.may_request(table, chair.seat):
        _create_request(table, chair, vacancy, now)
    elif table.live and vacancy == Vacancy.VOTED:
        replace_by_bot(table, chair, TenureEnd.REPLACED, now)
    else:
        log_event(table, EventType.NOBODY, now, chair)


def replace_by_bot(table: Table, chair: Chair, how: TenureEnd, now: datetime) -> None:
    """Gives the absent member's chair to a bot for good, and tells the member. Call with the table
    row locked; the caller saves the table.
    """
    assert chair.member_id is not None  # bots are not replaced
    log_event(table, EventType.DROPPED, now, chair)
    key = f"t{table.pk}.r{chair.seat}"
    subject = NoticeSubject(key, table.pk, table_id=table.pk)
    notices.tell(chair.member_id, "replaced", subject, now)
    hand_to_bot(table, chair, how, now)
    fall_asleep(table, table.chairs.all(), now)


def _create_request(
    table: Table, chair: Chair, vacancy: Vacancy, now: datetime
) -> None:
    """Writes a request and notifies the next fitting volunteers."""
    assert chair.member_id is not None  # bots are not replaced
    request = SubstituteRequest.objects.create(
        table=table,
        seat=chair.seat,
        member_id=chair.member_id,
        why=vacancy,
        made_at=now,
        over_at=now + OPEN_FOR,
    )
    asked_before = members_asked_before(request)
    fitting = queries.fitting_offers(table, chair.seat, now)
    new = (offer for offer in fitting if offer.member_id not in asked_before)
    offers = list(islice(new, AT_A_TIME))
    RequestRecipient.objects.bulk_create(
        RequestRecipient(call=request, member=offer.member) for offer in offers
    )
    asked = SubstituteOffer.objects.filter(pk__in=[offer.pk for offer in offers])
    asked.update(asked_at=now)
    about = row_at_table("c", request.pk, table.pk)
    notices.tell_all([(offer.member_id, about) for offer in offers], "bench", now)
    publish_after_commit(home_channel(offer.member_id) for offer in offers)


def extend_requests(tables: Sequence[int], opened_at: datetime) -> None:
    # clocks 5.2, votes 3.1
    """Extends open requests at these tables by the time that the club was closed until then."""
    open_now = SubstituteRequest.objects.filter(table__in=tables, settled_at=None)
    requests = list(open_now.order_by("made_at"))
    if requests:
        closures = closures_since(requests[0].made_at, opened_at)
        for request in requests:
            closed = time_closed(closures, request.made_at)
            request.over_at = request.made_at + OPEN_FOR + closed
        SubstituteRequest.objects.bulk_update(requests, ["over_at"])
