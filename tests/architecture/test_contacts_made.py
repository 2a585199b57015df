"""Every service between two members asks the policy of contacts, or says why it does not."""

from __future__ import annotations

import ast

import pytest

from club.people.moderation.contacts.rules import Contact
from tests.architecture.contacts_made import (
    EXEMPT,
    names_another,
    needless_exemptions,
    services_between_members,
    services_past_policy,
)
from tests.support.source_files import expect_none, sources

pytestmark = pytest.mark.xdist_group("modules")


def function(signature: str) -> ast.FunctionDef:
    node = ast.parse(f"def act({signature}): ...").body[0]
    assert isinstance(node, ast.FunctionDef)
    return node


def test_every_service_between_members_asks_the_policy() -> None:
    expect_none(
        f"{service} acts between members: call make_contact (club/people/moderation/contacts/) "
        "first, or say in EXEMPT (tests/architecture/contacts_made.py) why a block and a limit do "
        "not matter"
        for service in services_past_policy()
    )


def test_no_exemption_is_left_over() -> None:
    assert not needless_exemptions()
    assert all(EXEMPT.values())


def test_every_kind_of_contact_is_made_somewhere() -> None:
    rules = "club.people.moderation.contacts.rules"
    texts = [source.text for source in sources("club") if source.module != rules]
    made = {one for one in Contact if any(f"Contact.{one.name}" in text for text in texts)}
    assert made == set(Contact)


@pytest.mark.parametrize(
    "service",
    [
        "club.play.seats.services.invitations.ask_by_name",
        "club.play.seats.services.chairs.join",
        "club.community.tournaments.services.challenges.challenge",
        "club.community.tournaments.services.ladder_calls.call_game",
        "club.community.play_log.services.logging.log_play",
        "club.play.teaching.services.name_mentor",
        "club.community.events.services.game_tables.sit_down",
        "club.community.events.services.handing_over.hand_over_event",
        "club.play.nudges.services.nudge_seat",
        "club.play.chat.services.write_line",
        "club.messages.threads.services.write_thread_line",
        "club.community.events.services.host_messages.write_to_members",
        "club.community.library.services.lending.lend_copy",
        "club.people.profiles.services.add_friend",
    ],
)
def test_the_walk_finds_services_between_members_that_ask(service: str) -> None:
    assert services_between_members()[service]


@pytest.mark.parametrize(
    ("signature", "expected"),
    [
        ("by: Member, to: Member", True),
        ("by: Member, others: Sequence[Member]", True),
        ("by: Member, name: str", True),
        ("by: Member, table_id: int", False),
    ],
)
def test_a_signature_names_another_member(signature: str, expected: bool) -> None:
    assert names_another(function(signature)) == expected
