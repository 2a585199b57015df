"""The policy about acts between two members: each row of its table, by a block and by a limit."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from club.base.errors import ClubError
from club.people.members.models import Member
from club.people.moderation.contacts import delete_old_contacts, make_contact, unreachable_members
from club.people.moderation.contacts.rules import CONTACT_RULES, Contact, Effect, Limit
from club.people.moderation.models import ContactMade
from club.people.moderation.relations import block, mute
from tests.support.sitting_down import NOW

pytestmark = pytest.mark.django_db

SECOND = timedelta(seconds=1)
REFUSED = [one for one, rule in CONTACT_RULES.items() if rule.on_block is Effect.REFUSED]
LEFT_OUT = [one for one, rule in CONTACT_RULES.items() if rule.on_block is Effect.LEFT_OUT]
GOING_ON = [one for one, rule in CONTACT_RULES.items() if rule.on_block is Effect.GOES_ON]
TO_ONE = [(one, rule.to_one) for one, rule in CONTACT_RULES.items() if rule.to_one]
RECEIVED = [(one, rule.received) for one, rule in CONTACT_RULES.items() if rule.received]
BY_AUTHOR = [(one, limit) for one, rule in CONTACT_RULES.items() for limit in rule.by_author]
TO_ONES_OWN_GUESTS = ("you_block", "You block bob. Unblock them first.")


def note(contact: Contact, author: Member, recipient: Member | None, limit: Limit) -> None:
    """As many contacts as the limit allows, the last of them now."""
    ContactMade.objects.bulk_create(
        ContactMade(contact=contact, author=author, recipient=recipient, at=NOW - number * SECOND)
        for number in range(limit.most)
    )


def refusal(contact: Contact, author: Member, recipient: Member, now: datetime = NOW) -> tuple:
    with pytest.raises(ClubError) as refused:
        make_contact(contact, author, [recipient.pk], now)
    return refused.value.code, str(refused.value)


def test_every_contact_has_a_rule() -> None:
    assert set(CONTACT_RULES) == set(Contact)


@pytest.mark.parametrize("contact", [one for one in REFUSED if one != Contact.OPEN_TABLE])
def test_a_block_refuses_the_blocked_member_in_words_that_do_not_say_so(
    contact: Contact, alice: Member, bob: Member
) -> None:
    block(bob, alice, NOW)

    code, text = refusal(contact, alice, bob)

    assert code == "not_now" and "block" not in text
    assert not ContactMade.objects.exists()


@pytest.mark.parametrize("contact", [one for one in REFUSED if one != Contact.OPEN_TABLE])
def test_who_blocks_is_told_of_their_own_block_alone(
    contact: Contact, alice: Member, bob: Member
) -> None:
    block(alice, bob, NOW)

    assert refusal(contact, alice, bob) == TO_ONES_OWN_GUESTS


@pytest.mark.parametrize("contact", LEFT_OUT)
def test_a_block_leaves_the_blocked_member_out_without_a_word(
    contact: Contact, alice: Member, bob: Member, carol: Member
) -> None:
    block(bob, alice, NOW)

    assert make_contact(contact, alice, [bob.pk, carol.pk], NOW) == {carol.pk}


@pytest.mark.parametrize("contact", LEFT_OUT)
def test_a_block_leaves_out_whom_one_blocks_oneself(
    contact: Contact, alice: Member, bob: Member
) -> None:
    block(alice, bob, NOW)

    assert make_contact(contact, alice, [bob.pk], NOW) == set()


@pytest.mark.parametrize("contact", GOING_ON)
def test_a_game_that_both_share_goes_on_in_spite_of_a_block(
    contact: Contact, alice: Member, bob: Member
) -> None:
    block(bob, alice, NOW)

    assert make_contact(contact, alice, [bob.pk], NOW) == {bob.pk}


@pytest.mark.parametrize(("contact", "limit"), TO_ONE)
def test_a_limit_holds_for_one_recipient_and_ends_with_its_time(
    contact: Contact, limit: Limit, alice: Member, bob: Member, carol: Member
) -> None:
    note(contact, alice, bob, limit)

    if CONTACT_RULES[contact].on_limit is Effect.REFUSED:
        assert refusal(contact, alice, bob)[0] == "not_now"
    else:
        assert make_contact(contact, alice, [bob.pk], NOW) == set()
    assert make_contact(contact, alice, [carol.pk], NOW) == {carol.pk}
    assert make_contact(contact, alice, [bob.pk], NOW + limit.within) == {bob.pk}


@pytest.mark.parametrize("contact", [one for one, _limit in TO_ONE if one in REFUSED])
def test_a_limit_and_a_block_are_refused_in_the_same_words(
    contact: Contact, alice: Member, bob: Member
) -> None:
    limit = CONTACT_RULES[contact].to_one
    assert limit is not None
    note(contact, alice, bob, limit)
    at_limit = refusal(contact, alice, bob)
    ContactMade.objects.all().delete()
    block(bob, alice, NOW)

    assert refusal(contact, alice, bob) == at_limit


@pytest.mark.parametrize(("contact", "limit"), RECEIVED)
def test_a_limit_of_a_recipient_counts_all_authors(
    contact: Contact, limit: Limit, alice: Member, bob: Member, carol: Member
) -> None:
    note(contact, carol, bob, limit)

    if CONTACT_RULES[contact].on_limit is Effect.REFUSED:
        assert refusal(contact, alice, bob)[0] == "not_now"
    else:
        assert make_contact(contact, alice, [bob.pk], NOW) == set()


@pytest.mark.parametrize(("contact", "limit"), BY_AUTHOR)
def test_a_limit_of_an_author_counts_all_recipients(
    contact: Contact, limit: Limit, alice: Member, bob: Member
) -> None:
    note(contact, alice, None, limit)

    assert refusal(contact, alice, bob)[0] == "too_often"
    assert make_contact(contact, bob, [alice.pk], NOW) == {alice.pk}


def test_a_limit_about_one_table_does_not_hold_for_another(alice: Member) -> None:
    for number in range(3):
        make_contact(Contact.PROPOSAL, alice, (), NOW + number * SECOND, about="t1")

    with pytest.raises(ClubError):
        make_contact(Contact.PROPOSAL, alice, (), NOW + 4 * SECOND, about="t1")
    make_contact(Contact.PROPOSAL, alice, (), NOW + 4 * SECOND, about="t2")


def test_a_mute_leaves_out_of_nudges_and_lines_but_not_of_invitations(
    alice: Member, bob: Member
) -> None:
    mute(bob, alice, NOW)

    assert make_contact(Contact.NUDGE, alice, [bob.pk], NOW) == set()
    assert make_contact(Contact.CHAT_LINE, alice, [bob.pk], NOW) == set()
    assert make_contact(Contact.INVITE, alice, [bob.pk], NOW) == {bob.pk}
    assert make_contact(Contact.NUDGE, bob, [alice.pk], NOW) == {alice.pk}


def test_nobody_makes_contact_with_themselves(alice: Member) -> None:
    assert make_contact(Contact.INVITE, alice, [alice.pk], NOW) == set()


def test_a_block_between_others_keeps_nobody_apart(
    alice: Member, bob: Member, carol: Member
) -> None:
    block(bob, carol, NOW)

    assert not unreachable_members(Contact.INVITE, [alice.pk], [bob.pk, carol.pk])


def test_contacts_that_no_limit_counts_are_deleted(alice: Member, bob: Member) -> None:
    make_contact(Contact.INVITE, alice, [bob.pk], NOW)

    delete_old_contacts(NOW + timedelta(days=6))
    assert ContactMade.objects.exists()
    delete_old_contacts(NOW + timedelta(days=7))
    assert not ContactMade.objects.exists()
