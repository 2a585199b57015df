"""The form of a play, as it is shown and as it is sent: one row for each person. It needs no
scripts, so it has more rows than are filled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, time

from django.http import QueryDict
from django.utils.translation import gettext as _

from club.base.errors import ClubError
from club.community.play_log.draft import PlayDraft, ScorerDraft
from club.community.play_log.evenings import Companion
from club.community.play_log.models import MAX_NAME, MAX_SCORERS, Play, Scorer
from club.community.play_log.scores import derive_places, read_figures
from club.community.play_log.services.rows import members_by_name
from club.people.members.models import Member

EMPTY_ROWS = 2


@dataclass(frozen=True, slots=True)
class FormRow:
    """One person of the form."""

    name: str = ""
    offered: bool = (
        False  # its name is not typed, and `chosen` says whether they sat in it
    )
    chosen: bool = False
    figure: str = ""  # a place or a score
    won: bool = False
    seat: str = ""
    started: bool = False
    new: bool = False
    side: str = ""

    @property
    def sat(self) -> bool:
        """Whether the person sat in the play: a score says so, too."""
        has_sat = self.chosen or bool(self.figure)
        return has_sat if self.offered else bool(self.name.strip())

    @property
    def is_dropped(self) -> bool:
        """Whether something is written beside a person who did not sit in the play. The mark of the
        starting player is left out: a browser without scripts cannot take it back.
        """
        written = (self.figure, self.seat, self.side, self.won, self.new)
        return not self.sat and any(written)


@dataclass(frozen=True, slots=True)
class PlayForm:
    """The whole form."""

    rows: Sequence[FormRow]
    title: str = ""
    places: bool = False  # the figures are places, not scores
    day: str = ""
    clock: str = ""
    place: str = ""
    minutes: str = ""
    note: str = ""
    why: str = ""
    expansions: Sequence[str] = ()
    marks: frozenset[str] = field(
        default_factory=frozenset
    )  # lowest, teams, cooperative

    @property
    def has_details(self) -> bool:
        """Whether more than a score is written beside a person."""
        return any(row.seat or row.side or row.started or row.new for row in self.rows)


def empty_form(own_name: str, companions: Sequence[Companion], today: date) -> PlayForm:
    """The form for a play of today: the member first, then likely people."""
    offered = [FormRow(companion.name, offered=True) for companion in companions]
    rows = [FormRow(own_name, offered=True, chosen=True), *offered]
    room = max(0, min(EMPTY_ROWS, MAX_SCORERS - len(rows)))
    return PlayForm([*rows, *[FormRow()] * room], day=today.isoformat())


def with_known(
    form: PlayForm, title: str, place: str, names: Sequence[str]
) -> PlayForm:
    """The form of a game that is known already, as a link says: its players come first."""
    known = names[:MAX_SCORERS]
    rows = [FormRow(name[:MAX_NAME], offered=True, chosen=True) for name in known]
    others = [replace(row, chosen=False) for row in form.rows if row.name not in known]
    rows += others if known else form.rows
    return replace(
        form, rows=rows[:MAX_SCORERS], title=title[:MAX_NAME], place=place[:MAX_NAME]
    )


def form_of_play(play: Play) -> PlayForm:
    """The form with what the play says."""
    scorers = list(play.scorers.all())
    scored = any(scorer.score for scorer in scorers)
    ticks_winners = scored and _needs_ticks(play, scorers)
    rows = [_row_of_scorer(scorer, scored, ticks_winners) for scorer in scorers]
    empty = [FormRow()] * max(0, min(EMPTY_ROWS, MAX_SCORERS - len(rows)))
    marks = {"lowest": play.title.lowest_wins, "teams": play.teams}
    marks["cooperative"] = play.cooperative
    return PlayForm(
        [*rows, *empty],
        title=play.title.name,
        places=not scored,
        day=play.day.isoformat(),
        clock=play.clock.isoformat("minutes") if play.clock else "",
        place=play.place.name if play.place else "",
        minutes=str(play.minutes or ""),
        note=play.note,
        expansions=[title.name for title in play.expansions.all()],
        marks=frozenset(name for name, is_set in marks.items() if is_set),
    )


def _needs_ticks(play: Play, scorers: Sequence[Scorer]) -> bool:
    """Whether scores alone do not say who won. Else there are no ticks, which would contradict
    scores that are changed.
    """
    title = play.title
    scores = [scorer.score for scorer in scorers]
    if play.cooperative and all(score in title.words for score in scores):
        return False
    unknown = [None] * len(scorers)
    figures = read_figures(scores, title.words, title.lowest_wins)
    by_scores = derive_places(unknown, figures, unknown, title.lowest_wins)
    return play.cooperative or by_scores != [scorer.place for scorer in scorers]


def _row_of_scorer(scorer: Scorer, scored: bool, ticks_winners: bool) -> FormRow:
    person = scorer.guest.name if scorer.guest else _("somebody")
    return FormRow(
        name=scorer.member.username if scorer.member else person,
        figure=scorer.score if scored else str(scorer.place or ""),
        won=scorer.place == 1 and ticks_winners,
        seat=str(scorer.seat or ""),
        started=scorer.started,
        new=scorer.new,
        side=scorer.side,
    )


def read_play_form(sent: QueryDict) -> PlayForm:
    """The form as it was sent; nothing is checked."""
    rows = [
        _read_row(sent, str(number))
        for number in range(MAX_SCORERS)
        if f"name-{number}" in sent
    ]
    return PlayForm(
        rows,
        title=sent.get("other_title", "").strip() or sent.get("title", ""),
        places=sent.get("figures") == "places",
        day=sent.get("day", ""),
        clock=sent.get("clock", ""),
        place=sent.get("place", ""),
        minutes=sent.get("minutes", ""),
        note=sent.get("note", ""),
        why=sent.get("why", ""),
        expansions=[name for name in sent.getlist("expansion") if name.strip()],
        marks=frozenset(
            mark for mark in ("lowest", "teams", "cooperative") if mark in sent
        ),
    )


def draft_of_form(form: PlayForm, today: date, is_edit: bool = False) -> PlayDraft:
    """The play that the form says. Raises ClubError with the field that cannot be read."""
    for row in form.rows:
        _expect_nothing_dropped(row)
    rows = [row for row in form.rows if row.sat]
    members = members_by_name([row.name for row in rows])
    lowest = "lowest" in form.marks
    return PlayDraft(
        title=_expect_title(form.title),
        scorers=[_scorer(row, members, form.places) for row in rows],
        day=_read_day(form.day, today),
        clock=_read_clock(form.clock),
        place=form.place,
        minutes=_read_number(form.minutes, _("minutes")),
        note=form.note,
        expansions=form.expansions,
        teams="teams" in form.marks,
        cooperative="cooperative" in form.marks,
        lowest_wins=lowest if lowest or is_edit else None,
    )


def _read_row(sent: QueryDict, number: str) -> FormRow:
    return FormRow(
        name=sent.get(f"name-{number}", ""),
        offered=f"offered-{number}" in sent,
        chosen=f"in-{number}" in sent,
        figure=sent.get(f"figure-{number}", "").strip(),
        won=f"won-{number}" in sent,
        seat=sent.get(f"seat-{number}", "").strip(),
        started=sent.get("started") == number,
        new=f"new-{number}" in sent,
        side=sent.get(f"side-{number}", "").strip(),
    )


def _scorer(row: FormRow, members: Mapping[str, Member], places: bool) -> ScorerDraft:
    member = members.get(row.name.strip().lower())
    named = "" if row.name.strip() == _("somebody") else row.name
    return ScorerDraft(
        member=member,
        guest="" if member else named,
        place=_read_number(row.figure, _("places")) if places else None,
        score="" if places else row.figure,
        seat=_read_number(row.seat, _("seats")),
        started=row.started,
        new=row.new,
        side=row.side,
        won=row.won,
    )


def _expect_nothing_dropped(row: FormRow) -> None:
    if not row.is_dropped:
        return
    if row.offered:
        text = "Something is written beside {name}, who is not ticked. Tick {name}, or clear it."
        raise ClubError("not_ticked", text, name=row.name[:MAX_NAME])
    text = "Something is written beside an empty name. Write the name, or clear it."
    raise ClubError("no_name", text)


def _expect_title(title: str) -> str:
    if not title.strip():
        raise ClubError("no_title", "Which game was it? Choose one, or write its name.")
    return title


def _read_number(text: str, field_name: str) -> int | None:
    if not text.strip():
        return None
    digits = text.strip()
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 6):
        raise ClubError("number", "Write {what} as whole numbers.", what=field_name)
    return int(digits)


def _read_day(text: str, today: date) -> date:
    if not text.strip():
        return today
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        raise ClubError("day", "Write the day like 2026-05-31.") from None


def _read_clock(text: str) -> time | None:
    if not text.strip():
        return None
    try:
        return time.fromisoformat(text.strip()).replace(
            tzinfo=None, second=0, microsecond=0
        )
    except ValueError:
        raise ClubError("clock", "Write the time like 19:30.") from None
