"""`manage.py serve` as a process: its errors, its start, and that no process is left at its end."""

import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.conf import settings

from tests.fire.running_clubs import until
from tests.support import fresh_databases as fresh
from tests.support.process_tree import processes

SERVE = [sys.executable, "manage.py", "serve"]
PATIENCE = 400  # seconds until we believe that a club will never open, on a machine that is busy
PLAIN = {"PATH": os.environ["PATH"], "HOME": "/tmp"}


def refused(told: dict[str, str], tmp_path: Path) -> str:
    env = PLAIN | {"VAR_DIR": str(tmp_path)} | told
    done = subprocess.run(
        SERVE,
        env=env,
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    return done.stderr.strip()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


@pytest.mark.long
@pytest.mark.parametrize(
    "told", [{"PORT": "eighty"}, {"EMAIL_URL": "smtp://a:b@c:xx"}, {"VAR_DIR": "/proc/nope"}]
)
def test_a_wrong_environment_is_one_sentence_and_not_zero(
    told: dict[str, str], tmp_path: Path
) -> None:
    said = refused(told, tmp_path)
    assert len(said.splitlines()) == 1
    assert next(iter(told)) in said


@pytest.mark.long
def test_a_database_that_does_not_answer_is_named(tmp_path: Path) -> None:
    told = {
        "DATABASE_URL": f"postgres://a:b@127.0.0.1:{free_port()}/x",
        "REDIS_URL": "redis://r",
        "SECRET_KEY": "k" * 50,
    }
    said = refused(told | {"PORT": str(free_port())}, tmp_path)
    assert "DATABASE_URL cannot be reached" in said
    assert "a:b" not in said


@pytest.mark.long
def test_a_redis_that_does_not_answer_is_named(tmp_path: Path) -> None:
    told = {"REDIS_URL": f"redis://127.0.0.1:{free_port()}/0", "PORT": str(free_port())}
    assert "REDIS_URL cannot be reached" in refused(told, tmp_path)


@pytest.mark.long
def test_a_port_in_use_is_said_before_anything_is_started(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert f"Port {port} is already in use" in refused({"PORT": str(port)}, tmp_path)
    assert not (tmp_path / "club.sqlite3").exists()


@contextmanager
def open_club(tmp_path: Path, port: int, *words: str) -> Iterator[subprocess.Popen[str]]:
    env = PLAIN | {"VAR_DIR": str(tmp_path), "PORT": str(port)}
    with (tmp_path / "said").open("w") as said:
        club = subprocess.Popen(
            [*SERVE, *words], env=env, cwd=settings.BASE_DIR, stdout=said, stderr=said, text=True
        )
    try:
        yield club
    finally:
        club.kill()
        club.wait()


def wait_for(what: str, tmp_path: Path) -> None:
    said, until = tmp_path / "said", time.monotonic() + PATIENCE
    while not re.search(what, said.read_text()):
        assert time.monotonic() < until, said.read_text()
        time.sleep(0.05)


def answers(port: int) -> bool:
    asked = http.client.HTTPConnection("localhost", port, timeout=20)
    try:
        asked.request("GET", "/accounts/login/")
        return asked.getresponse().status == 200
    except OSError:
        return False
    finally:
        asked.close()


def gone(pids: list[int], within: float) -> bool:
    until = time.monotonic() + within
    while time.monotonic() < until:
        if not any(Path(f"/proc/{pid}").exists() and not zombie(pid) for pid in pids):
            return True
        time.sleep(0.05)
    return False


def zombie(pid: int) -> bool:
    try:
        return ") Z " in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return True


needs_proc = pytest.mark.proc


@needs_proc
@pytest.mark.usefixtures("django_db_setup")
@pytest.mark.parametrize(
    ("number", "words"),
    [
        pytest.param(signal.SIGINT, [], marks=pytest.mark.long),
        (signal.SIGTERM, ["--no-demo"]),
        pytest.param(signal.SIGHUP, ["--no-demo"], marks=pytest.mark.whole),
    ],
)
def test_the_club_opens_answers_and_leaves_nothing_behind(
    tmp_path: Path, number: signal.Signals, words: list[str]
) -> None:
    """With the demo it begins without a database, as on a new machine."""
    port = free_port()
    if words:
        fresh.lay(tmp_path)
    with open_club(tmp_path, port, *words) as club:
        wait_for(f"http://localhost:{port}", tmp_path)
        assert answers(port)
        children = processes(tmp_path)
        assert len(children) >= 4
        club.send_signal(number)
        assert club.wait(timeout=20) == 0  # the processes end by themselves: nothing kills them
        assert gone(children, within=1)


@pytest.mark.long
@needs_proc
@pytest.mark.usefixtures("django_db_setup")
def test_a_killed_process_is_started_again_and_a_killed_serve_takes_all_along(
    tmp_path: Path,
) -> None:
    fresh.lay(tmp_path)
    port = free_port()
    with open_club(tmp_path, port, "--no-demo") as club:
        wait_for("The club is open", tmp_path)
        for program in ("worker", "searchers", "beat", "web"):
            killed = processes(tmp_path, program)
            os.kill(killed[0], signal.SIGKILL)
            wait_for(f"exited: {program} .*not expected", tmp_path)
            assert until(lambda p=program, k=killed: set(processes(tmp_path, p)) - set(k))  # type: ignore[misc]
        assert until(lambda: answers(port))
        children = processes(tmp_path)
        club.kill()
        assert gone(children, within=5)
        socket.create_server(("127.0.0.1", port)).close()


@pytest.mark.long
@pytest.mark.usefixtures("django_db_setup")
def test_a_second_club_in_the_same_folder_is_refused(tmp_path: Path) -> None:
    fresh.lay(tmp_path)
    with open_club(tmp_path, free_port(), "--no-demo"):
        wait_for("The club is open", tmp_path)
        assert "already running" in refused({"PORT": str(free_port())}, tmp_path)


@pytest.mark.long
@needs_proc
@pytest.mark.usefixtures("django_db_setup")
def test_a_club_says_that_it_is_open_where_its_output_cannot_be_opened_by_name(
    tmp_path: Path,
) -> None:
    """The output is a socket, as that of systemd's journal."""
    fresh.lay(tmp_path)
    env = PLAIN | {"VAR_DIR": str(tmp_path), "PORT": str(free_port())}
    ours, theirs = socket.socketpair()
    with ours, ours.makefile() as said:
        with theirs:
            club = subprocess.Popen(
                [*SERVE, "--no-demo"],
                env=env,
                cwd=settings.BASE_DIR,
                stdout=theirs,
                stderr=subprocess.DEVNULL,
            )
        try:
            assert any("The club is open" in line for line in said)
            os.kill(processes(tmp_path, "beat")[0], signal.SIGKILL)
            assert any("exited: beat" in line for line in said)
        finally:
            club.terminate()
        assert club.wait(timeout=20) == 0


@pytest.mark.long
@pytest.mark.usefixtures("django_db_setup")
@pytest.mark.parametrize(
    "told", [{"HOST": "0.0.0.0"}, {"PUBLIC_URL": "http://club.example"}], ids=["host", "url"]
)
def test_a_demo_is_not_begun_where_others_reach_it(told: dict[str, str], tmp_path: Path) -> None:
    fresh.lay(tmp_path)
    said = refused({"PORT": str(free_port()), **told}, tmp_path)
    assert len(said.splitlines()) == 1
    assert said.endswith("To begin with an empty club: bin/serve --no-demo")


@pytest.mark.long
@pytest.mark.parametrize("host", ["2001:db8::1", "192.0.2.1"])  # of examples alone
def test_an_address_that_is_not_ours_is_one_sentence(host: str, tmp_path: Path) -> None:
    said = refused({"HOST": host, "PORT": str(free_port())}, tmp_path)
    assert re.fullmatch(rf"CommandError: Cannot listen on {host}:\d+: .+", said)
