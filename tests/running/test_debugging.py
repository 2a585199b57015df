"""With DEBUG a developer may stop in a debugger without a time limit; else there is one."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from datetime import timedelta
from pathlib import Path
from threading import Event

import pytest
from django.conf import settings
from django.test import Client
from pytest_django import Settings

import manage
from club.base.monitoring import views
from club.base.processes.time_limit import TimeLimitExceeded, with_time_limit
from tests.support import fresh_databases as fresh
from tests.support.another import another_python

SHORT, LONGER = timedelta(milliseconds=5), 0.1  # the latter in seconds
DEBUGGED = (
    "import django; django.setup(); "
    "from tests.running.debugged import stop_everywhere; stop_everywhere()"
)
STOPS = ("a view", "a service", "the rules", "a task")


def told(folder: Path, **more: str) -> dict[str, str]:
    """The environment of a club on the embedded default."""
    return {"PATH": os.environ["PATH"], "VAR_DIR": str(folder), "PYTHONPATH": "."} | more


def debug_after(command: str, env: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> str | None:
    """The value of DEBUG in `manage.py COMMAND` with that environment."""
    with monkeypatch.context() as patch:
        patch.setattr(os, "environ", env)
        patch.setattr(sys, "argv", ["manage.py", command])
        patch.setattr(manage, "execute_from_command_line", lambda argv: None)
        manage.main()
    return env.get("DEBUG")


def test_runserver_debugs_on_the_embedded_default_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    server = {"DATABASE_URL": "postgres://a:b@127.0.0.1:1/club"}
    assert debug_after("runserver", {}, monkeypatch) == "1"
    assert debug_after("runserver", {"DEBUG": "0"}, monkeypatch) == "0"
    assert debug_after("runserver", server, monkeypatch) is None
    assert debug_after("runserver", {"DATABASE_URL_FILE": "/run/url"}, monkeypatch) is None
    assert debug_after("serve", {}, monkeypatch) is None


def test_with_debug_nothing_is_interrupted(settings: Settings) -> None:
    def wait() -> bool:
        return Event().wait(LONGER)

    settings.DEBUG = True
    assert with_time_limit(wait, SHORT) is False
    settings.DEBUG = False
    with pytest.raises(TimeLimitExceeded):
        with_time_limit(wait, SHORT)


def test_with_debug_an_error_shows_its_traceback(
    settings: Settings, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(now: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(views, "check_parts", fail)
    client.raise_request_exception = False
    for debug in (True, False):
        settings.DEBUG = debug
        page = client.get("/health/")
        assert page.status_code == 500
        assert ("Traceback" in page.content.decode()) is debug
        # Django's page brings its own styles
        assert ("Content-Security-Policy" in page.headers) is not debug


@pytest.mark.long
@pytest.mark.parametrize(("debug", "limits"), [("1", "None None True"), ("0", "60 90 False")])
def test_tasks_have_limits_and_templates_stay_without_debug_alone(
    debug: str, limits: str, tmp_path: Path
) -> None:
    ask = (
        "import django; django.setup(); from django.conf import settings as s;"
        "from django.template import engines; print(s.CELERY_TASK_SOFT_TIME_LIMIT,"
        "s.CELERY_TASK_TIME_LIMIT, engines.all()[0].env.auto_reload)"
    )
    env = told(tmp_path, DEBUG=debug, DJANGO_SETTINGS_MODULE="club.settings")
    assert another_python(ask, env).stdout.strip() == limits


def continue_from(process: subprocess.Popen[str], stop: str) -> str:
    """Waits until the process stops, lets it go on, and returns what it printed meanwhile."""
    assert process.stdin and process.stdout
    printed = ""
    while not printed.endswith("> "):
        read = process.stdout.read(1)
        assert read, printed
        printed += read
    time.sleep(1)
    process.stdin.write(f"p 'stopped in ' + {stop!r}\ncontinue\n")
    process.stdin.flush()
    while f"went on in {stop}" not in printed:
        line = process.stdout.readline()
        assert line, printed
        printed += line
    assert f"'stopped in {stop}'" in printed
    return printed


@pytest.mark.long
@pytest.mark.django_db
def test_a_breakpoint_is_stopped_at_and_continued_from(tmp_path: Path) -> None:
    """It stops longer than the time limit, which the process has set low."""
    fresh.lay(tmp_path)
    process = subprocess.Popen(
        [sys.executable, "-c", DEBUGGED],
        cwd=settings.BASE_DIR,
        env=told(tmp_path, DEBUG="1", DJANGO_SETTINGS_MODULE="club.settings"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )

    printed = "".join(continue_from(process, stop) for stop in STOPS)
    printed += process.communicate(timeout=60)[0]

    missing = [line for line in ("200 alice", "1 ply", "None None") if line not in printed]
    assert missing == [], printed
