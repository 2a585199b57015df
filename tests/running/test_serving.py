"""`manage.py serve` from outside: what it refuses, that it opens, and that nothing is left when it
closes.
"""

import errno
import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from club.serving import CannotListen, Job, Staff, jobs, listen
from tests import fresh

SERVE = [sys.executable, "manage.py", "serve"]
PATIENCE = 180  # seconds until we believe that a club will never open, on a machine that is busy
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


@pytest.mark.parametrize(
    "told", [{"PORT": "eighty"}, {"EMAIL_URL": "smtp://a:b@c:xx"}, {"VAR_DIR": "/proc/nope"}]
)
def test_a_wrong_environment_is_one_sentence_and_not_zero(
    told: dict[str, str], tmp_path: Path
) -> None:
    said = refused(told, tmp_path)
    assert len(said.splitlines()) == 1
    assert next(iter(told)) in said


def test_a_database_that_does_not_answer_is_named(tmp_path: Path) -> None:
    told = {
        "DATABASE_URL": f"postgres://a:b@127.0.0.1:{free_port()}/x",
        "REDIS_URL": "redis://r",
        "SECRET_KEY": "k" * 50,
    }
    said = refused(told | {"PORT": str(free_port())}, tmp_path)
    assert "DATABASE_URL cannot be reached" in said
    assert "a:b" not in said


def test_a_redis_that_does_not_answer_is_named(tmp_path: Path) -> None:
    told = {"REDIS_URL": f"redis://127.0.0.1:{free_port()}/0", "PORT": str(free_port())}
    assert "REDIS_URL cannot be reached" in refused(told, tmp_path)


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


def children(pid: int) -> list[int]:
    """The processes that carry the mark of this serve, wherever they hang in the tree."""
    mark = f"KERHO_SERVE_PID={pid}".encode()
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if mark in (entry / "environ").read_bytes().split(b"\0"):
                found.append(int(entry.name))
        except OSError:
            continue
    return found


def wait_for(what: str, tmp_path: Path) -> None:
    said, until = tmp_path / "said", time.monotonic() + PATIENCE
    while not re.search(what, said.read_text()):
        assert time.monotonic() < until, said.read_text()
        time.sleep(0.05)


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


@pytest.mark.slow
@needs_proc
@pytest.mark.usefixtures("django_db_setup")
@pytest.mark.parametrize(
    ("number", "words"),
    [(signal.SIGINT, []), (signal.SIGTERM, ["--no-demo"]), (signal.SIGHUP, ["--no-demo"])],
)
def test_the_club_opens_answers_and_leaves_nothing_behind(
    tmp_path: Path, number: signal.Signals, words: list[str]
) -> None:
    """With the demo it begins from nothing, as on a new machine."""
    port = free_port()
    if words:
        fresh.lay(tmp_path)
    with open_club(tmp_path, port, *words) as club:
        wait_for(f"http://localhost:{port}", tmp_path)
        asked = http.client.HTTPConnection("localhost", port, timeout=20)
        asked.request("GET", "/accounts/login/")
        assert asked.getresponse().status == 200
        staff = children(club.pid)
        assert len(staff) >= 2
        club.send_signal(number)
        assert club.wait(timeout=20) == 0  # of their own accord: nobody kills them
        assert gone(staff, within=1)


@pytest.mark.slow
@needs_proc
@pytest.mark.usefixtures("django_db_setup")
def test_a_dead_worker_is_started_again_and_a_killed_club_takes_its_staff_along(
    tmp_path: Path,
) -> None:
    fresh.lay(tmp_path)
    with open_club(tmp_path, free_port(), "--no-demo") as club:
        wait_for("The club is open", tmp_path)
        before = children(club.pid)
        os.kill(min(before), signal.SIGKILL)
        wait_for("has ended .* starting it again", tmp_path)
        time.sleep(1.0)
        staff = children(club.pid)
        assert set(staff) - set(before)
        club.kill()
        assert gone(staff, within=60)


@pytest.mark.slow
@pytest.mark.usefixtures("django_db_setup")
def test_a_second_club_in_the_same_folder_is_refused(tmp_path: Path) -> None:
    fresh.lay(tmp_path)
    with open_club(tmp_path, free_port(), "--no-demo"):
        wait_for("The club is open", tmp_path)
        assert "already running" in refused({"PORT": str(free_port())}, tmp_path)


@pytest.mark.parametrize(("web_servers", "most"), [(0, 2), (1, 1), (2, 1)])
def test_no_address_is_listened_on_where_no_web_server_answers(web_servers: int, most: int) -> None:
    bound = listen("localhost", 0, web_servers)
    with ExitStack() as given:
        for listening in bound:
            given.enter_context(listening)
        served = [job.socket for job in jobs(web_servers, bound) if job.name == "web server"]
        assert len(bound) <= most
        assert served == [bound[0].fileno()] * web_servers


made = socket.socket


def without_ipv6(family: socket.AddressFamily, kind: socket.SocketKind) -> socket.socket:
    if family == socket.AF_INET6:
        raise OSError(errno.EAFNOSUPPORT, "not on this machine")
    return made(family, kind)


def test_localhost_is_listened_on_where_there_are_no_addresses_of_the_newer_kind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(socket, "socket", without_ipv6)
    (bound,) = listen("localhost", 0)
    bound.close()


@pytest.mark.parametrize("host", ["::", "::1"])
def test_one_that_is_asked_for_and_cannot_be_is_said(
    host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "socket", without_ipv6)
    with pytest.raises(CannotListen, match=r"Cannot listen on ::.*not on this machine"):
        listen(host, 0)


def test_a_signal_to_leave_that_comes_while_staff_is_started_ends_what_was_started(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    staff = Staff((Job("sleeper", ["sleep", "60"]),) * 2)
    started = subprocess.Popen

    def interrupted(*told: Any, **more: Any) -> Any:
        one = started(*told, **more)
        staff.dismiss()
        return one

    monkeypatch.setattr(subprocess, "Popen", interrupted)
    staff.start()
    assert list(staff.at_work) == [0]
    assert staff.at_work[0].wait(5) == -signal.SIGTERM


def test_what_is_answered_goes_out_at_once() -> None:
    """Without waiting for word that what went before has come (Nagle's algorithm)."""
    bound = listen("127.0.0.1", 0)[0]
    with bound, socket.create_connection(bound.getsockname()):
        taken, _ = bound.accept()
        with taken:
            assert taken.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
