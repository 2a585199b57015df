"""What the list of titles is sorted and filtered by, and where an expansion stands."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

import pytest

from club.base.errors import ClubError
from club.base.ui.game_titles import PlayedTitle, played_titles
from club.community.library.models import LibraryTitle
from club.community.library.services.titles import TitleFacts, add_title, change_title
from club.community.library.title_list import (
    TitleFilter,
    TitleOrder,
    plays_by_title,
    tags_in_use,
    titles_found,
    without_listed_bases,
)
from club.people.members.models import Member
from club.play.tables.models import Status, Table
from tests.community.library.shelves import box, organiser, title_called
from tests.support.pages import Enter, words
from tests.support.sitting_down import NOW, sit_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def keeper(carol: Member) -> Member:
    return organiser(carol)


@pytest.fixture
def shelf(db: None) -> None:
    title_called("Azul", min_players=2, max_players=4, min_minutes=30, weight="1.80", tags="quick")
    title_called("Brass", min_players=2, max_players=3, min_minutes=60, weight="3.90")
    late = title_called("Catan", min_players=3, max_players=4, max_minutes=45, tags="quick, trade")
    LibraryTitle.objects.filter(pk=late.pk).update(added_at=NOW + timedelta(days=1))
    title_called("Dixit")


def names(**chosen: object) -> list[str]:
    return [title.name for title in titles_found(TitleFilter(**chosen))]


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (TitleOrder.NAME, ["Azul", "Brass", "Catan", "Dixit"]),
        (TitleOrder.PLAYERS, ["Brass", "Azul", "Catan", "Dixit"]),
        (TitleOrder.TIME, ["Azul", "Catan", "Brass", "Dixit"]),
        (TitleOrder.WEIGHT, ["Azul", "Brass", "Catan", "Dixit"]),
        (TitleOrder.NEWEST, ["Catan", "Azul", "Brass", "Dixit"]),
        (TitleOrder.PLAYED, ["Azul", "Brass", "Catan", "Dixit"]),
    ],
)
def test_the_list_is_sorted_with_unknown_values_last(
    shelf: None, order: TitleOrder, expected: list[str]
) -> None:
    assert names(order=order) == expected


def test_plays_are_counted_by_name_game_and_number_of_boardgamegeek(db: None) -> None:
    azul = title_called("Azul!", bgg_id=230802)
    nim = title_called("Our Nim", game_slug="nim")
    hive = title_called("Hive")
    title_called("Go")

    plays = plays_by_title(
        [
            PlayedTitle("Azul (German)", 9, bgg_id=230802),
            PlayedTitle("azul", 3),
            PlayedTitle("Nim", 4, game_slug="nim"),
            PlayedTitle("nim", 30, game_slug="nim"),  # of another app
            PlayedTitle("HIVE", 2),
        ]
    )

    assert plays == {azul.pk: 9, nim.pk: 34, hive.pk: 2}


def test_titles_are_filtered_by_a_tag_as_a_whole_word(shelf: None) -> None:
    title_called("Go", tags="quick trade")

    assert names(tag="quick") == ["Azul", "Catan"]
    assert names(tag="trade") == ["Catan"]
    assert tags_in_use() == ["quick", "quick trade", "trade"]


def test_words_find_titles_by_tags_and_by_the_number_of_a_box(shelf: None) -> None:
    copy = box("Catan")
    gone = box("Dixit", retired_at=NOW)

    assert names(words="trade") == ["Catan"]
    assert names(words=f"#{copy.pk}") == ["Catan"]
    assert names(words=str(gone.pk)) == []


def test_an_expansion_stands_under_its_base_where_that_is_listed(
    inside: Enter, alice: Member
) -> None:
    base = title_called("Carcassonne", max_players=5)
    title_called("Carcassonne: Inns", max_players=6, is_expansion=True, base=base)

    def listed(**chosen: object) -> list[str]:
        titles = without_listed_bases(titles_found(TitleFilter(**chosen)))
        return [title.name for title in titles]

    assert listed() == ["Carcassonne"]
    assert listed(players=6) == ["Carcassonne: Inns"]
    page = words(inside(alice).get("/library/"))
    assert "Expansion: Carcassonne: Inns" in page


def test_a_base_is_a_game_of_the_library_that_is_no_expansion(keeper: Member) -> None:
    base = add_title(keeper, TitleFacts("Catan"), NOW)
    expansion = add_title(keeper, TitleFacts("Seafarers", base_name=" catan"), NOW)

    assert (expansion.base, expansion.is_expansion) == (base, True)
    for pk, facts in (
        (base.pk, TitleFacts("Catan", base_name="Catan")),
        (expansion.pk, TitleFacts("Seafarers", base_name="Poker")),
        (base.pk, TitleFacts("Catan", base_name="Azul")),
    ):
        title_called("Azul")
        with pytest.raises(ClubError) as refused:
            change_title(pk, keeper, facts, NOW)
        assert refused.value.code == "base_name"


@pytest.mark.parametrize(
    ("field", "value"),
    [("weight", Decimal("0.5")), ("weight", Decimal(6)), ("best_with", "many")],
)
def test_a_description_that_cannot_be_is_refused(keeper: Member, field: str, value: object) -> None:
    with pytest.raises(ClubError) as refused:
        add_title(keeper, TitleFacts("Hive", **{field: value}), NOW)
    assert refused.value.code == field


def test_organisers_describe_a_title_and_members_read_it(
    inside: Enter, keeper: Member, alice: Member
) -> None:
    title = title_called("Hive")
    sent = {
        "name": "Hive",
        "weight": "2.34",
        "best_with": "2,3+",
        "tags": "Quick,  two hands,quick",
    }

    inside(keeper).post(f"/library/titles/{title.pk}/edit/", sent)

    page = words(inside(alice).get(title.get_absolute_url()))
    assert "best with 2, 3+" in page and "weight 2.34 of 5" in page
    assert "quick two hands" in page
    answer = inside(alice).get("/api/v1/library?tag=two+hands&sort=weight").json()
    (row,) = answer["items"] if "items" in answer else answer["results"]
    assert (row["weight"], row["best_with"], row["tags"]) == (2.34, "2, 3+", ["quick", "two hands"])


def test_finished_tables_of_this_site_count_as_plays(alice: Member, bob: Member) -> None:
    sat = sit_down("nim", [alice, bob])
    Table.objects.filter(pk=sat.pk).update(status=Status.FINISHED)
    title = title_called("Our Nim", game_slug="nim")

    assert plays_by_title(played_titles(10)) == {title.pk: 1}
