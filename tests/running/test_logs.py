"""Log lines: the request and table of each line, and nothing that is private to a member."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Callable, Iterator

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import Client, RequestFactory
from structlog.contextvars import get_contextvars

from club.base.configuration.logging_config import json_formatter, text_formatter
from club.base.monitoring.middleware import HEADER, RequestLogMiddleware
from club.people.members.models import Member
from club.play.moves import services as play
from club.play.tables.models import Table
from games import registry
from tests.support.pages import write_over
from tests.support.sitting_down import NOW, Sat, sit_down

Enter = Callable[[Member], Client]
CARD = "77317731"


@pytest.fixture
def toys() -> Iterator[None]:
    registry.fill([*settings.INSTALLED_GAMES, "tests.support.toys"])
    yield
    registry.fill(settings.INSTALLED_GAMES)


@pytest.fixture(params=[text_formatter, json_formatter])
def written(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    """All log lines, in the formats of servers and of the embedded default."""
    text = io.StringIO()
    admin = logging.StreamHandler(text)
    admin.setFormatter(request.param())
    tops = [logging.getLogger(), *(logging.getLogger(name) for name in ("django", "uvicorn"))]
    requests = logging.getLogger("club.requests")
    before = requests.level
    requests.setLevel(logging.INFO)
    for one in tops:
        one.addHandler(admin)
    yield text
    requests.setLevel(before)
    for one in tops:
        one.removeHandler(admin)


def line_of(record: logging.LogRecord, how: logging.Formatter) -> str:
    return how.format(record)


def record(
    message: str, *args: object, name: str = "club", failure: Exception | None = None
) -> logging.LogRecord:
    info = (type(failure), failure, failure.__traceback__) if failure else None
    return logging.LogRecord(name, logging.ERROR, __file__, 1, message, args, info)


def failed(words: str) -> Exception:
    try:
        raise KeyError(words)
    except KeyError as failure:
        return failure


@pytest.mark.django_db
@pytest.mark.usefixtures("toys")
class TestASessionOfPlay:
    """A session from the invitation to the failure that suspends the table; then the whole log is
    searched.
    """

    def played(self, inside: Enter, alice: Member, bob: Member) -> list[str]:
        """Texts that must not be in the log."""
        invite = self.seated(inside(alice), inside(bob))
        sat = sit_down("toy", [alice, bob], {"faults": "yes"})
        sat.play(0, "peek")
        write_over(sat, 2, f"draw {CARD}")
        hers, his = inside(alice), inside(bob)
        at = f"/tables/{sat.pk}/"
        for client in (hers, his, Client()):
            client.get(at)
        self.sent(hers, at, sat)
        self.sent(his, at, sat)
        play.stand_in(sit_down("toy", [alice, bob]).pk, 0, NOW.replace(year=2027))
        hers.post(f"{at}play/", {"move": "break now", "asked": sat.chair(0).asked})
        sessions = [client.cookies["sessionid"].value for client in (hers, his)]
        return [
            invite,
            CARD,
            "break now",
            "peek",
            "draw ",
            "show ",
            sat.record.secret.hex(),
            *sessions,
            "warm-paper-7",
        ]

    def seated(self, hers: Client, his: Client) -> str:
        """A table that was joined by its invitation, with all kinds of failed requests."""
        form = {
            "name": "Friday",
            "seats": 2,
            "company": "invited",
            "bots": 0,
            "bot": "greedy",
            "pace": "two_days_a_turn",
            "leave": "all",
            "excuses": 1,
            "misses": 3,
        }
        hers.post(
            "/tables/open/nim/",
            form | {"stand_in": "bot_turn", "option_heaps": "3 4 5", "option_last_stone": "wins"},
        )
        table = Table.objects.get(private=True)
        address = f"/tables/invite/{table.invite}/"
        strict = Client(enforce_csrf_checks=True)
        for client, path in (
            (strict, address),
            (his, f"{address}typo"),
            (his, f"{address}typo/"),
            (his, address),
        ):
            client.get(path)
            client.post(path)
            client.put(path)
        return table.invite

    def sent(self, client: Client, at: str, sat: Sat) -> None:
        asked = sat.chair(0).asked
        client.post(f"{at}draft/", {"move": "step", "asked": asked})
        client.post(f"{at}order/", {"key": "reply", "value": "yes"})
        client.post(f"{at}play/", {"move": f"show {CARD}1", "asked": asked})
        client.post(f"{at}play/", {"move": "step", "asked": 99})
        client.post("/accounts/login/", {"login": "alice", "password": "warm-paper-7"})

    @pytest.mark.long
    def test_nothing_hidden_is_in_the_log(
        self, inside: Enter, alice: Member, bob: Member, written: io.StringIO
    ) -> None:
        hidden = self.played(inside, alice, bob)
        log = written.getvalue()
        assert "is suspended" in log and "/tables/<int:table_id>/play/" in log, (
            "the log is not being read"
        )
        assert [word for word in hidden if word in log] == []

    def test_a_line_knows_its_request_and_table(
        self, inside: Enter, alice: Member, bob: Member, written: io.StringIO
    ) -> None:
        sat = sit_down("toy", [alice, bob], {"faults": "yes"})
        form = {"move": "break now", "asked": str(sat.chair(0).asked)}
        answer = inside(alice).post(f"/tables/{sat.pk}/play/", form, headers={HEADER: "0123456789"})
        held = next(line for line in written.getvalue().splitlines() if "is suspended" in line)
        assert answer[HEADER] == "0123456789" and "0123456789" in held
        if held.startswith("{"):
            assert json.loads(held)["table"] == sat.pk


class TestLines:
    @pytest.mark.parametrize("how", [text_formatter(), json_formatter()])
    @pytest.mark.parametrize(
        "address",
        [
            "/tables/invite/{}/",
            "/accounts/password/reset/key/{}/",
            "/accounts/confirm-email/{}/",
            "/tables/invite/{}",
        ],
    )
    def test_what_opens_a_door_is_masked(self, how: logging.Formatter, address: str) -> None:
        line = line_of(record("Not Found: %s", address.format("3f-abcdef0123")), how)
        assert "abcdef" not in line and "Not Found" in line

    @pytest.mark.parametrize("how", [text_formatter(), json_formatter()])
    def test_an_error_says_where_and_not_what(self, how: logging.Formatter) -> None:
        line = line_of(record("It failed", failure=failed("the ace")), how)
        assert "KeyError" in line and "in failed" in line and "the ace" not in line

    @pytest.mark.parametrize("how", [text_formatter(), json_formatter()])
    def test_a_failed_task_does_not_repeat_the_words_of_its_error(
        self, how: logging.Formatter
    ) -> None:
        failure = failed("the ace")
        line = line_of(
            record("Task raised unexpected: %r", failure, name="celery.app.trace", failure=failure),
            how,
        )
        assert "the ace" not in line and "KeyError" in line

    def test_json_is_one_object_a_line(self) -> None:
        line = line_of(record("two\nlines", failure=failed("x")), json_formatter())
        assert "\n" not in line
        assert json.loads(line).keys() == {"at", "level", "logger", "message", "error"}

    def test_runserver_writes_a_line_for_each_request_and_no_key(self) -> None:
        assert logging.getLogger("django.server").isEnabledFor(logging.INFO)
        said = record('"GET /tables/invite/3f-abcdef0123/ HTTP/1.1" 200 1', name="django.server")
        line = line_of(said, text_formatter())
        assert "GET /tables/invite/.../" in line

    def test_servers_write_json_and_ones_own_machine_plain_lines(self) -> None:
        assert settings.LOGGING["handlers"]["console"]["formatter"] == (
            "plain" if settings.ENVIRONMENT.embedded else "json"
        )

    @pytest.mark.parametrize("given", ["short", "with space in it", "x" * 65, "<script>alert(1)"])
    def test_a_number_that_is_none_is_not_taken_over(self, given: str) -> None:
        answer = RequestLogMiddleware(lambda request: HttpResponse())(
            RequestFactory().get("/", headers={HEADER: given})
        )
        assert answer[HEADER] != given and len(answer[HEADER]) == 32

    def test_nothing_is_known_outside_of_requests(self) -> None:
        assert not get_contextvars()
