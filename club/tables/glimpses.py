"""What a list shows of a table to one member: who sits there, what is asked, whom it waits for, how it ended.

Drawn from the view of the member's own seat, or a spectator's; whom others wait for is `position.awaited` alone.
However many tables there are, their records are read with one query. Lists made of these are in `lists.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.members.models import Member
from club.records.chronicle import Chronicle, chronicles
from club.tables import times
from club.tables.models import Chair, Status, Table
from club.tables.services import hold_undrawn
from club.tables.telling import cast_of
from club.tables.words import name_of
from games import registry
from games.core import AnyGame, Seat, Viewer

SOON = 20  # hundredths of the time; the last call goes out then


@dataclass(frozen=True, slots=True)
class Sitter:
    """A chair as others see it."""

    seat: Seat
    name: str  # empty: the chair is free
    me: bool
    member: bool  # a person, with a page of their own
    place: int = 0  # how they came out; 0 while the game goes on
    awaited: bool = False  # as far as the viewer may be told


@dataclass(frozen=True, slots=True)
class Time:
    """What is left of the viewer's own time."""

    due_at: datetime
    left: str  # "1 day 4 hours left"
    by: str  # "tomorrow 8:00"
    share: int  # hundredths
    soon: bool  # a fifth or less of it


@dataclass(frozen=True, slots=True)
class Scene:
    """A small picture of the board, as the viewer's own seat sees it."""

    template: str  # games/<slug>/_glimpse.html, which finds the other fields as a board's template would
    viewer: Viewer
    view: Any
    picture: Any
    scenery: Any


@dataclass(frozen=True, slots=True)
class Glimpse:
    """One table in a list."""

    table: Table
    game: str  # its name
    sitters: tuple[Sitter, ...]  # by seat; a finished table's by place
    sentence: str  # what is asked, whom it waits for, or how it ended
    mine: bool  # the viewer sits there
    asked: bool  # and is asked something
    time: Time | None  # only when asked
    scene: Scene | None  # only when asked, and where the game has a small picture
    pace: str  # "2 days for a turn"
    moved_at: datetime | None  # when the viewer last learned of something; None: never
    moved: str  # the same in words
    free: int  # chairs nobody sits in
    hosted: bool  # by the viewer

    @property
    def ready(self) -> bool:
        """Whether only the host's word is missing."""
        return self.table.status == Status.OPEN and self.free == 0


def glimpses(tables: Iterable[Table], member: Member | None, now: datetime) -> tuple[Glimpse, ...]:
    """The tables as the member may see them; each must come with its chairs (`queries.with_chairs`)."""
    listed = list(tables)
    read = chronicles(table.record for table in listed if _readable(table) and table.record is not None)
    return tuple(_safely(table, member, now, read.get(table.record_id or 0)) for table in listed)


def _safely(table: Table, member: Member | None, now: datetime, read: Chronicle | None) -> Glimpse:
    """One table whose rules fail to show it is held, and spoils no list."""
    try:
        return _glimpse(table, member, now, read)
    except Exception as failure:
        if read is None or not hold_undrawn(table, failure, now):
            raise
        return _glimpse(table, member, now, None)


def _readable(table: Table) -> bool:
    """Only live tables are read, and not those at which play is held: their record may be what is wrong."""
    return table.live and not table.marked


def _game(table: Table) -> AnyGame | None:
    try:
        return table.game
    except registry.UnknownGame:
        return None


def _glimpse(table: Table, member: Member | None, now: datetime, read: Chronicle | None) -> Glimpse:
    chairs = sorted(table.chairs.all(), key=lambda chair: chair.seat)
    mine = next((chair for chair in chairs if member is not None and chair.member_id == member.pk), None)
    viewer = mine.seat if mine else None
    awaited = read.position.awaited(viewer) if read else frozenset()
    sitters = _sitters(table, chairs, mine, awaited)
    game = _game(table)
    return Glimpse(
        table=table,
        game=game.info.name if game else table.game_slug.replace("_", " ").capitalize(),
        sitters=sitters,
        sentence=_sentence(table, chairs, mine, read, sitters),
        mine=mine is not None,
        asked=table.live and mine is not None and mine.being_asked,
        time=_time(mine, now) if table.live else None,
        scene=_scene(mine, read) if mine and mine.being_asked and read else None,
        pace=times.pace(table.pace),
        moved_at=(moved := _moved_at(read, viewer)),
        moved=times.ago(moved, now) if moved else "",
        free=sum(chair.empty for chair in chairs),
        hosted=member is not None and table.host_id == member.pk,
    )


