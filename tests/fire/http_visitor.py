"""Members as browsers are: a log-in by the form, cookies, forms sent back; and web servers of their
own to send to.
"""

from __future__ import annotations

import os
import re
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection, HTTPSConnection
from http.cookies import SimpleCookie
from urllib.parse import quote, urlencode

from django.conf import settings
from django.db import connection

PASSWORD = "warm-paper-7"
OPENS = 180  # seconds a server may take to open, on a busy machine
ANSWERS = 60  # seconds until we believe that no answer will come
TOKEN = re.compile(rb'name="csrfmiddlewaretoken" value="([^"]+)"')

Form = Mapping[str, str | Sequence[str]]


class Visitor:
    """One browser of one member. Raises OSError where no server answers, as a browser
    would report.
    """

    def __init__(self, port: int, name: str, secure: bool = False) -> None:
        self.port, self.name, self.secure = port, name, secure
        self.cookies: dict[str, str] = {}
        self.token = ""

    def come_in(self) -> Visitor:
        """Logs in by the form, as a person does. A busy club asks to come again."""
        until = time.monotonic() + OPENS
        status, page = self._send("GET", "/accounts/login/")
        while status == 503 and time.monotonic() < until:
            time.sleep(1)
            status, page = self._send("GET", "/accounts/login/")
        assert status == 200, (status, page.decode())
        found = TOKEN.search(page)
        assert found
        self.token = found[1].decode()
        status, page = self.post("/accounts/login/", {"login": self.name, "password": PASSWORD})
        assert status == 302, page.decode()
        self.token = self.cookies[f"{'__Host-' * self.secure}csrftoken"]  # a log-in renews it
        return self

    def look(self, path: str) -> tuple[int, str]:
        status, page = self._send("GET", path)
        return status, page.decode()

    def post(self, path: str, form: Form) -> tuple[int, bytes]:
        return self._send(
            "POST", path, urlencode({**form, "csrfmiddlewaretoken": self.token}, doseq=True)
        )

    def play(self, table: int, move: str, asked: int) -> int:
        return self.post(f"/tables/{table}/play/", {"move": move, "asked": str(asked)})[0]

    def _send(self, method: str, path: str, body: str | None = None) -> tuple[int, bytes]:
        line = self._connection()
        try:
            line.request(method, path, body, self._headers())
            answer = line.getresponse()
            read = answer.read()
        finally:
            line.close()
        for told in answer.headers.get_all("Set-Cookie") or ():
            self.cookies.update((name, morsel.value) for name, morsel in SimpleCookie(told).items())
        return answer.status, read

    def _connection(self) -> HTTPConnection:
        if not self.secure:
            return HTTPConnection("127.0.0.1", self.port, timeout=ANSWERS)
        return HTTPSConnection("localhost", self.port, timeout=ANSWERS, context=unverified())

    def _headers(self) -> dict[str, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        kind = "application/x-www-form-urlencoded"
        place = f"localhost:{self.port}"
        origin = {"Origin": f"https://{place}"} if self.secure else {}
        return {"Host": place, "Cookie": cookies, "Content-Type": kind, **origin}


def unverified() -> ssl.SSLContext:
    """TLS with a certificate that no authority has signed."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def database_url() -> str:
    """The database of the tests, as an address for another process."""
    told = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{told['NAME']}"
    place = f"{told['HOST']}:{told['PORT'] or 5432}/{told['NAME']}"
    return f"postgres://{told['USER']}:{quote(told['PASSWORD'])}@{place}"


@contextmanager
def web(application: str = "club.asgi:application", processes: int = 1) -> Iterator[int]:
    """A web server on the tests' database; its port. All that it says to the end must hold no
    traceback.
    """
    with ExitStack() as given:
        bound = given.enter_context(socket.create_server(("127.0.0.1", 0)))
        command = [
            sys.executable,
            "-m",
            "uvicorn",
            application,
            "--lifespan",
            "off",
            "--no-access-log",
            f"--workers={processes}",
            "--http=club.base.processes.http_protocol:BoundedHttpProtocol",
        ]
        told = {"DJANGO_SETTINGS_MODULE": "tests.fire.settings", "DATABASE_URL": database_url()}
        running = subprocess.Popen(
            [*command, "--fd", str(bound.fileno()), "--timeout-graceful-shutdown", "2"],
            env=os.environ | told,
            cwd=settings.BASE_DIR,
            pass_fds=[bound.fileno()],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            port = bound.getsockname()[1]
            answered(port)
            yield port
        finally:
            running.kill()
            running.wait()


def answered(port: int, secure: bool = False) -> None:
    """Returns when there is an answer on the port."""
    until = time.monotonic() + OPENS
    while time.monotonic() < until:
        try:
            if Visitor(port, "", secure).look("/accounts/login/")[0] == 200:
                return
        except OSError:
            time.sleep(0.1)
    raise AssertionError("The web server did not open.")
