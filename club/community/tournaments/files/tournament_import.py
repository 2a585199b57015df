"""A finished tournament from its JSON. Its tables are not in the file: it is history."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.utils.dateparse import parse_datetime

from club.base.audit_log.services import record_entry
from club.base.errors import ClubError
from club.base.texts.short_texts import clean_line
from club.community.tournaments.choices import (
    KNOCKED_OUT,
    EntrantStatus,
    Format,
    LegStatus,
    PodEnd,
    TournamentStage,
)
from club.community.tournaments.files.json_shape import read_tournament_json
from club.community.tournaments.models import LONGEST_REASON, Entrant, Tournament
from club.community.tournaments.round_models import Bye, Correction, Leg, Pod, Sitting
from club.community.tournaments.services.entered_results import check_entered_places
from club.community.tournaments.services.entries import ask_entrants
from club.community.tournaments.services.stages import note_places
from club.community.tournaments.services.term_changes import check_own_points
from club.community.tournaments.titles import MAX_TITLE
from club.people.members.models import Member
from club.people.members.queries import find_member

MOST_NAMED: Final = 20  # unknown names that a refusal lists

Part = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class TournamentFile:
    """A file that can be imported."""

    data: Part
    members: Mapping[str, Member]  # by the number of the entrant

    @property
    def format(self) -> Format:
        return Format(self.data["terms"]["format"])

    @property
    def names(self) -> Sequence[str]:
        return [member.username for member in self.members.values()]


def read_tournament(content: bytes) -> TournamentFile:
    """Returns the file. Raises ClubError with the mistake, or with unknown names."""
    data = read_tournament_json(content)
    terms, members = data["terms"], _members(data["entrants"])
    check_own_points(terms["points"], terms["least"], terms["most"])
    for number, leg in enumerate(data["rounds"], 1):
        _check_round(leg, number, members)
    _expect_new(data)
    return TournamentFile(data, members)


def write_tournament(file: TournamentFile, by: Member, now: datetime) -> Tournament:
    """Makes the tournament of a file, and asks its members whether they played. The same file makes
    one tournament. Call it in a transaction. Raises ClubError.
    """  # tournaments 8.1
    try:
        with transaction.atomic():
            _expect_new(file.data)
            tournament = _make_tournament(file.data, by, now)
            entrants = _write_rows(tournament, file.data, file.members, now)
            ask_entrants(entrants, file.members, by, now)
            note_places(tournament)
            record_entry(by, "tournament.restore", tournament.name, now=now)
    except IntegrityError:
        raise _here_already() from None
    return tournament


def _expect_new(data: Part) -> None:
    if Tournament.objects.filter(seed=data["seed"]).exists():
        raise _here_already()


def _here_already() -> ClubError:
    return ClubError("here_already", "This tournament is here already.")


def _members(entrants: Sequence[Part]) -> dict[str, Member]:
    """Returns members by the number of the entrant. Raises ClubError with the unknown names."""
    by_number = {str(part["number"]): find_member(part["name"]) for part in entrants}
    unknown = [part["name"] for part in entrants if not by_number[str(part["number"])]]
    if unknown:
        names = ", ".join(unknown[:MOST_NAMED])
        raise ClubError(
            "unknown_members", "These are no members of the club: {names}.", names=names
        )
    members = {key: member for key, member in by_number.items() if member is not None}
    if len({member.pk for member in members.values()}) < len(entrants):
        raise ClubError("bad_file", "An entrant is in the file twice.")
    return members


def _check_round(leg: Part, number: int, members: Mapping[str, Member]) -> None:
    sits: Counter[tuple[int, str]] = Counter((0, key) for key in leg["byes"])
    for pod in leg["pods"]:
        sits.update((pod["copy"], key) for key in pod["seats"])
        _check_pod(leg, pod)
    numbers = Counter((pod["copy"], pod["number"]) for pod in leg["pods"])
    twice = max([*sits.values(), *numbers.values()], default=1) > 1
    known = {key for _, key in sits} <= set(members)
    if twice or not known or leg["number"] != number:
        raise _wrong_round(leg)


def _check_pod(leg: Part, pod: Part) -> None:
    lengths = {len(pod[name]) for name in ("seats", "places", "points", "scores")}
    if len(lengths) > 1:
        raise _wrong_round(leg)
    if pod["end"] == PodEnd.VOID:
        return
    if None in pod["points"] or None in pod["places"]:
        raise _wrong_round(leg)
    check_entered_places(pod["places"], len(pod["seats"]))


def _wrong_round(leg: Part) -> ClubError:
    return ClubError(
        "bad_file",
        "Round {number} of the file has entrants or results that do not fit.",
        number=leg["number"],
    )


def _make_tournament(data: Part, by: Member, now: datetime) -> Tournament:
    terms = {**data["terms"], "titles": list(map(_title, data["terms"]["titles"]))}
    tournament = Tournament(
        **terms,
        name=clean_line(data["name"], "bad_name"),
        organiser=by,
        seed=data["seed"],
        stage=TournamentStage.FINISHED,
        made_at=now,
        ended_at=now,
    )
    tournament.once = tournament.import_token
    tournament.save()
    return tournament


def _title(text: str) -> str:
    return clean_line(text, "bad_file", MAX_TITLE)


def _write_rows(
    tournament: Tournament, data: Part, members: Mapping[str, Member], now: datetime
) -> Mapping[str, Entrant]:
    """Writes the rows of the file; returns entrants by number."""
    entrants = {
        str(part["number"]): Entrant(
            tournament=tournament,
            guest=members[str(part["number"])].username,
            entered_at=now,
            **_entrant_columns(part),
        )
        for part in data["entrants"]
    }
    Entrant.objects.bulk_create(entrants.values())
    for part in data["rounds"]:
        leg = Leg.objects.create(
            tournament=tournament,
            number=part["number"],
            status=LegStatus.CLOSED,
            paired_at=now,
            opened_at=now,
            closed_at=now,
        )
        Bye.objects.bulk_create(
            Bye(leg=leg, entrant=entrants[key]) for key in part["byes"]
        )
        _write_pods(leg, part["pods"], entrants, now)
    return entrants


def _entrant_columns(part: Part) -> dict[str, Any]:
    columns = {name: value for name, value in part.items() if name != "name"}
    if columns["status"] == KNOCKED_OUT:  # that follows from results
        columns["status"] = EntrantStatus.ENTERED
    return columns


def _write_pods(
    leg: Leg, parts: Sequence[Part], entrants: Mapping[str, Entrant], now: datetime
) -> None:
    pods = [
        Pod(
            leg=leg,
            copy=part["copy"],
            number=part["number"],
            division=part["division"],
            slug=_title(part["game"]),
            end=part["end"],
            ended_at=now,
        )
        for part in parts
    ]
    Pod.objects.bulk_create(pods)
    for pod, part in zip(pods, parts, strict=True):
        _write_sittings(pod, part, entrants)
        _write_corrections(pod, part["corrections"], now)


def _write_sittings(pod: Pod, part: Part, entrants: Mapping[str, Entrant]) -> None:
    Sitting.objects.bulk_create(
        Sitting(
            pod=pod,
            leg=pod.leg,
            copy=pod.copy,
            seat=seat,
            entrant=entrants[key],
            place=part["places"][seat],
            points=part["points"][seat],
            score=part["scores"][seat],
        )
        for seat, key in enumerate(part["seats"])
    )


def _write_corrections(pod: Pod, parts: Sequence[Part], now: datetime) -> None:
    Correction.objects.bulk_create(
        Correction(
            pod=pod,
            at=parse_datetime(part["at"]) or now,
            reason=clean_line(part["reason"], "reason", LONGEST_REASON),
            before=part["before"],
            after=part["after"],
        )
        for part in parts
    )
