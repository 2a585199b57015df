"""The example client plays whole games through the API alone, against bots, through a real server
with its worker and its streams.
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import httpx
import pytest
from django.conf import settings

from games import registry
from tests.browser.support.club_server import Clubhouse
from tests.sampling import cases

CLIENT = Path(settings.BASE_DIR) / "clients" / "kerho_bot.py"
DOCUMENT = Path(settings.BASE_DIR) / "docs" / "api.md"
TITLES = cases([game.info.slug for game in registry.games()], ["nim", "liars_dice"])
MAKE_A_KEY = """
import django
django.setup()
from django.utils import timezone
from club.people.members import api_keys, services
anna = services.create_member("anna", "anna@club.example", "warm-paper-7")
print(api_keys.make_key(anna, "bot", ["read", "play", "tables"], 30, timezone.now())[1])
"""


@pytest.fixture(scope="module")
def key(clubhouse: Clubhouse) -> str:
    """A key of a member of that club."""
    return run(clubhouse, [sys.executable, "-c", MAKE_A_KEY]).split()[-1]


def run(clubhouse: Clubhouse, command: list[str], **more: str) -> str:
    told = {
        "PATH": os.environ["PATH"],
        "HOME": str(clubhouse.folder),
        "VAR_DIR": str(clubhouse.folder),
    }
    told |= {"DJANGO_SETTINGS_MODULE": "club.settings", **more}
    done = subprocess.run(
        command, env=told, cwd=settings.BASE_DIR, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("game", TITLES)
def test_the_example_client_plays_to_the_end(game: str, clubhouse: Clubhouse, key: str) -> None:
    fewest = min(seats for seats in registry.find(game).info.seats if seats > 1)
    command = [sys.executable, str(CLIENT), clubhouse.address, game, "--bots", str(fewest - 1)]
    said = run(clubhouse, command, KERHO_KEY=key)
    assert said.startswith("table ")
    assert clubhouse.audit() == ""
    assert key not in clubhouse.said()


@pytest.fixture
def client() -> ModuleType:
    """The example client as a module."""
    spec = spec_from_file_location("kerho_bot", CLIENT)
    assert spec is not None and spec.loader is not None
    found = module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def test_the_example_client_waits_as_told_where_it_has_asked_too_often(client: ModuleType) -> None:
    answers = [
        httpx.Response(429, headers={"Retry-After": "0"}, json={"detail": "Later."}),
        httpx.Response(200, json={"name": "anna"}),
    ]
    sent = httpx.MockTransport(lambda asked: answers.pop(0))
    with httpx.Client(base_url="http://club.example", transport=sent) as club:
        assert client.told(club, "GET", "me") == {"name": "anna"}


def test_the_example_client_sits_down_where_it_does_not_yet(client: ModuleType) -> None:
    asked: list[str] = []
    places = [None, 1, 1]  # before, where it has sat down, when it comes again

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(f"{request.method} {request.url.path}")
        return httpx.Response(200, json={"id": 12, "seat": places.pop(0)})

    sent = httpx.MockTransport(answer)
    with httpx.Client(base_url="http://club.example", transport=sent) as club:
        assert client.seated(club, 12, "nim", 1) == 12
        assert client.seated(club, 12, "nim", 1) == 12
    look, sit = "GET /api/v1/tables/12", "POST /api/v1/tables/12/seats"
    assert asked == [look, sit, look]


def test_the_example_client_is_short_and_needs_httpx_alone() -> None:
    lines = CLIENT.read_text().splitlines()
    assert len(lines) <= 90
    starts = [line.split() for line in lines if line.startswith(("import ", "from "))]
    imported = {words[1].partition(".")[0] for words in starts}
    assert imported - set(sys.stdlib_module_names) == {"httpx"}


@pytest.mark.curl
def test_the_lines_of_curl_that_the_page_begins_with_play_a_move(
    clubhouse: Clubhouse, key: str, client: ModuleType
) -> None:
    with httpx.Client(
        base_url=clubhouse.address, headers={"Authorization": f"Bearer {key}"}
    ) as club:
        table = client.seated(club, None, "nim", 1)
        for _ in client.changes(club, table):  # the bot may have begun
            if (turn := client.told(club, "GET", f"tables/{table}/view"))["must"]:
                break
    said = run(clubhouse, ["sh", "-c", f"{meant_by_the_page(clubhouse, key, turn)}\nexit 0"])
    assert f'"table":{{"id":{table}' in said  # the open question
    assert said.count(f'{{"table":{table},"status":') == 2  # the view, and what it is then
    assert '"type":' not in said  # no problem


def meant_by_the_page(clubhouse: Clubhouse, key: str, turn: dict[str, Any]) -> str:
    """The lines of curl with what stands for something put in its place."""
    lines = DOCUMENT.read_text().split("```")[1].removeprefix("sh\n")
    meant = {
        "http://localhost:8000": clubhouse.address,
        "kerho_...": key,
        "/12/": f"/{turn['table']}/",
        "take 2 from a": turn["legal"][0]["move"],
        '"asked": 7': f'"asked": {turn["asked"]}',
        "-N ": "-N --max-time 2 ",
    }
    for written, here in meant.items():
        assert written in lines
        lines = lines.replace(written, here)
    return lines
