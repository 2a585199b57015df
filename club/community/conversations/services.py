"""Services of conversations. Their lines are written by the services of threads."""

from __future__ import annotations

from django.db.models import Exists, OuterRef

from club.community.conversations.queries import own_conversations
from club.messages.threads.models import ThreadReader
from club.people.members.models import Member


def delete_abandoned_conversations(member: Member) -> None:
    """Deletes the conversations of a member who leaves with members who have left before: those
    read nothing any more.
    """  # conduct 5.8
    readers = ThreadReader.objects.filter(thread=OuterRef("pk"))
    others = readers.exclude(member=member)
    own_conversations(member).filter(~Exists(others)).delete()
