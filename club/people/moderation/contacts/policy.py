"""Applies the table of `rules.py`. Each act between two members passes here first. A block
and a limit are refused in the same words, so that a refusal does not reveal a block.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from datetime import datetime
from typing import Final

from django.db.models import Count, Q, QuerySet

from club.base.errors import ClubError
from club.base.registries import Registry
from club.people.members.models import Member
from club.people.moderation.contacts.rules import (
    CONTACT_RULES,
    LONGEST_WINDOW,
    Contact,
    ContactRule,
    Effect,
    Limit,
)
from club.people.moderation.models import ContactMade, MemberBlock, MemberMute
from games.message import Part

# Functions of apps above: the others who do not want the contact of one of the authors. A choice of
# a member does the same as a block.
contact_choices: Final = Registry[
    Callable[[Contact, Collection[int], Collection[int]], set[int]]
]()


class ContactRefused(ClubError):
    """A contact is refused by a block or a limit."""

    def __init__(self, rule: str, code: str, text: str, **parts: Part) -> None:
        super().__init__(code, text, **parts)
        self.rule = rule


def make_contact(
    contact: Contact,
    author: Member,
    recipients: Iterable[int],
    now: datetime,
    about: str = "",
) -> set[int]:
    """Counts the contact and returns the recipients who are told of it. With `about`, the limits of
    the author count contacts about the same thing alone. Call it in a transaction.

    Raises ClubError above a limit of the author, and where a recipient cannot be reached and the
    rule refuses that.
    """
    rule = CONTACT_RULES[contact]
    others = set(recipients) - {author.pk}
    if rule.by_author or rule.to_one:
        lock_author(author)
    _expect_below_limits(contact, rule, author, now, about)
    limited = _members_at_limit(contact, rule, author, others, now)
    apart = unreachable_members(contact, [author.pk], others)
    for effect, members in ((rule.on_block, apart), (rule.on_limit, limited)):
        if effect is Effect.REFUSED and members:
            raise _refusal(rule, author, min(members))
    _count(contact, rule, author, others - limited, now, about)
    return others - limited - apart


def lock_author(author: Member) -> None:
    """Locks the row of the author, so that contacts at the same moment are counted one by one."""
    Member.objects.select_for_update(no_key=True).get(pk=author.pk)


def expect_reachable(
    contact: Contact, author: Member, recipients: Iterable[int]
) -> None:
    """Raises ClubError where a block forbids the contact. Counts nothing: it is for a later step of
    a contact that was counted.
    """
    others = set(recipients) - {author.pk}
    apart = unreachable_members(contact, [author.pk], others)
    if apart:
        raise _refusal(CONTACT_RULES[contact], author, min(apart))


def unreachable_members(
    contact: Contact, authors: Collection[int], others: Collection[int]
) -> set[int]:
    """Returns the others whose contact with one of the authors a block or a choice forbids."""
    rule = CONTACT_RULES[contact]
    if rule.on_block is Effect.GOES_ON or not others:
        return set()
    closed = [choice(contact, authors, others) for choice in contact_choices]
    blocks = MemberBlock.objects.filter(
        Q(member__in=authors, other__in=others)
        | Q(member__in=others, other__in=authors)
    )
    pairs = list(blocks.values_list("member", "other"))
    if rule.heeds_mutes:
        mutes = MemberMute.objects.filter(member__in=others, other__in=authors)
        pairs += mutes.values_list("member", "other")
    apart = {member_id for pair in pairs for member_id in pair}
    return apart.union(*closed) & set(others)


def delete_old_contacts(now: datetime) -> None:
    """Deletes the rows that no limit counts any more."""
    ContactMade.objects.filter(at__lte=now - LONGEST_WINDOW).delete()


def _count(
    contact: Contact,
    rule: ContactRule,
    author: Member,
    recipients: Collection[int],
    now: datetime,
    about: str,
) -> None:
    """Writes a row without a recipient for the contact as a whole, and one for each recipient; only
    those that the rule counts. A member who is left out counts as any other.
    """
    counted: list[int | None] = [None] if rule.by_author else []
    if rule.to_one or rule.received:
        counted += sorted(recipients)
    ContactMade.objects.bulk_create(
        ContactMade(
            contact=contact, author=author, recipient_id=row, about=about, at=now
        )
        for row in counted
    )


def _expect_below_limits(
    contact: Contact, rule: ContactRule, author: Member, now: datetime, about: str
) -> None:
    own = ContactMade.objects.filter(
        contact=contact, author=author, recipient=None, about=about
    )
    for limit in rule.by_author:
        if _since(own, limit, now).count() >= limit.most:
            raise ContactRefused(
                "conduct 4.1",
                "too_often",
                "You have done this {most} times lately; that is the limit. Wait a little.",
                most=limit.most,
            )


def _members_at_limit(
    contact: Contact,
    rule: ContactRule,
    author: Member,
    others: Collection[int],
    now: datetime,
) -> set[int]:
    """Returns the recipients who were reached as often as the rule allows."""
    reached = ContactMade.objects.filter(contact=contact, recipient__in=others)
    counted = ((rule.to_one, reached.filter(author=author)), (rule.received, reached))
    return {
        member
        for limit, rows in counted
        if limit is not None and others
        for member in _since(rows, limit, now)
        .values("recipient")
        .annotate(made=Count("pk"))
        .filter(made__gte=limit.most)
        .values_list("recipient", flat=True)
    }


def _since(
    rows: QuerySet[ContactMade], limit: Limit, now: datetime
) -> QuerySet[ContactMade]:
    return rows.filter(at__gt=now - limit.within).order_by()


def _refusal(rule: ContactRule, author: Member, other_id: int) -> ClubError:
    """The author's own block is named, since the author knows of it."""
    name = Member.objects.get(pk=other_id).username
    if MemberBlock.objects.filter(member=author, other=other_id).exists():
        return ContactRefused(
            "conduct 3.2",
            "you_block",
            "You block {name}. Unblock them first.",
            name=name,
        )
    if not rule.names_recipient:
        return ContactRefused(
            "conduct 3.4",
            "not_now",
            "This is not possible at the moment. Try again another day.",
        )
    return ContactRefused(
        "conduct 3.4",
        "not_now",
        "{name} cannot be reached this way at the moment. Try again another day.",
        name=name,
    )
