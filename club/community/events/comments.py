"""The comments of an event. Members who see the event read them."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from club.base.errors import NotFound
from club.base.roles.permissions import may, power_refusal
from club.base.roles.powers import Power
from club.community.events.models import Event
from club.community.events.queries import InvitedTo
from club.messages.threads.kinds import CommentKind, ThreadPlace
from club.people.members.models import Member


class EventComments(CommentKind):
    """The comments of an event, for its host and all who see who comes."""

    name = "event"
    model = Event
    help = _("All members read it, and the guests of the event.")

    def find_place(self, member: Member, key: int) -> ThreadPlace:
        event = Event.objects.with_host().filter(pk=key).first()
        if event is None:
            raise NotFound("no_event", "There is no such event.")
        return self.place_at(event, member)

    def place_at(self, event: Event, member: Member) -> ThreadPlace:
        """Returns the comments of the event. Raises NotFound for a member who does not see it."""
        about = InvitedTo(event)
        if not may(member, Power.SEE_ANSWERS, about):
            raise NotFound("no_event", "There is no such event.")
        refusal = power_refusal(member, Power.COMMENT, about)
        address = event.get_absolute_url()
        return ThreadPlace(
            self, event.pk, event.pk, event.title, address, address, refusal=refusal
        )

    def owner_of(self, subject_id: int) -> int | None:
        hosts = Event.objects.filter(pk=subject_id).values_list("host_id", flat=True)
        return hosts.first()


EVENT_COMMENTS = EventComments()
