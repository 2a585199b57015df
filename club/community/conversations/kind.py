"""The thread of two members. The number in its addresses is the id of the other member."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from club.base.errors import ClubError, NotFound
from club.base.roles.permissions import may, power_refusal
from club.base.roles.powers import Power
from club.messages.threads.kinds import ThreadKind, ThreadPlace, find_thread
from club.messages.threads.models import Thread, ThreadLine
from club.people.members.models import Member
from club.people.moderation.contacts.policy import ContactRefused
from club.people.moderation.contacts.rules import Contact


class Conversation(ThreadKind):
    """The messages of two members. They are the only readers."""

    name = "member"
    notice = "message"
    heading = _("Messages")
    label = _("Write a message")
    help = _("You two read it, nobody else.")
    empty = _("Nobody has written yet.")

    def find_place(self, member: Member, key: int) -> ThreadPlace:
        """A member without the power to write sees a conversation that exists, and no other."""
        other = Member.objects.select_related("role").filter(pk=key).first()
        if other is None or other.pk == member.pk:
            raise NotFound("no_member", "There is no such member.")
        place = ThreadPlace(
            kind=self,
            key=key,
            subject_id=min(key, member.pk),
            other_id=max(key, member.pk),
            title=other.username,
            address=self.find_address(key),
            about_address=other.get_absolute_url(),
            refusal=_refusal(member, other),
        )
        if place.refusal is not None and find_thread(place) is None:
            raise NotFound("no_member", "There is no such member.")
        return place

    def contact(self, thread: Thread, author: Member) -> Contact:
        """Until the other member has answered, a message is one of few."""
        answers = ThreadLine.objects.filter(thread=thread).exclude(author=author)
        return Contact.MESSAGE if answers.exists() else Contact.FIRST_MESSAGE

    def recipients(self, thread: Thread) -> set[int]:
        return {thread.subject_id, thread.other_id}

    def find_address(self, other_id: int) -> str:
        """Returns the path of the conversation with that member."""
        return reverse("threads:thread", args=[self.name, other_id])

    def key_of(self, thread: Thread, member: Member) -> int:
        is_first = member.pk == thread.subject_id
        return thread.other_id if is_first else thread.subject_id


CONVERSATION = Conversation()


def may_write_to(author: Member, other: Member) -> bool:
    """Whether the roles of the two let the author write to the other member."""
    return author.pk != other.pk and _refusal(author, other) is None


def _refusal(author: Member, other: Member) -> ClubError | None:
    refusal = power_refusal(author, Power.WRITE_MESSAGES)
    if refusal is not None or may(other, Power.SEE_MEMBERS):
        return refusal
    return ContactRefused(
        "conduct 5.2", "not_here", "{name} cannot be written to.", name=other.username
    )
