"""Games of several people at one screen: the curtain, the one-time numbers, and a whole game."""

from __future__ import annotations

import re
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import get_resolver

from club.base.errors import ClubError
from club.people.members.models import Member
from club.play.game_records.audit import audit_error_of
from club.play.game_records.game_cache import cached_game
from club.play.pass_and_play import services, urls, views
from club.play.pass_and_play.models import OneScreenGame
from club.play.pass_and_play.services import REST, CurtainDrawn
from games import registry
from tests.support.pages import Enter, body, words
from tests.support.sitting_down import NOW

pytestmark = pytest.mark.django_db
GAMES = [game.info.slug for game in registry.games() if max(game.info.seats) > 1]


def begun(host: Member, slug: str = "liars_dice", names: tuple[str, ...] = ()) -> OneScreenGame:
    rules = registry.find(slug)
    seats = min(count for count in rules.info.seats if count > 1)
    chosen = names or ("Ann", "Ben", "Cleo", "Dan", "Eve")[:seats]
    return services.begin_game(host, rules, chosen, NOW)


def fresh(game: OneScreenGame) -> OneScreenGame:
    return OneScreenGame.objects.select_related("record", "host").get(pk=game.pk)


def curtain(browser: Client, game: OneScreenGame, act: str, **more: Any) -> Any:
    form = {"number": fresh(game).number, "act": act} | more
    return browser.post(f"{game.get_absolute_url()}curtain/", form)


def is_drawn(answer: Any, game: OneScreenGame) -> bool:
    return (answer.status_code, answer.headers.get("Location")) == (303, game.get_absolute_url())


# --- the curtain ----------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_no_get_draws_a_hand(alice: Member, inside: Enter, slug: str) -> None:
    """Of any game, before and while somebody is behind the curtain."""
    game, browser = begun(alice, slug), inside(alice)
    for seat in range(len(game.names)):
        behind = curtain(browser, game, str(seat))
        assert behind.context["viewer"] == seat
        assert behind.context["view"] == cached_game(fresh(game).record).position.view(seat)
        for pattern in urls.urlpatterns:
            path = "/one-screen/" + str(pattern.pattern).replace("<int:game_id>", str(game.pk))
            answer = browser.get(path)
            drawn = answer.context.get("view") if answer.context else None
            if answer.status_code == 200 and drawn is not None:
                assert answer.context["viewer"] is None
                assert drawn == cached_game(fresh(game).record).position.view(None)
                assert 'id="hand"' not in body(answer)
            else:
                assert answer.status_code in (200, 405)


@pytest.mark.parametrize(("slug", "hides"), [("nim", False), ("liars_dice", True)])
def test_nobody_looks_away_where_all_see_the_same(
    alice: Member, inside: Enter, slug: str, hides: bool
) -> None:
    page = body(inside(alice).get(begun(alice, slug).get_absolute_url()))
    assert ("The others look away" in page, "all may look" in page) == (hides, not hides)


def test_the_page_of_a_hand_is_stored_nowhere(alice: Member, inside: Enter) -> None:
    game, browser = begun(alice), inside(alice)
    answer = curtain(browser, game, "0")
    assert answer.status_code == 200
    assert {"private", "no-store"} <= set(answer["Cache-Control"].replace(" ", "").split(","))
    assert answer["Refresh"] == f"600; url={game.get_absolute_url()}"
    page = body(answer)
    main = page[page.index("<main") : page.index("</main")]
    assert "hx-push-url" not in main and "hx-boost" not in main
    fields = re.findall(r"<input(?![^>]*csrf)[^>]*>", main)
    assert fields and all('autocomplete="off"' in field for field in fields)


def test_an_old_number_draws_the_curtain(alice: Member, inside: Enter) -> None:
    """A reload sends the same form again; another tab has an older one."""
    game, browser = begun(alice), inside(alice)
    old = fresh(game).number
    address = f"{game.get_absolute_url()}curtain/"
    assert browser.post(address, {"number": old, "act": "0"}).status_code == 200
    for act in ("0", "1", "kind=bid", "play", "undo", "write", "done", ""):
        assert is_drawn(browser.post(address, {"number": old, "act": act}), game)
        assert is_drawn(browser.post(address, {"number": "", "act": act}), game)
    assert fresh(game).open_seat == 0  # and whoever is there stays


