"""Signals reach exactly the members who learn something."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import timedelta

import pytest
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from club.base.streams import publisher
from club.base.streams.models import Signal
from club.base.streams.publisher import chair_channel, home_channel, spectators_channel
from club.people.members.models import Member
from club.play.moves import services as play_services
from club.play.seats import services as seating
from club.play.tables.models import EventType, StandInPolicy, Table
from club.play.time_control import services as timecontrol
from tests.base.streams.conftest import Seated, asked_at, chair_of, play

pytestmark = pytest.mark.django_db(transaction=True)

Told = Callable[[], AbstractContextManager[set[str]]]


@contextmanager
def told() -> Iterator[set[str]]:
    """The channels that had news inside the context."""
    assert not settings.REDIS_URL
    last = Signal.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    channels: set[str] = set()
    yield channels
    channels |= set(Signal.objects.filter(pk__gt=last).values_list("channel", flat=True))


def everybody(table: Table) -> set[str]:
    return {
        spectators_channel(table.pk),
        *(chair_channel(chair.pk) for chair in table.chairs.all()),
    }


def test_an_open_move_is_for_everybody(alice: Member, bob: Member, seated: Seated) -> None:
    table = seated(alice, bob)
    with told() as channels:
        play(table, asked_at(table), "take 1 from a")
    assert channels == everybody(table) | {home_channel(alice.pk), home_channel(bob.pk)}


def test_a_home_page_hears_of_its_own_members_clock_alone(
    alice: Member, bob: Member, carol: Member, seated: Seated
) -> None:
    table = seated(alice, bob, carol)
    mover = asked_at(table)
    after = table.chairs.get(seat=(mover.seat + 1) % 3)
    with told() as channels:
        play(table, mover, "take 1 from a")
    assert channels == everybody(table) | {
        home_channel(mover.member_id),
        home_channel(after.member_id),
    }


def test_a_hidden_move_is_for_its_own_seat(
    alice: Member, bob: Member, carol: Member, seated: Seated
) -> None:
    table = seated(alice, bob, carol, game="sealed")
    mine = {chair_channel(chair_of(table, bob).pk), home_channel(bob.pk)}
    with told() as channels:
        play(table, chair_of(table, bob), "seal 2")
    assert channels == mine
    play(table, chair_of(table, carol), "seal 2")
    with told() as channels:
        play(table, chair_of(table, alice), "seal 1")
    homes = {home_channel(one.pk) for one in (alice, bob, carol)}
    assert channels == everybody(table) | homes, "the last seal opens them all and ends the game"


def test_dice_are_rolled_for_each_and_shown_to_nobody(
    alice: Member, bob: Member, seated: Seated
) -> None:
    """A hidden roll is no news for spectators; they are notified of the start of the game."""
    from club.play.tables.services.lock import table_snapshot

    table = seated(alice, bob, game="liars_dice")
    rolled = table_snapshot(table.pk).cached_game
    assert rolled.seen(None) == 0
    with told() as channels:
        play(table, asked_at(table), "bid 1 sixes")
    assert spectators_channel(table.pk) in channels


def test_standing_in_where_nobody_may_know_is_for_the_seat_alone(
    alice: Member, bob: Member, seated: Seated
) -> None:
    table = seated(alice, bob, game="sealed")
    Table.objects.filter(pk=table.pk).update(stand_in=StandInPolicy.FORCED_DECISION)
    chair = chair_of(table, alice)
    late = timezone.now() + timedelta(days=9)
    with told() as channels:
        assert play_services.stand_in(table.pk, chair.seat, late)
    assert table.happenings.get(what=EventType.STOOD_IN).private
    assert channels == {chair_channel(chair.pk), home_channel(alice.pk)}


def test_a_last_call_is_for_the_seat_alone(alice: Member, bob: Member, seated: Seated) -> None:
    table = seated(alice, bob)
    chair = asked_at(table)
    for _ in range(2):
        chair.refresh_from_db()
        assert chair.remind_at is not None
        with told() as channels:
            assert timecontrol.remind(table.pk, chair.seat, chair.remind_at)
    assert channels == {chair_channel(chair.pk)}


def test_who_comes_and_goes_is_for_everybody(alice: Member, bob: Member, seated: Seated) -> None:
    table = seated(alice, bob, start=False)
    homes = {home_channel(alice.pk), home_channel(bob.pk)}
    with told() as channels:
        seating.clear_chair(table.pk, alice, chair_of(table, bob).seat, timezone.now())
    assert channels == everybody(table) | homes, "the one who was asked to stand up is to know, too"
    with told() as channels:
        seating.join(table.pk, bob, timezone.now())
    assert channels == everybody(table) | homes
    with told() as channels:
        seating.start(table.pk, alice, timezone.now())
    assert channels == everybody(table) | homes


def test_an_order_stirs_ones_own_other_windows_alone(
    alice: Member, bob: Member, seated: Seated
) -> None:
    table = seated(alice, bob, game="rakentaa")
    chair = chair_of(table, bob)
    with told() as channels:
        play_services.set_order(table.pk, chair.member, "escape fort: never", timezone.now())
    assert channels == {chair_channel(chair.pk)}
    with told() as channels:
        play_services.drop_order(table.pk, chair.member, "escape fort")
    assert channels == {chair_channel(chair.pk)}


def test_a_draft_stirs_ones_own_other_windows_alone(
    alice: Member, bob: Member, seated: Seated
) -> None:
    table = seated(alice, bob, game="sealed")
    chair = asked_at(table)
    own = {chair_channel(chair.pk)}
    with told() as channels:
        play_services.lay_out(table.pk, chair.member, "seal 1", chair.asked)
    assert channels == own
    with told() as channels:
        play_services.take_back(table.pk, chair.member, chair.asked)
    assert channels == own


def test_a_refused_move_is_told_to_nobody(alice: Member, bob: Member, seated: Seated) -> None:
    table = seated(alice, bob)
    with told() as channels, pytest.raises(Exception, match="left"):
        play(table, asked_at(table), "take 9 from a")
    assert channels == set()


def test_what_was_rolled_back_is_told_to_nobody(alice: Member) -> None:
    with told() as channels:
        with pytest.raises(ZeroDivisionError), transaction.atomic():
            publisher.publish_after_commit([home_channel(alice.pk)])
            _ = 1 / 0
        with transaction.atomic():
            publisher.publish_after_commit([])
    assert channels == set()


def test_old_signals_are_swept_away() -> None:
    now = timezone.now()
    Signal.objects.create(channel="home:1", at=now - 2 * publisher.RETENTION)
    publisher.publish(["home:2"])
    publisher.drop_old_signals(now)
    assert [signal.channel for signal in Signal.objects.all()] == ["home:2"]
