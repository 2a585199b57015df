"""The build context of the image: the files that the club needs, and no others."""

from __future__ import annotations

import re
import subprocess
from fnmatch import translate
from pathlib import PurePosixPath
from typing import Any

import pytest
import yaml
from django.conf import settings

HOUSE = settings.BASE_DIR
NEEDED = (
    *("manage.py", "requirements.txt", "club", "compiled_queries", "games"),
    *("docs/rules", "static", "templates"),
)
FOLDERS = tuple(f"{path}/" for path in NEEDED)
BESIDE = [
    ".env",
    ".env.backup",
    "club/.env",
    "deploy/.env",
    ".git/config",
    "var/club.sqlite3",
    "var/secret_key",
    "club/club.sqlite3-wal",
    "backup.dump",
    "tests/conftest.py",
    ".venv/bin/python",
]


def patterns() -> list[tuple[bool, re.Pattern[str]]]:
    """Each line of .dockerignore: whether it includes, and its pattern."""
    lines = (HOUSE / ".dockerignore").read_text().splitlines()
    named = [line.strip() for line in lines if line.strip() and not line.startswith("#")]
    return [(line.startswith("!"), _pattern(line.removeprefix("!"))) for line in named]


def _pattern(text: str) -> re.Pattern[str]:
    anywhere = text.startswith("**/")
    own = translate(text.removeprefix("**/")).replace(".*", "[^/]*")
    return re.compile(("(?:.*/)?" if anywhere else "") + own, re.S)


def sent(path: str) -> bool:
    """Whether the build context contains the file: the last line that matches it or one of its
    folders decides.
    """
    ways = [path, *(str(folder) for folder in PurePosixPath(path).parents if folder.name)]
    said = [lets_in for lets_in, form in patterns() if any(form.match(way) for way in ways)]
    return not said or said[-1]


def tracked() -> list[str]:
    return subprocess.run(
        ["git", "ls-files"], cwd=HOUSE, capture_output=True, text=True, check=True
    ).stdout.splitlines()


@pytest.mark.parametrize("path", BESIDE)
def test_nothing_kept_beside_the_club_is_sent_to_a_build(path: str) -> None:
    assert not sent(path)


def test_a_build_is_given_what_the_club_runs_on_and_nothing_else() -> None:
    given = {path for path in tracked() if sent(path)}
    assert given == {path for path in tracked() if f"{path}/".startswith(FOLDERS)}


def test_the_image_copies_by_name() -> None:
    copies = re.findall(r"^COPY (.+) \S+$", (HOUSE / "Dockerfile").read_text(), re.M)
    assert {word for words in copies for word in words.split()} <= set(NEEDED)


@pytest.mark.parametrize("path", [".env", "deploy/.env", ".env.old", "club.sqlite3", "secret_key"])
def test_what_is_secret_cannot_be_added_to_the_history(path: str) -> None:
    asked = subprocess.run(["git", "check-ignore", "-q", path], cwd=HOUSE, check=False)
    assert asked.returncode == 0


def services() -> dict[str, dict[str, Any]]:
    read: dict[str, dict[str, Any]] = yaml.safe_load((HOUSE / "compose.yaml").read_text())
    return read["services"]


@pytest.mark.parametrize("name", services())
def test_no_container_may_do_what_it_need_not(name: str) -> None:
    service = services()[name]
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["read_only"] is True
    assert service["mem_limit"]
    assert set(service.get("cap_add", ())) <= {
        "CHOWN",
        "DAC_OVERRIDE",
        "FOWNER",
        "NET_BIND_SERVICE",
        "SETGID",
        "SETUID",
    }


def test_the_clubs_own_containers_need_no_capability_at_all() -> None:
    own = [service for service in services().values() if "build" in service]
    assert len(own) == 5
    assert not any("cap_add" in service for service in own)


@pytest.mark.parametrize("name", ["web", "worker", "searchers", "postgres", "redis"])
def test_docker_is_told_how_to_ask_after_the_health_of_each(name: str) -> None:
    assert services()[name]["healthcheck"]["test"]


def test_every_image_can_be_pinned_to_its_digest() -> None:
    """`deploy/pin` prints a line with a digest for each image without one."""
    pinned = dict(re.findall(r"^(\w+_IMAGE)=(\S+)$", (HOUSE / "deploy" / "pin").read_text(), re.M))
    compose = (HOUSE / "compose.yaml").read_text()
    assert dict(re.findall(r"\$\{(\w+_IMAGE):-([^}]+)\}", compose)) == pinned
    assert f"ARG BASE_IMAGE={pinned['BASE_IMAGE']}\n" in (HOUSE / "Dockerfile").read_text()
    assert len(pinned) == 4


def test_the_image_starts_uvicorn_as_serve_does_but_for_what_it_says_and_whom_it_believes() -> None:
    options = [
        {word for word in (HOUSE / file).read_text().split() if word.startswith("--")}
        for file in ("supervisord.conf", "Dockerfile")
    ]
    web = {"--lifespan=off", "--no-access-log", "--no-server-header"}
    web |= {"--timeout-graceful-shutdown=2", "--timeout-worker-healthcheck=60"}
    web |= {"--http=club.base.processes.http_protocol:BoundedHttpProtocol"}
    assert all(web <= found for found in options)