def test_ten_minutes_rest_draw_it(alice: Member) -> None:
    game = begun(alice)
    opened = services.open_curtain(game.pk, alice, game.number, 0, NOW)
    looked = services.take_step(game.pk, alice, opened.number, NOW + REST)
    with pytest.raises(CurtainDrawn):
        services.take_step(game.pk, alice, looked.number, NOW + 2 * REST + timedelta(seconds=1))


def test_a_step_before_anybody_is_there_shows_nothing(alice: Member, inside: Enter) -> None:
    game, browser = begun(alice), inside(alice)
    for act in ("kind=bid", "play", "write", "7", "-1", "\u0661"):
        answer = curtain(browser, game, act)
        assert is_drawn(answer, game)


def test_the_game_is_its_hosts_alone(alice: Member, bob: Member, inside: Enter) -> None:
    game, other = begun(alice), inside(bob)
    assert other.get(game.get_absolute_url()).status_code == 404
    assert curtain(other, game, "0").status_code == 404


def test_only_post_reaches_behind_the_curtain() -> None:
    assert views.curtain.__wrapped__.__name__ == "curtain"
    found = get_resolver().resolve("/one-screen/1/curtain/")
    assert found.func is views.curtain


# --- playing --------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("slug", ["nim", "liars_dice"])
def test_a_whole_game_is_played(alice: Member, inside: Enter, slug: str) -> None:
    game, browser, rng = begun(alice, slug), inside(alice), Random(7)
    for _ in range(300):
        now = fresh(game)
        if now.ended_at is not None:
            break
        position = cached_game(now.record).position
        seat = min(position.to_act)
        if now.open_seat != seat:
            assert curtain(browser, game, str(seat)).status_code == 200
        move = str(rng.choice(list(position.legal_moves(seat))))
        curtain(browser, game, "play", move=move)
    over = fresh(game)
    assert over.ended_at is not None and over.record.result is not None
    assert audit_error_of(over.record) == ""
    assert "The game is over" in words(browser.get(game.get_absolute_url()))
    assert is_drawn(curtain(browser, game, "0"), game)


def test_a_choice_is_narrowed_by_posts_until_one_move_is_left(alice: Member, inside: Enter) -> None:
    game, browser = begun(alice, "nim"), inside(alice)
    seat = min(cached_game(fresh(game).record).position.to_act)
    answer, picks = curtain(browser, game, str(seat)), list[str]()
    for _ in range(5):
        left = answer.context["left"]
        if left.choices.move:
            break
        offer = left.question.offers[0]
        pick = f"{offer.field}={offer.value}"
        answer = curtain(browser, game, pick, pick=picks)
        picks.append(pick)
    curtain(browser, game, "play", move=answer.context["left"].choices.move.notation)
    assert fresh(game).record.length > 0


def test_a_press_on_the_board_is_a_choice(alice: Member, inside: Enter) -> None:
    game, browser = begun(alice, "nim"), inside(alice)
    seat = min(cached_game(fresh(game).record).position.to_act)
    drawn = body(curtain(browser, game, str(seat)))
    place = re.search(rf'href="{game.get_absolute_url()}\?heap=a&amp;count=2"', drawn)

    answer = curtain(browser, game, "pick", pick=["heap=a", "count=2"])

    assert place and answer.context["left"].choices.move.notation == "take 2 from a"


# --- between players, not within a turn ----------------------------------------------------------


def test_where_all_see_the_same_the_next_player_goes_on_at_once(
    alice: Member, inside: Enter
) -> None:
    game, browser = begun(alice, "nim"), inside(alice)
    seat = min(cached_game(fresh(game).record).position.to_act)
    curtain(browser, game, str(seat))

    answer = curtain(browser, game, "play", move="take 1 from a")

    assert (answer.status_code, answer.context["viewer"]) == (200, 1 - seat)


