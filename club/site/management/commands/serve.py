"""`manage.py serve`: runs the whole club in one terminal. It checks, migrates, and then becomes the
supervisor of web, worker and beat (`supervisord.conf`).
"""

import os
import socket
import subprocess
import sys
import time
from contextlib import suppress
from io import StringIO
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import call_command, get_commands
from django.core.management.base import BaseCommand, CommandParser
from django.db import connections

from club.base import startup_checks

OUTPUT = "/dev/fd/1"  # as supervisor opens it
PAUSE = 0.1  # seconds
NO_MEMBER = (
    "Nobody belongs to the club yet. In another terminal, ./manage.py createsuperuser"
    " makes the first admin, whom the club leads through its first steps after the log-in."
)


class Command(BaseCommand):
    help = "Runs the whole club: web, worker and beat. HOST and PORT say where; Ctrl-C ends it."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--no-demo",
            dest="demo",
            action="store_false",
            help="Begin with an empty club.",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.EMBEDDED:
            startup_checks.lock_folder(settings.VAR_DIR)
        startup_checks.check_port(settings.ENVIRONMENT.host, settings.ENVIRONMENT.port)
        startup_checks.check_servers()
        greeting = prepare(options["demo"])
        connections.close_all()
        set_environment()
        open_output()
        greet_when_open(greeting)
        command = [sys.executable, "-m", "club.base.processes.supervisor"]
        os.execv(sys.executable, command)  # noqa: S606 - of our own


def prepare(demo: bool) -> str:
    """Brings database and static files up to date; returns the greeting for the open club."""
    call_command("migrate", interactive=False, verbosity=0)
    lines = [f"\nThe club is open: {settings.PUBLIC_URL}"]
    if not settings.EMBEDDED:
        call_command("collectstatic", interactive=False, verbosity=0)
    elif "demo" in get_commands():
        output = StringIO()
        call_command("demo", check=not demo, stdout=output)
        lines.append(output.getvalue().rstrip())
    if not get_user_model().objects.exists():
        lines.append(NO_MEMBER)
    if not settings.ENVIRONMENT.email and not settings.EMBEDDED:
        lines.append(
            f"There is no EMAIL_URL: e-mails are stored in {settings.VAR_DIR / 'mail'}."
        )
    return "\n".join([*filter(None, lines), "Ctrl-C closes it.\n"])


def set_environment() -> None:
    """Sets the environment variables for `supervisord.conf` and the processes."""
    environment = settings.ENVIRONMENT
    # For a single process of uvicorn, `::` means IPv6 alone, and an empty host IPv4 and IPv6.
    every_host = environment.host == "::" and environment.web_processes == 1
    os.chdir(settings.BASE_DIR)
    os.environ |= {
        "HOST": "" if every_host else environment.host,
        "PORT": str(environment.port),
        "WEB_PROCESSES": str(environment.web_processes),
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', os.defpath)}",
    }


def open_output() -> None:
    """Makes sure that supervisor can open our output by name. The socket of a journal and the
    terminal of another user cannot be opened by name; then `cat` copies the output.
    """
    try:
        os.close(os.open(OUTPUT, os.O_WRONLY | os.O_APPEND))
    except OSError:
        cat = subprocess.Popen(
            ["/bin/cat"], stdin=subprocess.PIPE, start_new_session=True
        )
        assert cat.stdin
        os.dup2(cat.stdin.fileno(), 1)


def greet_when_open(greeting: str) -> None:
    """Forks a process that prints the greeting when the web server accepts connections."""
    sys.stdout.flush()
    parent = os.getpid()
    if os.fork():
        return
    address = settings.ENVIRONMENT.host, settings.ENVIRONMENT.port
    while os.getppid() == parent:
        with suppress(OSError), socket.create_connection(address):
            os.write(os.open(OUTPUT, os.O_WRONLY | os.O_APPEND), greeting.encode())
            break
        time.sleep(PAUSE)
    os._exit(0)
