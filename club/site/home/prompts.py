"""Prompts: queries for a member's pending and optional actions, with a function that reads a row.

The masthead of every page runs all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from club.people.members.models import Member
from compiled_queries.queries import CompiledQuery, have_rows

T = TypeVar("T")


@dataclass(frozen=True)
class Prompt(Generic[T]):
    """A query and the function that makes an action from a row. Apps register theirs with
    `pending_action_prompts` and `optional_action_prompts`.
    """

    question: CompiledQuery[Any]  # of values, by member id
    says: Callable[..., T]  # called with the columns of a row


@dataclass(frozen=True, slots=True)
class Answers(Generic[T]):
    """What prompts of one kind say of a member."""

    all: tuple[T, ...] = ()

    @property
    def count(self) -> int:
        return len(self.all)


def with_rows(prompts: Iterable[Prompt[Any]], member: Member) -> frozenset[Prompt[Any]]:
    """The prompts whose query has rows, found by one statement for all: most have none."""
    asked = tuple(prompts)
    found = have_rows([prompt.question for prompt in asked], member.pk)
    return frozenset(
        prompt for prompt, has_rows in zip(asked, found, strict=True) if has_rows
    )


def ask_prompts(
    prompts: Iterable[Prompt[T]], member: Member, known: Container[Prompt[Any]]
) -> list[T]:
    """The member's actions of all prompts that are `known` to have rows."""
    with_actions = (prompt for prompt in prompts if prompt in known)
    return [
        prompt.says(*row)
        for prompt in with_actions
        for row in prompt.question.values(member.pk)
    ]
