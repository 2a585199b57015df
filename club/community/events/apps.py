"""The app config and its receivers of signals."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

# the words of the journal for what is done here
JOURNAL_ACTIONS = {
    "event.write": _("wrote to the members of an event of another host"),
    "event.call_off": _("called off an event of another host"),
    "event.change": _("changed an event of another host"),
    "event.change_later": _("changed an event of another host and all later ones"),
    "event.leave_out": _("left out a day of another host's series"),
    "event.end_series": _("ended a series of another host"),
    "event.put_in": _("put somebody in at another host's event"),
    "event.move": _("moved somebody to the waiting list of another host's event"),
    "event.swap": _("swapped two at another host's event"),
    "event.take_out": _("took somebody out of another host's event"),
    "event.fix_poll": _("fixed the day of another host's poll"),
    "event.hand_over": _("gave an event of another host to somebody"),
}


class EventsConfig(AppConfig):
    name = "club.community.events"

    def ready(self) -> None:
        from club.base.audit_log.actions import action_labels
        from club.base.personal_data import register_personal_data
        from club.base.ui.evenings import event_companions, event_hosts
        from club.base.ui.panels import masthead_links
        from club.community.events import calendar_feeds, panels, queries
        from club.community.events.notices import KINDS
        from club.community.events.personal_data import PERSONAL_DATA
        from club.community.events.search_kind import EVENTS
        from club.community.search.kinds import search_kinds
        from club.messages.feeds.documents import calendar_sources
        from club.messages.notifications.kinds import register_notice_kind
        from club.people.account_deletion.signals import member_left
        from club.people.moderation.sanctions import member_locked_out

        member_left.connect(_on_left, dispatch_uid="events.left")
        member_locked_out.connect(_on_locked_out, dispatch_uid="events.locked_out")
        search_kinds.register(EVENTS, order=40)
        _register_panels()
        masthead_links.register(panels.masthead_link, order=20)
        action_labels.register(JOURNAL_ACTIONS)
        calendar_sources.register(calendar_feeds.entries_of_member, order=10)
        event_hosts.register(queries.hosts_event_on)
        event_companions.register(queries.members_at_event_with)
        register_personal_data(*PERSONAL_DATA)
        register_notice_kind(*KINDS)
        _register_messages()


def _register_messages() -> None:
    """Adds the comments of events, and the messages of their hosts."""
    from club.community.events.comments import EVENT_COMMENTS
    from club.community.events.host_messages import HOST_MESSAGE, HostWrote
    from club.messages.notifications.kinds import register_notice_kind
    from club.messages.threads.kinds import register_thread_kind
    from club.people.moderation.reportable import reportable_kinds

    register_notice_kind(HostWrote())
    register_thread_kind(EVENT_COMMENTS)
    reportable_kinds.register(HOST_MESSAGE)


def _register_panels() -> None:
    from club.base.ui.panel_places import (
        home_panels,
        invitation_panels,
        library_title_links,
        member_profile_panels,
        welcome_foot_panels,
        welcome_panels,
    )
    from club.community.events import panels

    welcome_panels.register(panels.next_public_event, order=10)
    welcome_foot_panels.register(panels.coming_events, order=10)
    home_panels.register(
        panels.next_event, order=70, asks=lambda: [panels.events_to_come]
    )
    home_panels.register(
        panels.free_places, order=140, asks=lambda: [panels.answers_to_come]
    )
    invitation_panels.register(panels.invitation)
    member_profile_panels.register(panels.member_panel)
    library_title_links.register(panels.event_link)
    library_title_links.register(panels.game_table_link)


def _on_locked_out(member: Any, now: datetime, **_: Any) -> None:
    from club.community.events.services.answers import leave_all_events
    from club.community.events.services.polls import leave_polls

    leave_all_events(member, now)
    leave_polls(member)


def _on_left(member: Any, empties_texts: bool, now: datetime, **_: Any) -> None:
    from club.community.events.services.answers import (
        give_up_hosting,
        leave_all_events,
    )
    from club.community.events.services.host_messages import HOST_MESSAGES
    from club.community.events.services.polls import leave_polls

    HOST_MESSAGES.forget_author(member, with_texts=empties_texts)

    leave_all_events(member, now)
    give_up_hosting(member, now)
    leave_polls(member)
