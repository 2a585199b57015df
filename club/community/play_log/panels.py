"""What the app adds to other pages."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.base.ui.evenings import EveningTable
from club.base.ui.names_in_files import NameQuestion
from club.base.ui.panels import MastheadLink, PageLink, Panel
from club.community.play_log import queries
from club.community.play_log.presentation import ShownPlay, shown_plays
from club.people.members.models import Member
from games.core import AnyGame

MOST = 3  # plays of a title, and objections at home
MOST_TO_CONFIRM = 1  # at home, so that it stays short


def masthead_link(request: HttpRequest) -> MastheadLink | None:
    """The link in the masthead."""
    if not may(request.user, Power.READ_NEWS):
        return None
    return MastheadLink(_("Plays"), "play_log:index", in_club_menu=True)


class EveningPlace(Protocol):
    """An event, as far as the log of plays knows it."""

    place: str


def log_link(evening: EveningPlace, member: Member, _now: datetime) -> PageLink | None:
    """The link on the page of an evening, whose place is filled in; None for guests."""
    if not may(member, Power.READ_NEWS):
        return None
    query = urlencode({"place": evening.place})
    return PageLink(_("Log a result"), f"{reverse('play_log:index')}?{query}")


def log_table_link(
    table: EveningTable, member: Member, _now: datetime
) -> PageLink | None:
    """The same beside a table: its game, its place and who sits there are filled in."""
    if not may(member, Power.READ_NEWS):
        return None
    known = [("title", table.title), ("place", table.place)]
    query = urlencode(known + [("with", name) for name in table.names])
    return PageLink(_("Log a result"), f"{reverse('play_log:index')}?{query}")


def account_link(request: HttpRequest) -> MastheadLink:
    """The link on a member's own page."""
    return MastheadLink(_("Plays at real tables"), "play_log:preferences")


def to_confirm(member: Member, _now: datetime) -> Panel | None:
    """The plays that wait for the member's answer, each with one button."""
    plays = list(queries.plays_to_confirm(member)[: MOST_TO_CONFIRM + 1])
    objected = list(queries.plays_with_objections(member)[:MOST])
    if not plays and not objected:
        return None
    rows = tuple(_row(one) for one in shown_plays(plays[:MOST_TO_CONFIRM], member))
    held = tuple((play.pk, play.title.name) for play in objected)
    facts = {"plays": rows, "more": len(plays) > MOST_TO_CONFIRM, "objected": held}
    return Panel("play_log/_to_confirm.jinja", facts)


def _row(shown: ShownPlay) -> tuple[object, ...]:
    play = shown.play
    day = date_format(play.day, "j M")
    places = ", ".join(f"{one.place} {one.name}".strip() for one in shown.scorers)
    return play.pk, play.version, play.title.name, play.logger.username, day, places


def names_in_files(member: Member) -> list[NameQuestion]:
    """The names in files of plays that the member is asked about."""
    return [_name_question(one) for one in queries.names_to_answer(member.pk)]


def _name_question(named: queries.NameInFile) -> NameQuestion:
    text = ngettext(
        "{logger} has brought {count} play as a file, which names “{name}”. Is that you?",
        "{logger} has brought {count} plays as a file, which name “{name}”. Is that you?",
        named.plays,
    ).format(
        logger=named.claim.guest.logger.username,
        count=named.plays,
        name=named.claim.guest.name,
    )
    return NameQuestion(text, reverse("play_log:answer_named", args=[named.claim.pk]))


def member_panel(member: Member, _viewer: Member, now: datetime) -> Panel | None:
    """What the member has played, in a line; None: nothing."""
    count = queries.plays_of_member(member).count()
    if not count:
        return None
    facts = {"name": member.username, "count": count, "year": now.year}
    return Panel("play_log/_of_member.jinja", facts)


def game_panel(game: AnyGame, viewer: Member | None, _now: datetime) -> Panel | None:
    """How often our game was played at real tables; None: never, or nobody is logged in."""
    title = queries.title_of_slug(game.info.slug) if viewer else None
    count = queries.plays_of_title(title).count() if title else 0
    if title is None or not count:
        return None
    facts = {"name": title.name, "title_id": title.pk, "count": count}
    return Panel("play_log/_of_game.jinja", facts)


class TitleOfLibrary(Protocol):
    """A title as the library has it."""

    name: str
    game_slug: str
    bgg_id: int | None


def library_title_panel(
    title: TitleOfLibrary, viewer: Member, _now: datetime
) -> Panel | None:
    """Our plays of a title: how many, and the last ones. Those of a game of ours stand among the
    panels of the game.
    """
    played = None if title.game_slug else queries.title_named(title.name, title.bgg_id)
    count = queries.plays_of_title(played).count() if played else 0
    if played is None or not count:
        return None
    latest = queries.plays_of_title(played).order_by("-day", "-pk")[:MOST]
    rows = tuple(
        (one.play.get_absolute_url(), one.play.day, one.names, one.winners)
        for one in shown_plays(latest, viewer)
    )
    facts = {"title_id": played.pk, "count": count, "plays": rows}
    return Panel("play_log/_of_library_title.jinja", facts)
