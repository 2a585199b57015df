"""`manage.py serve`: the whole club in one terminal. Checks, migrates, starts worker and beat,
serves.
"""

import signal
import socket
import time
from io import StringIO
from typing import Any

import uvicorn
from django.conf import settings
from django.core.management import call_command, get_commands
from django.core.management.base import BaseCommand, CommandParser

from club import serving

PAUSE = 0.1  # seconds


class ClubServer(uvicorn.Server):
    """uvicorn, that says when it is ready and tells the staff to leave as soon as it is told
    itself.
    """

    def __init__(self, config: uvicorn.Config, staff: serving.Staff, greeting: str) -> None:
        super().__init__(config)
        self.staff, self.greeting = staff, greeting

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and not self.staff.closing.is_set():
            print(self.greeting, flush=True)

    async def on_tick(self, counter: int) -> bool:
        """Whether to leave: also where a signal came that uvicorn does not know, or came too early
        for it.
        """
        return await super().on_tick(counter) or self.staff.closing.is_set()

    def handle_exit(self, sig: int, frame: Any) -> None:
        self.staff.dismiss()
        super().handle_exit(sig, frame)


class Command(BaseCommand):
    help = "Runs the whole club: web, worker and beat. HOST and PORT say where; Ctrl-C ends it."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--no-demo", dest="demo", action="store_false", help="Begin with an empty club."
        )

    def handle(self, *args: Any, **options: Any) -> None:
        environment = settings.ENVIRONMENT
        alone = serving.only_one(settings.VAR_DIR) if environment.embedded else None
        # on real servers beside this process, so that one that ends is started anew
        web_servers = 0 if environment.embedded else environment.web_processes
        sockets = serving.listen(environment.host, environment.port, web_servers)
        serving.reach_servers()
        greeting = self.prepare(options["demo"])
        staff = serving.Staff(serving.jobs(web_servers, sockets))
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            # uvicorn raises what it caught once more when it is done; that must not end us before
            # the staff is gone.
            signal.signal(number, lambda *_: staff.dismiss())
        staff.start()
        try:
            if web_servers:
                if not staff.closing.is_set():
                    print(greeting, flush=True)
                while not staff.closing.is_set():  # a wait would hold what the signal needs
                    time.sleep(PAUSE)
            else:
                config = uvicorn.Config(serving.APPLICATION, **serving.UVICORN)
                ClubServer(config, staff, greeting).run(sockets)
        finally:
            staff.wait()
        del alone

    def prepare(self, demo: bool) -> str:
        """The database and static files as this version needs them; returns what to say when all is
        ready.
        """
        call_command("migrate", interactive=False, verbosity=0)
        lines = [f"\nThe club is open: {settings.PUBLIC_URL}"]
        if not settings.EMBEDDED:
            call_command("collectstatic", interactive=False, verbosity=0)
        elif demo and "demo" in get_commands():
            said = StringIO()
            call_command("demo", stdout=said)
            lines.append(said.getvalue().rstrip())
        if not settings.ENVIRONMENT.email and not settings.EMBEDDED:
            lines.append(f"There is no EMAIL_URL: letters are kept in {settings.VAR_DIR / 'mail'}.")
        return "\n".join([*lines, "Ctrl-C closes it.\n"])
