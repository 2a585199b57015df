"""The demo club: who is there, what they play, that it is real, and that it comes about only where
it may.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from io import StringIO

import pytest
from django.conf import settings as house
from django.core.management import CommandError, call_command
from django.http import HttpResponse
from django.test import Client, override_settings
from django.utils import timezone
from pytest_django import Settings

from club.community.tournaments.round_models import Pod
from club.messages.notifications.models import Letter
from club.people.members.models import Member
from club.people.members.services import create_member
from club.play.game_records.audit import audit_error_of
from club.play.game_records.models import Record
from club.play.substitutes import queries as bench
from club.play.tables import queries
from club.play.tables.models import Chair, Status, Table, TableEvent
from club.play.time_control.models import MemberHoliday
from club.play.time_control.presets import time_control_of
from club.play.votes import queries as proposal_queries
from club.site.demo import planned_tables
from club.site.demo import seeding as demo
from club.site.demo.planned_tables import TABLE_NAMES
from club.site.periodic import tasks
from games import registry
from tests.conftest import taken_back
from tests.support.pages import Enter

# filled once
pytestmark = [pytest.mark.long, pytest.mark.django_db, pytest.mark.xdist_group("demo")]
AT_HOME = {
    "EMBEDDED": True,
    "IS_LOOPBACK": True,
    "MAIL_SERVER": "club.messages.notifications.email_backend.DatabaseEmailBackend",
}
MOST_FOLLOWED = 300  # links
NO_RULES = "The rules of this game are not installed"
SMALL = ["games.nim", "games.liars_dice"]


@pytest.fixture(scope="module", autouse=True)
def small_shelf() -> Iterator[None]:
    """The games that are quickly played."""
    registry.fill(SMALL)
    yield
    registry.fill(house.INSTALLED_GAMES)


@pytest.fixture
def whole_shelf() -> Iterator[None]:
    registry.fill(house.INSTALLED_GAMES)
    yield
    registry.fill(SMALL)


@pytest.fixture(autouse=True)
def embedded(settings: Settings) -> None:
    """A club on somebody's own machine."""
    for name, value in AT_HOME.items():
        setattr(settings, name, value)


def said() -> str:
    out = StringIO()
    call_command("demo", stdout=out)
    return out.getvalue()


# --- where it may be ------------------------------------------------------------------------------


def test_with_a_database_server_there_is_none(settings: Settings) -> None:
    settings.EMBEDDED = False
    with pytest.raises(CommandError, match="embedded default"):
        said()
    assert not Member.objects.exists()


def test_where_others_reach_the_club_it_is_refused_with_the_way_to_an_empty_one(
    settings: Settings,
) -> None:
    settings.IS_LOOPBACK = False
    with pytest.raises(CommandError, match="empty club: bin/serve --no-demo"):
        said()
    assert not Member.objects.exists()


@pytest.mark.parametrize("check", [True, False])
def test_a_demo_club_is_not_opened_to_others_afterwards(settings: Settings, check: bool) -> None:
    create_member("aino", f"aino@{demo.DEMO_DOMAIN}", demo.PASSWORD)
    settings.IS_LOOPBACK = False
    with pytest.raises(CommandError, match="VAR_DIR=var/club bin/serve --no-demo"):
        call_command("demo", check=check)


def test_a_real_club_is_opened_to_others_without_a_demo(settings: Settings, alice: Member) -> None:
    settings.IS_LOOPBACK = False
    assert "No demo members here." in said()
    assert list(Member.objects.all()) == [alice]


def test_a_club_with_members_is_left_alone(alice: Member) -> None:
    assert "No demo members here." in said()
    assert list(Member.objects.all()) == [alice] and not Table.objects.exists()


@pytest.mark.whole
@pytest.mark.usefixtures("whole_shelf")
def test_every_game_of_the_shelf_is_set_out() -> None:
    said()
    assert {table.game_slug for table in Table.objects.all()} == {
        game.info.slug for game in registry.games()
    }
    # of what was played beforehand every tenth here; `test_demo_history.py` asks all of it
    past = Record.objects.filter(result__isnull=False).order_by("pk")[::10]
    live = Record.objects.filter(result__isnull=True)
    assert live and past and not any(audit_error_of(record) for record in [*live, *past])


@pytest.fixture(scope="module")
def filled(small_shelf: None, database: None) -> Iterator[str]:
    """The demo club, seeded once for all tests that only read, and the output of the command."""
    with override_settings(**AT_HOME), taken_back():
        yield said()


def count_rows() -> list[int]:
    return [model.objects.count() for model in (Member, Table, TableEvent, Letter)]


def test_it_is_filled_once(filled: str) -> None:
    before = count_rows()
    assert said() == filled
    assert count_rows() == before


@pytest.mark.usefixtures("filled")
class TestWhoIsThere:
    def test_it_says_where_and_as_whom_one_comes_in(self, filled: str) -> None:
        told = filled
        assert house.PUBLIC_URL in told and demo.PASSWORD in told
        for name in demo.demo_names():
            assert name in told

    def test_everybody_can_log_in(self, client: Client) -> None:
        for name in demo.demo_names():
            answer = client.post("/accounts/login/", {"login": name, "password": demo.PASSWORD})
            assert answer.status_code == 302
            client.logout()

    def test_they_differ_and_one_of_them_keeps_the_house(self) -> None:
        members = Member.objects.filter(is_active=True)
        assert 6 <= len(members) <= 8
        assert len({member.time_zone for member in members}) > 3
        assert (
            {member.letters for member in members}
            == {member.confirm_turns for member in members}
            == {True, False}
        )
        assert members.filter(is_staff=True).count() == 1
        assert not members.get(username=demo.demo_names()[0]).is_staff
        admins = [name for name in demo.demo_labels() if name.endswith(" (admin)")]
        assert admins == [f"{members.get(is_staff=True).username} (admin)"]


