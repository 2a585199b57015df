"""The terms of a tournament are one declaration: pages, the API and the next season follow it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from club.base.errors import ClubError
from club.community.tournaments.api.forms import TournamentSent
from club.community.tournaments.api.serializers import (
    API_NAMES,
    NOT_SHOWN,
    TournamentSerializer,
    TournamentTermsSerializer,
)
from club.community.tournaments.forms import NOT_ON_THE_PAGE, TournamentForm
from club.community.tournaments.models import Tournament
from club.community.tournaments.services import acts, term_changes
from club.community.tournaments.terms import TERM_FIELDS, TERMS, range_of
from club.people.members.models import Member
from tests.community.tournaments.fields import open_tournament, organiser, terms_of_test
from tests.support.sitting_down import NOW

FIVE = {"name": "Autumn", "titles": ["nim"], "format": "swiss", "size": 2, "pace": "Relaxed"}
OPTIONS = {"option_nim_heaps": "3 4 5", "option_nim_last_stone": "wins"}
Inside = Callable[[Member], Client]


def test_the_page_asks_for_each_term() -> None:
    assert set(TERMS) - set(NOT_ON_THE_PAGE) <= set(TournamentForm.base_fields)


def test_a_program_sends_and_reads_each_term() -> None:
    names = {API_NAMES.get(term, term) for term in TERMS}
    answers = {*TournamentSerializer().fields, *TournamentTermsSerializer().fields}
    assert set(TournamentSent().fields) == names
    assert names - {*NOT_SHOWN} <= answers


@pytest.mark.django_db
def test_terms_that_are_left_empty_have_their_usual_values(inside: Inside) -> None:
    empty = {name: "" for name in TERMS if name not in FIVE}

    response = inside(organiser()).post(reverse("tournaments:make"), FIVE | empty)

    assert response.status_code == 303
    made = Tournament.objects.get()
    assert (made.legs, made.copies, made.leg_days, made.check_in_hours) == (0, 1, 30, 48)
    assert (made.least, made.most, made.places) == (2, 2, None)


@pytest.mark.django_db
def test_a_form_can_be_sent_as_it_is_shown() -> None:
    shown = TournamentForm()
    values = {field.name: field.value() for field in (*shown.asked(), *shown.further())}
    filled_in = {name: str(value) for name, value in values.items() if value not in (None, False)}

    form = TournamentForm(filled_in | {"name": "Autumn", "titles": ["nim"]})

    assert form.is_valid(), form.errors
    assert form.terms().points == {}


HIGHEST = {field.name: allowed.high for field in TERM_FIELDS if (allowed := range_of(field))}


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "highest"), HIGHEST.items())
def test_a_number_out_of_range_is_refused_by_the_page(name: str, highest: int) -> None:
    form = TournamentForm(FIVE | {name: highest + 1})

    assert not form.is_valid() and name in form.errors


@pytest.mark.parametrize("name", sorted(HIGHEST.keys() - {"least"}))  # the size limits the least
def test_a_number_out_of_range_is_refused_by_the_service(name: str) -> None:
    with pytest.raises(ClubError):
        term_changes.complete_terms(terms_of_test(**{name: HIGHEST[name] + 1}))


@pytest.mark.django_db
def test_a_change_on_the_page_keeps_when_entries_close(inside: Inside) -> None:
    orla = organiser()
    tournament = open_tournament(orla, starts_at=NOW + timedelta(days=3))
    address = reverse("tournaments:terms", args=[tournament.pk])

    assert inside(orla).post(address, FIVE | OPTIONS | {"name": "Winter"}).status_code == 303

    tournament.refresh_from_db()
    assert tournament.name == "Winter"
    assert tournament.starts_at == NOW + timedelta(days=3)


@pytest.mark.django_db
def test_a_page_that_is_refused_shows_the_stored_name(inside: Inside) -> None:
    orla = organiser()
    tournament = open_tournament(orla)
    address = reverse("tournaments:terms", args=[tournament.pk])

    page = inside(orla).post(address, FIVE | OPTIONS | {"name": "Winter", "copies": 9})

    assert page.status_code == 422
    assert "<h1>Spring</h1>" in page.content.decode()
    assert "Games in a round: 1 to 3." in page.content.decode()


@pytest.mark.django_db
def test_the_next_season_has_the_terms_of_the_last_one() -> None:
    orla = organiser()
    league = open_tournament(orla, format="league", moving=1, late_points=True, places=40)
    Tournament.objects.filter(pk=league.pk).update(stage="finished", starts_at=NOW)

    season = acts.begin_next_season(league.pk, orla, NOW)

    season.refresh_from_db()
    league.refresh_from_db()
    expected = term_changes.values_of_terms(league) | {"starts_at": None}
    assert term_changes.values_of_terms(season) == expected
