"""What is not read: counts, notices and their words."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.messages.notifications.kinds import kind
from club.messages.notifications.models import Notice
from club.people.members.models import Member
from club.people.moderation.relations import mute
from club.play.chat import panels, queries, services
from club.play.chat.models import ChatReader
from club.play.substitutes import services as substitutes
from club.play.tables.projection import project_table
from club.play.tables.queries import table_for
from tests.play.chat.conftest import Write
from tests.play.substitutes.benches import asking_for_one, the_call, volunteers
from tests.support.sitting_down import DAY, NOW, Sat, sit_down

pytestmark = pytest.mark.django_db


def at_home(member: Member) -> list[tuple[str, int]]:
    return [(chat.name, chat.count) for chat in queries.unread_chats(member)]


def at_table(sat: Sat, member: Member) -> str:
    panel = panels.at_table(project_table(*table_for(member, sat.pk)), member, NOW)
    assert panel is not None
    return str(panel.facts["unread"])


def notices(member: Member) -> list[Notice]:
    return list(Notice.objects.filter(member=member, kind="chat").order_by("pk"))


def test_lines_of_others_count_at_the_table_and_at_home(
    sat: Sat, alice: Member, bob: Member, write: Write
) -> None:
    write(alice, "one")
    write(alice, "two")
    assert at_home(bob) == [("Thursday", 2)]
    assert at_table(sat, bob) == "2"
    assert at_home(alice) == []
    assert at_table(sat, alice) == ""


def test_more_than_nine_are_nine_and_a_plus(
    sat: Sat, alice: Member, bob: Member, write: Write
) -> None:
    for number in range(10):
        write(alice, f"{number}")
    assert at_table(sat, bob) == "9+"


def test_who_has_read_reads_no_number(sat: Sat, alice: Member, bob: Member, write: Write) -> None:
    lines = [write(alice, "one"), write(alice, "two")]
    services.mark_chat_read(sat.pk, bob, lines, NOW)
    assert (at_home(bob), at_table(sat, bob)) == ([], "")
    services.mark_chat_read(sat.pk, bob, lines[:1], NOW)  # an older page moves nothing back
    assert at_home(bob) == []


def test_who_writes_has_read(sat: Sat, alice: Member, bob: Member, write: Write) -> None:
    write(alice, "one")
    write(bob, "two")
    assert at_home(bob) == []
    assert at_home(alice) == [("Thursday", 1)]


def test_a_line_that_is_gone_is_not_unread(
    sat: Sat, alice: Member, bob: Member, write: Write
) -> None:
    services.take_back_line(write(alice, "one").pk, alice, NOW)
    services.hide_line(write(alice, "two").pk, bob, NOW)
    assert at_table(sat, bob) == ""


def test_the_gallery_is_unread_for_those_who_look_on_alone(
    sat: Sat, alice: Member, carol: Member, write: Write, inside: object
) -> None:
    write(carol, "from the gallery")
    assert at_table(sat, alice) == ""
    assert at_home(alice) == at_home(carol) == []


def test_lines_of_muted_members_count_as_read_and_make_no_notice(
    sat: Sat, alice: Member, bob: Member, write: Write
) -> None:
    mute(bob, alice, NOW)
    write(alice, "one")
    assert (at_home(bob), at_table(sat, bob), notices(bob)) == ([], "", [])


def test_a_table_makes_one_notice_a_day(sat: Sat, alice: Member, bob: Member, write: Write) -> None:
    write(alice, "one")
    write(alice, "two")
    assert len(notices(bob)) == 1
    write(alice, "three", NOW + DAY)
    assert len(notices(bob)) == 2
    assert notices(alice) == []


def test_an_email_holds_the_text_as_it_is_now_and_a_push_none(
    sat: Sat, alice: Member, bob: Member, write: Write
) -> None:
    line = write(alice, "Secret sauce")
    services.change_line(line.pk, alice, "Open sauce", NOW)
    (notice,) = notices(bob)
    words, summary = kind("chat").words(notice), kind("chat").summary(notice)
    assert "alice: Open sauce" in words.body
    assert "Secret" not in words.body
    assert (summary.title, summary.public) == ("New chat at Thursday", False)
    assert "sauce" not in repr(summary)


def test_a_notice_is_void_when_the_lines_are_read_or_gone(
    sat: Sat, alice: Member, bob: Member, write: Write
) -> None:
    line = write(alice, "one")
    (notice,) = notices(bob)
    assert not kind("chat").void(notice)
    services.take_back_line(line.pk, alice, NOW)
    assert kind("chat").void(notice)


def test_who_has_read_the_chat_has_read_its_notice(
    sat: Sat, alice: Member, bob: Member, write: Write
) -> None:
    line = write(alice, "one")
    services.mark_chat_read(sat.pk, bob, [line], NOW)
    assert notices(bob)[0].read_at == NOW


def test_the_gallery_makes_no_notice(sat: Sat, carol: Member, write: Write) -> None:
    write(carol, "one")
    assert not Notice.objects.filter(kind="chat").exists()


def test_lines_from_before_a_tenure_are_not_unread(toys: None, alice: Member, bob: Member) -> None:
    (dora,) = volunteers("dora")
    sat = asking_for_one(alice, bob)
    services.write_line(sat.pk, bob, "one", NOW)
    services.write_line(sat.pk, bob, "two", NOW)
    substitutes.take_chair(the_call(sat).pk, dora, NOW)
    assert at_home(dora) == []
    services.write_line(sat.pk, bob, "three", NOW)
    assert at_home(dora) == [("Thursday", 1)]
    assert at_home(alice) == []


def test_home_counts_all_tables_by_one_query(
    sat: Sat, alice: Member, bob: Member, write: Write
) -> None:
    other = sit_down("toy", [alice, bob])
    write(alice, "one")
    services.write_line(other.pk, alice, "two", NOW)
    services.write_line(other.pk, alice, "three", NOW)
    with CaptureQueriesContext(connection) as asked:
        assert [count for _, count in at_home(bob)] == [2, 1]
    assert len(asked) == 1


def test_a_reader_has_one_row_a_table(sat: Sat, bob: Member, write: Write) -> None:
    for number in range(3):
        write(bob, f"{number}")
    assert ChatReader.objects.filter(table=sat.pk, member=bob).count() == 1