@pytest.mark.usefixtures("filled")
class TestWhatTheyPlay:
    def test_every_title_is_played_in_another_way_than_usual_once(self) -> None:
        for game in registry.games():
            first = game.info.options[0]
            tables = Table.objects.filter(status=Status.LIVE, game_slug=game.info.slug)
            assert {first.default} < {table.options[first.id] for table in tables}, game.info.slug

    def test_every_game_is_under_way_with_every_number_of_seats(self) -> None:
        of_tournaments = Pod.objects.filter(table__isnull=False).values("table")
        for game in registry.games():
            live = Table.objects.filter(status=Status.LIVE, game_slug=game.info.slug)
            assert {table.chairs.count() for table in live} == set(
                game.info.seats[: planned_tables.MAX_SIZES]
            )
            for table in live.exclude(pk__in=of_tournaments):
                assert table.record is not None and table.record.length > 0

    def test_every_game_has_a_finished_table_and_one_with_a_free_chair(self) -> None:
        for game in registry.games():
            tables = Table.objects.filter(game_slug=game.info.slug, private=False)
            finished = [table.record for table in tables.filter(status=Status.FINISHED)]
            assert finished
            assert all(record and record.result and record.result["places"] for record in finished)
            assert tables.get(status=Status.OPEN).chairs.filter(member=None, bot="").count() == 1

    def test_every_game_waits_for_the_first_member_and_somewhere_for_others(self) -> None:
        first = Member.objects.get(username=demo.demo_names()[0])
        waiting = {chair.table.game_slug for chair in queries.chairs_to_move(first.pk)}
        thinking = {table.game_slug for table in queries.tables_waiting_for_others(first)}
        assert waiting == thinking == {game.info.slug for game in registry.games()}

    def test_nobodys_time_is_up_and_all_of_it_lies_in_the_past(self) -> None:
        now = timezone.now()
        people = Chair.objects.filter(
            turn_since__isnull=False, member__isnull=False, table__slept_at=None
        )
        assert people and all(chair.due_at and chair.due_at > now for chair in people)
        assert all(happening.at <= now for happening in TableEvent.objects.all())
        assert len({happening.at.date() for happening in TableEvent.objects.all()}) > 3

    def test_somebody_is_on_leave_a_table_sleeps_others_vote_and_call_the_bench(self) -> None:
        assert MemberHoliday.objects.count() == Table.objects.exclude(slept_at=None).count() == 1
        first = Member.objects.get(username=demo.demo_names()[0])
        assert (
            len(proposal_queries.unanswered_proposals(first)) == len(bench.requests_to(first)) == 1
        )
        assert (
            len({time_control_of(table) for table in Table.objects.filter(status=Status.LIVE)}) > 3
        )

    def test_every_record_replays(self) -> None:
        records = Record.objects.all()
        assert records and all(not audit_error_of(record) for record in records)

    def test_the_bots_go_on_when_the_sweep_comes(self) -> None:
        idle = Chair.objects.exclude(bot="").filter(due_at__lte=timezone.now())
        assert idle.exists()
        for _ in range(20):
            tasks.sweep()
        assert not idle.all().exists()

    def test_letters_lie_there_for_those_who_want_them(self) -> None:
        first, *_ = demo.demo_names()
        assert Letter.objects.filter(
            member__username=first, body__contains="It is your turn"
        ).exists()
        assert not Letter.objects.filter(member__letters=False).exists()

    def test_a_private_table_has_an_invitation_out(self) -> None:
        table = Table.objects.get(private=True)
        assert table.invite and table.host.username == demo.demo_names()[0]


def links_of(page: HttpResponse) -> set[str]:
    """The addresses of the club that the page links to, without files and log-out."""
    links = re.findall(r'(?:href|hx-get)="(/[^"#]*)', page.content.decode())
    return {unescape(link) for link in links if not link.startswith(("/static/", "/media/"))}


@pytest.mark.usefixtures("filled")
def test_every_link_leads_somewhere_after_a_game_has_been_removed(inside: Enter) -> None:
    client = inside(Member.objects.get(username=demo.demo_names()[0]))
    waiting, followed, broken = {"/"}, set[str](), set[str]()
    registry.fill(["games.liars_dice"])

    while waiting and len(followed) < MOST_FOLLOWED:
        address = min(waiting, key=lambda link: (len(link), link))
        answer = client.get(address)
        followed.add(address)
        if answer.status_code >= 400 and NO_RULES not in answer.content.decode():
            broken.add(f"{answer.status_code} {address}")
        if answer.get("Content-Type", "").startswith("text/html"):
            waiting |= links_of(answer)
        waiting -= followed

    registry.fill(SMALL)
    assert broken == set()
    assert len(followed) > 100


@pytest.mark.usefixtures("whole_shelf")
def test_every_table_has_a_name_of_its_own() -> None:
    tables = list(
        planned_tables._planned_tables([Member(username=name) for name in demo.PREFERENCES])
    )
    assert len(tables) > 30
    assert len(set(TABLE_NAMES)) == len(TABLE_NAMES) >= len(tables)