def _sitters(table: Table, chairs: Sequence[Chair], mine: Chair | None, awaited: frozenset[Seat]) -> tuple[Sitter, ...]:
    places = _places(table)
    sitters = [
        Sitter(
            seat=chair.seat,
            name="" if chair.empty else name_of(chair),
            me=chair is mine,
            member=chair.member_id is not None,
            place=places[chair.seat] if places else 0,
            awaited=chair.seat in awaited,
        )
        for chair in chairs
    ]
    return tuple(sorted(sitters, key=lambda sitter: (sitter.place, sitter.seat)))


def _places(table: Table) -> list[int]:
    over = table.status == Status.FINISHED and table.record is not None and table.record.result
    return list(over["places"]) if over else []


def _sentence(
    table: Table, chairs: Sequence[Chair], mine: Chair | None, read: Chronicle | None, sitters: Sequence[Sitter]
) -> str:
    if table.status == Status.OPEN:
        return _invitation(sitters)
    if not table.live:
        return _result(sitters) if table.status == Status.FINISHED else _("Called off.")
    if read is None:
        return _("Play is held at this table.") if table.marked else _("This game cannot be read just now.")
    if mine is not None and mine.being_asked:
        return cast_of(read.game, chairs).sentence(read.game.asks(read.position.view(mine.seat)))
    return _waiting([sitter.name for sitter in sitters if sitter.awaited])


def _waiting(names: Sequence[str]) -> str:
    if not names:
        return _("Waiting for an answer.")
    return ngettext("%(names)s is thinking.", "%(names)s are thinking.", len(names)) % {"names": _listed(names)}


def _invitation(sitters: Sequence[Sitter]) -> str:
    free = sum(not sitter.name for sitter in sitters)
    if not free:
        return _("Everybody is here.")
    return ngettext("%(free)d seat is free.", "%(free)d seats are free.", free) % {"free": free}


def _result(sitters: Sequence[Sitter]) -> str:
    first = [sitter for sitter in sitters if sitter.place == 1]
    if len(first) == 1:
        return _("You won.") if first[0].me else _("%(name)s won.") % {"name": first[0].name}
    return _("%(names)s share the first place.") % {"names": _listed([sitter.name for sitter in first])}


def _listed(names: Sequence[str]) -> str:
    if len(names) == 1:
        return names[0]
    return _("%(several)s and %(last)s") % {"several": ", ".join(names[:-1]), "last": names[-1]}


def _time(mine: Chair | None, now: datetime) -> Time | None:
    if mine is None or mine.turn_since is None or mine.due_at is None:
        return None
    share = times.share_left(mine.turn_since, mine.due_at, now)
    return Time(
        due_at=mine.due_at,
        left=times.left(mine.due_at, now),
        by=times.by_when(mine.due_at, now),
        share=share,
        soon=share <= SOON,
    )


def _scene(mine: Chair, read: Chronicle) -> Scene | None:
    template = f"games/{read.game.info.slug}/_glimpse.html"
    if not _exists(template):
        return None
    view = read.position.view(mine.seat)
    return Scene(template, mine.seat, view, read.game.picture(view, ()), read.game.scenery)


@cache
def _exists(template: str) -> bool:
    try:
        get_template(template)
    except TemplateDoesNotExist:
        return False
    return True


def _moved_at(read: Chronicle | None, viewer: Viewer) -> datetime | None:
    lines = read.lines[viewer] if read else ()
    return lines[-1].at if lines else None
