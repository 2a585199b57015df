"""All games of a member or of a title: finished tables of the club, and plays at real tables, as
rows of one kind. The number of queries is fixed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Q, QuerySet

from club.base.time_zones.names import club_zone
from club.community.play_log.models import Play, PlayStatus, PlayTitle, Scorer
from club.community.ratings.models import Attendance, GameTally, ResultPlayer
from club.community.ratings.presentation.labels import title_names
from club.people.members.models import Member

HERE, REAL = "table", "play"  # where a game was played
MOST = 20_000  # games that are counted
STANDS = ~Q(status__in=(PlayStatus.WITHDRAWN, PlayStatus.OBJECTED))


@dataclass(frozen=True, slots=True)
class HistoryGame:
    """A game, seen from one member."""

    kind: str  # HERE or REAL
    day: date
    slug: str  # of the title's ratings
    seats: int
    place: int | None = None  # None: not known, or not counted
    with_members: frozenset[int] = frozenset()  # the other members
    minutes: int | None = None
    play: int | None = None  # its id

    @property
    def has_place(self) -> bool:
        """Whether it counts in win shares: other people played, and the place is known."""
        return self.place is not None and self.seats > 1


@dataclass(frozen=True, slots=True)
class MemberHistory:
    """All games of a member, the latest first, with names of titles and members."""

    games: Sequence[HistoryGame]
    titles: Mapping[str, str]  # by slug
    members: Mapping[int, Member]


def history_of_member(member: Member, kind: str = "") -> MemberHistory:
    """The games of a member, of both kinds or of one. Takes seven queries at most."""
    games: list[HistoryGame] = []
    names: dict[str, str] = {}
    if kind != HERE:
        games += _plays_of(member, names)
    if kind != REAL:
        here = _tables_of(member)
        names |= title_names({game.slug for game in here})
        games += here
    games.sort(key=lambda game: (game.day, game.play or 0), reverse=True)
    others = {pk for game in games for pk in game.with_members}
    return MemberHistory(games, names, Member.objects.in_bulk(sorted(others)))


def plays_that_count() -> QuerySet[Play]:
    """The plays that statistics count."""
    return Play.objects.filter(STANDS, counted=True)


def _plays_of(member: Member, names: dict[str, str]) -> list[HistoryGame]:
    rows = Scorer.objects.filter(
        member=member, play__in=plays_that_count().values("pk")
    ).select_related("play__title")
    own = list(rows.order_by("-play__day")[:MOST])
    company = _company(own)
    games = []
    for row in own:
        seats, others = company[row.play_id]
        slug = row.play.title.rated_slug
        names[slug] = row.play.title.name
        games.append(
            HistoryGame(
                REAL,
                row.play.day,
                slug,
                seats,
                _counted_place(row.play, row.place),
                others - {member.pk},
                row.play.minutes,
                play=row.play_id,
            )
        )
    return games


def _company(own: Sequence[Scorer]) -> Mapping[int, tuple[int, frozenset[int]]]:
    """By play, the number of scorers and the members among them."""
    seats: dict[int, int] = defaultdict(int)
    members: dict[int, set[int]] = defaultdict(set)
    if not own:
        return {}
    sat = Scorer.objects.filter(member=own[0].member_id).values("play")
    wanted = Scorer.objects.filter(play__in=sat)
    for play, member in wanted.order_by().values_list("play", "member"):
        seats[play] += 1
        if member is not None:
            members[play].add(member)
    return {play: (count, frozenset(members[play])) for play, count in seats.items()}


def _counted_place(play: Play, place: int | None) -> int | None:
    """Teams and co-operative plays have winners, and no places among members."""
    return None if play.teams or play.cooperative else place


def _tables_of(member: Member) -> list[HistoryGame]:
    stays = Attendance.objects.filter(member=member, left=False)
    rows = list(stays.select_related("tally").order_by("-moment")[:MOST])
    own = ResultPlayer.objects.filter(member=member, result__record__isnull=False)
    places = dict(own.values_list("result__record", "place"))
    others = _others_at(member)
    zone = club_zone()
    return [
        HistoryGame(
            HERE,
            row.moment.astimezone(zone).date(),
            row.tally.slug,
            row.tally.seats,
            places.get(row.tally.record_id),
            others.get(row.tally_id, frozenset()),
        )
        for row in rows
    ]


def _others_at(member: Member) -> Mapping[int, frozenset[int]]:
    own = Attendance.objects.filter(member=member).values("tally")
    company: dict[int, set[int]] = defaultdict(set)
    pairs = Attendance.objects.filter(tally__in=own).exclude(member=member)
    for tally, other in pairs.values_list("tally", "member"):
        company[tally].add(other)
    return {tally: frozenset(members) for tally, members in company.items()}


def count_of_title(title: PlayTitle, kind: str = "") -> tuple[int, int]:
    """Returns the numbers of games of a title at tables of the club and at real tables."""
    here = 0
    if title.slug and kind != REAL:
        here = GameTally.objects.filter(slug=title.slug).count()
    real = 0 if kind == HERE else plays_that_count().filter(title=title).count()
    return here, real
