"""Panels and links of the app on pages of other apps."""

from __future__ import annotations

from datetime import datetime
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.base.ui.evenings import EveningTable, EventOfEvening
from club.base.ui.names_in_files import NameQuestion
from club.base.ui.panel_places import TitleOfLibrary
from club.base.ui.panels import AccountGroup, MastheadLink, PageLink, Panel
from club.community.play_log import queries
from club.community.play_log.models import GuestClaim, Play, PlayStatus, Scorer
from club.community.play_log.presentation import ShownPlay, shown_plays
from club.people.members.models import Member
from compiled_queries.queries import ID, CompiledQuery
from games.core import AnyGame

MOST = 3  # plays of a title, and objections at home
MOST_TO_CONFIRM = 1  # at home, so that it stays short

unanswered_plays: CompiledQuery[Scorer] = CompiledQuery(
    lambda member: Scorer.objects.filter(
        member=member, asked=True, confirmed_at=None, objected_at=None
    ),
    ID,
)
plays_objected_to: CompiledQuery[Play] = CompiledQuery(
    lambda member: Play.objects.filter(logger=member, status=PlayStatus.OBJECTED), ID
)
named_guests: CompiledQuery[GuestClaim] = CompiledQuery(
    lambda member: GuestClaim.objects.open_names_in_files().filter(member=member), ID
)


def masthead_link(request: HttpRequest) -> MastheadLink | None:
    """The link in the masthead."""
    if not may(request.user, Power.READ_NEWS):
        return None
    return MastheadLink(_("Plays"), "play_log:index", in_club_menu=True)


def log_link(
    evening: EventOfEvening, member: Member, _now: datetime
) -> PageLink | None:
    """The link on the page of an evening, whose place is filled in; None for guests."""
    if not may(member, Power.READ_NEWS):
        return None
    query = urlencode({"place": evening.place})
    return PageLink(_("Log a result"), f"{reverse('play_log:index')}?{query}")


def log_table_link(
    table: EveningTable, member: Member, _now: datetime
) -> PageLink | None:
    """Returns the link beside a table, whose game, place and players are filled in."""
    if not may(member, Power.READ_NEWS):
        return None
    known = [("title", table.title), ("place", table.place)]
    query = urlencode(known + [("with", name) for name in table.names])
    return PageLink(_("Log a result"), f"{reverse('play_log:index')}?{query}")


def account_link(request: HttpRequest) -> MastheadLink:
    """The link on a member's own page."""
    return MastheadLink(
        _("Plays at real tables"),
        "play_log:preferences",
        group=AccountGroup.PLAY,
    )


def to_confirm(member: Member, _now: datetime) -> Panel | None:
    """The plays that wait for the member's answer, each with one button."""
    plays = list(queries.plays_to_confirm(member)[: MOST_TO_CONFIRM + 1])
    objected = list(queries.plays_with_objections(member)[:MOST])
    if not plays and not objected:
        return None
    rows = tuple(_row(play) for play in shown_plays(plays[:MOST_TO_CONFIRM], member))
    held = tuple((play.pk, play.title.name) for play in objected)
    context = {"plays": rows, "more": len(plays) > MOST_TO_CONFIRM, "objected": held}
    return Panel("play_log/_to_confirm.jinja", context)


def _row(entry: ShownPlay) -> tuple[object, ...]:
    play = entry.play
    day = date_format(play.day, "j M")
    places = ", ".join(
        f"{scorer.place} {scorer.name}".strip() for scorer in entry.scorers
    )
    return play.pk, play.version, play.title.name, play.logger.username, day, places


def names_in_files(member: Member) -> list[NameQuestion]:
    """The names in files of plays that the member is asked about."""
    return [_name_question(name) for name in queries.names_to_answer(member.pk)]


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
    """Returns how much the member has played, in a line; None without plays."""
    count = queries.plays_of_member(member).count()
    if not count:
        return None
    context = {"name": member.username, "count": count, "year": now.year}
    return Panel("play_log/_of_member.jinja", context)


def game_panel(game: AnyGame, viewer: Member | None, _now: datetime) -> Panel | None:
    """How often our game was played at real tables; None: never, or nobody is logged in."""
    title = queries.title_of_slug(game.info.slug) if viewer else None
    count = queries.plays_of_title(title).count() if title else 0
    if title is None or not count:
        return None
    context = {"name": title.name, "title_id": title.pk, "count": count}
    return Panel("play_log/_of_game.jinja", context)


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
        (entry.play.get_absolute_url(), entry.play.day, entry.names, entry.winners)
        for entry in shown_plays(latest, viewer)
    )
    context = {"title_id": played.pk, "count": count, "plays": rows}
    return Panel("play_log/_of_library_title.jinja", context)
