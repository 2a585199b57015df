"""Makes tournaments, and changes and checks their terms."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from typing import Final
from uuid import UUID

from django.db import IntegrityError

from club.base.audit_log.services import record_changes, record_entry
from club.base.database.transactions import write_transaction
from club.base.errors import ClubError
from club.base.roles.permissions import expect_power
from club.base.roles.powers import Power
from club.base.texts.short_texts import clean_line
from club.community.tournaments.choices import TournamentStage
from club.community.tournaments.formats.registry import format_of
from club.community.tournaments.models import Tournament
from club.community.tournaments.pairing.results import UNIT
from club.community.tournaments.services.locking import (
    expect_stage,
    locked_by_organiser,
)
from club.community.tournaments.services.notices import tell_entrants
from club.community.tournaments.terms import (
    LARGEST_POD,
    MOST_TITLES,
    SIZES,
    TERMS,
    check_ranges,
)
from club.community.tournaments.titles import fewest_seats, real_title, usual_size
from club.people.members.models import Member
from club.play.time_control.presets import check_time_control
from games import registry


def make_tournament(
    organiser: Member, terms: Tournament, now: datetime, once: UUID | None = None
) -> Tournament:
    """Stores `terms`, which are not stored yet, as a draft that only organisers see. The same form
    twice makes one. Raises NotAllowed, and ClubError for terms out of range.
    """  # tournaments 2.1
    expect_power(organiser, Power.RUN_TOURNAMENTS)
    complete_terms(terms)
    terms.organiser, terms.seed = organiser, secrets.token_hex(16)
    terms.made_at, terms.once = now, once
    try:
        with write_transaction():
            terms.save(force_insert=True)
            record_entry(organiser, "tournament.make", terms.name, now=now)
    except IntegrityError:  # the form was sent twice
        return Tournament.objects.get(organiser=organiser, once=once)
    return terms


def change_terms(
    tournament_id: int, by: Member, terms: Tournament, now: datetime
) -> Tournament:
    """Changes the terms of a draft, or of a tournament that is open, whose entrants are notified.
    Raises NotAllowed, and ClubError once it runs.
    """  # tournaments 2.1
    complete_terms(terms)
    with locked_by_organiser(tournament_id, by) as tournament:
        expect_stage(tournament, TournamentStage.DRAFT, TournamentStage.OPEN)
        before = values_of_terms(tournament)
        for name, value in values_of_terms(terms).items():
            setattr(tournament, name, value)
        tournament.save()
        if tournament.stage == TournamentStage.OPEN:
            tournament.refresh_from_db()  # JSON columns as `before` has them
            after, about = values_of_terms(tournament), before["name"]
            entry = record_changes(
                by, "tournament.terms", about, before, after, now=now
            )
            if entry is not None:
                tell_entrants(tournament, "tournament_terms", now, f"j{entry.pk}")
    return tournament


def values_of_terms(tournament: Tournament) -> dict[str, object]:
    return {name: getattr(tournament, name) for name in TERMS}


def complete_terms(terms: Tournament) -> None:
    """Fills in the usual terms. Raises ClubError for terms out of range."""
    terms.titles = _spelled_titles(terms)
    terms.size = terms.size or min(usual_size(terms.titles), LARGEST_POD)
    terms.least, terms.most = _limits(terms)
    terms.name = clean_line(terms.name, "bad_name")
    check_time_control(terms.time_control)
    _check_sizes(terms)
    check_ranges(terms)
    format_of(terms).check_terms(terms)
    _check_titles(terms)
    check_own_points(terms.points, terms.least, terms.most)
    terms.options = _chosen_options(terms)


def _check_sizes(terms: Tournament) -> None:
    if not 2 <= terms.least <= terms.size <= terms.most <= LARGEST_POD:
        raise ClubError("size", SIZES, high=LARGEST_POD)


def _chosen_options(terms: Tournament) -> dict[str, dict[str, str | int]]:
    """Returns the options of its games that are not the usual ones. Raises ClubError that names a
    bad one.
    """  # tournaments 2.1
    if not terms.online:
        return {}
    chosen: dict[str, dict[str, str | int]] = {}
    for title in terms.titles:
        game, options = registry.find(title), terms.options.get(title, {})
        try:
            for size in range(terms.least, terms.most + 1):
                game.settled(size, options)
        except ValueError as wrong:
            raise ClubError("options", "{reason}", reason=str(wrong)) from wrong
        usual = {option.id: option.default for option in game.info.options}
        own = {id: value for id, value in options.items() if value != usual.get(id)}
        if own:
            chosen[title] = own
    return chosen


def _spelled_titles(terms: Tournament) -> list[str]:
    """Returns the titles; at real tables each is any game, and stands once."""  # tournaments 2.1
    if terms.online:
        return list(terms.titles)
    return list(dict.fromkeys(real_title(title) for title in terms.titles))


def _limits(terms: Tournament) -> tuple[int, int]:
    least = terms.least or max(fewest_seats(terms.titles), terms.size - 1)
    return min(least, terms.size), terms.most or terms.size


def _check_titles(terms: Tournament) -> None:
    if not 1 <= len(terms.titles) <= MOST_TITLES:
        raise ClubError("titles", "Choose 1 to {most} games.", most=MOST_TITLES)
    if not terms.online:
        return
    for title in terms.titles:
        try:
            game = registry.find(title)
        except registry.UnknownGame:
            raise ClubError("titles", "There is no such game here.") from None
        if not set(range(terms.least, terms.most + 1)) <= set(game.info.seats):
            raise ClubError(
                "size",
                "{game} is not played by {least} to {most}.",
                game=game.info.name,
                least=terms.least,
                most=terms.most,
            )


MOST_POINTS: Final = 1000
FIGURE: Final = re.compile(r"[0-9]{1,4}(\.[0-9]{1,2})?")

OwnPoints = Mapping[str, Sequence[int]]  # sixtieths of places, by size of a pod


def points_of_text(text: str) -> dict[str, list[int]]:
    """Returns the points of lines such as "4: 5 3 1 0". Raises ClubError that names the line."""
    points: dict[str, list[int]] = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        size, colon, figures = line.partition(":")
        numbers = figures.replace(",", " ").split()
        known = all(map(FIGURE.fullmatch, numbers))
        if not (colon and size.strip().isascii() and numbers and known):
            raise ClubError(
                "points",
                "Write the players of a table, a colon and the points from the first place down: "
                "“4: 5 3 1 0”. This is not: “{line}”.",
                line=line[:60],
            )
        points[size.strip()] = [round(Fraction(number) * UNIT) for number in numbers]
    return points


def text_of_points(points: OwnPoints) -> str:
    """Returns the points as text, a line for each size."""
    lines = []
    for size, of_places in sorted(points.items()):
        figures = [f"{round(number / UNIT, 2):g}" for number in of_places]
        lines.append(f"{size}: {' '.join(figures)}")
    return "\n".join(lines)


def check_own_points(points: OwnPoints, least: int, most: int) -> None:
    """Raises ClubError unless each size has points that fall and the first is the same in all."""
    # tournaments 4.1
    if not points:
        return
    if set(points) != {str(size) for size in range(least, most + 1)}:
        raise ClubError(
            "points",
            "Give the points of tables of {least} to {most}, a line for each.",
            least=least,
            most=most,
        )
    for size, of_places in points.items():
        falls = list(of_places) == sorted(of_places, reverse=True)
        in_range = all(0 <= number <= MOST_POINTS * UNIT for number in of_places)
        if len(of_places) != int(size) or not falls or not in_range:
            raise ClubError(
                "points",
                "A table of {size} has {size} points, 0 to {most}, from the first place down.",
                size=int(size),
                most=MOST_POINTS,
            )
    if len({of_places[0] for of_places in points.values()}) > 1:
        raise ClubError("points", "The first place is worth the same at every table.")
