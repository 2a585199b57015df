"""The analysis of a finished game: asked for once, computed in steps, read by all who may see the
replay.
"""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from club.base.errors import ClubError
from club.base.processes.time_limit import TimeLimitExceeded
from club.people.members.models import Member
from club.play.analysis import services
from club.play.analysis.models import GameAnalysis
from club.play.game_records.models import Record
from club.play.tables.models import Origin, Table
from tests.site.api.conftest import program
from tests.support.pages import HTMX, Enter, body, words
from tests.support.sitting_down import NOW, Sat, sit_down

pytestmark = pytest.mark.django_db
# seat 0 leaves unequal heaps with its second move, and loses
MISTAKE = ("take 2 from a", "take 1 from a", "take 4 from b", "take 5 from c")
HEAPS = {"heaps": "3 4 5"}


def finished_nim(*members: Member, private: bool = False) -> Sat:
    sat = sit_down("nim", list(members), HEAPS, private=private)
    for number, move in enumerate(MISTAKE):
        sat.play(number % 2, move)
    return sat


@pytest.fixture
def nim(alice: Member, bob: Member) -> Sat:
    return finished_nim(alice, bob)


def analysed(sat: Sat, member: Member) -> GameAnalysis:
    analysis = services.ask_for_analysis(sat.table, member, NOW)
    while services.make_steps(analysis.pk, NOW, 10):
        pass
    analysis.refresh_from_db()
    return analysis


def page_of(sat: Sat) -> str:
    return f"/tables/{sat.pk}/analysis/"


