"""Tournaments as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from rest_framework import serializers as s

from club.community.tournaments.choices import (
    ENTRANT_STATES,
    Format,
    LegStatus,
    PodEnd,
    TournamentStage,
)
from club.community.tournaments.models import Tournament
from club.community.tournaments.presentation.rounds import RoundView
from club.community.tournaments.round_models import Correction, LadderCall
from club.community.tournaments.terms import TERMS
from club.play.time_control.presets import HOUR
from club.site.api.serializers import (
    AnswerSerializer,
    Anything,
    Duration,
    ModelAnswerSerializer,
    UtcTime,
)

POINTS_HELP = "points, 60 of them are one point of the page"


# a list shows them, and the page with the others
LISTED = (
    *("id", "name", "organiser", "format", "stage", "games", "size", "online"),
    *("rated", "public", "entered", "places", "made_at", "starts_at"),
    *("check_in_until", "paused_until", "ended_at", "reason", "previous"),
)
API_NAMES = {"titles": "games", "legs": "rounds", "leg_days": "round_days"}
NOT_SHOWN = ("honours_quiet",)


class TournamentSerializer(ModelAnswerSerializer):
    """A tournament as a list shows it."""

    id = s.IntegerField(source="pk")
    organiser = s.CharField(source="organiser.username")
    format = s.ChoiceField(choices=Format.values)
    stage = s.ChoiceField(choices=TournamentStage.values)
    games = s.ListField(
        child=s.CharField(), source="titles", help_text="one a round, in turn"
    )
    entered = s.IntegerField(help_text="entrants, without those who wait or withdrew")
    reason = s.CharField(allow_blank=True, help_text="of a pause or of calling it off")
    previous = s.IntegerField(
        source="previous_id", allow_null=True, help_text="the season before"
    )

    class Meta:
        model = Tournament
        fields = LISTED


class TournamentPaceSerializer(AnswerSerializer):
    """A time control, in hours."""

    allowance = Duration(HOUR)
    bank = Duration(HOUR)
    increment = Duration(HOUR)
    cap = Duration(HOUR)
    reaction = Duration(HOUR)


class TournamentTermsSerializer(ModelAnswerSerializer):
    """The terms that lists do not show."""

    options = s.DictField(child=Anything(), help_text="by game, those not usual")
    points = s.DictField(
        child=s.ListField(child=s.IntegerField()),
        help_text="by size of a table, in sixtieths; empty: the usual",
    )
    pace = TournamentPaceSerializer(source="time_control")
    seed = s.CharField(help_text="of all lots")

    class Meta:
        model = Tournament
        fields: ClassVar = [
            *(
                name
                for name in (API_NAMES.get(term, term) for term in TERMS)
                if name not in (*LISTED, *NOT_SHOWN)
            ),
            "seed",
        ]
        extra_kwargs: ClassVar = {
            name: {"source": term} for term, name in API_NAMES.items()
        }


class TermInWordsSerializer(AnswerSerializer):
    """A rule of the tournament in words."""

    label: Any = s.CharField()
    text = s.CharField()


class EntrantSerializer(AnswerSerializer):
    """A member in a tournament."""

    number = s.IntegerField()
    member = s.CharField(source="name")
    status = s.ChoiceField(choices=ENTRANT_STATES, source="state")
    here_at = UtcTime(allow_null=True, help_text="answered the check-in")
    division = s.IntegerField(help_text="of a league, 0 is the top")
    place = s.IntegerField(allow_null=True, help_text="at the end")


class RoundBriefSerializer(AnswerSerializer):
    """A round without its tables."""

    number = s.IntegerField()
    status = s.ChoiceField(choices=LegStatus.values)
    opened_at = UtcTime(allow_null=True)
    due_at = UtcTime(allow_null=True)
    closed_at = UtcTime(allow_null=True)


class SitterSerializer(AnswerSerializer):
    """A player at a table."""

    seat = s.IntegerField()
    number = s.IntegerField(source="entrant.number")
    member = s.CharField(source="entrant.name")
    place = s.IntegerField(allow_null=True)
    points = s.IntegerField(allow_null=True, help_text=POINTS_HELP)
    score = s.IntegerField(allow_null=True)
    left_early = s.BooleanField()
    agrees = s.BooleanField(help_text="with the places that were entered")


class PodSerializer(AnswerSerializer):
    """A table of a round."""

    id = s.IntegerField(source="pk")
    round = s.IntegerField(source="leg.number")
    number = s.IntegerField()
    copy: Any = s.IntegerField()
    division = s.IntegerField()
    game = s.CharField(source="slug")
    table = s.IntegerField(
        source="table_id", allow_null=True, help_text="null: none is open"
    )
    end = s.CharField(
        allow_blank=True,
        help_text=f"empty: it is played; else {', '.join(PodEnd.values)}",
    )
    why = s.CharField(source="reason", help_text="these sit together", allow_blank=True)
    entered_places = s.ListField(
        child=s.IntegerField(),
        source="reported",
        allow_null=True,
        help_text="by seat, until the others agree",
    )
    sitters = SitterSerializer(many=True, source="by_seat")


class RoundSerializer(AnswerSerializer):
    """A round."""

    round = RoundBriefSerializer(source="leg")
    tables = PodSerializer(many=True, source="pods")
    byes = s.ListField(child=s.CharField(), help_text="names of who sits out")

    def compute_byes(self, view: RoundView) -> Sequence[str]:
        return [entrant.name for entrant in view.byes]


class ChallengeSerializer(AnswerSerializer):
    """A challenge of a ladder that waits for an answer."""

    id = s.IntegerField(source="pk")
    challenger = s.CharField(source="challenger.name")
    challenged = s.CharField(source="challenged.name")
    made_at = UtcTime()


class LadderCallSerializer(AnswerSerializer):
    """A game of several on a ladder that seeks players."""

    id = s.IntegerField(source="pk")
    caller = s.CharField(source="caller.name")
    seats = s.IntegerField()
    joined = s.ListField(child=s.CharField(), help_text="names, the caller included")
    made_at = UtcTime()

    def compute_joined(self, call: LadderCall) -> list[str]:
        return [player.entrant.name for player in call.players.all()]


class PodCorrectionSerializer(AnswerSerializer):
    """A correction by an organiser."""

    table = s.IntegerField(source="pod_id", help_text="`id` of a table of a round")
    round = s.IntegerField(source="pod.leg.number")
    by = s.CharField(allow_blank=True)
    at = UtcTime()
    reason = s.CharField()
    before = s.ListField(child=s.IntegerField(allow_null=True), help_text="by seat")
    after = s.ListField(child=s.IntegerField(), help_text="empty: voided")

    def compute_by(self, correction: Correction) -> str:
        return correction.by.username if correction.by else ""


class PairingRequestSerializer(AnswerSerializer):
    """A request to pair the next round of a large tournament."""

    at = s.DateTimeField(source="requested_at")
    opens = s.BooleanField(help_text="the round is opened at once")
    refusal = s.CharField(allow_blank=True, help_text="why it was not done")


class TournamentPageSerializer(AnswerSerializer):
    """All of a tournament but its standings and tables."""

    tournament = TournamentSerializer()
    terms = TournamentTermsSerializer(source="tournament")
    in_words = TermInWordsSerializer(many=True)
    rounds = RoundBriefSerializer(many=True)
    rounds_in_all = s.IntegerField(help_text="as far as it is known; 0: no end")
    waiting = s.IntegerField(help_text="on the waiting list")
    late_entry = s.BooleanField(help_text="members may still enter while it runs")
    own = EntrantSerializer(allow_null=True, help_text="your entry")
    challenges = ChallengeSerializer(many=True)
    calls = LadderCallSerializer(many=True)
    pairing = PairingRequestSerializer(
        allow_null=True, help_text="a task is to pair the next round, or could not"
    )
    corrections = PodCorrectionSerializer(many=True)


class TournamentEntrantsSerializer(AnswerSerializer):
    """All who entered, by number."""

    items = EntrantSerializer(many=True)


class TournamentStandingSerializer(AnswerSerializer):
    """A line of the standings."""

    place = s.IntegerField(help_text="of a league: in the division")
    number = s.IntegerField(source="entrant.number")
    member = s.CharField(source="entrant.name")
    points = s.IntegerField(source="sixtieths", help_text=POINTS_HELP)
    wins = s.CharField(help_text="a shared win counts in part")
    games = s.IntegerField()
    opponents = s.CharField(help_text="their mean points a game")
    parted = s.CharField(
        allow_blank=True, help_text="what put it below the line above; empty: points"
    )
    withdrawn = s.BooleanField(source="gone")
    division = s.IntegerField()


class TournamentNameSerializer(AnswerSerializer):
    """An imported tournament that names you."""

    id = s.IntegerField(source="pk")
    tournament = s.IntegerField(source="entrant.tournament_id")
    organiser = s.CharField(
        source="entrant.tournament.organiser.username", help_text="who sent the file"
    )
    name = s.CharField(source="entrant.guest", help_text="in the file")


class TournamentNamesSerializer(AnswerSerializer):
    items = TournamentNameSerializer(many=True)
