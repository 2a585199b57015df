"""Health and metrics: their permissions, their values when a part has stopped, and no secrets."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from time import time
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import DatabaseError, connection
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings
from structlog.contextvars import get_contextvars

from club.base.monitoring import health, heartbeats
from club.base.monitoring.heartbeats import BEAT, bot_thought
from club.base.monitoring.models import Pulse
from club.base.processes.web_metrics import (
    PROCESS,
    REQUESTS_PROGRESS,
    REQUESTS_WAITING,
    STREAMS_OPEN,
    SUBSCRIPTION_DOWN,
)
from club.people.members.models import Member
from club.site.periodic.tasks import sweep
from tests.support.admins import made_admin
from tests.support.sitting_down import DAY, sit_down

pytestmark = pytest.mark.django_db
Enter = Callable[[Member], Client]
TOKEN = "only-the-scraper-knows"
PARTS = {"database", "clock", "beat", "sweep", "worker", "searchers", "pages", "streams"}
BEATING = (BEAT, heartbeats.SWEEP, heartbeats.WORKER, heartbeats.SEARCHERS)
OLD = timedelta(minutes=4)


@pytest.fixture(autouse=True)
def long_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that has run for an hour."""
    monkeypatch.setattr(health, "STARTED_AT", timezone.now() - timedelta(hours=1))


def alive(now: datetime, **others: timedelta) -> None:
    for name in BEATING:
        heartbeats.beat(name, [0.5], now - others.get(name, timedelta()))


def parts(client: Client, status: int) -> dict[str, Any]:
    answer = client.get("/health/")
    assert answer.status_code == status
    assert answer["Cache-Control"].count("no-store")
    told: dict[str, Any] = answer.json()
    assert told["ok"] is (status == 200)
    assert set(told["parts"]) == PARTS
    return dict(told["parts"])


