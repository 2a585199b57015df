"""A game that fails is left out with its reason, and the pages of the others stay."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from club.base import game_packages
from club.people.members.models import Member
from club.play.catalogue import titles
from club.play.game_records.apps import check_games
from games import bots, registry
from tests.support.admins import made_admin

Enter = Callable[[Member], Client]


def half_written(field: str) -> str:
    """A module whose game is nim with one wrong field of its info."""
    return (
        "from dataclasses import replace\nfrom games.nim import GAME as N\n"
        f"class G(type(N)): info = replace(N.info, {field})\nGAME = G()"
    )


# nim with one attribute changed
NIM_BUT = "from games.nim import GAME as N\nclass G(type(N)): {}\nGAME = G()"
HALF_WRITTEN = {  # the text of a module, and what its reason says
    "no module": (None, "No module named"),
    "no GAME": ("", "has no attribute 'GAME'"),
    "syntax": ("GAME = (", "was never closed"),
    "raises": ("raise RuntimeError('not yet')", "not yet"),
    "no rules": ("from games.core import Game\nclass G(Game): pass\nGAME = G()", "abstract"),
    "no info": (
        "from games.nim import GAME as N\nclass G(type(N)): info = None\nGAME = G()",
        "is no Info",
    ),
    "no seats": (half_written("seats=()"), "no seats"),
    "seats that are none": (half_written("seats=None"), "the numbers of the info"),
    "options that are none": (half_written("options=None"), "the options of the info"),
    "a number as name": (half_written("name=7"), "the texts of the info"),
    "an end of the process": ("raise SystemExit(1)", "SystemExit"),
    "another contract": (
        "from games.nim import GAME\nCONTRACT = 999",
        "it was written for contract 999, and this club has",
    ),
    "no kinds of moves": (NIM_BUT.format("moves = ()"), "no kinds of moves"),
    "a move without notation": (
        NIM_BUT.format("moves = (type('Pass', (), {}),)"),
        "Pass has no NOTATION",
    ),
    "no first position": (NIM_BUT.format("start = None"), "not callable"),
    "a prompt that is no Message": (
        NIM_BUT.format("prompts = lambda self, view: 'Your turn'"),
        "is 'Your turn', and no Message",
    ),
    "a wrong earlier version": (
        "from games.nim import GAME\nEARLIER_VERSIONS = (None,)",
        "has no attribute 'info'",
    ),
}


@pytest.fixture
def installed() -> Iterator[None]:
    """The installed games are restored afterwards."""
    yield
    sys.modules.pop("half_written", None)
    registry.fill(settings.INSTALLED_GAMES)


@pytest.fixture(params=HALF_WRITTEN)
def reason(
    request: pytest.FixtureRequest,
    installed: None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> str:
    """The reason of a half-written game that stands before nim in the list."""
    text, reason = HALF_WRITTEN[request.param]
    if text is not None:
        (tmp_path / "half_written.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    registry.fill(["half_written", "games.nim"])
    return reason


def test_a_half_written_game_is_left_out_with_its_reason(reason: str) -> None:
    assert [game.info.slug for game in registry.games()] == ["nim"]
    assert reason in registry.broken_games()["half_written"]
    (warning,) = check_games()
    assert warning.msg.startswith("half_written is left out: ") and reason in warning.msg


def test_a_version_that_is_installed_already_is_left_out(
    installed: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "half_written.py").write_text("from games.nim import GAME")
    monkeypatch.syspath_prepend(tmp_path)

    registry.fill(["games.nim", "half_written"])

    assert registry.folder(registry.find("nim")) == "games/nim"
    assert registry.broken_games()["half_written"].endswith(
        "games.nim has version 1 of nim already"
    )


@pytest.mark.django_db
def test_the_other_games_have_their_pages_and_an_admin_reads_the_reason(
    installed: None, inside: Enter, alice: Member, bob: Member
) -> None:
    registry.fill(["half_written", "games.nim"])
    for page in ("/", "/tables/open/", "/tables/open/nim/", "/tables/games/nim/"):
        answer = inside(bob).get(page)
        assert answer.status_code == 200
        assert "half_written" not in answer.content.decode()

    page = inside(made_admin(alice)).get("/tables/open/").content.decode()

    assert "half_written: ModuleNotFoundError" in page


def test_a_bot_that_fails_is_left_out_with_its_reason(installed: None) -> None:
    try:
        bots.fill(["games.bots.random", "half_written"])
        assert bots.names() == ("random",)
        (warning,) = check_games()
        assert "No module named 'half_written'" in warning.msg
    finally:
        bots.fill(settings.INSTALLED_BOTS)


def test_a_game_that_does_not_exist_has_no_folder_and_stops_no_settings() -> None:
    modules = ["games.nim", "games.not_there", "nowhere.at.all"]
    assert list(game_packages.folders(modules)) == ["nim"]


@pytest.mark.django_db
@pytest.mark.parametrize("text", ["", "nonsense", "game: nim 1\nseats: 9\n"])
def test_a_stale_example_of_one_game_takes_no_page_of_another_down(
    inside: Enter, alice: Member, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    read = registry.example_transcript
    monkeypatch.setattr(
        registry,
        "example_transcript",
        lambda game: text if game.info.slug == "rakentaa" else read(game),
    )
    titles.forget_boards()
    pages = ("/tables/open/", "/tables/games/rakentaa/", "/tables/games/rakentaa/how-to-play/")

    answers = [inside(alice).get(page) for page in pages]

    titles.forget_boards()
    assert [answer.status_code for answer in answers] == [200, 200, 200]
    assert "Inkas" in answers[0].content.decode()
