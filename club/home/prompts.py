"""Prompts, of what waits for a member, and of what they may do: each is a question about them and
what a row of its answer says. The masthead of every page asks all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from club.members.models import Member
from compiled_queries.queries import CompiledQuery, have_rows

T = TypeVar("T")


@dataclass(frozen=True)
class Prompt(Generic[T]):
    """One of them; an extension app names its own in a list of the settings (`PENDING_ACTIONS`,
    `OPTIONAL_ACTIONS`).
    """

    question: CompiledQuery[Any]  # for values, about a member by id
    says: Callable[..., T]  # given the columns of a row


def with_rows(prompts: Iterable[Prompt[Any]], member: Member) -> frozenset[Prompt[Any]]:
    """Those of the prompts whose question has an answer. Most have none, so one statement asks for
    all of them.
    """
    asked = tuple(prompts)
    found = have_rows([prompt.question for prompt in asked], member.pk)
    return frozenset(prompt for prompt, has_rows in zip(asked, found, strict=True) if has_rows)


def ask_prompts(
    prompts: Iterable[Prompt[T]], member: Member, known: Container[Prompt[Any]]
) -> list[T]:
    """What those of the prompts say of the member that are among those `known` to have rows."""
    speaking = (prompt for prompt in prompts if prompt in known)
    return [prompt.says(*row) for prompt in speaking for row in prompt.question.values(member.pk)]
