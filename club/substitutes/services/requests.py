"""Calling the bench: a chair is to be filled, and those who fit are asked, eight at a time, a day
apart, twice in a game; the first to take it has it (`take_over.py`). Where the others have voted
for that and nobody comes, a bot has it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from club.members.models import Member
from club.notifications import services as notices
from club.records.game_cache import CachedGame
from club.records.models import BY_ONESELF
from club.streams.publisher import of_home, publish_after_commit
from club.substitutes.models import BenchAsked, BenchCall, BenchWish, RequestOutcome, Vacancy
from club.substitutes.queries import fitting_offers, has_substitutes, may_request, open_request
from club.substitutes.services.voiding import end_request, members_asked_before
from club.tables.errors import Refused
from club.tables.first_round import everybody_has_played
from club.tables.models import Chair, EventType, Status, Table, TenureEnd
from club.tables.services.authority import expect_host, expect_live, expect_unmoved
from club.tables.services.history import close_table, log_event, save_table
from club.tables.services.leaving_a_seat import hand_to_bot
from club.tables.services.lock import lock_table, locked_in_play, write_transaction
from club.tables.services.sleep import fall_asleep
from club.tables.services.snapshot import table_snapshot
from club.timecontrol.calendars import closures_since, time_closed
from games import registry

AT_A_TIME = 8  # members asked by one call
APART = timedelta(hours=24)  # how long a call is out
MOST_CHAIRS = 5  # that a volunteer holds at once


def volunteer(member: Member, game_slug: str, chairs: int) -> None:
    """The member would take over so many chairs of a game at once; none: they leave its bench.
    Raises Refused for a game we do not have, and for too many.
    """
    try:
        registry.find(game_slug)
    except registry.UnknownGame:
        raise Refused("no_such_game", "There is no such game on the shelf.") from None
    if not 0 <= chairs <= MOST_CHAIRS:
        raise Refused("bad_chairs", "Take over up to {most} chairs at once.", most=MOST_CHAIRS)
    with write_transaction():
        mine = BenchWish.objects.filter(member=member, game_slug=game_slug)
        if not chairs:
            mine.delete()
        else:
            mine.update_or_create(member=member, game_slug=game_slug, defaults={"chairs": chairs})


def ask_for_substitute(table_id: int, member: Member, now: datetime) -> None:
    """The member would give their chair up, and keeps it, clock running, until somebody takes it.
    Raises NotYours; Refused where there is no bench, and when it was called often enough.
    """  # L13
    with locked_in_play(table_id, member) as (table, chair):
        if not has_substitutes(table):
            raise Refused("no_bench", "This table has agreed on no bench.")
        if open_request(table.pk, chair.seat) is not None:
            raise Refused("called_already", "The bench is called already.")
        if not request_substitute(table, chair, Vacancy.ASKED, now):
            raise Refused("called_enough", "The bench was called for this chair often enough.")
        save_table(table)


def request_substitute(table: Table, chair: Chair, why: Vacancy, now: datetime) -> bool:
    """Calls the bench for a chair, unless it is called, or was often enough. Call with the table
    row locked; the caller touches the table.
    """  # L12
    if not may_request(table, chair.seat):
        return False
    _call(table, chair, why, now)
    log_event(table, EventType.CALLED, now, chair)
    return True


def replace_as_voted(table: Table, chair: Chair, now: datetime) -> None:
    """The others want somebody else in the chair of who stays away: the bench is called, or the
    call that is out goes on for that reason; where nobody fits, or it was called often enough, a
    bot has the chair. Call with the table row locked; the caller touches the table.
    """  # V1, V6
    if not fitting_offers(table, chair.seat, now):
        _give_to_bot(table, chair, now)
    elif out := open_request(table.pk, chair.seat):
        out.why = Vacancy.VOTED
        out.save(update_fields=["why"])
    elif not request_substitute(table, chair, Vacancy.VOTED, now):
        _give_to_bot(table, chair, now)


def settle_request(table_id: int, call_id: int, now: datetime) -> bool:
    """A call's time is over: the next ones are asked, or it stays as it is; where the others have
    voted for somebody else, a bot has the chair. False when there is nothing to end_request.
    """
    with lock_table(table_id) as table:
        call = table.calls.filter(pk=call_id, settled_at=None).first()
        if call is None or call.over_at > now:
            return False
        end_request(call, RequestOutcome.NOBODY, now)
        _go_on_looking(table, table.chairs.get(seat=call.seat), Vacancy(call.why), now)
        save_table(table)
        return True


def call_off(table_id: int, host: Member, now: datetime) -> None:
    """The host ends a game that somebody has never come to, without a vote, until everybody has
    played. Raises NotYours, Refused, and StaleTurn when the table has moved on.
    """  # L8
    before = table_snapshot(table_id)
    with lock_table(table_id) as table:
        expect_host(table, host)
        expect_live(table)
        expect_unmoved(table, before.table.revision, "The table has moved on; look again.")
        if not may_call_off(table, list(table.chairs.all()), before.chronicle):
            raise Refused("not_alone", "Only a vote can end this game.")
        close_table(table, Status.CANCELLED, now)
        save_table(table)


def may_call_off(table: Table, chairs: Sequence[Chair], read: CachedGame) -> bool:
    """Whether the host may end the game alone, as far as everybody may know."""
    if everybody_has_played(read):
        return False
    return any(never_came(table, chair, read) for chair in chairs)


def never_came(table: Table, chair: Chair, read: CachedGame) -> bool:
    """Whether the chair's member has missed a turn and never played here, as far as everybody may
    know: what befell in hidden windows counts neither way.
    """  # L8
    if not (table.misses and chair.member_id and chair.missed):
        return False
    missed = table.happenings.filter(what=EventType.STOOD_IN, private=False, seat=chair.seat)
    return missed.filter(whom=chair.member_id).exists() and not _has_played(table, chair, read)


def _has_played(table: Table, chair: Chair, read: CachedGame) -> bool:
    taken = table.calls.filter(taken_by=chair.member_id).first()
    since = taken.settled_at if taken else table.started_at
    assert since is not None  # it is being played
    if any(
        one.seat == chair.seat and one.by in BY_ONESELF and one.at >= since
        for one in reversed(read.lines[None])
    ):
        return True
    if chair.spell_known and chair.spell_how in BY_ONESELF:
        return True
    known = table.spells.filter(
        member=chair.member_id, seat=chair.seat, known=True, how__in=BY_ONESELF
    )
    return known.exists()


def _go_on_looking(table: Table, chair: Chair, why: Vacancy, now: datetime) -> None:
    if table.live and table.slept_at is None and may_request(table, chair.seat):
        _call(table, chair, why, now)
    elif table.live and why == Vacancy.VOTED:
        _give_to_bot(table, chair, now)
    else:
        log_event(table, EventType.NOBODY, now, chair)


def _give_to_bot(table: Table, chair: Chair, now: datetime) -> None:
    log_event(table, EventType.DROPPED, now, chair)
    hand_to_bot(table, chair, TenureEnd.REPLACED, now)
    fall_asleep(table, table.chairs.all(), now)


def _call(table: Table, chair: Chair, why: Vacancy, now: datetime) -> None:
    """The next eight who fit are asked."""
    assert chair.member_id is not None  # nobody else is looked for
    call = BenchCall.objects.create(
        table=table,
        seat=chair.seat,
        member_id=chair.member_id,
        why=why,
        made_at=now,
        over_at=now + APART,
    )
    earlier = members_asked_before(call)
    fit = (wish for wish in fitting_offers(table, call.seat, now) if wish.member_id not in earlier)
    wishes = [wish for wish, _ in zip(fit, range(AT_A_TIME), strict=False)]
    BenchAsked.objects.bulk_create(BenchAsked(call=call, member=wish.member) for wish in wishes)
    BenchWish.objects.filter(pk__in=[wish.pk for wish in wishes]).update(asked_at=now)
    notices.tell_all([(wish.member_id, f"c{call.pk}") for wish in wishes], "bench", now)
    publish_after_commit(of_home(wish.member_id) for wish in wishes)


def extend_requests(tables: Sequence[int]) -> None:
    """Calls to the bench."""  # T25, L12
    calls = list(BenchCall.objects.filter(table__in=tables, settled_at=None).order_by("made_at"))
    if calls:
        closures = closures_since(calls[0].made_at)
        for one in calls:
            one.over_at = one.made_at + APART + time_closed(closures, one.made_at)
        BenchCall.objects.bulk_update(calls, ["over_at"])
