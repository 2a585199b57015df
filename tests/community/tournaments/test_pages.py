"""Pages of tournaments: who sees what, forms, and queries that do not grow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from club.community.tournaments.choices import TournamentStage
from club.community.tournaments.models import Entrant, Tournament
from club.community.tournaments.round_models import Leg, Pod
from club.community.tournaments.services import entries
from club.people.members.models import Member
from tests.community.tournaments.fields import (
    end_round,
    made_with,
    open_tournament,
    organiser,
    play_round,
    running_tournament,
)
from tests.support.sitting_down import NOW, newcomer

pytestmark = pytest.mark.django_db
Inside = Callable[[Member], Client]
FIVE = {"name": "Autumn", "titles": ["nim"], "format": "swiss", "size": 2, "pace": "Relaxed"}


@pytest.fixture
def orla() -> Member:
    return organiser()


def page(client: Client, name: str, *args: Any, **query: Any) -> str:
    response = client.get(reverse(f"tournaments:{name}", args=args), query)
    assert response.status_code == 200, response.status_code
    return response.content.decode()


def test_five_fields_make_a_tournament(orla: Member, inside: Inside) -> None:
    client = inside(orla)
    response = client.post(reverse("tournaments:make"), FIVE)
    made = Tournament.objects.get()
    assert response.status_code == 303
    assert (made.size, made.least, made.most, made.leg_days) == (2, 2, 2, 30)
    text = page(client, "organise", made.pk)
    assert "Open for entries" in text and "Forecast" in text


def test_a_second_click_makes_no_second_tournament(orla: Member, inside: Inside) -> None:
    client = inside(orla)
    sent = FIVE | {"once": "8d9f0bb6-0000-4000-8000-000000000001"}
    for _ in range(2):
        assert client.post(reverse("tournaments:make"), sent).status_code == 303
    assert Tournament.objects.count() == 1


@pytest.mark.parametrize("wrong", [{"name": ""}, {"titles": []}, {"size": 7}, {"pace": "Never"}])
def test_a_wrong_form_is_drawn_again(orla: Member, inside: Inside, wrong: dict[str, Any]) -> None:
    response = inside(orla).post(reverse("tournaments:make"), FIVE | wrong)
    assert response.status_code == 422 and not Tournament.objects.exists()


def test_the_whole_path_by_buttons(orla: Member, inside: Inside) -> None:
    client = inside(orla)
    client.post(reverse("tournaments:make"), FIVE | {"legs": 1, "check_in_hours": 0})
    made = Tournament.objects.get()
    address = reverse("tournaments:organise", args=[made.pk])
    assert client.post(address, {"act": "open"}).status_code == 303
    for name in ("ann", "ben"):
        member = inside(newcomer(name))
        entry = member.post(reverse("tournaments:entry", args=[made.pk]), {"act": "enter"})
        assert entry.status_code == 303
    check_buttons_of_a_round(client, made, address)


def check_buttons_of_a_round(client: Client, made: Tournament, address: str) -> None:
    for act in ("begin", "pair"):
        assert client.post(address, {"act": act}).status_code == 303
    assert "only organisers see it" in page(client, "organise", made.pk)
    leg = Leg.objects.get()
    round_page = reverse("tournaments:round", args=[made.pk, 1])
    assert client.get(round_page).status_code == 404
    for act in ("undo", "pair_and_open"):
        assert client.post(address, {"act": act}).status_code == 303
    legs_open = Leg.objects.get()
    assert legs_open.pk != leg.pk
    from club.community.tournaments.services.online_tables import open_missing_tables

    open_missing_tables(legs_open.pk, NOW)
    assert "Drawn by lot" in page(client, "round", made.pk, 1)
    end_round(legs_open)
    assert "Certificate" in page(client, "tournament", made.pk)


def test_a_refusal_is_shown_and_changes_nothing(orla: Member, inside: Inside) -> None:
    tournament = open_tournament(orla)
    address = reverse("tournaments:organise", args=[tournament.pk])
    response = inside(orla).post(address, {"act": "begin"})
    assert response.status_code == 422 and "not enough entrants" in response.content.decode()
    assert Tournament.objects.get().stage == TournamentStage.OPEN


def test_the_reason_of_a_pause_stays_after_a_refusal(orla: Member, inside: Inside) -> None:
    address = reverse("tournaments:organise", args=[running_tournament(orla, 4).pk])
    sent = {"act": "pause", "reason": "Heating is broken", "days": "99"}
    answer = inside(orla).post(address, sent)
    assert answer.status_code == 422
    assert 'value="Heating is broken"' in answer.content.decode()


def test_who_does_not_play_reads_that_entries_are_closed(orla: Member, inside: Inside) -> None:
    running = running_tournament(orla, 4)
    assert "entries are closed" in page(inside(newcomer("mia")), "tournament", running.pk)
    player = inside(running.entrants.all()[0].member)
    assert "entries are closed" not in page(player, "tournament", running.pk)


def test_a_public_page_needs_no_log_in(orla: Member, inside: Inside) -> None:
    public = open_tournament(orla, public=True)
    private = open_tournament(orla)
    for name in ("tournament", "cross"):
        assert "Spring" in page(Client(), name, public.pk)
        hidden = Client().get(reverse(f"tournaments:{name}", args=[private.pk]))
        assert hidden.status_code == 404


@pytest.mark.parametrize("name", ["tournament", "cross", "csv", "json"])
def test_search_engines_list_no_page_of_a_tournament(orla: Member, name: str) -> None:
    public = open_tournament(orla, public=True)

    answer = Client().get(reverse(f"tournaments:{name}", args=[public.pk]))

    assert (answer.status_code, answer["X-Robots-Tag"]) == (200, "noindex")


def test_a_draft_is_seen_by_organisers_alone(orla: Member, inside: Inside) -> None:
    client = inside(orla)
    client.post(reverse("tournaments:make"), FIVE)
    made = Tournament.objects.get()
    assert page(client, "tournament", made.pk)
    other = inside(newcomer("mia"))
    assert other.get(made.get_absolute_url()).status_code == 404
    assert "Autumn" not in page(other, "index")


def test_the_page_names_what_parted_two(orla: Member, inside: Inside) -> None:
    tournament = running_tournament(orla, 4, legs=2)
    end_round(play_round(tournament, orla))
    assert "Level with" in page(inside(orla), "tournament", tournament.pk)


def test_every_pod_has_its_reason(orla: Member, inside: Inside) -> None:
    tournament = running_tournament(orla, 4, legs=2)
    for number, words in ((1, "Drawn by lot"), (2, "none has met another")):
        leg = play_round(tournament, orla)
        text = page(inside(orla), "round", tournament.pk, number)
        assert text.count(words) == leg.pods.count()
        end_round(leg)


def test_cross_table_tree_and_certificates(orla: Member, inside: Inside) -> None:
    tournament = running_tournament(orla, 4, format="knock_out")
    for _ in range(2):
        end_round(play_round(tournament, orla))
    client = inside(orla)
    assert Tournament.objects.get().stage == TournamentStage.FINISHED
    for name in ("tree", "cross"):
        assert "ann" in page(client, name, tournament.pk)
    winner = Entrant.objects.get(place=1)
    text = page(client, "certificate", tournament.pk, winner.number)
    assert winner.member.username in text and "Place 1 of 4" in text


@pytest.mark.long
@pytest.mark.parametrize("name", ["tournament", "cross", "organise", "entrants", "csv"])
def test_queries_do_not_grow(orla: Member, inside: Inside, name: str) -> None:
    client, counts = inside(orla), []
    for count in (10, 200):
        tournament = made_with(orla, count)
        page(client, name, tournament.pk)
        with CaptureQueriesContext(
            connection,
        ) as seen:
            page(client, name, tournament.pk)
        counts.append(len(seen))
    assert counts[0] == counts[1], counts


def test_the_list_has_the_same_queries_for_many(orla: Member, inside: Inside) -> None:
    client, counts = inside(orla), []
    for more in (2, 20):
        for _ in range(more):
            open_tournament(orla)
        page(client, "index")
        with CaptureQueriesContext(connection) as seen:
            page(client, "index")
        counts.append(len(seen))
    assert counts[0] == counts[1]


def test_players_enter_and_confirm(orla: Member, inside: Inside) -> None:
    tournament = running_tournament(orla, 2, online=False, legs=1)
    leg = play_round(tournament, orla)
    pod = Pod.objects.get(leg=leg)
    assert pod.table_id is None
    address = reverse("tournaments:pod", args=[tournament.pk, pod.pk])
    first, second = [
        sitting.entrant.member for sitting in pod.sittings.select_related("entrant__member")
    ]
    sent = {"place0": 1, "place1": 2, "act": "enter"}
    assert inside(newcomer("mia")).post(address, sent).status_code == 422
    assert inside(first).post(address, sent).status_code == 303
    assert Pod.objects.get().end == ""
    check_confirming(inside, second, address, sent)


def check_confirming(inside: Inside, second: Member, address: str, sent: dict[str, object]) -> None:
    assert "This is right" in inside(second).get(address).content.decode()
    wrong = inside(second).post(address, sent | {"place0": 2, "place1": 1, "act": "confirm"})
    assert wrong.status_code == 422
    assert inside(second).post(address, sent | {"act": "confirm"}).status_code == 303
    assert Pod.objects.get().end == "entered"
    assert Tournament.objects.get().stage == TournamentStage.FINISHED


@pytest.fixture
def over(orla: Member, inside: Inside) -> tuple[Client, str]:
    """The organiser at the page of a real table whose result is entered."""
    tournament = running_tournament(orla, 2, online=False, legs=1)
    pod = Pod.objects.get(leg=play_round(tournament, orla))
    address = reverse("tournaments:pod", args=[tournament.pk, pod.pk])
    client = inside(orla)
    assert client.post(address, {"place0": 1, "place1": 2, "act": "enter"}).status_code == 303
    return client, address


def test_a_correction_keeps_the_old_places(over: tuple[Client, str]) -> None:
    client, address = over
    sent = {"place0": 2, "place1": 1, "act": "correct", "reason": "Written down wrongly"}
    assert client.post(address, sent).status_code == 303
    pod = Pod.objects.get()
    assert "Written down wrongly" in page(client, "tournament", pod.leg.tournament_id)
    assert pod.corrections.get().before == [1, 2]
    assert Entrant.objects.get(place=1).sittings.get().seat == 1
    assert client.post(address, {"act": "void", "reason": "Not played"}).status_code == 303
    assert Pod.objects.get().end == "void"


def test_a_correction_without_a_reason_is_refused(over: tuple[Client, str]) -> None:
    client, address = over
    assert client.post(address, {"place0": 2, "place1": 1, "act": "correct"}).status_code == 422
    assert b"Write why" in client.post(address, {"act": "void"}).content
    assert not Pod.objects.get().corrections.exists()


def test_a_correction_says_who_had_which_place(over: tuple[Client, str]) -> None:
    client, address = over
    client.post(address, {"place0": 2, "place1": 1, "act": "correct", "reason": "Swapped"})
    names = Pod.objects.get().sittings.order_by("seat").values_list("entrant__member__username")
    (first,), (second,) = names
    old, new = f"1. {first}, 2. {second}", f"1. {second}, 2. {first}"
    assert f"{old} → {new}" in client.get(address).content.decode()


def test_a_ladder_is_challenged_by_buttons(orla: Member, inside: Inside) -> None:
    tournament = running_tournament(orla, 3, format="ladder")
    low, high = (Entrant.objects.get(rank=rank) for rank in (3, 1))
    client = inside(low.member)
    assert "Challenge" in page(client, "tournament", tournament.pk)
    address = reverse("tournaments:challenge", args=[tournament.pk])
    assert client.post(address, {"number": high.number}).status_code == 303
    assert client.post(address, {"number": "²"}).status_code == 422
    from club.community.tournaments.round_models import Challenge

    answer = reverse("tournaments:answer", args=[Challenge.objects.get().pk])
    assert client.post(answer, {"answer": "yes"}).status_code == 404
    assert inside(high.member).post(answer, {"answer": "yes"}).status_code == 303
    assert Pod.objects.get().leg.status == "playing"
    entries.enter(tournament.pk, newcomer("late"), NOW)
    assert Entrant.objects.get(member__username="late").rank == 4
