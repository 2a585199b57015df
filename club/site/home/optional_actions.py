"""Optional actions of a member, which no game waits for: the home page lists them, the masthead
counts them.

Apps register prompts with `optional_action_prompts`; those at tables come first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.base.registries import Registry
from club.base.ui.page_questions import Answers, Question, with_rows
from club.people.members.models import Member
from club.play.moves import queries as open_to
from club.play.substitutes import queries
from club.play.tables.models import table_address
from compiled_queries.queries import ID, CompiledQuery
from games import registry

T = TypeVar("T")
MOST_OF_SOURCE = 20  # of each source
OF_TABLE = ("table__name", "table__game_slug", "table__game_version")


@dataclass(frozen=True)
class Prompt(Generic[T]):
    """A query and the function that makes an action from a row. Apps register theirs with
    `pending_action_prompts` and `optional_action_prompts`.
    """

    question: Question  # of values, by member id
    says: Callable[..., T]  # called with the columns of a row


@dataclass(frozen=True, slots=True)
class Actions(Generic[T]):
    """The actions of a member from prompts of one kind."""

    all: tuple[T, ...] = ()

    @property
    def count(self) -> int:
        return len(self.all)


def ask_prompts(
    prompts: Iterable[Prompt[T]], member: Member, answers: Answers
) -> list[T]:
    """The member's actions of all prompts whose questions have rows."""
    with_actions = (prompt for prompt in prompts if prompt.question in answers)
    return [
        prompt.says(*row)
        for prompt in with_actions
        for row in prompt.question.values(member.pk)
    ]


@dataclass(frozen=True, slots=True)
class OptionalAction:
    """An action that the member may take."""

    name: str  # of the table or other object
    sentence: str  # "You may answer an offer."
    address: str  # of the page where the member acts
    # URL that declines by POST; empty where the member can just do nothing
    decline: str = ""


class OptionalActions(Actions[OptionalAction]):
    """The optional actions of a member, in the order of their prompts."""

    @property
    def label(self) -> str:
        """The words after their count, for screen readers."""
        return ngettext("optional answer", "optional answers", self.count)


optional_action_prompts: Final = Registry[Prompt[OptionalAction]]()


def optional_actions_of(
    member: Member, answers: Answers | None = None
) -> OptionalActions:
    """Returns the optional actions of the member. `answers`: the questions with rows, where they
    are known.
    """
    prompts = tuple(optional_action_prompts)
    if answers is None:
        answers = with_rows((prompt.question for prompt in prompts), member.pk)
    return OptionalActions(tuple(ask_prompts(prompts, member, answers)))


def set_optional_actions(request: HttpRequest, actions: OptionalActions) -> None:
    """Stores optional actions that a view has read: the masthead does not read them again."""
    request.optional_actions = actions  # type: ignore[attr-defined]


def _answer_action(table: int, name: str) -> OptionalAction:
    return OptionalAction(
        name, _("Optional: you may answer here."), table_address(table)
    )


def _invitation_action(
    table: int, host: str, name: str, slug: str, version: int
) -> OptionalAction:
    text = _("%(host)s invites you: %(game)s.")
    sentence = text % {"host": host, "game": registry.display_name(slug, version)}
    return OptionalAction(
        name, sentence, table_address(table), reverse("tables:decline", args=[table])
    )


def _take_over_action(call: int, name: str, slug: str, version: int) -> OptionalAction:
    text = _("A seat to take over: %(game)s. The first to take it gets it.")
    sentence = text % {"game": registry.display_name(slug, version)}
    return OptionalAction(name, sentence, reverse("tables:briefing", args=[call]))


# optional answers at tables, to offers for example
to_answer = Prompt[OptionalAction](
    CompiledQuery(
        lambda member: open_to.chairs_that_may_answer(member).values_list(
            "table", "table__name"
        )[:MOST_OF_SOURCE],
        ID,
    ),
    _answer_action,
)
# invitations by name
to_sit_down_at = Prompt[OptionalAction](
    CompiledQuery(
        lambda member: open_to.invitations(member).values_list(
            "table", "table__host__username", *OF_TABLE
        )[:MOST_OF_SOURCE],
        ID,
    ),
    _invitation_action,
)
# requests for a substitute
to_take_over = Prompt[OptionalAction](
    CompiledQuery(
        lambda member: queries.requests_to(member).values_list("pk", *OF_TABLE)[
            :MOST_OF_SOURCE
        ],
        ID,
    ),
    _take_over_action,
)
