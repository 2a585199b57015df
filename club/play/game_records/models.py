"""A transcript in the database: a header row and one row per ply. Positions are not stored; they
are in `game_cache.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar, NoReturn

from django.db import models
from django.db.models.functions import Now

from club.base.encryption import unseal_bytes
from compiled_queries.queries import ID
from compiled_queries.writes import (
    CompiledUpdate,
    Statement,
    build_insert_values,
    execute,
)
from games import registry
from games.chance import NEWEST, Seed
from games.core import CHANCE, AnyGame, Move, Seat


class By(models.TextChoices):
    """The author of a ply."""

    MEMBER = "member"
    BOT = "bot"
    ORDER = "order"  # a standing order
    # played for an absent member; rows have the older value
    STAND_IN = "ladder", "Ladder"
    CHANCE = "chance"


BY_ONESELF = (By.MEMBER, By.ORDER)  # in person, or by the member's own standing order


@dataclass(frozen=True, slots=True)
class NewPly:
    """A ply that is not yet stored."""

    seat: Seat
    move: Move
    by: By


@dataclass(frozen=True, slots=True)
class WrittenPly:
    """A ply as an entry stores it."""

    seat: Seat
    text: str  # notation
    by: By
    at: datetime


class Immutable(Exception):
    """An attempt to change or delete an entry."""


class Entries(models.QuerySet["Entry"]):
    """A read-only queryset of entries. Only `Record` adds entries."""

    def update(self, **kwargs: Any) -> NoReturn:
        raise Immutable("Entries are never changed.")

    def bulk_update(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise Immutable("Entries are never changed.")

    def delete(self) -> NoReturn:
        raise Immutable("Entries are never deleted.")


class Record(models.Model):
    """The data that replay a game, with the secret and the commitment of its chance."""

    game_slug = models.SlugField(max_length=40)
    game_version = models.PositiveSmallIntegerField()
    seats = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)  # option id -> value
    # hexadecimal SHA-256 of the secret
    commitment = models.CharField(max_length=64, unique=True)
    sealed_secret = models.TextField()
    # version of the drawing method
    chance = models.PositiveSmallIntegerField(default=NEWEST)
    # the nonce of each chair, in the order of sitting down; empty text for a bot
    nonces = models.JSONField(default=list)
    # for each seat, the number of its chair in the order of sitting down; empty without a draw
    lots = models.JSONField(default=list)
    length = models.PositiveIntegerField(default=0)  # plies
    # first plies that were copied from another record or a file; the chance of this record follows
    copied = models.PositiveIntegerField(default=0, db_default=0)
    # {"places", "reason", "scores", "breakdown"}; null while live
    result = models.JSONField(null=True)
    opened_at = models.DateTimeField(db_default=Now())

    def __str__(self) -> str:
        return f"{self.game_slug} {self.pk}"

    @property
    def game(self) -> AnyGame:
        """Its game. Raises `registry.UnknownGame` when this version is not installed."""
        return registry.find(self.game_slug, self.game_version)

    @property
    def has_game(self) -> bool:
        """Whether its game is installed."""
        try:
            return bool(self.game)
        except registry.UnknownGame:
            return False

    @property
    def secret(self) -> bytes:
        """The decrypted secret. Raises `encryption.BrokenSeal` when the key is unknown or the row
        is damaged.
        """
        return unseal_bytes(self.sealed_secret)

    @property
    def seed(self) -> Seed:
        """The seed of its chance. Raises `encryption.BrokenSeal`."""
        return Seed(self.chance, self.secret, tuple(self.nonces))

    def append(self, plies: Sequence[NewPly], at: datetime) -> None:
        """Adds plies to the end. The caller holds the lock and has compared the length."""
        execute(*self.append_statements(plies, at))

    def append_statements(
        self, plies: Sequence[NewPly], at: datetime
    ) -> list[Statement]:
        """The statements that `append` executes."""
        rows = [(ply.seat, str(ply.move), ply.by, at) for ply in plies]
        return self._append_rows(rows)

    def append_written(self, plies: Sequence[WrittenPly]) -> None:
        """Adds plies of a game that was played elsewhere: texts, each with its own time."""
        rows = [(ply.seat, ply.text, ply.by, ply.at) for ply in plies]
        execute(*self._append_rows(rows))

    def _append_rows(
        self, plies: Sequence[tuple[Seat, str, By, datetime]]
    ) -> list[Statement]:
        numbered = enumerate(plies, self.length + 1)
        inserts = build_insert_values(
            Entry,
            ("record", "number", "seat", "move", "by", "at"),
            [(self.pk, number, *ply) for number, ply in numbered],
        )
        self.length += len(plies)
        return [*inserts, _update_length.statement(self.pk, self.length)]


_update_length = CompiledUpdate(
    lambda record_id, length: (Record.objects.filter(pk=record_id), {"length": length}),
    *(ID, models.IntegerField()),
)


class Entry(models.Model):
    """One ply, never changed and never deleted."""

    # The unique constraint begins with the record and serves as the index.
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
            models.UniqueConstraint(
                fields=["record", "number"], name="records_one_ply_a_number"
            )
        ]

    def __str__(self) -> str:
        return f"{self.number}. {'chance' if self.seat == CHANCE else self.seat} {self.move}"

    def save(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise Immutable("Only the record adds entries.")

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise Immutable(f"Entry {self.number} of {self.record} is never deleted.")
