"""Logs a play: stores it, and asks the other members who sat in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date, datetime, time, timedelta

from django.core.files import File

from club.base.database.transactions import write_transaction
from club.base.errors import ClubError
from club.base.pictures.services import store_picture
from club.base.roles.permissions import expect_power, may
from club.base.roles.powers import Power
from club.base.streams.publisher import home_channel, publish_after_commit
from club.base.time_zones.names import club_zone
from club.community.play_log.draft import (
    PLAY_COLUMNS,
    SCORER_COLUMNS,
    PlayDraft,
    ScorerDraft,
    check_draft,
    expect_readable_scores,
)
from club.community.play_log.evenings import find_duplicate, is_host_of_day
from club.community.play_log.models import (
    Play,
    PlayExpansion,
    PlayStatus,
    PlayTitle,
    Scorer,
    name_key,
)
from club.community.play_log.scores import read_score
from club.community.play_log.services.details import replace_picture
from club.community.play_log.services.rows import (
    claimed_guests,
    left_out_members,
    store_guest,
    store_play_place,
    store_title,
)
from club.messages.notifications.services import tell_all
from club.messages.notifications.subjects import NoticeSubject
from club.people.members.models import Member
from club.people.moderation.contacts import make_contact, unreachable_members
from club.people.moderation.contacts.rules import Contact

SPARE = timedelta(hours=14)  # between the club's zone and that of who is ahead of it


class DuplicatePlay(ClubError):
    """The play may be in the log already; `play` is that one."""

    def __init__(self, play: Play) -> None:
        super().__init__(
            "duplicate_play",
            "A play like this is in the log already. Is it the same one?",
        )
        self.play = play


def log_play(
    logger: Member,
    draft: PlayDraft,
    now: datetime,
    is_another: bool = False,
    picture: File[bytes] | None = None,
) -> Play:
    """Stores a play that the logger sat in, or of the day of an event of theirs. Raises NotAllowed,
    ClubError, and DuplicatePlay unless the logger says that it is another one.
    """  # plays 1.3, plays 1.5
    draft = ready_draft(logger, draft, now)
    if not (may(logger, Power.READ_NEWS) and is_host_of_day(logger, draft.day)):
        expect_power(logger, Power.LOG_PLAY, draft)
    with write_transaction():
        title = lock_title(draft.title, draft.lowest_wins)
        expect_readable_scores(draft, title)
        play = make_play(logger, title, draft, now)
        scorers = make_scorers(play, draft, title)
        double = None if is_another else find_duplicate(play, scorers)
        if double is not None:
            raise DuplicatePlay(double)
        store_play(play, scorers, now)
        if draft.expansions:
            store_expansions(play, draft.expansions)
        if picture is not None:
            replace_picture(play, store_picture(picture, now))
    return play


def latest_day(now: datetime) -> date:
    """The latest day that a play may have: today, wherever the member is."""
    return (now.astimezone(club_zone()) + SPARE).date()


def lock_title(name: str, lowest_wins: bool | None) -> PlayTitle:
    """The title with its row locked: equal plays are compared one after the other. Call inside a
    transaction.
    """
    title = store_title(name, lowest_wins=bool(lowest_wins))
    title = PlayTitle.objects.select_for_update().get(pk=title.pk)
    if lowest_wins is not None and title.lowest_wins != lowest_wins:
        title.lowest_wins = lowest_wins
        title.save(update_fields=["lowest_wins"])
    return title


def ready_draft(logger: Member, draft: PlayDraft, now: datetime) -> PlayDraft:
    """The draft, checked, with members in place of guests that they were. Raises ClubError."""
    known = claimed_guests(logger)
    scorers = [
        replace(scorer, member=known[name_key(scorer.guest)], guest="")
        if scorer.member is None and name_key(scorer.guest) in known
        else scorer
        for scorer in draft.scorers
    ]
    draft = check_draft(replace(draft, scorers=scorers), latest_day(now))
    return _leave_out(logger, draft)


def _leave_out(logger: Member, draft: PlayDraft) -> PlayDraft:
    """The draft without the names of members who do not want to be named, by any member or by the
    logger.
    """  # plays 4.2
    others = {scorer.member.pk for scorer in draft.scorers if scorer.member} - {
        logger.pk
    }
    left_out = left_out_members(others)
    left_out |= unreachable_members(Contact.PLAY, [logger.pk], others)
    scorers = [
        replace(scorer, member=None)
        if scorer.member is not None and scorer.member.pk in left_out
        else scorer
        for scorer in draft.scorers
    ]
    return replace(draft, scorers=scorers)


def make_scorers(play: Play, draft: PlayDraft, title: PlayTitle) -> list[Scorer]:
    """The rows of the scorers, not stored, with places. Guests are stored."""
    derived = draft.places(title)
    places: Sequence[int | None] = derived or [None] * len(draft.scorers)
    return [
        _make_scorer(play, position, scorer, place)
        for position, (scorer, place) in enumerate(
            zip(draft.scorers, places, strict=True)
        )
    ]


def store_play(play: Play, scorers: Sequence[Scorer], now: datetime) -> None:
    """Stores a new play with its scorers, and asks the other members."""
    play.save()
    store_scorers(play, scorers)
    ask_the_others(play, scorers, now)


def store_expansions(play: Play, names: Sequence[str]) -> None:
    """Stores with which expansions the play was played, in place of earlier ones. One that belongs
    to no game yet is tied to the title of the play.
    """  # plays 1.8
    before = {title.key for title in play.expansions.all()}
    if before == {name_key(name) for name in names}:
        return
    PlayExpansion.objects.filter(play=play).delete()
    titles = [store_title(name) for name in names]
    PlayExpansion.objects.bulk_create(
        PlayExpansion(play=play, title=title) for title in titles
    )
    if play.title.base_id is None:
        untied = PlayTitle.objects.filter(base=None, pk__in=[row.pk for row in titles])
        untied.exclude(pk=play.title_id).update(base=play.title)


def store_scorers(play: Play, scorers: Iterable[Scorer]) -> None:
    """Stores the rows in place of earlier ones."""
    play.scorers.all().delete()
    for scorer in scorers:
        scorer.play = play
    Scorer.objects.bulk_create(scorers)


def ask_the_others(
    play: Play,
    scorers: Sequence[Scorer],
    now: datetime,
    contact: Contact = Contact.PLAY,
) -> None:
    """Asks each member but the logger to confirm, or sets that nobody is asked. Raises ClubError
    where a member was asked too often, unless the play is of an import.
    """  # plays 2.1
    named = [row.member_id for row in scorers if row.member_id is not None]
    asked = sorted(make_contact(contact, play.logger, named, now))
    play.status = PlayStatus.WAITING if asked else PlayStatus.UNASKED
    play.asked_at = now
    play.save(update_fields=["status", "asked_at"])
    play.scorers.filter(member__in=asked).update(
        asked=True, confirmed_at=None, objected_at=None, objection=""
    )
    about = play_subject(play)
    notices = [(member, about) for member in asked]
    tell_all(notices, "play_to_confirm", now, by=play.logger)
    publish_after_commit(map(home_channel, asked))


def play_subject(play: Play) -> NoticeSubject:
    """Returns the play in its present version, as the subject of a notice."""
    key = f"play{play.pk}.v{play.version}"
    return NoticeSubject(key, play.pk, {"version": play.version})


def make_play(
    logger: Member, title: PlayTitle, draft: PlayDraft, now: datetime
) -> Play:
    """Returns a play that is not stored, as the draft says."""
    play = Play(logger=logger, logged_at=now, asked_at=now, status=PlayStatus.WAITING)
    fill_play(play, title, draft)
    return play


def fill_play(play: Play, title: PlayTitle, draft: PlayDraft) -> None:
    """Sets the columns that a draft has. Does not save."""
    play.title = title
    play.clock = _with_seconds(draft.clock, play.clock)
    play.place = store_play_place(draft.place)
    play.cooperative = draft.cooperative or title.cooperative
    for name in PLAY_COLUMNS:
        setattr(play, name, getattr(draft, name))


def _with_seconds(clock: time | None, before: time | None) -> time | None:
    """The time with the seconds that it had, where the minute is the same: forms have minutes."""
    if clock and before and before.replace(second=0) == clock:
        return before
    return clock


def _make_scorer(
    play: Play, position: int, draft: ScorerDraft, place: int | None
) -> Scorer:
    guest = (
        store_guest(play.logger, draft.guest)
        if draft.guest and draft.member is None
        else None
    )
    return Scorer(
        play=play,
        position=position,
        member=draft.member,
        guest=guest,
        place=place,
        figure=read_score(draft.score),
        **{name: getattr(draft, name) for name in SCORER_COLUMNS},
    )
