"""A PostgreSQL with a standby that confirms each commit, and a Redis, on hosts of a network."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import psycopg
import redis

from tests.fire.running_clubs import POSTGRES, until
from tests.machines.network import NETWORK, Host


@dataclass
class Postgres:
    """One of two servers. Either may be the primary."""

    host: Host
    folder: Path

    @property
    def url(self) -> str:
        return f"postgres://kerho@{self.host.address}/postgres"

    def create(self) -> None:
        """An empty server, which all hosts of the network may use."""
        self._run(f"initdb -D {self.folder} -A trust -U kerho --no-sync")
        with (self.folder / "pg_hba.conf").open("a") as allowed:
            allowed.write(f"host all all {NETWORK}.0/24 trust\n")
            allowed.write(f"host replication all {NETWORK}.0/24 trust\n")
        self.start()
        self.execute("CREATE DATABASE club")

    def follow(self, primary: Postgres) -> None:
        """Becomes the standby. From now on, a commit there waits until it is written here, too."""
        source = f"-h {primary.host.address} -U kerho"
        self._run(f"pg_basebackup {source} -D {self.folder} -R -X stream -c fast")
        self.start()
        primary.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
        primary.execute("SELECT pg_reload_conf()")
        assert until(lambda: self._is_synchronous(primary))

    @staticmethod
    def _is_synchronous(primary: Postgres) -> bool:
        with psycopg.connect(primary.url) as line:
            rows = line.execute("SELECT sync_state FROM pg_stat_replication").fetchall()
        return rows == [("sync",)]

    def start(self) -> None:
        told = "-c unix_socket_directories= -c max_connections=200"
        told += f" -c listen_addresses={self.host.address}"
        self._run(f"pg_ctl -D {self.folder} -w -l {self.folder}.log -o '{told}' start")

    def stop(self) -> None:
        self._run(f"pg_ctl -D {self.folder} -m immediate stop")

    def promote(self) -> None:
        """The standby becomes the primary, as a watcher of both would have it."""
        self._run(f"pg_ctl -D {self.folder} -w promote")

    def execute(self, words: str) -> None:
        with psycopg.connect(self.url, autocommit=True) as line:
            line.execute(words.encode())

    def _run(self, command: str) -> None:
        at_host = ["ip", "netns", "exec", self.host.namespace, "su", "postgres", "-c"]
        subprocess.run(
            [*at_host, f"{POSTGRES[0]}/{command}"], check=True, stdout=subprocess.DEVNULL, cwd="/"
        )


@dataclass
class Redis:
    """A server that forgets all when it ends."""

    host: Host
    folder: Path

    @property
    def url(self) -> str:
        return f"redis://{self.host.address}:6379/0"

    def start(self) -> None:
        program = shutil.which("redis-server")
        assert program
        words = f"{program} --bind {self.host.address} --protected-mode no --save"
        self.host.start([*words.split(), ""], self.folder, {})
        assert until(redis.Redis.from_url(self.url).ping)

    def restart(self) -> None:
        self.host.kill()
        self.start()
