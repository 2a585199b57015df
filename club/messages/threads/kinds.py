"""Kinds of threads. An app declares a class for each of its kinds and registers it in
`AppConfig.ready()` with `register_thread_kind`. Nothing of any app is known here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from django.db.models import Model
from django.db.models.signals import post_delete
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from club.base.errors import ClubError, NotFound
from club.messages.threads.models import Thread, ThreadLine
from club.people.members.models import Member
from club.people.moderation.contacts.rules import Contact

Text = str | Promise  # to be translated when it is used


@dataclass(frozen=True, slots=True)
class ThreadPlace:
    """The place of a thread as one member comes to it, whether the thread has begun or not."""

    kind: ThreadKind
    key: int  # the number in its addresses
    subject_id: int
    title: str
    address: str  # of the page that shows the thread
    about_address: str  # of the event, the article or the other member
    other_id: int = 0
    refusal: ClubError | None = None  # why the member may not write; None: they may


class ThreadKind(ABC):
    """A kind of threads: who reads and writes them, who is notified, and their words."""

    name: ClassVar[str]  # 12 characters at most, in addresses: "event"
    notice: ClassVar[str]  # name of the kind of notices about new lines
    # the model of the subject; a thread is deleted with it
    model: ClassVar[type[Model] | None] = None
    heading: ClassVar[Text]  # above the lines
    label: ClassVar[Text]  # of the field
    help: ClassVar[Text]  # below it: who reads the line
    empty: ClassVar[Text]  # instead of lines

    @abstractmethod
    def find_place(self, member: Member, key: int) -> ThreadPlace:
        """Returns the place that the member may see. Raises NotFound."""

    @abstractmethod
    def contact(self, thread: Thread, author: Member) -> Contact:
        """Returns the row of the contact policy for a line that the author writes now."""

    @abstractmethod
    def recipients(self, thread: Thread) -> set[int]:
        """Returns the ids of the members who are notified of a line, its author included."""

    def key_of(self, thread: Thread, member: Member) -> int:
        """Returns the number in the addresses of the thread for this member."""
        return thread.subject_id


class CommentKind(ThreadKind):
    """Comments of members under a thing that has an owner, such as the host of an event."""

    notice = "comment"
    heading = _("Comments")
    label = _("Write a comment")
    empty = _("No comments yet.")

    @abstractmethod
    def owner_of(self, subject_id: int) -> int | None:
        """Returns the id of the member to whom the thing belongs; None: they have left."""

    def contact(self, thread: Thread, author: Member) -> Contact:
        return Contact.COMMENT

    def recipients(self, thread: Thread) -> set[int]:
        """The owner, and those who have written there."""
        owner = self.owner_of(thread.subject_id)
        lines = ThreadLine.objects.filter(thread=thread, author__isnull=False)
        authors = lines.order_by().values_list("author_id", flat=True).distinct()
        return {member for member in (owner, *authors) if member is not None}


_kinds: dict[str, ThreadKind] = {}


def register_thread_kind(*new: ThreadKind) -> None:
    """Adds kinds. Call it in `AppConfig.ready()`."""
    for kind in new:
        _kinds[kind.name] = kind
        if kind.model is not None:
            post_delete.connect(
                partial(_delete_thread, kind.name),
                sender=kind.model,
                weak=False,
                dispatch_uid=f"threads.{kind.name}",
            )


def thread_kind(name: str) -> ThreadKind:
    """Returns the kind of that name. Raises NotFound."""
    if name not in _kinds:
        raise NotFound("no_thread", "There is no such thread.")
    return _kinds[name]


def place_of_thread(thread: Thread, member: Member) -> ThreadPlace:
    """Returns the place of a thread that the member may see. Raises NotFound."""
    kind = thread_kind(thread.kind)
    place = kind.find_place(member, kind.key_of(thread, member))
    if (place.subject_id, place.other_id) != (thread.subject_id, thread.other_id):
        raise NotFound("no_thread", "There is no such thread.")  # of two other members
    return place


def find_thread(place: ThreadPlace) -> Thread | None:
    """Returns the thread of the place; None before its first line."""
    return Thread.objects.filter(
        kind=place.kind.name, subject_id=place.subject_id, other_id=place.other_id
    ).first()


def _delete_thread(kind_name: str, instance: Any, **_more: Any) -> None:
    Thread.objects.filter(kind=kind_name, subject_id=instance.pk, other_id=0).delete()
