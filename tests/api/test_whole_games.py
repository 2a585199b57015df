"""The example client plays whole games through the API alone, against bots, through a real server
with its worker and its streams.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from games import registry
from tests.browser.clubhouse import Clubhouse, opened

pytestmark = pytest.mark.slow
CLIENT = Path(settings.BASE_DIR) / "clients" / "kerho_bot.py"
SMALL = ("nim", "liars_dice")
TITLES = [
    pytest.param(game.info.slug, marks=() if game.info.slug in SMALL else pytest.mark.whole)
    for game in registry.games()
]
MAKE_A_KEY = """
import django
django.setup()
from django.utils import timezone
from club.members import keys, services
anna = services.welcome("anna", "anna@club.example", "warm-paper-7")
print(keys.make_key(anna, "bot", ["read", "play", "tables"], 30, timezone.now())[1])
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Clubhouse]:
    with opened(tmp_path_factory.mktemp("club")) as found:
        yield found


@pytest.fixture(scope="module")
def key(house: Clubhouse) -> str:
    """A key of a member of that club."""
    return run(house, [sys.executable, "-c", MAKE_A_KEY]).split()[-1]


def run(house: Clubhouse, command: list[str], **more: str) -> str:
    told = {"PATH": os.environ["PATH"], "HOME": str(house.folder), "VAR_DIR": str(house.folder)}
    told |= {"DJANGO_SETTINGS_MODULE": "club.settings", **more}
    done = subprocess.run(
        command, env=told, cwd=settings.BASE_DIR, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("game", TITLES)
def test_the_example_client_plays_to_the_end(game: str, house: Clubhouse, key: str) -> None:
    fewest = min(seats for seats in registry.find(game).info.seats if seats > 1)
    command = [sys.executable, str(CLIENT), house.address, game, "--bots", str(fewest - 1)]
    said = run(house, [*command, "--seed", "1"], KERHO_KEY=key)
    assert said.startswith("table ")
    assert house.audit() == ""
    assert key not in house.said()


def test_the_example_client_is_short_and_needs_httpx_alone() -> None:
    lines = CLIENT.read_text().splitlines()
    assert len(lines) <= 80
    starts = [line.split() for line in lines if line.startswith(("import ", "from "))]
    imported = {words[1].partition(".")[0] for words in starts}
    assert imported - set(sys.stdlib_module_names) == {"httpx"}
