"""The page about taking a game back, for one reader."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from club.people.members.models import Member
from club.play.game_records.game_cache import cached_game
from club.play.game_records.position_history import lines_after
from club.play.tables.models import Status, Table
from club.play.tables.presentation.names import PlayerNames, player_names_of
from club.play.tables.projection import TableProjection, project_table
from club.play.take_back import queries
from club.play.take_back.models import TakeBack
from games.core import Seat

MOST_LINES = 60  # of one time that the game was taken back


@dataclass(frozen=True, slots=True)
class OldLines:
    """The lines that the reader knew before the game was taken back."""

    id: int
    line: int
    at: datetime
    sentences: tuple[SafeString, ...]  # the earliest first


@dataclass(frozen=True, slots=True)
class TakeBackPage:
    """All about taking the game back."""

    table: Table
    proposal: TakeBack | None
    agreed: tuple[str, ...]  # names of those who agree to the open proposal
    missing: tuple[str, ...]
    may_answer: bool
    may_refuse: bool
    offered: tuple[tuple[int, str], ...]  # lines and their words, the latest first
    past: tuple[OldLines, ...]
    is_over: bool


def take_back_page(
    table: Table, seat: Seat | None, reader: Member, now: datetime
) -> TakeBackPage:
    """Raises `registry.UnknownGame` and BrokenRecord; Table.DoesNotExist before the start."""
    if table.record is None:
        raise Table.DoesNotExist
    projection = project_table(table, seat)
    names = player_names_of(projection.game, projection.occupants)
    proposal = queries.open_proposal(table, now) if table.live else None
    agreed, missing = _who_agrees(proposal, projection)
    plays = seat is not None and table.live and not table.is_practice
    is_asked = plays and proposal is not None
    return TakeBackPage(
        table=table,
        proposal=proposal,
        agreed=agreed,
        missing=missing,
        may_answer=is_asked and reader.username in missing,
        may_refuse=is_asked,
        offered=_offered(table, names) if plays and proposal is None else (),
        past=tuple(
            _old_lines(past, seat, names) for past in queries.take_backs_of(table)
        ),
        is_over=table.status in (Status.FINISHED, Status.CANCELLED),
    )


def _who_agrees(
    proposal: TakeBack | None, projection: TableProjection
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of those who agree to the proposal, and of those who have not answered."""
    assents = proposal.assents.all() if proposal else ()
    agreed = {assent.member_id for assent in assents}
    seated = [chair.member for chair in projection.occupants if chair.member]
    return (
        tuple(member.username for member in seated if member.pk in agreed),
        tuple(member.username for member in seated if member.pk not in agreed),
    )


def _offered(table: Table, names: PlayerNames) -> tuple[tuple[int, str], ...]:
    """The lines of the public log but the last, which nothing follows."""
    assert table.record is not None
    game = cached_game(table.record)
    first = queries.first_line(table.record, game, table)
    last = game.seen(None)
    begin = max(first, last - queries.MOST_OFFERED, 1)
    lines = game.lines[None][begin - 1 : max(last - 1, 0)]
    offered = [
        (line.number, " ".join(names.plain(news) for news in line.news))
        for line in reversed(lines)
    ]
    if first == 0 and last > 0:
        offered.append((0, _("the beginning")))
    return tuple(offered)


def _old_lines(past: TakeBack, seat: Seat | None, names: PlayerNames) -> OldLines:
    assert past.settled_at is not None
    lines = lines_after(past.record, past.plies, seat)[:MOST_LINES]
    sentences = tuple(names.sentence(news) for line in lines for news in line.news)
    return OldLines(past.pk, past.line, past.settled_at, sentences)
