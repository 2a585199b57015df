"""Each term of a tournament shows in its sentences, in the form, in the API, in its file and in the
next season, but for those that are kept from a place on purpose: a new term fails here until it
shows.
"""

from __future__ import annotations

from typing import Any, Final

import pytest
from django.test import Client

from club.community.tournaments.choices import TournamentStage
from club.community.tournaments.files.exporting import tournament_as_json
from club.community.tournaments.models import Tournament
from club.community.tournaments.past import read_past
from club.community.tournaments.presentation.terms_in_words import tournament_terms
from club.community.tournaments.services.acts import begin_next_season
from club.community.tournaments.terms import NOT_CARRIED, NOT_IN_FILES, TERMS
from club.people.members.models import Member
from tests.community.tournaments.fields import open_tournament, organiser, terms_of_test
from tests.site.api.conftest import program
from tests.support.pages import Enter, words
from tests.support.sitting_down import DAY, NOW

pytestmark = pytest.mark.django_db

Change = tuple[dict[str, Any], dict[str, Any]]  # the terms that matter before, and after
LEAGUE: Final = {"format": "league", "size": 2}
REAL: Final = {"online": False}
CHANGES: Final[dict[str, Change]] = {
    "name": ({}, {"name": "Autumn"}),
    "titles": ({}, {"titles": ["liars_dice"]}),
    "format": ({}, {"format": "round_robin"}),
    "size": ({}, {"size": 3, "titles": ["liars_dice"]}),
    "pace": ({}, {"pace": {"allowance": 12, "bank": 0, "increment": 0, "cap": 0, "reaction": 24}}),
    "honours_quiet": ({}, {"honours_quiet": False}),
    "least": ({"size": 4, "titles": ["liars_dice"]}, {"least": 3}),
    "most": ({"size": 4, "titles": ["liars_dice"]}, {"most": 5}),
    "legs": ({"legs": 3}, {"legs": 4}),
    "copies": ({}, {"copies": 2}),
    "leg_days": ({}, {"leg_days": 21}),
    "unfinished": ({}, {"unfinished": "share"}),
    "first_draw": ({}, {"first_draw": "rating"}),
    "late_until": ({"legs": 4}, {"late_until": 2}),
    "places": ({}, {"places": 8}),
    "advance": ({"format": "knock_out", "size": 4, "titles": ["liars_dice"]}, {"advance": 2}),
    "division_size": (LEAGUE, {"division_size": 6}),
    "moving": (LEAGUE, {"moving": 1}),
    "check_in_hours": ({}, {"check_in_hours": 24}),
    "late_points": ({"legs": 4, "late_until": 2}, {"late_points": True}),
    "pairs_itself": ({}, {"pairs_itself": True}),
    "rated": ({}, {"rated": False}),
    "public": ({}, {"public": True}),
    "online": ({}, REAL),
    "points": ({}, {"points": {"2": [180, 60]}}),
    "options": ({}, {"options": {"nim": {"last_stone": "loses"}}}),
    "starts_at": ({}, {"starts_at": NOW + 7 * DAY}),
}
# what the sentences do not say, since the page says it elsewhere
NOT_IN_WORDS: Final = {"name", "places", "public", "starts_at"}
# the preset of the pace and the box for real tables ask for some; the organiser closes entries
NOT_ASKED: Final = {"honours_quiet", "online", "options", "starts_at"}
NAMES_IN_API: Final = {"titles": "games", "legs": "rounds", "leg_days": "round_days"}


def test_each_term_has_a_change() -> None:
    assert set(CHANGES) == set(TERMS)


@pytest.mark.parametrize("term", [term for term in TERMS if term not in NOT_IN_WORDS])
def test_a_term_changes_a_sentence(term: str) -> None:
    before, after = CHANGES.get(term, ({}, {}))
    seen = [
        [(rule.label, rule.text) for rule in tournament_terms(terms_of_test(**terms))]
        for terms in (before, before | after)
    ]
    assert seen[0] != seen[1]


def test_the_form_asks_for_each_term(inside: Enter) -> None:
    orla = organiser()

    page = inside(orla).get("/tournaments/new/").content.decode()

    asked = {term for term in TERMS if f'name="{term}"' in page}
    assert asked == set(TERMS) - NOT_ASKED


def test_the_answer_of_the_api_has_each_term() -> None:
    orla = organiser()
    tournament = open_tournament(orla)

    answer = program(orla).get(f"tournaments/{tournament.pk}").json()

    fields = {*answer["tournament"], *answer["terms"]}
    names = {term: NAMES_IN_API.get(term, term) for term in TERMS}
    assert {term for term, name in names.items() if name not in fields} == {"honours_quiet"}


def test_members_and_visitors_read_each_sentence(inside: Enter) -> None:
    orla = organiser()
    tournament = open_tournament(orla, public=True)
    sentences = [rule.text for rule in tournament_terms(tournament)]

    for reader in (inside(orla), Client()):
        page = words(reader.get(f"/tournaments/{tournament.pk}/"))
        assert [text for text in sentences if " ".join(text.split()) not in page] == []


@pytest.mark.parametrize("term", [term for term in TERMS if term not in NOT_IN_FILES])
def test_a_term_changes_the_file(term: str) -> None:
    before, after = CHANGES.get(term, ({}, {}))
    files = [
        tournament_as_json(read_past(Tournament.objects.create(**saved(before | more))))["terms"]
        for more in ({}, after)
    ]
    assert files[0] != files[1]


def test_the_next_season_has_the_terms_of_the_last() -> None:
    changed = {name: value for _before, after in CHANGES.values() for name, value in after.items()}
    league = Tournament.objects.create(**saved(changed | {"format": "league", "size": 2}))
    Tournament.objects.filter(pk=league.pk).update(stage=TournamentStage.FINISHED)

    season = begin_next_season(league.pk, league.organiser, NOW)

    kept = set(TERMS) - NOT_CARRIED
    assert {name: getattr(season, name) for name in kept} == {
        name: getattr(league, name) for name in kept
    }


def saved(terms: dict[str, Any]) -> dict[str, Any]:
    """Columns of a tournament with these terms, whether or not they go together."""
    usual = {"name": "Spring", "titles": ["nim"], "size": 2, "least": 2, "most": 2}
    by = Member.objects.filter(username="orla").first() or organiser()
    return usual | terms | {"organiser": by, "seed": "0" * 32, "made_at": NOW}