class TestComputation:
    def test_it_is_made_in_steps_and_stored(self, nim: Sat, alice: Member) -> None:
        analysis = services.ask_for_analysis(nim.table, alice, NOW)

        left = [services.make_steps(analysis.pk, NOW, 0) for _ in range(2)]

        analysis.refresh_from_db()
        assert left == [True, False]
        assert (analysis.done, analysis.total, analysis.is_ready) == (2, 2, True)
        (point,) = analysis.content["points"]
        assert (point["played"], point["sharp"]) == ("take 4 from b", "take 1 from c")
        assert point["differences"] == [["the balance of the heaps", 80.0]]

    def test_a_second_request_computes_nothing_again(
        self, nim: Sat, alice: Member, bob: Member
    ) -> None:
        first = analysed(nim, alice)
        second = services.ask_for_analysis(nim.table, bob, NOW)
        assert second == first
        assert not services.make_steps(first.pk, NOW, 10)

    def test_of_two_workers_only_one_stores_its_steps(
        self, nim: Sat, alice: Member, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        analysis = services.ask_for_analysis(nim.table, alice, NOW)
        compute = services._compute

        def overtaken(*arguments: object) -> object:
            monkeypatch.setattr(services, "_compute", compute)
            services.make_steps(analysis.pk, NOW, 0)
            return compute(*arguments)  # type: ignore[arg-type]

        monkeypatch.setattr(services, "_compute", overtaken)
        assert not services.make_steps(analysis.pk, NOW, 0)
        analysis.refresh_from_db()
        assert analysis.done == 1

    def test_the_tasks_follow_each_other_until_it_is_complete(
        self,
        nim: Sat,
        alice: Member,
        django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
    ) -> None:
        with django_capture_on_commit_callbacks(execute=True):
            services.ask_for_analysis(nim.table, alice, NOW)
        assert GameAnalysis.objects.get().is_ready

    def test_dice_have_a_luck_sheet_that_adds_up_to_nothing(
        self, alice: Member, bob: Member
    ) -> None:
        sat = sit_down("liars_dice", [alice, bob], {"dice": 3})
        while sat.position.to_act:
            (seat,) = sat.position.to_act
            sat.play(seat, str(sat.position.legal_moves(seat)[-1]))
        luck = analysed(sat, alice).content["luck"]
        assert {event["kind"] for event in luck} == {"Roll"}
        assert all(abs(sum(event["gains"])) < 1e-5 for event in luck)

    def test_a_step_that_times_out_is_tried_again_and_then_given_up(
        self, nim: Sat, alice: Member, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        analysis = services.ask_for_analysis(nim.table, alice, NOW)

        def time_out(*_: object) -> None:
            raise TimeLimitExceeded

        monkeypatch.setattr(services, "_compute", time_out)
        for _ in range(services.MOST_ATTEMPTS):
            assert services.unfinished_analyses() == [analysis.pk]
            with pytest.raises(TimeLimitExceeded):
                services.make_steps(analysis.pk, NOW, 0)
        analysis.refresh_from_db()
        assert services.has_failed(analysis)
        assert services.unfinished_analyses() == []

    def test_rules_that_fail_end_it(
        self, nim: Sat, alice: Member, monkeypatch: pytest.MonkeyPatch, inside: Enter
    ) -> None:
        def fail(*_: object) -> None:
            raise KeyError

        monkeypatch.setattr(services, "played_game", fail)
        analysis = analysed(nim, alice)
        assert services.has_failed(analysis)
        assert "could not be analysed" in words(inside(alice).get(page_of(nim)))


class TestRequests:
    def test_a_game_that_goes_on_is_refused(self, alice: Member, bob: Member) -> None:
        with pytest.raises(ClubError, match="over"):
            services.ask_for_analysis(sit_down("nim", [alice, bob]).table, alice, NOW)

    def test_many_at_once_are_refused(
        self, nim: Sat, alice: Member, bob: Member, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(services, "MOST_UNFINISHED", 1)
        services.ask_for_analysis(finished_nim(alice, bob).table, alice, NOW)
        with pytest.raises(ClubError) as refused:
            services.ask_for_analysis(nim.table, alice, NOW)
        assert refused.value.code == "too_many_analyses"

    def test_it_goes_with_its_table(self, nim: Sat, alice: Member) -> None:
        analysed(nim, alice)
        Table.objects.filter(pk=nim.pk).delete()
        assert not GameAnalysis.objects.exists()


class TestPage:
    def test_scores_stand_there_before_anybody_asks(
        self, alice: Member, bob: Member, inside: Enter
    ) -> None:
        sat = sit_down("liars_dice", [alice, bob], {"dice": 3})
        while sat.position.to_act:
            (seat,) = sat.position.to_act
            sat.play(seat, str(sat.position.legal_moves(seat)[-1]))
        page = inside(alice).get(page_of(sat))
        assert "Analyse the game" in words(page)
        assert body(page).count("<polyline") == 2
        assert "Show as a table" in words(page)

    def test_progress_is_shown_until_it_is_ready(
        self, nim: Sat, alice: Member, inside: Enter
    ) -> None:
        browser = inside(alice)
        browser.post(page_of(nim))
        part = browser.get(page_of(nim), **HTMX)
        assert '<progress id="analysis-progress"' in body(part)
        assert "Look again" in words(part) and "every 3s" in body(part)

        services.make_steps(GameAnalysis.objects.get().pk, NOW, 10)

        assert "every 3s" not in body(browser.get(page_of(nim), **HTMX))

    def test_turning_points_have_the_move_of_the_sharp_bot_and_its_reasons(
        self, nim: Sat, alice: Member, inside: Enter
    ) -> None:
        analysed(nim, alice)
        page = words(inside(alice).get(page_of(nim)))
        assert "Take 4 from b" in page and "Sharp plays: Take 1 from c" in page
        assert "the balance of the heaps +80" in page
        assert "−80.0 → +80.0" in page and "the lead changes hands" in page
        assert "Chance has no part in this game." in page

    def test_one_press_begins_practice_at_the_turning_point(
        self, nim: Sat, bob: Member, inside: Enter
    ) -> None:
        analysed(nim, bob)
        browser = inside(bob)
        form = browser.get(page_of(nim)).context["page"]
        (point,) = form.points
        fields = {"step": point.step, "as": point.seat, "seat": point.seat, "bot": "greedy"}
        browser.post(f"/tables/{nim.pk}/practice/", fields | {"once": str(form.once)})
        begun = Table.objects.get(origin=Origin.PRACTICE)
        assert Record.objects.get(pk=begun.record_id).length == 2

    def test_who_may_not_see_the_game_sees_no_analysis(
        self, alice: Member, bob: Member, carol: Member, inside: Enter
    ) -> None:
        sat = finished_nim(alice, bob, private=True)
        assert inside(carol).get(page_of(sat)).status_code == 404
        assert inside(carol).post(page_of(sat)).status_code == 404
        assert inside(bob).get(page_of(sat)).status_code == 200

    def test_a_visitor_reads_it_where_the_club_shows_its_games_and_asks_for_none(
        self, nim: Sat, client: Client, monkeypatch: pytest.MonkeyPatch, settings: Settings
    ) -> None:
        monkeypatch.setattr("club.play.replay.views.table_shown", lambda pk: nim.table)
        page = client.get(page_of(nim))
        assert page.status_code == 200
        assert "Analyse the game" not in words(page)
        assert client.post(page_of(nim)).status_code == 302
        assert not GameAnalysis.objects.exists()

    def test_the_table_and_its_replay_link_to_it(
        self, nim: Sat, alice: Member, inside: Enter
    ) -> None:
        for address in (f"/tables/{nim.pk}/", f"/tables/{nim.pk}/replay/0/"):
            assert page_of(nim) in body(inside(alice).get(address))


def test_the_api_has_the_same(nim: Sat, alice: Member) -> None:
    bot = program(alice)
    address = f"tables/{nim.pk}/analysis"
    assert bot.get(address).json()["status"] == "none"
    assert bot.post(address).json()["status"] == "waiting"

    services.make_steps(GameAnalysis.objects.get().pk, NOW, 10)

    answer = bot.get(address).json()
    (point,) = answer["turning_points"]
    assert (answer["status"], answer["percent"], answer["luck"]) == ("ready", 100, [])
    assert (point["played"], point["sharp"], point["seat"]) == ("take 4 from b", "take 1 from c", 0)
    assert (point["lead_before"], point["lead_after"]) == (-80.0, 80.0)
    assert point["differences"] == [{"term": "the balance of the heaps", "figure": 80.0}]
