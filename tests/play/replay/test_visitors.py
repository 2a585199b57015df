"""Anonymous visitors watch and replay public games, as far as the club shows them, and no more."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from club.base.club_settings.models import ClubSettings, VisitorView
from club.base.club_settings.queries import remember_settings
from club.people.members.models import Member
from club.play.replay.steps import replay_of
from club.play.tables.models import Table
from tests.support.pages import HTMX, Enter, address, body, words
from tests.support.sitting_down import Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


@pytest.fixture
def live(alice: Member, bob: Member) -> Sat:
    return sit_down("nim", [alice, bob])


@pytest.fixture
def finished(alice: Member, bob: Member) -> Sat:
    sat = sit_down("toy", [alice, bob], {"length": 2})
    for seat in (0, 1):
        sat.play(seat, "end")
    return sat


def shows(view: VisitorView) -> None:
    remember_settings(ClubSettings(visitors_see=view))


def is_log_in(answer: object) -> bool:
    return str(getattr(answer, "headers", {}).get("Location", "")).startswith("/accounts/login/")


@pytest.mark.long
@pytest.mark.parametrize("view", VisitorView.values)
def test_each_page_is_shown_from_its_choice_on(
    client: Client, live: Sat, finished: Sat, view: str
) -> None:
    shows(VisitorView(view))
    pages = {
        "/tables/games/nim/": VisitorView.FRONT_PAGE,
        "/tables/games/nim/rules/": VisitorView.FRONT_PAGE,
        "/tables/games/nim/rules/1/": VisitorView.FRONT_PAGE,
        "/tables/games/nim/how-to-play/": VisitorView.FRONT_PAGE,
        address(finished, "replay"): VisitorView.FINISHED,
        address(finished, "replay", "1"): VisitorView.FINISHED,
        address(live, "watch"): VisitorView.EVERYTHING,
        address(live, "replay"): VisitorView.EVERYTHING,
    }
    for path, needed in pages.items():
        answer = client.get(path)
        is_shown = VisitorView.values.index(view) >= VisitorView.values.index(needed)
        assert (answer.status_code == 200) is is_shown, path
        assert is_log_in(answer) is not is_shown, path


def test_a_board_on_the_front_page_is_opened_and_watched(client: Client, live: Sat) -> None:
    assert f'href="{address(live, "watch")}"' in body(client.get("/"))
    page = client.get(address(live, "watch"))
    assert "Being played now" in words(page) and "alice" in words(page)
    assert page["X-Robots-Tag"] == "noindex"


def test_an_open_page_learns_of_the_next_move(client: Client, live: Sat) -> None:
    page = body(client.get(address(live, "watch")))
    poll = page.split('hx-get="')[1].split('"')[0]
    assert client.get(poll, **HTMX).status_code == 204
    seat = next(iter(live.position.to_act))
    live.play(seat, str(live.position.legal_moves(seat)[0]))
    assert client.get(poll, **HTMX).status_code == 200


def test_what_is_not_shown_and_what_is_not_there_look_alike(
    client: Client, live: Sat, alice: Member, bob: Member
) -> None:
    hidden = sit_down("nim", [alice, bob], private=True)
    held = sit_down("nim", [alice, bob])
    Table.objects.filter(pk=held.pk).update(marked="stuck")
    for pk in (hidden.pk, held.pk, 999_999):
        for page in ("watch", "replay", "replay/1"):
            answer = client.get(f"/tables/{pk}/{page}/")
            assert answer.status_code == 302 and is_log_in(answer)


def test_a_visitor_sees_the_game_as_spectators_do(client: Client, live: Sat) -> None:
    page = client.get(address(live, "watch"))
    shown = replay_of(live.table, None, "", None)
    assert page.context["page"].view == shown.view and page.context["viewer"] is None
    other = client.get(address(live, "replay"), {"as": "0"})
    assert other.status_code == 403


def test_a_member_goes_to_the_table(live: Sat, carol: Member, inside: Enter) -> None:
    assert inside(carol).get(address(live, "watch"))["Location"] == address(live)


def test_a_game_that_is_over_is_replayed(client: Client, finished: Sat) -> None:
    assert client.get(address(finished, "watch"))["Location"] == address(finished, "replay")
    page = words(client.get(address(finished, "replay", "2")))
    assert "Result" in page and "Play again" not in page


def test_the_queries_do_not_grow_with_the_game(client: Client, live: Sat) -> None:
    def play_on() -> None:
        seat = next(iter(live.position.to_act))
        live.play(seat, str(live.position.legal_moves(seat)[0]))

    play_on()
    client.get(address(live, "watch"))
    with CaptureQueriesContext(connection) as short:
        client.get(address(live, "watch"))
    for _ in range(4):
        play_on()
    client.get(address(live, "watch"))
    with CaptureQueriesContext(connection) as long:
        client.get(address(live, "watch"))
    assert len(long) == len(short)
