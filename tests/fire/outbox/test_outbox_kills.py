"""kill -9 of the worker while it sends what is owed. No notice is lost. An e-mail is repeated only
when the worker dies after the mail server took it and before it could say so; it has the same
Message-ID then, by which mailboxes drop it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Sequence

import pytest
from django.conf import settings

from club.messages.notifications.models import Delivery
from club.messages.notifications.services import tell_all
from club.messages.notifications.subjects import NoticeSubject
from club.people.members.models import Member
from club.play.tables.models import Table
from games import registry
from tests.fire.http_visitor import database_url
from tests.fire.outbox.mail_server import AFTER, BEFORE, MailServer, mail_server
from tests.sampling import sampled
from tests.support.sitting_down import HOUR, MINUTE, NOW

pytestmark = [pytest.mark.django_db(transaction=True)]
KILLS: Sequence[str] = sampled((AFTER,), (BEFORE, AFTER) * 5)
THIRD = 3  # e-mail of a worker, with which it is killed
MEMBERS = THIRD * (len(KILLS) + 1)
TABLES = ("Monday", "Tuesday")


def owe() -> None:
    """Two notices to each member, which go in one e-mail."""
    names = [f"member{number}" for number in range(MEMBERS)]
    members = [Member(username=name, email=f"{name}@club.example", password="!") for name in names]
    Member.objects.bulk_create(members)
    nim = registry.find("nim").info
    for name in TABLES:
        table = Table.objects.create(
            name=name,
            host=members[0],
            game_slug=nim.slug,
            game_version=nim.version,
            opened_at=NOW,
        )
        about = NoticeSubject(f"t{table.pk}", table.pk, table_id=table.pk)
        tell_all(((one.pk, about) for one in members), "cancelled", NOW)


def drain(server: MailServer, port: int, minutes: int, kill: str = "") -> None:
    """Runs a worker until nothing is due at that moment, or until it is killed."""
    server.handed_over, server.kill_at, server.kill_when = 0, THIRD if kill else 0, kill
    ours = {"DJANGO_SETTINGS_MODULE": "tests.fire.settings", "DATABASE_URL": database_url()}
    command = [sys.executable, "-m", "tests.fire.outbox.worker", str(minutes), str(port)]
    server.worker = subprocess.Popen(command, env=os.environ | ours, cwd=settings.BASE_DIR)
    assert (server.worker.wait() == 0) == (not kill)


def test_a_worker_killed_in_mid_drain_loses_no_notice_and_repeats_none_unmarked() -> None:
    owe()
    with mail_server() as (server, port):
        for number, kill in enumerate(KILLS):
            drain(server, port, 3 * number, kill)
        drain(server, port, 3 * len(KILLS) + HOUR // MINUTE)
    ids_by_member = defaultdict(list)
    for letter in server.taken:
        ids_by_member[letter["To"]].append(letter["Message-ID"])
        text = letter.get_payload(0).get_payload(decode=True).decode()  # type: ignore[union-attr]
        assert [text.count(f"“{name}”") for name in TABLES] == [1, 1]
    assert len(ids_by_member) == MEMBERS
    assert [ids for ids in ids_by_member.values() if len(set(ids)) > 1] == []
    assert len(server.taken) - MEMBERS == KILLS.count(AFTER)
    assert Delivery.objects.filter(sent_at__isnull=False).count() == len(TABLES) * MEMBERS
