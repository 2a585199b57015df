"""The page of a result at a real table, and of its play."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from django.test import Client
from django.urls import reverse

from club.community.play_log.models import Play
from club.community.tournaments.round_models import Pod
from club.community.tournaments.services.entered_results import enter_places
from club.people.members.models import Member
from tests.community.tournaments.fields import organiser, table_of
from tests.community.tournaments.real_tables.logged import expected, logged_places
from tests.support.sitting_down import NOW

pytestmark = pytest.mark.django_db
Inside = Callable[[Member], Client]


@pytest.fixture
def orla() -> Member:
    return organiser()


def test_the_table_and_its_play_link_to_each_other(orla: Member, inside: Inside) -> None:
    pod = table_of(orla)
    enter_places(pod.pk, orla, [1, 2], NOW)
    play = Play.objects.get()
    client = inside(orla)

    table_page = client.get(pod.get_absolute_url()).content.decode()
    play_page = client.get(play.get_absolute_url()).content.decode()

    assert f'href="{play.get_absolute_url()}"' in table_page
    assert f'href="{pod.get_absolute_url()}"' in play_page
    assert "Change it" not in play_page
    assert client.get(reverse("play_log:edit", args=[play.pk])).status_code == 404


def post_result(client: Client, pod: Pod, figures: Sequence[tuple[str, str]]) -> int:
    sent = {"act": "enter"}
    for seat, (place, score) in enumerate(figures):
        sent |= {f"place{seat}": place, f"score{seat}": score}
    return client.post(pod.get_absolute_url(), sent).status_code


def test_places_follow_from_scores(orla: Member, inside: Inside) -> None:
    pod = table_of(orla, 3)

    status = post_result(inside(orla), pod, [("", "12"), ("", "40"), ("", "12")])

    assert status == 303
    assert logged_places(Play.objects.get()) == expected(pod, (2, "12"), (1, "40"), (2, "12"))


@pytest.mark.parametrize(
    "figures", [[("1", ""), ("", "")], [("", "4"), ("", "")], [("", "x"), ("2", "")]]
)
def test_a_result_without_all_places_is_refused(
    orla: Member, inside: Inside, figures: list[tuple[str, str]]
) -> None:
    pod = table_of(orla)

    assert post_result(inside(orla), pod, figures) == 422
    assert not Play.objects.exists()
