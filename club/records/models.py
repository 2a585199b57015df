"""A transcript in the database: a header row and one row per ply. Nothing of positions; read
`game_cache.py` next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar, NoReturn

from django.db import models
from django.db.models.functions import Now

from club.encryption import unseal_bytes
from compiled_queries.queries import ID
from compiled_queries.writes import CompiledUpdate, Statement, build_insert_values, execute
from games import registry
from games.chance import NEWEST, Seed
from games.core import CHANCE, AnyGame, Move, Seat


class By(models.TextChoices):
    """Who made a ply: what the seat could see of it is the game's to say."""

    MEMBER = "member"
    BOT = "bot"
    ORDER = "order"  # a standing order answered
    LADDER = "ladder"  # somebody played for an absent member
    CHANCE = "chance"


BY_ONESELF = (By.MEMBER, By.ORDER)  # in person, or by a standing order of one's own


@dataclass(frozen=True, slots=True)
class NewPly:
    """A ply thought of and not yet written down."""

    seat: Seat
    move: Move
    by: By


@dataclass(frozen=True, slots=True)
class WrittenPly:
    """A ply as it is written down."""

    seat: Seat
    text: str  # notation
    by: By
    at: datetime


class Immutable(Exception):
    """An attempt to change or delete what was played."""


class Entries(models.QuerySet["Entry"]):
    """Entries in bulk: to be read; `Record` alone adds some."""

    def update(self, **kwargs: Any) -> NoReturn:
        raise Immutable("What was played is not changed.")

    def bulk_update(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise Immutable("What was played is not changed.")

    def delete(self) -> NoReturn:
        raise Immutable("What was played is not deleted.")


class Record(models.Model):
    """All that is needed to play a game again, and the promise made about its chance."""

    game_slug = models.SlugField(max_length=40)
    game_version = models.PositiveSmallIntegerField()
    seats = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)  # option id -> value
    commitment = models.CharField(max_length=64, unique=True)  # hexadecimal SHA-256 of the secret
    sealed_secret = models.TextField()
    chance = models.PositiveSmallIntegerField(default=NEWEST)  # how it is drawn
    nonces = models.JSONField(default=list)  # by chair as they sat down; empty: a bot's
    lots = models.JSONField(default=list)  # by seat, the chair as they sat down; empty: not drawn
    length = models.PositiveIntegerField(default=0)  # plies
    # {"places", "reason", "scores", "breakdown"}; null while live
    result = models.JSONField(null=True)
    opened_at = models.DateTimeField(db_default=Now())

    def __str__(self) -> str:
        return f"{self.game_slug} {self.pk}"

    @property
    def game(self) -> AnyGame:
        """The rules it is played by. Raises `registry.UnknownGame` when they left the shelf."""
        return registry.find(self.game_slug, self.game_version)

    @property
    def on_shelf(self) -> bool:
        """Whether its rules are here."""
        try:
            return bool(self.game)
        except registry.UnknownGame:
            return False

    @property
    def secret(self) -> bytes:
        """Raises `sealing.BrokenSeal` when it was sealed under a key we do not have, or damaged."""
        return unseal_bytes(self.sealed_secret)

    @property
    def seed(self) -> Seed:
        """What its chance is drawn from. Raises `sealing.BrokenSeal`."""
        return Seed(self.chance, self.secret, tuple(self.nonces))

    def append(self, plies: Sequence[NewPly], at: datetime) -> None:
        """Adds plies to the end; the caller holds the lock and has compared the length."""
        execute(*self.appending(plies, at))

    def appending(self, plies: Sequence[NewPly], at: datetime) -> list[Statement]:
        """What is to be written for that."""
        return self._appending([(made.seat, str(made.move), made.by, at) for made in plies])

    def append_written(self, plies: Sequence[WrittenPly]) -> None:
        """The same of plies as text, each with its own time: of a game played elsewhere."""
        execute(*self._appending([(one.seat, one.text, one.by, one.at) for one in plies]))

    def _appending(self, plies: Sequence[tuple[Seat, str, By, datetime]]) -> list[Statement]:
        added = build_insert_values(
            Entry,
            ("record", "number", "seat", "move", "by", "at"),
            [(self.pk, number, *ply) for number, ply in enumerate(plies, self.length + 1)],
        )
        self.length += len(plies)
        return [*added, _lengthen.statement(self.pk, self.length)]


_lengthen = CompiledUpdate(
    lambda record_id, length: (Record.objects.filter(pk=record_id), {"length": length}),
    *(ID, models.IntegerField()),
)


class Entry(models.Model):
    """One ply, never changed and never deleted."""

    # found by its constraint, which begins with the record: one index less to write for each ply
    record = models.ForeignKey(
        Record, on_delete=models.PROTECT, related_name="entries", db_index=False
    )
    number = models.PositiveIntegerField()  # 1-based
    seat = models.SmallIntegerField()  # -1 is chance
    move = models.TextField()  # notation
    by = models.CharField(max_length=6, choices=By)
    at = models.DateTimeField()

    objects = Entries.as_manager()

    class Meta:
        ordering: ClassVar = ["record", "number"]
        verbose_name_plural = "entries"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["record", "number"], name="records_one_ply_a_number")
        ]

    def __str__(self) -> str:
        return f"{self.number}. {'chance' if self.seat == CHANCE else self.seat} {self.move}"

    def save(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise Immutable("Entries are added by their record, and stand.")

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise Immutable(f"Entry {self.number} of {self.record} stands.")
