"""The files for Debian and those for containers say the same: a process has the same options in
both, and both know the same settings.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from tests.support.source_files import PROJECT

DEBIAN = PROJECT / "deploy" / "debian"
OPTION = re.compile(r"--[a-z-]+(?:=[^\s\"']+)?")
# where they may differ: addresses, and whom the web process believes
OF_THE_PLACE = {"--host", "--port", "--workers", "--forwarded-allow-ips", "--schedule"}
OF_SUPERVISOR = {"--log-level=warning"}


def unit(name: str) -> str:
    """The text of a unit with its lines joined."""
    return (DEBIAN / f"kerho-{name}.service").read_text().replace("\\\n", " ")


def started(name: str) -> str:
    found = re.search(r"^ExecStart=(.*)$", unit(name), re.M)
    assert found
    return found[1].replace("%%", "%")  # systemd's way to write one


def options(command: str) -> set[str]:
    found = {option.rstrip(",") for option in OPTION.findall(command)}
    return {option for option in found if option.partition("=")[0] not in OF_THE_PLACE}


def of_image() -> str:
    return (PROJECT / "Dockerfile").read_text().partition("CMD ")[2]


def compose() -> dict[str, dict[str, object]]:
    services = yaml.safe_load((PROJECT / "compose.yaml").read_text())["services"]
    assert isinstance(services, dict)
    return services


def test_web_has_the_options_of_the_image_and_of_bin_serve() -> None:
    supervised = (PROJECT / "supervisord.conf").read_text()
    web = supervised.partition("[program:web]")[2].partition("[program:")[0]
    assert options(started("web")) == options(of_image())
    assert options(started("web")) == options(web) - OF_SUPERVISOR


@pytest.mark.parametrize("name", ["worker", "searchers", "beat"])
def test_worker_and_beat_have_the_options_of_compose(name: str) -> None:
    assert options(started(name)) == options(str(compose()[name]["command"]))


def test_what_a_process_may_use_is_as_in_compose() -> None:
    assert "MemoryMax=4G" in unit("web")
    for name in ("worker", "searchers", "beat"):
        assert "MemoryMax=1G" in unit(name)
        assert compose()[name]["mem_limit"] == "1g"
    for name in ("worker", "searchers"):
        assert "TimeoutStopSec=100" in unit(name)
        assert compose()[name]["stop_grace_period"] == "100s"


def test_children_end_what_they_do_when_a_unit_stops() -> None:
    """As in a container, whose first process alone gets the signal."""
    for name in ("web", "worker", "searchers"):
        assert "KillMode=mixed" in unit(name)


def test_every_unit_is_confined_and_runs_as_the_club() -> None:
    for name in ("web", "worker", "searchers", "beat", "backup"):
        text = unit(name)
        for line in ("User=kerho", "NoNewPrivileges=yes", "ProtectSystem=strict"):
            assert line in text, (name, line)
        assert "MALLOC_ARENA_MAX=1" in text


def test_both_know_the_same_settings() -> None:
    lines = (DEBIAN / "kerho.env").read_text().splitlines()
    names = {line.partition("=")[0] for line in lines if line and not line.startswith("#")}
    told = compose()["web"]["environment"]
    assert isinstance(told, dict)
    assert names == set(told)


def test_the_proxy_differs_in_its_address_alone() -> None:
    ours = (DEBIAN / "Caddyfile").read_text()
    assert ours.replace("127.0.0.1:8000", "web:8000") == (PROJECT / "deploy/Caddyfile").read_text()


def test_the_proxy_of_several_hosts_asks_them_and_differs_in_nothing_else() -> None:
    several = (DEBIAN / "Caddyfile.hosts").read_text()
    check = re.compile(r"\t\tlb_policy .*?health_timeout 5s\n", re.S)
    ours = check.sub("", several).replace("{$WEB_HOSTS}", "127.0.0.1:8000")
    alone = (DEBIAN / "Caddyfile").read_text()
    assert ours.partition("\n{")[2] == alone.partition("\n{")[2]


@pytest.mark.parametrize("script", ["install", "manage"])
def test_the_scripts_are_of_a_plain_shell(script: str) -> None:
    path = DEBIAN / script
    assert path.stat().st_mode & 0o111
    subprocess.run(["sh", "-n", str(path)], check=True)


@pytest.mark.parametrize("name", ["", "club example", "-x", "club;id", "../x"])
def test_a_name_that_is_no_host_is_refused_before_anything_is_done(name: str) -> None:
    done = subprocess.run(
        [str(DEBIAN / "install"), "--files-only", name], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "not a host name" in done.stderr


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not here")
def test_systemd_reads_the_units(tmp_path: Path) -> None:
    """With `true` in the place of the club's Python, which is not installed here."""
    for path in DEBIAN.glob("kerho*.*"):
        if path.suffix in (".service", ".timer", ".target"):
            text = path.read_text().replace("/srv/kerho/.venv/bin/python", "/bin/true")
            (tmp_path / path.name).write_text(text)
    names = sorted(str(path) for path in tmp_path.iterdir())
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", *names],
        capture_output=True,
        text=True,
        check=False,
    )
    wrong = [line for line in done.stderr.splitlines() if "kerho" in line]
    assert not wrong
