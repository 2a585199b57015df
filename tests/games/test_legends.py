"""The legend of each board: the board draws every sign, and every sign has a meaning."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders

from club.people.members.models import Member
from games import registry
from games.core import AnyGame
from tests.support.pages import HTMX, Enter, address, body, shown
from tests.support.sitting_down import sit_down
from tests.support.source_files import PROJECT

TITLES = registry.games()


def static_files(game: AnyGame) -> str:
    """Contents of the game's static files."""
    folder = PROJECT / "games" / registry.folder(game).rpartition("/")[2] / "static"
    return "".join(path.read_text(encoding="utf-8") for path in sorted(folder.iterdir()))


@pytest.mark.parametrize("game", TITLES, ids=lambda game: game.info.slug)
def test_every_sign_of_a_legend_is_drawn_and_explained_once(game: AnyGame) -> None:
    drawn = static_files(game) + (PROJECT / "static" / "table.css").read_text(encoding="utf-8")
    assert len(game.legend) > 1, f"{game.info.name} needs a legend of two signs or more"
    assert len({one.sign for one in game.legend}) == len(game.legend)
    for one in game.legend:
        drawn_there = (f'<symbol id="{one.sign}"', f".{one.sign.replace(' ', '.')} ")
        assert any(text in drawn for text in drawn_there), (
            f"the sign {one.sign} is drawn nowhere: add a symbol of that id to a sheet in static/, "
            "or a class of that name to board.css or table.css"
        )
        assert one.meaning


def legend_of(page: str) -> str:
    found = re.search(r'<details class="legend".*?</details>', page, re.S)
    assert found
    return found[0]


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("game", TITLES, ids=lambda game: game.info.slug)
def test_a_legend_is_one_press_away_on_every_board(
    game: AnyGame, alice: Member, bob: Member, carol: Member, inside: Enter
) -> None:
    seats = max(min(game.info.seats), 2)
    sat = sit_down(game.info.slug, (alice, bob, carol)[:seats])
    folded = legend_of(body(inside(alice).get(address(sat))))
    assert "<li>" not in folded
    address_of_it = re.search(r'href="([^"]+)"', folded)
    assert address_of_it
    legend = legend_of(body(inside(alice).get(html.unescape(address_of_it[1]))))
    assert " open>" in legend
    assert legend.count("<li>") == len(game.legend)
    assert all(html.escape(one.meaning) in legend for one in game.legend)


@pytest.mark.django_db
@pytest.mark.parametrize("game", TITLES, ids=lambda game: game.info.slug)
def test_an_opened_legend_shows_symbols_of_the_game(
    game: AnyGame, alice: Member, bob: Member, carol: Member, inside: Enter
) -> None:
    seats = max(min(game.info.seats), 2)
    sat = sit_down(game.info.slug, (alice, bob, carol)[:seats])
    client, source = inside(alice), "p#unopened-signs"
    headers = {"HTTP_HX_SOURCE": source, "HTTP_OPEN_FOLDS": "signs"}

    page = client.get(address(sat), HTTP_SHOWN=shown(client, sat), **HTMX, **headers)

    drawn = re.findall(r'<use href="([^"#]*)#([^"]+)"', legend_of(body(page)))
    for sheet, symbol in drawn:
        path = finders.find(sheet.removeprefix(settings.STATIC_URL))
        assert path, f"{symbol} is looked for in {sheet!r}"
        assert f'id="{symbol}"' in Path(path).read_text(encoding="utf-8")


@pytest.mark.django_db
def test_free_corners_of_the_land_are_offered_by_the_tiles_around_them(
    alice: Member, bob: Member, carol: Member, inside: Enter
) -> None:
    options = {"start": "free", "start_player": "seat_0"}
    sat = sit_down("inkas", (alice, bob, carol), options)
    page = body(inside(alice).get(address(sat)))
    assert page.count('<a class="spot open"') == 54
    assert "<title>Between wool 12, wool 3 and ore 9</title>" in page
