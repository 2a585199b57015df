"""First steps: a game's page, trying it out against bots, advice, the steps on a new member's home
page, boards in lists, and the list of members.
"""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from club.people.members.models import Member
from club.play.catalogue.titles import render_sample_board
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables.models import Table
from club.play.time_control import services as timecontrol
from games import registry, transcript
from games.core import AnyGame
from tests.support.pages import HTMX, Enter, body, part, words
from tests.support.sitting_down import NOW, sit_down

pytestmark = pytest.mark.django_db
games = pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.info.slug)


class TestIntroduction:
    """A game's page begins with its board and its introduction."""

    @games
    def test_it_shows_the_board_three_sentences_and_how_long_it_takes(
        self, client: Client, game: AnyGame
    ) -> None:
        page = client.get(f"/tables/games/{game.info.slug}/")
        told = game.info.introduction
        assert told is not None and len(told.gist) == 3, "introduction.py needs three sentences"
        said = words(page)
        assert all(sentence in said for sentence in told.gist)
        least, most = told.minutes
        assert f"{least} to {most} minutes" in said and f"{told.weight} of 5" in said
        shown = body(page)
        board = shown.index('class="board shown"')
        assert not game.info.options or board < shown.index("options")

    @games
    def test_what_it_shows_is_a_game_under_way_that_the_rules_allow(self, game: AnyGame) -> None:
        shown = transcript.parse(registry.example_transcript(game))
        assert transcript.final(game, shown).outcome is None
        assert 'class="legend"' in render_sample_board(game)

    def test_a_game_that_shows_no_board_has_a_page_all_the_same(
        self, client: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("club.play.catalogue.views.render_sample_board", lambda _: "")
        assert 'class="board shown"' not in body(client.get("/tables/games/nim/"))


SHEET = {"sheet": "5f0f7c1e-6f0a-4c55-9a8e-0d1c5b1f1a01"}


class TestTrying:
    """One press seats a member with bots at an unrated table."""

    def test_one_press_begins_a_game_that_does_not_count(
        self, alice: Member, inside: Enter
    ) -> None:
        answer = inside(alice).post("/tables/games/nim/try/", SHEET)
        table = Table.objects.get()
        assert answer["Location"] == table.get_absolute_url()
        assert table.live and table.private and not table.rated
        assert [bool(chair.bot) for chair in table.chairs.all()].count(True) == 1

    def test_two_presses_open_one_table(self, alice: Member, inside: Enter) -> None:
        for _ in "12":
            inside(alice).post("/tables/games/nim/try/", SHEET)
        assert Table.objects.count() == 1

    def test_a_press_without_a_sheet_opens_one(self, alice: Member, inside: Enter) -> None:
        inside(alice).post("/tables/games/nim/try/", {"sheet": "x"})
        assert Table.objects.get().live

    def test_looking_opens_nothing(self, alice: Member, inside: Enter) -> None:
        assert inside(alice).get("/tables/games/nim/try/").status_code == 405
        assert not Table.objects.exists()

    def test_a_member_with_too_many_games_is_refused(
        self, alice: Member, inside: Enter, settings: Settings
    ) -> None:
        settings.MOST_GAMES = 0
        answer = inside(alice).post("/tables/games/nim/try/", SHEET, follow=True)
        assert "The club's limit of games at once is 0" in words(answer)


class TestAdvice:
    """At an unrated table with bots, a member can get advice on the next move."""

    @pytest.fixture
    def learning(self, alice: Member) -> Table:
        """alice has a question; there are three heaps of 3, 4 and 5."""
        sat = sit_down("nim", [alice], robots=["random"], rated=False)
        return sat.table

    def test_it_is_given_when_asked_for_and_can_be_picked(
        self, learning: Table, alice: Member, inside: Enter
    ) -> None:
        client, at = inside(alice), learning.get_absolute_url()
        assert "Get advice" in part(client.get(at), "turn")
        page = client.get(f"{at}?advice=1", **HTMX)
        said = part(page, "turn")
        assert "Advice: Take 2 from a" in said
        assert "Not “Take" in said and "the balance of the heaps +80" in said
        assert 'data-place="a" data-pointed' in body(page)
        (picked,) = re.findall(r'id="take-advice" href="([^"]+)"', body(page))
        assert "Take 2 from a" in part(client.get(unescape(picked)), "turn")

    def test_asked_again_it_is_the_same(
        self, learning: Table, alice: Member, inside: Enter
    ) -> None:
        page = f"{learning.get_absolute_url()}?advice=1"
        said = {inside(alice).get(page).context["page"].turn.advice.text for _ in "123"}
        assert len(said) == 1

    def test_none_is_given_where_the_game_counts_or_others_sit(
        self, alice: Member, bob: Member, inside: Enter
    ) -> None:
        rated = sit_down("nim", [alice], robots=["random"]).table
        company = sit_down("nim", [alice, bob], rated=False).table
        for table in (rated, company):
            page = inside(alice).get(f"{table.get_absolute_url()}?advice=1")
            assert page.context["page"].turn.advice is None

    def test_who_looks_on_gets_none(self, learning: Table, carol: Member, inside: Enter) -> None:
        page = inside(carol).get(f"{learning.get_absolute_url()}?advice=1")
        assert page.context["page"].turn.advice is None

    def test_a_bot_that_fails_advises_nothing_and_the_page_stands(
        self, learning: Table, alice: Member, inside: Enter, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fail(*_: object) -> None:
            raise KeyError

        monkeypatch.setattr("games.reasons.rate_after", fail)
        page = inside(alice).get(f"{learning.get_absolute_url()}?advice=1")
        assert page.status_code == 200 and page.context["page"].turn.advice.text == ""


class TestFirstSteps:
    """A new member's home page shows first steps until they are done."""

    def test_a_new_member_reads_three(self, alice: Member, inside: Enter) -> None:
        said = words(inside(alice).get("/"))
        for step in ("Try Nim against a bot", "Take a free seat", "your quiet hours"):
            assert step in said

    def test_what_was_done_is_marked(self, alice: Member, inside: Enter) -> None:
        sit_down("nim", [alice], robots=["random"])
        said = words(inside(alice).get("/"))
        assert "Play a small game now done" in said and "Take a free seat" in said

    def test_who_has_played_with_others_still_reads_the_rest(
        self, alice: Member, bob: Member, inside: Enter
    ) -> None:
        sit_down("nim", [alice, bob])
        assert "your quiet hours" in words(inside(alice).get("/"))

    def test_who_has_done_all_reads_none(self, alice: Member, bob: Member, inside: Enter) -> None:
        sit_down("nim", [alice, bob])
        timecontrol.set_quiet_hours(alice, "UTC", None, timezone.now())
        assert "Three first steps" not in words(inside(alice).get("/"))

    def test_who_hides_them_reads_none(self, alice: Member, inside: Enter) -> None:
        client = inside(alice)
        assert client.post("/members/me/first-steps/hide/")["Location"] == "/"
        assert "Three first steps" not in words(client.get("/"))


class TestBoards:
    """Small boards, in lists of tables and on the welcome page."""

    def test_live_tables_are_listed_with_their_board(
        self, alice: Member, bob: Member, carol: Member, inside: Enter
    ) -> None:
        sit_down("nim", [alice, bob])
        for path in ("/tables/?status=live", "/members/named/alice/"):
            assert 'class="scene"' in body(inside(carol).get(path))

    def test_a_visitor_sees_those_that_anybody_may_see(
        self, client: Client, alice: Member, bob: Member
    ) -> None:
        sit_down("nim", [alice, bob], private=True)
        assert "Being played now" not in body(client.get("/"))
        sit_down("nim", [alice, bob])
        _, being_played = body(client.get("/")).split("Being played now</h2>")
        assert being_played.count('class="scene"') == 1

    def test_a_visitors_page_costs_the_same_however_many_tables_there_are(
        self, client: Client, alice: Member, bob: Member, django_assert_num_queries: object
    ) -> None:
        from django.db import connection
        from django.test.utils import CaptureQueriesContext

        def cost() -> int:
            with CaptureQueriesContext(connection) as queries:
                client.get("/")
            return len(queries)

        sit_down("nim", [alice, bob])
        one = cost()
        for _ in range(3):
            sit_down("nim", [alice, bob])
        assert cost() == one


class TestMembers:
    """The list of all members, which only members see."""

    def test_everybody_is_listed_by_name(self, alice: Member, bob: Member, inside: Enter) -> None:
        said = words(inside(bob).get("/members/"))
        assert said.index("alice nothing") < said.index("bob nothing")

    def test_strangers_are_sent_to_the_door(self, client: Client, alice: Member) -> None:
        for path in ("/members/", "/members/found/?name=a"):
            assert client.get(path).status_code == 302

    def test_who_has_left_the_club_is_not_listed(
        self, alice: Member, bob: Member, inside: Enter
    ) -> None:
        Member.objects.filter(pk=alice.pk).update(is_active=False)
        assert "alice" not in words(inside(bob).get("/members/"))
        assert "alice" not in body(inside(bob).get("/members/found/?name=al"))


def test_a_replay_slides_to_any_step_and_marks_the_turns(
    alice: Member, bob: Member, inside: Enter
) -> None:
    sat = sit_down("nim", [alice, bob])
    sat.play(0, "take 1 from a")
    sat.play(1, "take 1 from b")
    page = inside(alice).get(f"/tables/{sat.pk}/replay/?step=2&as=0")
    assert page.context["page"].number == 2
    assert body(page).count('<path d="M') >= 2 and 'type="range"' in body(page)
    for wrong in ("x", "9", "-1", "9" * 30):
        assert inside(alice).get(f"/tables/{sat.pk}/replay/?step={wrong}").status_code == 404


def test_private_terms_of_a_trial_are_nobody_elses_business(
    alice: Member, carol: Member, inside: Enter
) -> None:
    inside(alice).post("/tables/games/nim/try/", SHEET)
    assert inside(carol).get(Table.objects.get().get_absolute_url()).status_code == 404


def test_terms_keep_who_is_asked_apart_from_what_is_written(alice: Member, bob: Member) -> None:
    terms = Terms("North light", 2, {}, ask=["bob"])
    table = seating.open_table(alice, registry.find("nim"), terms, NOW)
    assert [one.member for one in table.invitations.all()] == [bob]
