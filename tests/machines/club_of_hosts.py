"""A club on seven hosts: two with web servers, two with workers, two with PostgreSQL, one with
Redis. Members come through a proxy, with TLS.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from django.conf import settings

from tests.fire.http_visitor import answered
from tests.fire.running_clubs import Club
from tests.machines.databases import Postgres, Redis
from tests.machines.network import OURS, Host, network

HOSTS = ("web1", "web2", "work1", "work2", "data1", "data2", "redis")
WEB = (
    "-m uvicorn club.asgi:application --host={address} --port=8000 --workers=1 --lifespan=off"
    " --http=club.base.processes.http_protocol:BoundedHttpProtocol --no-access-log"
    " --timeout-graceful-shutdown=2 --forwarded-allow-ips={proxy}"
)
WORKER = (
    "-m celery --quiet --app=club worker --concurrency=1 --loglevel=WARNING"
    " --without-gossip --without-mingle --without-heartbeat"
)
BEAT = "-m celery --quiet --app=club beat --loglevel=WARNING --pidfile="
PROXY = Path(settings.BASE_DIR) / "deploy/debian/Caddyfile.hosts"  # as docs/running.md names it
# beside another proxy, and without a certificate authority on this machine
OF_TESTS = "admin off\n\tauto_https disable_redirects\n\tskip_install_trust\n\t"


@dataclass
class ClubOfHosts(Club):
    """Is asked and played at like a club of one host."""

    hosts: dict[str, Host] = field(default_factory=dict)
    primary: Postgres = field(init=False)
    standby: Postgres = field(init=False)
    redis: Redis = field(init=False)

    def open(self) -> None:
        self._start_servers()
        self.run("-m", "tests.fire.create_tables")
        self.run("manage.py", "collectstatic", "--noinput", "-v0")
        for name in ("web1", "web2", "work1", "work2"):
            self.start(name)
        self._start_proxy()
        answered(self.port, secure=True)

    def start(self, name: str) -> None:
        """Starts what belongs on that host. The clock of `work2` is two minutes ahead."""
        host, folder = self.hosts[name], self._folder(name)
        if not (folder / "static").exists():
            shutil.copytree(self.folder / "static", folder / "static")
        told = self.environment | {"VAR_DIR": str(folder), "METRICS_TOKEN": ""}
        if name == "work2":
            library = next(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"))
            told |= {"LD_PRELOAD": str(library), "FAKETIME": "+120", "FAKETIME_DONT_RESET": "1"}
        commands = [WEB] if name.startswith("web") else [WORKER, BEAT]
        for command in commands:
            words = command.format(address=host.address, proxy=OURS).split()
            host.start(["env", "-C", str(settings.BASE_DIR), sys.executable, *words], folder, told)

    def close(self) -> None:
        for name in ("web1", "web2", "work1", "work2"):
            self.hosts[name].kill()
        if self.serve:
            self.serve.kill()
            self.serve.wait()
        for server in (self.primary, self.standby):
            with suppress(subprocess.CalledProcessError):  # one has ended in a test
                server.stop()

    def said(self) -> str:
        return "".join(
            f"--- {path.parent.name}\n{path.read_text()[-3000:]}"
            for path in sorted(self.folder.glob("*/said"))
        )

    def fail_over(self) -> None:
        """The primary ends, and its standby takes its place."""
        self.primary.stop()
        self.standby.promote()
        self.standby.execute("ALTER SYSTEM RESET synchronous_standby_names")
        self.standby.execute("SELECT pg_reload_conf()")

    def _start_servers(self) -> None:
        shutil.chown(self.folder, "postgres")
        self.primary = Postgres(self.hosts["data1"], self.folder / "pg1")
        self.standby = Postgres(self.hosts["data2"], self.folder / "pg2")
        self.primary.create()
        self.standby.follow(self.primary)
        self.redis = Redis(self.hosts["redis"], self._folder("redis"))
        self.redis.start()
        places = ",".join(self.hosts[name].address for name in ("data1", "data2"))
        self.told |= {
            "DATABASE_URL": f"postgres://kerho@{places}/club?target_session_attrs=read-write",
            "REDIS_URL": self.redis.url,
            "SECRET_KEY": "k" * 50,
            "PUBLIC_URL": f"https://localhost:{self.port}",
        }

    def _start_proxy(self) -> None:
        folder = self._folder("proxy")
        config = folder / "Caddyfile"
        config.write_text(PROXY.read_text().replace("servers {", f"{OF_TESTS}servers {{", 1))
        places = " ".join(f"{self.hosts[name].address}:8000" for name in ("web1", "web2"))
        told = {"PATH": os.environ["PATH"], "HOME": str(folder), "XDG_DATA_HOME": str(folder)}
        told |= {"SITE": f"localhost:{self.port}", "WEB_HOSTS": places}
        with (folder / "said").open("a") as said:
            self.serve = subprocess.Popen(
                ["caddy", "run", "--adapter=caddyfile", "--config", str(config)],
                env=told,
                stdout=said,
                stderr=said,
            )

    def _folder(self, name: str) -> Path:
        folder = self.folder / name
        folder.mkdir(exist_ok=True)
        return folder


@contextmanager
def opened() -> Iterator[ClubOfHosts]:
    with (
        tempfile.TemporaryDirectory(prefix="kerho-", ignore_cleanup_errors=True) as folder,
        network(HOSTS) as hosts,
    ):
        Path(folder).chmod(0o755)
        club = ClubOfHosts(Path(folder), hosts=hosts)
        try:
            club.open()
            yield club
        finally:
            club.close()
