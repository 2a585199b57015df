"""Sessions: their list, their ends, and the names of their cookies."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from club.people.members import active_sessions
from club.people.members.models import LogIn, Member, SecurityEntry, SecurityEventType
from club.people.members.session_store import RENAMED_BACKENDS, SessionStore
from club.people.members.tasks import tidy
from tests.support.another import another_python

pytestmark = pytest.mark.django_db
Inside = Callable[[Member], Client]
LIST, END, MINE = "/members/me/sessions/", "/members/me/sessions/end/", "/members/me/"


def entered(password: str, device: str, login: str = "alice") -> Client:
    client = Client(headers={"user-agent": device})
    client.post("/accounts/login/", {"login": login, "password": password})
    return client


def inside_still(client: Client) -> bool:
    return client.get(MINE).status_code == 200


def test_the_list_shows_all_of_ones_own_and_which_one_this_is(alice: Member, password: str) -> None:
    desk, _ = entered(password, "Desk"), entered(password, "Telephone")
    page = desk.get(LIST).content.decode()
    assert "Desk" in page
    assert "Telephone" in page
    assert page.count("(this one)") == 1


def test_nobody_sees_those_of_others(alice: Member, bob: Member, password: str) -> None:
    entered(password, "Bobs machine", "bob")
    assert "Bobs machine" not in entered(password, "Desk").get(LIST).content.decode()


def test_a_session_can_be_ended_from_another(alice: Member, password: str) -> None:
    desk, telephone = entered(password, "Desk"), entered(password, "Telephone")
    desk.post(END, {"one": LogIn.objects.get(device="Telephone").pk})
    assert inside_still(desk)
    assert not inside_still(telephone)


def test_all_others_end_at_once(alice: Member, password: str) -> None:
    desk, *others = [entered(password, name) for name in ("Desk", "Telephone", "Library")]
    desk.post(END)
    assert inside_still(desk)
    assert not any(inside_still(other) for other in others)
    assert (
        SecurityEntry.objects.filter(matter=SecurityEventType.SESSIONS_ENDED, member=alice).count()
        == 1
    )


def test_another_members_session_cannot_be_ended(alice: Member, bob: Member, password: str) -> None:
    his = entered(password, "Bobs machine", "bob")
    entered(password, "Desk").post(END, {"one": LogIn.objects.get(member=bob).pk})
    assert inside_still(his)


@pytest.mark.parametrize("one", ["x", "-1", "0", "9" * 40, "²"])
def test_a_session_there_is_not_ends_nothing(alice: Member, password: str, one: str) -> None:
    desk, telephone = entered(password, "Desk"), entered(password, "Telephone")
    assert desk.post(END, {"one": one}).status_code == 302
    assert inside_still(telephone)


def test_ending_takes_a_post(alice: Member, password: str) -> None:
    assert entered(password, "Desk").get(END).status_code == 405


def test_logging_out_takes_it_off_the_list(alice: Member, password: str) -> None:
    entered(password, "Desk").post("/accounts/logout/")
    assert not LogIn.objects.exists()


@pytest.mark.parametrize("key", ['"\\000aaaaaaaa"', "aaaaaaaaä", "x' OR 1=1--"])
def test_a_cookie_that_can_be_no_key_is_looked_for_nowhere(
    key: str, django_assert_num_queries: Any
) -> None:
    asked = SessionStore(key)
    with django_assert_num_queries(0):
        assert not asked.load()
    assert asked.session_key is None


def test_a_log_in_gives_the_session_another_name(alice: Member, password: str) -> None:
    """Session fixation: a key from before the log-in is not used afterwards."""
    client = Client()
    client.get("/accounts/login/")
    planted = client.session
    planted["planted"] = True
    planted.save()
    client.cookies["sessionid"] = planted.session_key
    client.post("/accounts/login/", {"login": "alice", "password": password})
    assert client.cookies["sessionid"].value != planted.session_key
    assert not Session.objects.filter(pk=planted.session_key).exists()


def test_a_session_that_is_used_holds_and_one_that_is_not_ends_after_30_days(
    inside: Inside, alice: Member
) -> None:
    client = inside(alice)
    row = Session.objects.get()
    session = client.session
    session[active_sessions.LAST_USE_KEY] = "2026-01-01"
    session.save()
    Session.objects.update(expire_date=timezone.now() + timedelta(days=2))
    client.get(MINE)
    renewed = Session.objects.get(pk=row.pk).expire_date - timezone.now()
    assert timedelta(days=29) < renewed <= timedelta(days=30)


def test_a_second_page_on_the_same_day_writes_nothing(
    inside: Inside, alice: Member, django_assert_num_queries: Callable[..., object]
) -> None:
    client = inside(alice)
    client.get(MINE)
    before = Session.objects.get().session_data
    client.get(MINE)
    assert Session.objects.get().session_data == before


@pytest.mark.parametrize("begun_by", RENAMED_BACKENDS)
def test_a_session_of_before_holds_on(begun_by: str, alice: Member, client: Client) -> None:
    client.force_login(alice, backend=begun_by)
    assert inside_still(client)


def test_who_may_not_log_in_any_more_is_inside_no_longer(inside: Inside, alice: Member) -> None:
    client = inside(alice)
    Member.objects.update(is_active=False)
    assert not inside_still(client)


def test_what_has_run_out_is_over_before_it_is_tidied_away(inside: Inside, alice: Member) -> None:
    client = inside(alice)
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert not inside_still(client)


def test_what_has_run_out_is_tidied_away(inside: Inside, alice: Member) -> None:
    inside(alice)
    fresh = inside(alice)
    Session.objects.exclude(pk=fresh.session.session_key).update(
        expire_date=timezone.now() - timedelta(days=1)
    )
    tidy()
    assert Session.objects.count() == LogIn.objects.count() == 1
    assert inside_still(fresh)


def cookies_at(address: str, folder: Path) -> list[str]:
    ask = "from club import settings as s; print(s.SESSION_COOKIE_NAME, s.CSRF_COOKIE_NAME)"
    told = {"PATH": os.environ["PATH"], "VAR_DIR": str(folder), "PUBLIC_URL": address}
    done = another_python(ask, told)
    return done.stdout.split()


def test_on_the_open_net_cookies_are_bound_to_the_host(tmp_path: Path) -> None:
    names = cookies_at("https://club.example", tmp_path)
    assert names == ["__Host-sessionid", "__Host-csrftoken"]


def test_without_tls_browsers_would_not_take_them(tmp_path: Path) -> None:
    assert cookies_at("http://localhost:8000", tmp_path) == ["sessionid", "csrftoken"]
