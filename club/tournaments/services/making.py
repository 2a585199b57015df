"""Makes tournaments, and changes their terms before they are open."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from datetime import datetime
from typing import Final
from uuid import UUID

from django.db import IntegrityError

from club.errors import ClubError
from club.journal.services import record_changes, record_entry
from club.members.models import Member
from club.roles.permissions import expect_power
from club.roles.powers import Power
from club.tables.services.lock import write_transaction
from club.texts.short_texts import clean_line
from club.timecontrol.presets import (
    DEFAULT_PRESET,
    HOUR,
    TimeControl,
    check_time_control,
)
from club.tournaments.formats.registry import FORMATS
from club.tournaments.models import (
    FirstDraw,
    Tournament,
    TournamentStage,
    Unfinished,
)
from club.tournaments.services.locking import expect_stage, locked_by_organiser
from club.tournaments.services.own_points import OwnPoints, check_own_points
from club.tournaments.services.telling import tell_entrants
from games import registry

LARGEST_POD: Final = 5
MOST_LEGS: Final = 30
MOST_COPIES: Final = 3
MOST_TITLES: Final = 6
MOST_PLACES: Final = 1000
LONGEST_LEG: Final = 365  # days
MOST_CHECK_IN: Final = 14 * 24  # hours
DIVISIONS: Final = range(4, 9)  # sizes of a division


@dataclass(frozen=True, slots=True)
class TournamentTerms:
    """What an organiser decides. The first five are asked, all others have a usual value."""

    name: str
    format: str
    titles: Sequence[str]  # slugs
    size: int  # of a pod
    pace: TimeControl = DEFAULT_PRESET.time_control
    honours_quiet: bool = True
    least: int = 0  # 0: one less than the size, two at least
    most: int = 0  # 0: the size
    legs: int = 0
    copies: int = 1
    leg_days: int = 30
    unfinished: str = Unfinished.BOTS
    first_draw: str = FirstDraw.LOT
    late_until: int = 0
    late_points: bool = False
    pairs_itself: bool = False
    rated: bool = True
    public: bool = False
    online: bool = True
    places: int | None = None
    advance: int = 1
    division_size: int = 5
    moving: int = 2
    check_in_hours: int = 48
    starts_at: datetime | None = None
    options: Mapping[str, Mapping[str, str | int]] = field(default_factory=dict)
    points: OwnPoints = field(default_factory=dict)  # empty: the usual ones


def make_tournament(
    organiser: Member, terms: TournamentTerms, now: datetime, once: UUID | None = None
) -> Tournament:
    """Makes a draft, which only organisers see. The same form twice makes one. Raises NotAllowed,
    and ClubError for terms out of range.
    """  # M2, M3
    expect_power(organiser, Power.RUN_TOURNAMENTS)
    columns = term_columns(terms)
    seed = secrets.token_hex(16)
    try:
        with write_transaction():
            tournament = Tournament.objects.create(
                organiser=organiser, seed=seed, made_at=now, once=once, **columns
            )
            record_entry(organiser, "tournament.make", tournament.name, now=now)
    except IntegrityError:  # the form was sent twice
        return Tournament.objects.get(organiser=organiser, once=once)
    return tournament


def change_terms(
    tournament_id: int, by: Member, terms: TournamentTerms, now: datetime
) -> Tournament:
    """Changes the terms of a draft, or of one that is open: its entrants are told then. Raises
    NotAllowed, and ClubError once it runs.
    """  # M2, M3
    columns = term_columns(terms)
    with locked_by_organiser(tournament_id, by) as tournament:
        expect_stage(tournament, TournamentStage.DRAFT, TournamentStage.OPEN)
        before = {name: getattr(tournament, name) for name in columns}
        for name, value in columns.items():
            setattr(tournament, name, value)
        tournament.save()
        if tournament.stage == TournamentStage.OPEN:
            tournament.refresh_from_db()  # JSON columns as `before` has them
            after = {name: getattr(tournament, name) for name in columns}
            about = before["name"]
            entry = record_changes(
                by, "tournament.terms", about, before, after, now=now
            )
            if entry is not None:
                tell_entrants(tournament, "tournament_terms", now, f"j{entry.pk}")
    return tournament


def term_columns(terms: TournamentTerms) -> dict[str, object]:
    """The columns of the terms. Raises ClubError for terms out of range."""
    columns: dict[str, object] = {
        one.name: getattr(terms, one.name) for one in fields(TournamentTerms)
    }
    least, most = _limits(terms)
    hours = {name: int(span / HOUR) for name, span in asdict(terms.pace).items()}
    columns |= {"least": least, "most": most, "titles": list(terms.titles)}
    columns |= {"pace": hours, "name": clean_line(terms.name, "bad_name")}
    check_time_control(terms.pace)
    _check_numbers(terms)
    FORMATS[terms.format].check_terms(Tournament(**columns))
    _check_titles(terms, least, most)
    check_own_points(terms.points, least, most)
    columns["options"] = _chosen_options(terms, least, most)
    return columns


def _chosen_options(
    terms: TournamentTerms, least: int, most: int
) -> dict[str, dict[str, str | int]]:
    """The options of its games that are not the usual ones. Raises ClubError that names a bad
    one.
    """  # M3
    if not terms.online:
        return {}
    chosen: dict[str, dict[str, str | int]] = {}
    for title in terms.titles:
        game, options = registry.find(title), terms.options.get(title, {})
        try:
            for size in range(least, most + 1):
                game.settled(size, options)
        except ValueError as wrong:
            raise ClubError("options", "{reason}", reason=str(wrong)) from wrong
        usual = {option.id: option.default for option in game.info.options}
        own = {id: value for id, value in options.items() if value != usual.get(id)}
        if own:
            chosen[title] = own
    return chosen


def _limits(terms: TournamentTerms) -> tuple[int, int]:
    if terms.online or not terms.titles:
        fewest = max((_fewest_seats(title) for title in terms.titles), default=2)
    else:
        fewest = 2
    least = terms.least or max(2, fewest, terms.size - 1)
    return min(least, terms.size), terms.most or terms.size


def _fewest_seats(slug: str) -> int:
    try:
        return min(seats for seats in registry.find(slug).info.seats if seats > 1)
    except (registry.UnknownGame, ValueError):
        return 2


def _check_numbers(terms: TournamentTerms) -> None:
    if terms.format not in FORMATS:
        raise ClubError("format", "Choose how it is paired.")
    if terms.unfinished not in Unfinished.values:
        raise ClubError("unfinished", "Choose what becomes of an unfinished game.")
    if terms.first_draw not in FirstDraw.values:
        raise ClubError("first_draw", "Choose how the first round is paired.")
    least, most = _limits(terms)
    if not 2 <= least <= terms.size <= most <= LARGEST_POD:
        raise ClubError(
            "size",
            "A table seats 2 to {most}: the least, the usual size and the most, in this order.",
            most=LARGEST_POD,
        )
    for name, low, high, text in RANGES:
        if not low <= getattr(terms, name) <= high:
            raise ClubError(name, text, low=low, high=high)
    if terms.places is not None and not 2 <= terms.places <= MOST_PLACES:
        raise ClubError("places", "Places: 2 to {most}.", most=MOST_PLACES)


RANGES: Final = (
    ("legs", 0, MOST_LEGS, "Rounds: up to {high}; 0 means as many as needed."),
    ("copies", 1, MOST_COPIES, "Games in a round: {low} to {high}."),
    ("leg_days", 1, LONGEST_LEG, "A round lasts {low} to {high} days."),
    ("late_until", 0, MOST_LEGS, "Late entry: until round {high} at most."),
    ("check_in_hours", 0, MOST_CHECK_IN, "Check-in: {high} hours at most."),
    (
        "division_size",
        DIVISIONS.start,
        DIVISIONS.stop - 1,
        "A division has {low} to {high}.",
    ),
    ("moving", 1, 3, "Up and down move {low} to {high}."),
    ("advance", 1, LARGEST_POD - 1, "From a table {low} to {high} go on."),
)


def _check_titles(terms: TournamentTerms, least: int, most: int) -> None:
    if not 1 <= len(terms.titles) <= MOST_TITLES:
        raise ClubError("titles", "Choose 1 to {most} games.", most=MOST_TITLES)
    if not terms.online:
        return
    for title in terms.titles:
        try:
            game = registry.find(title)
        except registry.UnknownGame:
            raise ClubError("titles", "There is no such game here.") from None
        if not set(range(least, most + 1)) <= set(game.info.seats):
            raise ClubError(
                "size",
                "{game} is not played by {least} to {most}.",
                game=game.info.name,
                least=least,
                most=most,
            )
