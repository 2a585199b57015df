"""API views of events. They call the same services as the pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework.decorators import action
from rest_framework.request import Request

from club.base.roles.permissions import expect_power
from club.base.roles.powers import Power
from club.base.ui.web import expect_found, or_404
from club.community.events import queries
from club.community.events.api import serializers as forms
from club.community.events.event_times import RepeatRule, usual_nights
from club.community.events.models import Event
from club.community.events.services import game_tables, hosting, making, repeating
from club.community.events.services.answers import answer_event
from club.community.events.services.handing_over import hand_over_event, hand_over_later
from club.community.events.services.hosting import invite_to_event, revoke_event_guest
from club.community.events.services.series_changes import change_later
from club.community.events.terms import TERMS, event_terms_of
from club.people.guests.queries import passes_of_page
from club.people.members.api_key_rows import KeyScope
from club.people.members.models import Member
from club.people.members.queries import members_named
from club.site.api.actions import ActionSchema
from club.site.api.pagination import ListPage, ListQuery, in_their_order, list_of
from club.site.api.viewsets import ViewSet

PLAY, TABLES = KeyScope.PLAY, KeyScope.TABLES
PAGE = forms.EventPageSerializer
REFUSED = (403, 404, 422)
Facts = Mapping[str, Any]


class EventActions(ViewSet):
    """Finds the event of an address, and shows all of it."""

    scope_of_changes = TABLES

    def find(self, event_id: int) -> Event:
        """Raises Http404, and NotAllowed for guests."""
        expect_power(self.member, Power.SEE_ANSWERS)
        return get_object_or_404(Event.objects.with_host(), pk=event_id)

    def page(self, event_id: int) -> Facts:
        """All of the event as it is now."""
        event = self.find(event_id)
        return {
            "event": event,
            "answers": queries.event_answers(event),
            "tables": queries.tables_at(event),
            "wishes": queries.wishes_at(event),
            "came": [member.username for member in queries.came_to(event)],
        }

    def member_sent(self, field: str = "member") -> Member:
        """Raises Http404 for a name that no member has."""
        return get_object_or_404(members_named(self.body[field]))


class EventViewSet(EventActions):
    lookup_url_kwarg = "event_id"

    @ActionSchema(list_of(forms.EventSerializer), query=ListQuery)
    def list(self, request: Request) -> ListPage:
        """The events to come, the next first."""
        return in_their_order(queries.events_to_come(self.now), self.query)

    @ActionSchema(PAGE, status=201, body=forms.EventSent, refused=(403, 422))
    def create(self, request: Request) -> Facts:
        """Make an event, or a series; you are its host and come."""
        rule, terms = _rule(self.body), _terms(self.body)
        if rule is None:
            day = self.body["day"]
            return self.page(making.make_event(self.member, day, terms, self.now).pk)
        series = repeating.make_series(self.member, rule, terms, self.now)
        first = or_404(queries.first_of_series(series.pk))
        return self.page(first.pk)

    @ActionSchema(PAGE, refused=(404,))
    def retrieve(self, request: Request, event_id: int) -> Facts:
        """An event with all answers, tables and wishes."""
        return self.page(event_id)

    @ActionSchema(PAGE, body=forms.EventSent, refused=REFUSED)
    def update(self, request: Request, event_id: int) -> Facts:
        """As host, change an event; with `every`, this and all later ones of its series."""
        event = self.find(event_id)
        rule, terms = _rule(self.body, event), _terms(self.body, event)
        if rule is None:
            day = self.body["day"]
            making.change_event(event_id, self.member, day, terms, self.now)
            return self.page(event_id)
        return self.page(change_later(event_id, self.member, rule, terms, self.now).pk)

    @action(detail=True, methods=["post"])
    @ActionSchema(PAGE, body=forms.EventAnswerSent, scope=PLAY, refused=REFUSED)
    def answer(self, request: Request, event_id: int) -> Facts:
        """Say yes, maybe or no."""
        self.find(event_id)
        choice, guests, remark = self.sent("choice", "guests", "remark")
        answer_event(event_id, self.member, choice, self.now, guests, remark)
        return self.page(event_id)

    @action(detail=True, methods=["post"])
    @ActionSchema(status=204, body=forms.EventEndSent, refused=REFUSED)
    def end(self, request: Request, event_id: int) -> None:
        """As host, call the event off, leave its day out of the series, or end the series after
        it.
        """
        event = self.find(event_id)
        repeating.end_event(event, self.body["act"], self.member, self.now)

    @action(detail=True, methods=["post"])
    @ActionSchema(PAGE, body=forms.EventHostSent, refused=REFUSED)
    def host(self, request: Request, event_id: int) -> Facts:
        """Put a member in, move them to the waiting list, swap two, take one out, or give one the
        event.
        """
        self.find(event_id)
        body, host, now = self.body, self.member, self.now
        member = self.member_sent()
        match body["act"]:
            case "put_in":
                guests, over = body["guests"], body["over"]
                hosting.put_in(event_id, member, host, now, guests, over)
            case "move":
                hosting.move_to_waiting_list(event_id, member, host, now)
            case "swap":
                waiting = self.member_sent("waiting")
                hosting.swap(event_id, member, waiting, host, now)
            case "hand_over":
                give = hand_over_later if body["later"] else hand_over_event
                give(event_id, member, host, now)
            case _:
                hosting.take_out(event_id, member, host, now)
        return self.page(event_id)

    @action(detail=True, methods=["post"])
    @ActionSchema(status=204, body=forms.EventTickSent, refused=REFUSED)
    def ticks(self, request: Request, event_id: int) -> None:
        """Tick who is here, on the evening."""
        self.find(event_id)
        member, here = self.member_sent(), self.body["here"]
        hosting.tick(event_id, member, self.member, here, self.now)


class EventGuestViewSet(EventActions):
    @ActionSchema(forms.EventGuestListSerializer, refused=(403, 404))
    def list(self, request: Request, event_id: int) -> Facts:
        """The guests of the event, each with the link by which they log in."""
        return self.guests(event_id)

    @ActionSchema(
        forms.EventGuestListSerializer,
        status=201,
        body=forms.EventGuestSent,
        refused=REFUSED,
    )
    def create(self, request: Request, event_id: int) -> Facts:
        """Make a link for a guest, who answers this event only."""
        self.find(event_id)
        invite_to_event(event_id, self.member, self.body["name"], self.now)
        return self.guests(event_id)

    @ActionSchema(status=204, refused=(403, 404))
    def destroy(self, request: Request, event_id: int, pk: int) -> None:
        """End the log-in of a guest, who does not come any more."""
        self.find(event_id)
        expect_found(revoke_event_guest(event_id, pk, self.member, self.now))

    def guests(self, event_id: int) -> Facts:
        event = self.find(event_id)
        expect_power(self.member, Power.CHANGE_EVENT, event)
        return {"guests": passes_of_page(event.get_absolute_url())}


class EventTableViewSet(EventActions):
    lookup_url_kwarg = "table_id"
    scope_of_changes = PLAY

    @ActionSchema(PAGE, status=201, body=forms.EventTableSent, refused=REFUSED)
    def create(self, request: Request, event_id: int) -> Facts:
        """Propose a table; you sit there."""
        self.find(event_id)
        minutes = tuple(self.body["minutes"] or ()) or None
        proposal = game_tables.TableProposal(**{**self.body, "minutes": minutes})
        game_tables.propose_table(event_id, self.member, proposal, self.now)
        return self.page(event_id)

    @ActionSchema(PAGE, body=forms.EventTableActSent, refused=REFUSED)
    def update(self, request: Request, event_id: int, table_id: int) -> Facts:
        """Sit down, stand up, or say whether you bring and teach the game."""
        self.find(event_id)
        whose = event_id, table_id, self.member, self.now
        body = dict(self.body)
        match body.pop("act"):
            case "sit":
                game_tables.sit_down(*whose)
            case "rise":
                game_tables.stand_up(*whose)
            case _:
                game_tables.set_help(*whose, **body)
        return self.page(event_id)


class EventWishViewSet(EventActions):
    lookup_url_kwarg = "wish_id"
    scope_of_changes = PLAY

    @ActionSchema(PAGE, status=201, body=forms.EventWishSent, refused=REFUSED)
    def create(self, request: Request, event_id: int) -> Facts:
        """Wish a game."""
        self.find(event_id)
        game_tables.wish(event_id, self.member, self.body["title"], self.now)
        return self.page(event_id)

    @ActionSchema(status=204, refused=REFUSED)
    def destroy(self, request: Request, event_id: int, wish_id: int) -> None:
        """Take a wish back."""
        self.find(event_id)
        game_tables.take_wish_back(event_id, wish_id, self.member, self.now)


def _terms(body: Facts, event: Event | None = None) -> Event:
    """Returns the event with the terms that were sent. Other terms stay as they are."""
    sent = {name: body[name] for name in TERMS if name in body}
    sent.setdefault("nights", usual_nights(body["begins"], body["ends"]))
    return event_terms_of(event or Event(), **sent)


def _rule(body: Facts, event: Event | None = None) -> RepeatRule | None:
    """The rule that was sent; what was left out stays as it is."""
    if "every" not in body:
        return None
    before = event.shown_rule if event is not None else None
    nth = before.nth if before and before.every == body["every"] else None
    until = before.until if before else None
    return RepeatRule(
        body["day"], body["every"], body.get("nth", nth), body.get("until", until)
    )
