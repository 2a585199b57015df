"""Hooks: the messages, their addressees, and the handling of failures."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client

from club.base.outgoing_requests.client import HostAnswer
from club.base.outgoing_requests.public_hosts import AddressNotAllowed
from club.messages.notifications.models import Attempt, Delivery, Notice, Timing
from club.messages.notifications.subjects import NoticeSubject
from club.messages.webhooks import services
from club.messages.webhooks.models import Hook, HookKind, HookPost
from club.people.members.models import Member
from club.play.time_control import services as timecontrol
from tests.messages.notifications.channel_doubles import deliver_all
from tests.messages.notifications.telling import choose, tell_turn
from tests.messages.webhooks.conftest import ADDRESS, AddHook, Receiver
from tests.support.sitting_down import DAY, HOUR, MINUTE, NOW, Sat, sit_down

pytestmark = pytest.mark.django_db
Inside = Callable[[Member], Client]
POST = NOW + 3 * MINUTE


@pytest.fixture
def nim(alice: Member, bob: Member) -> Sat:
    return sit_down("nim", [alice, bob])


def remind(nim: Sat) -> None:
    """Owes alice the notice that it is her turn."""
    timecontrol.remind(nim.pk, 0, NOW + 2 * MINUTE)


def deliver(at: Any = POST) -> None:
    with time_machine.travel(at, tick=False):
        deliver_all(at)


def hook_delivery() -> Delivery:
    return Delivery.objects.get(channel="hook")


def test_nothing_is_owed_on_the_channel_without_a_hook(nim: Sat) -> None:
    remind(nim)
    assert not Delivery.objects.filter(channel="hook").exists()


@pytest.mark.parametrize(
    ("kind", "field"),
    [
        (HookKind.DISCORD, "content"),
        (HookKind.SLACK, "text"),
        (HookKind.MATTERMOST, "text"),
        (HookKind.MATRIX, "text"),
    ],
)
def test_a_chat_is_told_whose_turn_and_until_when(
    kind: HookKind, field: str, nim: Sat, alice: Member, add_hook: AddHook, receiver: Receiver
) -> None:
    add_hook(alice, kind)
    remind(nim)
    deliver()
    (body,) = receiver.bodies
    first, address = body[field].split("\n")
    assert first == "alice: Your turn: Thursday, until 4 March 21:00 (EET)"
    assert address.endswith(nim.table.get_absolute_url())
    assert hook_delivery().sent_at == POST


def test_discord_calls_nobody_by_name(
    nim: Sat, alice: Member, add_hook: AddHook, receiver: Receiver
) -> None:
    nim_table = nim.table
    nim_table.name = "@everyone <@1> `x`"
    nim_table.save(update_fields=["name"])
    add_hook(alice)
    remind(nim)
    deliver()
    (body,) = receiver.bodies
    assert body["allowed_mentions"] == {"parse": []}
    assert "@" not in body["content"]


def test_a_program_is_told_what_its_member_knows_and_by_a_signed_post(
    nim: Sat, alice: Member, add_hook: AddHook, receiver: Receiver
) -> None:
    add_hook(alice, HookKind.JSON)
    remind(nim)
    deliver()
    (body,) = receiver.bodies
    notice = Notice.objects.get()
    assert body == {
        "kind": "your_turn",
        "table": nim.pk,
        "name": "Thursday",
        "game": "nim",
        "seat": 0,
        "asked": notice.asked,
        "due_at": "2026-03-04T19:00:00Z",
        "address": f"http://localhost:8000{nim.table.get_absolute_url()}",
    }
    headers = receiver.posts[0][2]
    assert headers["webhook-id"] == f"n_{notice.pk}"
    assert headers["webhook-signature"].startswith("v1,")


def test_a_private_table_is_not_told_in_a_chat_unless_ticked(
    nim: Sat, alice: Member, add_hook: AddHook, receiver: Receiver
) -> None:
    table = nim.table
    table.private = True
    table.save(update_fields=["private"])
    add_hook(alice, address=ADDRESS + "1")
    add_hook(alice, address=ADDRESS + "2", private_tables=True)
    remind(nim)
    deliver()
    assert [address for address, *_ in receiver.posts] == [ADDRESS + "2"]


def test_a_question_that_spectators_may_not_know_of_is_not_told_in_a_chat(
    nim: Sat, alice: Member, add_hook: AddHook, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    from club.messages.notifications.kinds import Summary
    from club.play.moves.notices.questions import YourTurn

    hidden = Summary("Something waits for you", "/tables/1/", public=False)
    monkeypatch.setattr(YourTurn, "summary", lambda *_: hidden)
    add_hook(alice)
    remind(nim)
    deliver()
    assert receiver.posts == []
    assert "others read there" in Attempt.objects.get(delivery=hook_delivery()).answer
    assert hook_delivery().dropped == "others read there and may not see this"


@pytest.mark.parametrize("kind", ["stood_in", "left_ready", "replaced"])
def test_that_a_seat_was_asked_is_not_told_in_a_chat(
    nim: Sat, alice: Member, add_hook: AddHook, receiver: Receiver, kind: str
) -> None:
    choose(alice, kind, Timing.NOW, "hook")
    add_hook(alice)
    tell_turn(nim, kind)
    deliver()
    assert receiver.posts == []
    assert hook_delivery().dropped == "others read there and may not see this"


def test_notices_of_a_table_to_one_address_of_several_members_are_one_post(
    nim: Sat, alice: Member, bob: Member, add_hook: AddHook, receiver: Receiver
) -> None:
    from club.messages.notifications.services import tell_all

    add_hook(alice)
    add_hook(bob)
    about = NoticeSubject(f"t{nim.pk}.over", nim.pk, table_id=nim.pk)
    tell_all([(alice.pk, about), (bob.pk, about)], "finished", NOW)
    deliver()
    assert len(receiver.posts) == 1


def test_a_hook_that_has_failed_keeps_no_other_from_being_told_and_only_it_is_tried_again(
    nim: Sat, alice: Member, add_hook: AddHook, receiver: Receiver
) -> None:
    add_hook(alice, address=ADDRESS + "1")
    add_hook(alice, address=ADDRESS + "2")
    receiver.answers = [HostAnswer(500, "Broken", ""), HostAnswer(204, "No Content", "")]
    remind(nim)
    deliver()
    assert hook_delivery().post_at is not None
    assert "500 Broken" in Attempt.objects.get(delivery=hook_delivery()).answer
    deliver(POST + HOUR)
    assert [address[-1] for address, *_ in receiver.posts] == ["1", "2", "1"]
    assert hook_delivery().sent_at == POST + HOUR


def test_retry_after_is_kept(
    nim: Sat, alice: Member, add_hook: AddHook, receiver: Receiver
) -> None:
    add_hook(alice)
    receiver.answers = [HostAnswer(429, "Too Many Requests", "", "600")]
    remind(nim)
    deliver()
    assert hook_delivery().post_at == POST + timedelta(minutes=10)


def test_a_hook_that_is_gone_is_off_at_once_and_its_member_is_told(
    nim: Sat, alice: Member, add_hook: AddHook, receiver: Receiver
) -> None:
    hook = add_hook(alice)
    receiver.answers = [HostAnswer(410, "Gone", "")]
    remind(nim)
    deliver()
    hook.refresh_from_db()
    assert (hook.off_at, hook.off_reason) == (POST, "410 Gone")
    assert Notice.objects.filter(member=alice, kind="hook_off").exists()


def test_a_hook_whose_host_leads_inside_is_off_and_says_why(
    nim: Sat, alice: Member, add_hook: AddHook, receiver: Receiver
) -> None:
    hook = add_hook(alice)
    receiver.answers = [AddressNotAllowed("This host is not on the public internet.")]
    remind(nim)
    deliver()
    hook.refresh_from_db()
    assert hook.off_reason == "This host is not on the public internet."


def test_a_hook_that_fails_for_a_day_is_off(
    nim: Sat, alice: Member, add_hook: AddHook, receiver: Receiver
) -> None:
    hook = add_hook(alice)
    services.note_failing(hook, "500", NOW)
    hook.refresh_from_db()
    services.note_failing(hook, "500", NOW + DAY - MINUTE)
    hook.refresh_from_db()
    assert hook.off_at is None
    services.note_failing(hook, "no answer", NOW + DAY)
    hook.refresh_from_db()
    assert (hook.off_at, hook.off_reason) == (NOW + DAY, "no answer")


def test_thirty_posts_in_an_hour_are_the_most(
    nim: Sat, alice: Member, add_hook: AddHook, receiver: Receiver
) -> None:
    hook = add_hook(alice)
    HookPost.objects.bulk_create(HookPost(hook=hook, at=NOW) for _ in range(30))
    remind(nim)
    deliver()
    assert receiver.posts == []
    deliver(POST + HOUR)
    assert len(receiver.posts) == 1


def test_both_secrets_sign_for_a_day_after_a_renewal(alice: Member, add_hook: AddHook) -> None:
    hook = add_hook(alice, HookKind.JSON)
    (old,) = services.signing_secrets(hook, NOW)
    new = services.renew_secret(hook, NOW)
    assert services.signing_secrets(hook, NOW + DAY - MINUTE) == [new, old]
    assert services.signing_secrets(hook, NOW + DAY) == [new]


def test_an_address_and_a_secret_are_not_stored_in_clear(alice: Member, add_hook: AddHook) -> None:
    hook = add_hook(alice, HookKind.JSON)
    stored = " ".join(map(str, Hook.objects.filter(pk=hook.pk).values_list().get()))
    assert "hooks/abc" not in stored
    assert "whsec_" not in stored
