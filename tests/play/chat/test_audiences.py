"""Who reads what in a chat."""

from __future__ import annotations

import pytest

from club.base.errors import ClubError, NotAllowed
from club.people.members.models import Member
from club.play.chat import queries, services
from club.play.chat.audiences import chat_rights
from club.play.chat.models import Audience, ChatLine
from club.play.chat.queries import line_as_reported
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.substitutes import services as substitutes
from club.play.tables.models import Table
from club.play.tables.queries import table_for
from games import registry
from tests.play.chat.conftest import Texts, Write
from tests.play.substitutes.benches import asking_for_one, the_call, volunteers
from tests.support.sitting_down import NOW, Sat, agree_to_end, newcomer, sit_down

pytestmark = pytest.mark.django_db


def texts_at(sat: Sat, member: Member) -> list[str]:
    table, seat = table_for(member, sat.pk)
    rights = chat_rights(table, seat, member, NOW)
    return [line.text for line in queries.page_of_lines(table.pk, rights).lines]


def test_those_who_sit_read_the_table_and_never_the_gallery(
    alice: Member, bob: Member, carol: Member, write: Write, texts: Texts
) -> None:
    assert write(alice, "to the table").audience == Audience.TABLE
    assert write(carol, "from the gallery").audience == Audience.GALLERY
    assert texts(alice) == texts(bob) == ["to the table"]
    assert texts(carol) == ["from the gallery"]


def test_numbers_of_the_table_tell_nothing_of_the_gallery(
    alice: Member, carol: Member, write: Write
) -> None:
    write(carol, "one")
    assert write(alice, "two").number == 1


def test_the_gallery_reads_the_table_only_if_the_table_says_so(
    toys: None, alice: Member, bob: Member, carol: Member
) -> None:
    table = seating.open_table(alice, registry.find("toy"), Terms("Friday", 2, {}), NOW)
    services.set_chat_public(table.pk, alice, public=True)
    seating.join(table.pk, bob, NOW, table.invite)
    services.write_line(table.pk, bob, "Hello", NOW)
    assert texts_at(Sat(table.pk), carol) == ["Hello"]


def test_only_the_host_opens_a_chat_and_only_before_the_start(
    sat: Sat, alice: Member, bob: Member
) -> None:
    with pytest.raises(NotAllowed):
        services.set_chat_public(sat.pk, bob, public=True)
    with pytest.raises(ClubError, match="already started"):
        services.set_chat_public(sat.pk, alice, public=True)


def test_a_substitute_reads_from_the_beginning_of_their_tenure(
    toys: None, alice: Member, bob: Member
) -> None:
    (dora,) = volunteers("dora")
    sat = asking_for_one(alice, bob)
    services.write_line(sat.pk, bob, "Let us join forces, alice", NOW)
    substitutes.take_chair(the_call(sat).pk, dora, NOW)
    services.write_line(sat.pk, bob, "Welcome, dora", NOW)
    assert texts_at(sat, dora) == ["Welcome, dora"]
    assert texts_at(sat, alice) == ["Let us join forces, alice"]
    assert texts_at(sat, bob) == ["Let us join forces, alice", "Welcome, dora"]


def test_who_left_writes_to_the_gallery(toys: None, alice: Member, bob: Member) -> None:
    (dora,) = volunteers("dora")
    sat = asking_for_one(alice, bob)
    substitutes.take_chair(the_call(sat).pk, dora, NOW)
    line = services.write_line(sat.pk, alice, "I look on", NOW)
    assert line.audience == Audience.GALLERY
    assert texts_at(sat, bob) == []


def test_who_resigned_reads_to_the_end_of_their_tenure(
    toys: None, alice: Member, bob: Member, carol: Member
) -> None:
    sat = sit_down("toy", [alice, bob, carol])
    services.write_line(sat.pk, alice, "before", NOW)
    seating.resign(sat.pk, carol, NOW)
    services.write_line(sat.pk, alice, "after", NOW)
    assert texts_at(sat, carol) == ["before"]


def test_when_it_is_over_all_who_sat_read_all(
    toys: None, alice: Member, bob: Member, carol: Member
) -> None:
    (dora,) = volunteers("dora")
    sat = asking_for_one(alice, bob)
    services.write_line(sat.pk, bob, "one", NOW)
    services.write_line(sat.pk, carol, "two", NOW)
    substitutes.take_chair(the_call(sat).pk, dora, NOW)
    for member in (bob, dora):
        agree_to_end(sat.pk, member, NOW)
    for member in (alice, bob, dora):
        assert texts_at(sat, member) == ["one", "two"]
    assert texts_at(sat, carol) == ["two"]
    assert services.write_line(sat.pk, alice, "three", NOW).audience == Audience.TABLE


def test_a_private_table_is_no_gallery_of_others(sat: Sat, carol: Member) -> None:
    Table.objects.filter(pk=sat.pk).update(private=True)
    with pytest.raises(Table.DoesNotExist):
        services.write_line(sat.pk, carol, "Hello", NOW)


def test_a_reported_line_comes_with_two_on_each_side_as_the_reporter_read_them(
    alice: Member, bob: Member, carol: Member, write: Write
) -> None:
    lines = [write(alice if number % 2 else bob, f"{number}") for number in range(6)]
    write(carol, "from the gallery")
    services.take_back_line(lines[4].pk, bob, NOW)
    found = line_as_reported(lines[3].pk, alice, NOW)
    assert found.line.text == "3"
    assert [line.text for line in found.before] == ["1", "2"]
    assert [line.text for line in found.after] == ["5"]
    with pytest.raises(ChatLine.DoesNotExist):
        line_as_reported(lines[3].pk, carol, NOW)
    with pytest.raises(ChatLine.DoesNotExist):
        line_as_reported(lines[4].pk, alice, NOW)


def test_a_stranger_to_a_private_table_reports_nothing(
    sat: Sat, alice: Member, write: Write
) -> None:
    line = write(alice, "Hello")
    Table.objects.filter(pk=sat.pk).update(private=True)
    with pytest.raises(ChatLine.DoesNotExist):
        line_as_reported(line.pk, newcomer("dora"), NOW)
