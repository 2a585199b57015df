"""All kinds of viewers, and tables at every stage, each with something hidden: for the tests of
permissions.

Hidden values are unique texts: a card, drafts, orders and invitations. A response is searched for
them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from http.cookies import SimpleCookie

from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from club.base.roles.models import RoleKind
from club.base.roles.services import give_role
from club.people.members.models import Member
from club.play.game_records.models import Record
from club.play.moves import services as play
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables.models import Status, Table
from games import registry
from tests.support.admins import made_admin
from tests.support.pages import write_over
from tests.support.sitting_down import NOW, newcomer, sit_down

VIEWERS = ("stranger", "member", "seated", "host", "admin")
CARD = "77317731"  # of alice; no other viewer may see it
INVITE = "hushhushinvitation0000"
HIDDEN = {
    "host": (CARD, "draftofthehost", "orderofthehost"),
    "seated": ("draftoftheseated", "orderoftheseated"),
}


@dataclass(frozen=True)
class Cast:
    """The viewers."""

    host: Member
    seated: Member
    member: Member
    admin: Member
    organiser: Member

    def client(self, viewer: str) -> Client:
        """A client of the viewer, logged in."""
        client = Client()
        client.cookies = SimpleCookie(self._logged_in.get(viewer, ""))
        return client

    @cached_property
    def _logged_in(self) -> dict[str, str]:
        return {viewer: self._cookies(viewer) for viewer in (*VIEWERS[1:], "organiser")}

    def _cookies(self, viewer: str) -> str:
        client = Client()
        client.force_login(
            getattr(self, viewer), backend="django.contrib.auth.backends.ModelBackend"
        )
        return client.cookies.output(attrs=[], header="", sep=";")


def cast() -> Cast:
    """Five members, of whom one is an admin and one an organiser."""
    names = ("hanna", "selma", "mikko", "anton", "olga")
    host, seated, member, admin, organiser = map(newcomer, names)
    made_admin(admin)
    give_role(organiser, RoleKind.ORGANISER, None, NOW)
    return Cast(host, seated, member, Member.objects.get(pk=admin.pk), organiser)


def table_of(everybody: Cast, stage: str) -> Table:
    """A table of the host at which `seated` sits: open, live, held, finished; private with the
    prefix “private ”.
    """
    *private, stage = stage.split()
    table = _open(everybody) if stage == "open" else _begun(everybody, stage)
    Table.objects.filter(pk=table.pk).update(private=bool(private))
    return Table.objects.get(pk=table.pk)


def _open(everybody: Cast) -> Table:
    terms = Terms("Friday", 4, {"length": 2}, bots=("random",))
    table = seating.open_table(everybody.host, registry.find("toy"), terms, NOW)
    seating.join(table.pk, everybody.seated, NOW)
    Table.objects.filter(pk=table.pk).update(invite=INVITE)
    return table


def _begun(everybody: Cast, stage: str) -> Table:
    sat = sit_down(
        "toy", [everybody.host, everybody.seated], {"length": 1 if stage == "finished" else 2}
    )
    sat.play(0, "peek")
    write_over(sat, 2, f"draw {CARD}")
    if stage == "finished":
        sat.play(0, "end")
        assert sat.table.status == Status.FINISHED
        return sat.table
    for seat, viewer in enumerate(("host", "seated")):
        chair = sat.chair(seat)
        chair.draft, chair.orders = [f"draftofthe{viewer}"], {"reply": [f"orderofthe{viewer}", 1]}
        chair.save()
    if stage == "held":
        play.suspend(sat.pk, "The rules failed (KeyError).", NOW)
    return sat.table


def secret_of(table: Table) -> str:
    """The secret of the chance, in the form in which it would be shown."""
    record = Record.objects.filter(table=table).first()
    return record.secret.hex() if record else "there is none"


def addresses() -> list[str]:
    """Every URL pattern of the site, once."""
    return list(dict.fromkeys(_below(get_resolver().url_patterns)))


def _below(patterns: list[URLPattern | URLResolver], above: str = "") -> list[str]:
    routes = []
    for pattern in patterns:
        route = above + str(pattern.pattern)
        routes += (
            _below(pattern.url_patterns, route) if isinstance(pattern, URLResolver) else [route]
        )
    return routes
