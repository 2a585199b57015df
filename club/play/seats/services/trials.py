"""Begins trials, small unrated games of one member against bots, and deletes old ones."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db.models import F, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from club.base.database.transactions import write_transaction
from club.base.roles.permissions import expect_power
from club.base.roles.powers import Power
from club.base.texts.short_texts import MAX_NAME_LENGTH
from club.people.members.models import Member
from club.people.moderation.contacts import make_contact
from club.people.moderation.contacts.rules import Contact
from club.play.seats.services.table_start import (
    open_seated_table,
    prepare_seated_table,
)
from club.play.seats.services.terms import Terms, table_opened_before
from club.play.tables.models import Origin, Table
from club.play.tables.services.lock import lock_table
from club.play.tables.services.permissions import expect_room
from games import bots
from games.core import AnyGame

HOURS_AFTER_END: Final = 1
DAYS_WITHOUT_MOVE: Final = 2
BATCH: Final = 100  # trials that one run deletes at most


def begin_trial(
    member: Member, game: AnyGame, once: UUID | None, now: datetime
) -> Table:
    """Begins a trial with the fewest seats. The member moves first, and the gentlest bot has the
    other seats. The same `once` again returns the same table. Raises ClubError.
    """  # tables 9.1
    expect_power(member, Power.OPEN_TABLE)
    terms = _terms_of_trial(game, once)
    prepared = prepare_seated_table(member, game, terms, now)
    occupants: list[Member | str] = [bots.WEAKEST] * terms.seats
    occupants[min(prepared.computation.position.to_act)] = member
    with write_transaction():
        Member.objects.select_for_update(no_key=True).get(pk=member.pk)
        begun = table_opened_before(member, terms)
        if begun is not None:
            return begun
        make_contact(Contact.OPEN_TABLE, member, (), now)
        expect_room(member)
        return open_seated_table(prepared, occupants, now)


def _terms_of_trial(game: AnyGame, once: UUID | None) -> Terms:
    seats = next((count for count in game.info.seats if count > 1), game.info.seats[0])
    name = _("Trying out %(game)s") % {"game": game.info.name}
    return Terms(
        name=name[:MAX_NAME_LENGTH],
        seats=seats,
        options={},
        private=True,
        rated=False,
        once=once,
        origin=Origin.TRIAL,
    )


def trials_past_their_time(now: datetime) -> QuerySet[Table]:
    """Returns the trials that ended an hour ago, or whose member has not moved for two days."""
    last_move = Coalesce(F("chairs__turn_since"), F("opened_at"))
    ended = Q(ended_at__lt=now - timedelta(hours=HOURS_AFTER_END))
    idle = Q(ended_at=None, last_move__lt=now - timedelta(days=DAYS_WITHOUT_MOVE))
    trials = Table.objects.filter(origin=Origin.TRIAL, chairs__bot="")
    return trials.annotate(last_move=last_move).filter(ended | idle)


def delete_old_trials(now: datetime) -> None:
    """Deletes trials, each in a transaction of its own. Their records, which name no member, stay:
    records are never deleted.
    """  # tables 9.2
    due = trials_past_their_time(now)
    for table_id in due.order_by("pk").values_list("pk", flat=True)[:BATCH]:
        _delete_trial(table_id, now)


def _delete_trial(table_id: int, now: datetime) -> None:
    with lock_table(table_id):
        trial = trials_past_their_time(now).filter(pk=table_id).first()
        if trial is None:  # its member has moved since
            return
        trial.delete()
