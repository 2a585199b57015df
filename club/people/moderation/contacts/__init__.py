"""Acts between two members: the table of what a block and a limit do, and what applies it."""

from club.people.moderation.contacts.policy import (
    contact_choices,
    delete_old_contacts,
    expect_reachable,
    make_contact,
    unreachable_members,
)

__all__ = [
    "contact_choices",
    "delete_old_contacts",
    "expect_reachable",
    "make_contact",
    "unreachable_members",
]
