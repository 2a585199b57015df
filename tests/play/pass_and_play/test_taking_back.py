"""Taking back at one screen: each player agrees by a press of their own."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from club.people.members.models import Member
from club.play.game_records.audit import audit_error_of
from club.play.game_records.game_cache import cached_game
from club.play.pass_and_play import services
from club.play.pass_and_play.models import LeftRecord, OneScreenGame
from club.play.pass_and_play.services import CurtainDrawn
from games import registry
from tests.support.pages import Enter, words
from tests.support.sitting_down import NOW

pytestmark = pytest.mark.django_db


def fresh(game: OneScreenGame) -> OneScreenGame:
    return OneScreenGame.objects.select_related("record", "host").get(pk=game.pk)


@pytest.fixture
def game(alice: Member) -> OneScreenGame:
    """Two plies of Nim are played by Ann and Ben."""
    game = services.begin_game(alice, registry.find("nim"), ("Ann", "Ben"), NOW)
    for _ in range(2):
        now = fresh(game)
        position = cached_game(now.record).position
        (seat,) = position.to_act
        opened = services.open_curtain(now.pk, alice, now.number, seat, NOW)
        services.play_at_screen(opened, [str(position.legal_moves(seat)[0])], NOW)
    return fresh(game)


def press(browser: Client, game: OneScreenGame, **form: Any) -> Any:
    sent = {"number": fresh(game).number} | form
    return browser.post(f"{game.get_absolute_url()}take-back/", sent)


def test_at_one_screen_each_player_presses_once(
    game: OneScreenGame, alice: Member, inside: Enter
) -> None:
    browser, before = inside(alice), game.record
    assert press(browser, game, line="1").status_code == 303
    press(browser, game, seat="0")
    press(browser, game, seat="0")
    assert fresh(game).record == before
    press(browser, game, seat="1")
    after = fresh(game)
    assert (after.record.copied, after.record.length) == (1, 1)
    assert after.record.commitment != before.commitment
    assert (after.back_to, after.back_agreed) == (None, [])


def test_the_old_record_stays_and_the_page_says_what_had_been_shown(
    game: OneScreenGame, alice: Member, inside: Enter
) -> None:
    browser, before = inside(alice), game.record
    press(browser, game, line="0")
    press(browser, game, seat="1")
    press(browser, game, seat="0")
    left = LeftRecord.objects.get()
    assert (left.record, left.line, before.entries.count()) == (before, 0, 2)
    assert audit_error_of(before) == audit_error_of(fresh(game).record) == ""
    shown = words(browser.get(game.get_absolute_url()))
    assert "Taken back to line 0" in shown
    assert "had been shown since" in shown


def test_one_no_is_enough(game: OneScreenGame, alice: Member, inside: Enter) -> None:
    browser = inside(alice)
    press(browser, game, line="1")
    press(browser, game, seat="0")
    press(browser, game, drop="1")
    press(browser, game, seat="1")
    assert fresh(game).record == game.record


def test_a_move_ends_the_proposal(game: OneScreenGame, alice: Member) -> None:
    services.propose_line(game.pk, alice, game.number, 1, NOW)
    now = fresh(game)
    position = cached_game(now.record).position
    (seat,) = position.to_act
    opened = services.open_curtain(now.pk, alice, now.number, seat, NOW)
    services.play_at_screen(opened, [str(position.legal_moves(seat)[0])], NOW)
    assert fresh(game).back_to is None


def test_a_number_is_used_once_here_too(game: OneScreenGame, alice: Member) -> None:
    services.propose_line(game.pk, alice, game.number, 1, NOW)
    with pytest.raises(CurtainDrawn):
        services.agree_to_line(game.pk, alice, game.number, 0, NOW)


@pytest.mark.parametrize("line", ["", "2", "99", "-1", "x"])
def test_lines_that_there_are_not_are_refused_in_words(
    game: OneScreenGame, alice: Member, inside: Enter, line: str
) -> None:
    answer = press(inside(alice), game, line=line)
    assert answer.status_code == 422
    assert "no such line" in words(answer)
    assert fresh(game).back_to is None


def test_taking_back_draws_no_hand(alice: Member, inside: Enter) -> None:
    game = services.begin_game(alice, registry.find("liars_dice"), ("Ann", "Ben"), NOW)
    browser = inside(alice)
    for answer in (press(browser, game, line="99"), browser.get(game.get_absolute_url())):
        assert answer.context["viewer"] is None