def test_between_two_players_with_hands_the_curtain_falls(alice: Member, inside: Enter) -> None:
    game, browser = begun(alice, "liars_dice"), inside(alice)
    seat = min(cached_game(fresh(game).record).position.to_act)
    curtain(browser, game, str(seat))
    move = str(cached_game(fresh(game).record).position.legal_moves(seat)[0])

    assert is_drawn(curtain(browser, game, "play", move=move), game)
    assert fresh(game).open_seat is None


def test_within_a_turn_it_stays_open(alice: Member, inside: Enter) -> None:
    game, browser = begun(alice, "rakentaa"), inside(alice)
    for _ in range(80):
        position = cached_game(fresh(game).record).position
        seat = min(position.to_act)
        if fresh(game).open_seat != seat:
            curtain(browser, game, str(seat))
        move = str(position.legal_moves(seat)[0])
        answer = curtain(browser, game, "play", move=move)
        if cached_game(fresh(game).record).position.to_act == {seat}:
            assert (answer.status_code, answer.context["viewer"]) == (200, seat)
            return
        assert is_drawn(answer, game)
    pytest.fail("no turn had two moves")


def test_a_move_that_nothing_follows_is_played_by_one_press(alice: Member, inside: Enter) -> None:
    game, browser = begun(alice, "liars_dice"), inside(alice)
    seat = min(cached_game(fresh(game).record).position.to_act)
    curtain(browser, game, str(seat))
    move = str(cached_game(fresh(game).record).position.legal_moves(seat)[0])

    form = {"number": fresh(game).number, "now": move}
    answer = browser.post(f"{game.get_absolute_url()}curtain/", form)

    assert is_drawn(answer, game)
    assert fresh(game).record.length > 0


@pytest.mark.parametrize("move", ["take 99 from a", "nonsense", "", "x" * 5000, "\x00"])
def test_a_move_that_is_not_possible_is_refused_and_the_curtain_stays_open(
    alice: Member, inside: Enter, move: str
) -> None:
    game, browser = begun(alice, "nim"), inside(alice)
    before = fresh(game).record.length
    seat = min(cached_game(fresh(game).record).position.to_act)
    curtain(browser, game, str(seat))
    answer = curtain(browser, game, "write", written=move)
    assert answer.status_code == 422 and 'role="alert"' in body(answer)
    assert fresh(game).record.length == before and fresh(game).open_seat == seat


@pytest.mark.parametrize(
    "names", [("Ann",), ("Ann", "ann"), ("Ann", "x" * 21), tuple("abcdefghijkl"), ()]
)
def test_wrong_players_begin_nothing(alice: Member, names: tuple[str, ...]) -> None:
    with pytest.raises(ClubError):
        services.begin_game(alice, registry.find("liars_dice"), names, NOW)
    assert not OneScreenGame.objects.exists()


def test_the_way_there_is_where_tables_are_opened(alice: Member, inside: Enter) -> None:
    assert 'href="/one-screen/"' in body(inside(alice).get("/tables/open/"))


def test_the_form_begins_one(alice: Member, inside: Enter) -> None:
    browser = inside(alice)
    answer = browser.post("/one-screen/", {"game": "nim", "name": ["Ann", "Ben", "", ""]})
    game = OneScreenGame.objects.get()
    assert answer["Location"] == game.get_absolute_url() and set(game.names) == {"Ann", "Ben"}
    assert "I am Ann" in words(browser.get(game.get_absolute_url()))
    assert "Ann" in body(browser.get("/one-screen/"))
    assert browser.post("/one-screen/", {"game": "chess", "name": ["A", "B"]}).status_code == 422


def test_browsers_empty_the_page_behind_the_curtain_and_forget_its_fields(
    alice: Member, inside: Enter
) -> None:
    game = begun(alice)
    page = body(curtain(inside(alice), game, "0"))
    assert re.search(rf'curtain[^"]*\.js" data-table="{game.get_absolute_url()}"', page)
    main = page.split("<main")[1].split("</main")[0]
    fields = re.findall(r"<(?:input|select|textarea)[^>]*>", main)
    kept = [field for field in fields if 'autocomplete="off"' not in field]
    assert fields and all("csrfmiddlewaretoken" in field for field in kept)
