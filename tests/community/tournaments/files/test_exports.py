"""Exports of a tournament: its standings as CSV, and all of it as JSON."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from django.urls import reverse

from club.community.tournaments.formats.registry import rank_all
from club.community.tournaments.pairing.results import PairingHistory, PlayedPod
from club.community.tournaments.pairing.standings import rank_entrants
from club.community.tournaments.past import read_past
from tests.community.tournaments.fields import end_round, organiser, play_round, running_tournament
from tests.support.pages import Enter

pytestmark = pytest.mark.django_db


def order_of_json(data: dict[str, Any]) -> list[str]:
    """Computes the standings again, from the file alone."""
    pods = [pod for leg in data["rounds"] for pod in leg["pods"]]
    played = [PlayedPod(pod["seats"], pod["places"], [], pod["points"]) for pod in pods]
    byes = Counter(key for leg in data["rounds"] for key in leg["byes"])
    keys = [str(entrant["number"]) for entrant in data["entrants"]]
    ranked = rank_entrants(keys, PairingHistory(played, byes), data["seed"])
    return [row.entrant for row in ranked]


def test_the_csv_and_json_have_all(inside: Enter) -> None:
    orla = organiser()
    tournament = running_tournament(orla, 5, legs=3)
    for _ in range(3):
        end_round(play_round(tournament, orla))
    client = inside(orla)
    csv = client.get(reverse("tournaments:csv", args=[tournament.pk])).content.decode().splitlines()
    assert len(csv) == 6 and csv[0].lstrip("\ufeff").startswith('"place","name","points"')
    data = client.get(reverse("tournaments:json", args=[tournament.pk])).json()
    assert data["schema"] == "kerho-tournament/1"
    assert order_of_json(data) == [row.entrant.key for row in rank_all(read_past(tournament))]
