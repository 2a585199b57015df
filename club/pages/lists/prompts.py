"""Prompts, of what waits for a member, and of what they may do: each is a question about them and
what a row of its answer says. The masthead of every page asks all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from club.members.models import Member
from club.sql.statements import Prepared, having_answers

T = TypeVar("T")


@dataclass(frozen=True)
class Prompt(Generic[T]):
    """One of them; a wing names its own in a list of the settings (`WAITS`, `MAYS`)."""

    question: Prepared[Any]  # for values, about a member by id
    says: Callable[..., T]  # given the columns of a row


def all_said(prompts: Sequence[Prompt[T]], member: Member) -> list[T]:
    """What all of them say of the member. Most say nothing, so one statement asks which do."""
    having = having_answers([prompt.question for prompt in prompts], member.pk)
    speaking = [prompt for prompt, has in zip(prompts, having, strict=True) if has]
    return [prompt.says(*row) for prompt in speaking for row in prompt.question.values(member.pk)]
