"""Results of games at one screen in the log of plays: once, and not rated."""

from __future__ import annotations

import pytest

from club.community.play_log.models import Play, PlaySource, PlayStatus
from club.community.play_log.ratings import play_facts, rateable_plays
from club.community.play_log.services.one_screen_games import log_one_screen_game
from club.people.members.models import Member
from club.play.game_records.game_cache import cached_game
from club.play.pass_and_play import services
from club.play.pass_and_play.models import OneScreenGame
from games import registry
from tests.support.sitting_down import NOW

pytestmark = pytest.mark.django_db


def played_out(host: Member, *names: str) -> OneScreenGame:
    """A game of Nim, to its end."""
    game = services.begin_game(host, registry.find("nim"), names, NOW)
    while game.ended_at is None:
        position = cached_game(game.record).position
        (seat,) = position.to_act
        opened = services.open_curtain(game.pk, host, game.number, seat, NOW)
        services.play_at_screen(opened, [str(position.legal_moves(seat)[-1])], NOW)
        game = OneScreenGame.objects.select_related("record", "host").get(pk=game.pk)
    return game


def test_the_result_is_in_the_log_of_the_host(alice: Member) -> None:
    game = played_out(alice, "Ann", "Ben")
    play = Play.objects.get()
    assert (play.logger, play.title.slug, play.status) == (alice, "nim", PlayStatus.UNASKED)
    assert (play.source, play.source_id) == (PlaySource.ONE_SCREEN, str(game.pk))
    rows = {row.guest.name: row.place for row in play.scorers.all() if row.guest}
    places = game.record.result["places"]
    assert rows == dict(zip(game.names, places, strict=True))


def test_a_player_with_a_members_name_is_asked_whether_it_was_them(
    alice: Member, bob: Member
) -> None:
    played_out(alice, "Alice", "bob")
    play = Play.objects.get()
    assert play.status == PlayStatus.WAITING
    assert {row.member for row in play.scorers.all()} == {alice, bob}
    assert [row.member for row in play.scorers.filter(asked=True)] == [bob]


def test_it_is_not_rated_when_it_is_confirmed(alice: Member, bob: Member) -> None:
    played_out(alice, "alice", "bob")
    Play.objects.update(status=PlayStatus.CONFIRMED, confirmed_at=NOW)
    play = Play.objects.get()
    assert play_facts(play) is None
    assert not rateable_plays(play.title).exists()


def test_it_is_logged_once(alice: Member) -> None:
    game = played_out(alice, "Ann", "Ben")
    log_one_screen_game(game, (1, 2), (), NOW)
    assert Play.objects.count() == 1
