"""Races of answers and edits, each with a control that shows the race without the lock."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from time import sleep

import pytest
from django.db import transaction

from club.base.errors import ClubError
from club.community.play_log import services
from club.community.play_log.models import Play, PlayStatus
from club.community.play_log.services import answers, editing
from club.people.members.models import Member
from tests.community.play_log.evenings import draft, logged, scorer
from tests.support.racing import at_once
from tests.support.sitting_down import DAY, NOW

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = 8
PAUSE = 0.02  # seconds between reading and writing, where no lock keeps others out


def without_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Services read the play without its lock, and do not write at once."""

    @contextmanager
    def unlocked(play_id: int) -> Iterator[Play]:
        play = Play.objects.get(pk=play_id)
        sleep(PAUSE)
        yield play

    monkeypatch.setattr(answers, "locked_play", unlocked)
    monkeypatch.setattr(editing, "write_transaction", nullcontext)
    monkeypatch.setattr(editing, "read_locked_play", lambda pk: Play.objects.get(pk=pk))


def both_confirm(play: Play, *members: Member) -> list[object]:
    return at_once(*(partial(services.confirm_play, play.pk, member, 1, NOW) for member in members))


def test_two_confirmations_at_once_confirm_it(alice: Member, bob: Member, carol: Member) -> None:
    for _ in range(ROUNDS):
        play = logged(alice, bob, carol)
        results = both_confirm(play, bob, carol)
        assert not [result for result in results if isinstance(result, Exception)]
        play.refresh_from_db()
        assert play.status == PlayStatus.CONFIRMED


@pytest.mark.postgres
def test_the_control_without_the_lock_loses_a_confirmation(
    alice: Member, bob: Member, carol: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    @contextmanager
    def unlocked(play_id: int) -> Iterator[Play]:
        with transaction.atomic():
            yield Play.objects.get(pk=play_id)
            sleep(PAUSE)

    monkeypatch.setattr(answers, "locked_play", unlocked)
    seen = set()
    for _ in range(2 * ROUNDS):
        play = logged(alice, bob, carol)
        both_confirm(play, bob, carol)
        play.refresh_from_db()
        seen.add(play.status)
    assert PlayStatus.WAITING in seen


def test_an_edit_and_a_confirmation_at_once_never_confirm_what_nobody_saw(
    alice: Member, bob: Member
) -> None:
    changed = draft(scorer(alice, 2), scorer(bob, 1))
    for _ in range(ROUNDS):
        play = logged(alice, bob)
        confirmed, edited = at_once(
            partial(services.confirm_play, play.pk, bob, 1, NOW),
            partial(services.edit_play, play.pk, alice, changed, 1, "", NOW),
        )
        assert isinstance(edited, Play), edited
        assert isinstance(confirmed, Play | ClubError), confirmed
        play.refresh_from_db()
        assert (play.status, play.version) == (PlayStatus.WAITING, 2)


@pytest.mark.long
def test_the_control_without_the_lock_confirms_what_nobody_saw(
    alice: Member, bob: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_lock(monkeypatch)
    changed = draft(scorer(alice, 2), scorer(bob, 1))
    seen = set()
    for number in range(4 * ROUNDS):
        play = logged(alice, bob, now=NOW + number * DAY)
        at_once(
            partial(services.confirm_play, play.pk, bob, 1, NOW),
            partial(services.edit_play, play.pk, alice, changed, 1, "", NOW),
        )
        play.refresh_from_db()
        seen.add((play.status, play.version))
    assert seen - {(PlayStatus.WAITING, 2)}


def test_an_objection_and_a_confirmation_of_one_member_leave_one_answer(
    alice: Member, bob: Member
) -> None:
    for _ in range(ROUNDS):
        play = logged(alice, bob)
        at_once(
            partial(services.confirm_play, play.pk, bob, 1, NOW),
            partial(services.object_to_play, play.pk, bob, 1, "no", NOW),
        )
        play.refresh_from_db()
        row = play.scorers.get(member=bob)
        assert (row.confirmed_at is None) != (row.objected_at is None)
        assert (play.status == PlayStatus.CONFIRMED) == (row.confirmed_at is not None)


def test_two_clicks_of_one_form_are_one_play(alice: Member, bob: Member) -> None:
    same = draft(scorer(alice, 1), scorer(bob, 2))
    for _ in range(ROUNDS):
        Play.objects.all().delete()
        at_once(*(partial(services.log_play, alice, same, NOW) for _ in range(2)))
        assert Play.objects.count() == 1