class TestHealth:
    def test_all_is_well(self, client: Client) -> None:
        alive(timezone.now())
        assert all(part["ok"] for part in parts(client, 200).values())

    @pytest.mark.parametrize("stopped", BEATING)
    def test_one_that_stopped_is_named(self, client: Client, stopped: str) -> None:
        alive(timezone.now(), **{stopped: OLD})
        found = parts(client, 503)
        assert [name for name, part in found.items() if not part["ok"]] == [stopped]
        assert found[stopped]["seconds"] >= OLD.total_seconds() - 1

    def test_a_beat_that_stopped_is_named_within_a_minute(self, client: Client) -> None:
        alive(timezone.now(), beat=timedelta(seconds=50))
        found = parts(client, 503)
        assert [name for name, part in found.items() if not part["ok"]] == ["beat"]

    def test_so_are_pages_when_who_waits_for_one_gets_none(
        self, client: Client, settings: Settings
    ) -> None:
        alive(timezone.now())
        REQUESTS_PROGRESS.set_to_current_time()
        with REQUESTS_WAITING.track_inprogress():
            parts(client, 200)
            REQUESTS_PROGRESS.set(time() - 2 * settings.WATCHDOG_TIMEOUT.total_seconds())
            found = parts(client, 503)
        assert [name for name, part in found.items() if not part["ok"]] == ["pages"]
        parts(client, 200)

    def test_who_never_began_is_not_alive(self, client: Client) -> None:
        found = parts(client, 503)
        assert not found["sweep"]["ok"] and found["sweep"]["seconds"] is None

    def test_who_has_just_opened_waits_before_complaining(
        self, client: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(health, "STARTED_AT", timezone.now())
        alive(timezone.now(), beat=DAY, sweep=DAY, worker=DAY, searchers=DAY)
        parts(client, 200)

    def test_a_rarer_sweep_has_more_patience(self, client: Client, settings: Settings) -> None:
        alive(timezone.now(), sweep=OLD)
        settings.SWEEP_SECONDS = 300
        parts(client, 200)

    def test_streams_that_hear_nothing_are_named(self, client: Client) -> None:
        alive(timezone.now())
        SUBSCRIPTION_DOWN.set(1)
        found = parts(client, 503)
        SUBSCRIPTION_DOWN.set(0)
        assert [name for name, part in found.items() if not part["ok"]] == ["streams"]
        parts(client, 200)

    def test_so_are_they_while_redis_is_away_and_pages_listen(
        self, client: Client, settings: Settings
    ) -> None:
        alive(timezone.now())
        settings.REDIS_URL = "redis://127.0.0.1:9/0"  # nobody listens there
        parts(client, 200)
        with STREAMS_OPEN.track_inprogress():
            assert not parts(client, 503)["streams"]["ok"]

    @pytest.mark.redis
    def test_they_are_well_where_redis_answers(self, client: Client, settings: Settings) -> None:
        alive(timezone.now())
        settings.REDIS_URL = settings.TEST_REDIS_URL
        with STREAMS_OPEN.track_inprogress():
            parts(client, 200)

    def test_a_database_that_is_gone_is_said_and_nothing_of_why(self, client: Client) -> None:
        def broken(*_: object) -> None:
            raise DatabaseError("password=hunter2 refused")

        with connection.execute_wrapper(broken):
            answer = client.get("/health/")
        assert answer.status_code == 503 and not answer.json()["parts"]["database"]["ok"]
        assert "hunter2" not in answer.content.decode()


class TestPulses:
    """The heartbeat of a worker."""

    @pytest.fixture(autouse=True)
    def nothing_to_write(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """No test finds the durations of another one."""
        names = (heartbeats.WORKER, heartbeats.SEARCHERS, heartbeats.BOTS)
        empty: dict[str, list[float]] = {name: [] for name in names}
        monkeypatch.setattr(heartbeats, "_durations", empty)

    def run(self, name: str, *args: object, queue: str = "celery") -> None:
        request = SimpleNamespace(
            kerho_request="from-the-web", delivery_info={"routing_key": queue}
        )
        task = SimpleNamespace(name=name, request=request, first_id="table")
        heartbeats.begin_trace(task_id="1", task=task, args=args)
        self.about = get_contextvars()
        heartbeats.end_trace(task_id="1", task=task)

    def test_a_sweep_is_a_sign_of_both(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(heartbeats, "_written", -heartbeats.WRITE_INTERVAL)
        self.run(sweep.name)
        assert {*Pulse.objects.values_list("name", flat=True)} >= {
            heartbeats.SWEEP,
            heartbeats.WORKER,
        }
        assert Pulse.objects.get(pk=heartbeats.SWEEP).count == 1

    def test_a_busy_worker_writes_now_and_then(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(heartbeats, "_written", -heartbeats.WRITE_INTERVAL)
        monkeypatch.setattr(heartbeats, "monotonic", lambda: 0.0)
        for _ in range(5):
            self.run("club.play.moves.tasks.wake", 7)
        assert Pulse.objects.get(pk=heartbeats.WORKER).count == 1
        monkeypatch.setattr(heartbeats, "monotonic", lambda: heartbeats.WRITE_INTERVAL)
        self.run("club.play.moves.tasks.wake", 7)
        assert Pulse.objects.get(pk=heartbeats.WORKER).count == 6

    def test_a_worker_of_searchers_is_no_sign_of_the_other(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(heartbeats, "_written", -heartbeats.WRITE_INTERVAL)
        self.run("club.play.moves.tasks.search", 7, 0, queue="searchers")
        assert Pulse.objects.get(pk=heartbeats.SEARCHERS).count == 1
        assert not Pulse.objects.filter(pk=heartbeats.WORKER).exists()

    def test_how_long_bots_think_is_kept(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(heartbeats, "_written", -heartbeats.WRITE_INTERVAL)
        heartbeats.note_computation(seconds=0.25)
        self.run("club.play.moves.tasks.stand_in", 7, 0)
        assert Pulse.objects.get(pk=heartbeats.BOTS).seconds == 0.25

    def test_bots_say_how_long_they_thought(self, alice: Member) -> None:
        heard: list[float] = []

        def hear(seconds: float, **_: object) -> None:
            heard.append(seconds)

        bot_thought.connect(hear)
        from club.play.moves import services as play

        sat = sit_down("nim", [alice], robots=["greedy"])
        waiting = next(seat for seat in (0, 1) if sat.chair(seat).being_asked)
        play.stand_in(sat.pk, waiting, timezone.now() + 900 * DAY)
        bot_thought.disconnect(hear)
        assert heard and min(heard) >= 0

    def test_what_a_task_logs_is_about_its_request_and_table(self) -> None:
        self.run("club.play.moves.tasks.stand_in", 7, 0)
        assert self.about == {
            "request": "from-the-web",
            "task": "club.play.moves.tasks.stand_in",
            "table": 7,
        }
        assert not get_contextvars()

    def test_a_sign_that_cannot_be_written_stops_nothing(self) -> None:
        def broken(*_: object) -> None:
            raise DatabaseError

        with connection.execute_wrapper(broken):
            self.run(sweep.name)


class TestFigures:
    def shown(self, client: Client, **headers: str) -> dict[str, float]:
        answer = client.get("/metrics/", headers=headers)
        assert answer.status_code == 200 and answer["Content-Type"].startswith(
            "text/plain; version=0.0.4"
        )
        lines = [line for line in answer.content.decode().splitlines() if not line.startswith("#")]
        return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}

    def test_they_count_what_there_is(
        self, client: Client, settings: Settings, alice: Member, bob: Member
    ) -> None:
        settings.METRICS_TOKEN = TOKEN
        sat = sit_down("nim", [alice, bob], now=timezone.now() - 5 * DAY)
        alive(timezone.now())
        found = self.shown(client, authorization=f"Bearer {TOKEN}")
        assert found["kerho_plies_total"] == sat.record.length
        assert found['kerho_tables{status="live"}'] == 1 and found["kerho_tables_held"] == 0
        assert found["kerho_chairs_overdue"] == 1
        assert found["kerho_sweep_seconds_sum"] == 0.5 and found["kerho_sweep_seconds_count"] == 1
        assert found[f'kerho_streams_open{{process="{PROCESS}"}}'] == 0
        assert found["kerho_notices_owed"] == 0

    @pytest.mark.parametrize("sent", ["", "Bearer ", "Bearer wrong-by-a-little-bit", TOKEN])
    def test_without_the_token_nothing_is_told(
        self, client: Client, settings: Settings, sent: str
    ) -> None:
        settings.METRICS_TOKEN = TOKEN
        assert client.get("/metrics/", headers={"authorization": sent}).status_code == 403

    def test_where_there_is_no_token_none_opens(self, client: Client, settings: Settings) -> None:
        settings.METRICS_TOKEN = ""
        assert client.get("/metrics/", headers={"authorization": "Bearer "}).status_code == 403

    def test_admins_see_them_and_members_do_not(
        self, inside: Enter, alice: Member, bob: Member
    ) -> None:
        made_admin(alice, superuser=False)
        assert self.shown(inside(alice))
        assert inside(bob).get("/metrics/").status_code == 403

    def test_their_cost_does_not_grow_with_the_tables(
        self, alice: Member, bob: Member, django_assert_num_queries: Any
    ) -> None:
        from club.base.monitoring.metrics import metrics_text

        for _ in range(3):
            sit_down("nim", [alice, bob])
            with django_assert_num_queries(6):
                metrics_text(timezone.now())
