"""Optional actions of a member, which no game waits for: the home page lists them, the masthead
counts them.

Apps register prompts with `optional_action_prompts`; those at tables come first.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.base.registries import Registry
from club.people.members.models import Member
from club.play.moves import optional_actions as open_to
from club.play.substitutes import queries
from club.play.tables.models import table_address
from club.site.home.prompts import Answers, Prompt, ask_prompts, with_rows
from compiled_queries.queries import ID, CompiledQuery
from games import registry

MOST = 20  # of each source
OF_TABLE = ("table__name", "table__game_slug", "table__game_version")


@dataclass(frozen=True, slots=True)
class OptionalAction:
    """An action that the member may take."""

    name: str  # of the table or other object
    sentence: str  # "You may answer an offer."
    address: str  # of the page where the member acts
    # URL that declines by POST; empty where the member can just do nothing
    decline: str = ""


class OptionalActions(Answers[OptionalAction]):
    """All optional actions of a member, in the order of their prompts."""

    @property
    def label(self) -> str:
        """The words after their count, for screen readers."""
        return ngettext("optional answer", "optional answers", self.count)


optional_action_prompts: Final = Registry[Prompt[OptionalAction]]()


def optional_actions_of(
    member: Member, among: Container[Prompt[Any]] | None = None
) -> OptionalActions:
    """All optional actions of the member. `among`: the prompts with rows, where they are known."""
    prompts = tuple(optional_action_prompts)
    known = with_rows(prompts, member) if among is None else among
    return OptionalActions(tuple(ask_prompts(prompts, member, known)))


def set_optional_actions(request: HttpRequest, found: OptionalActions) -> None:
    """Stores optional actions that a view has read: the masthead does not read them again."""
    request.optional_actions = found  # type: ignore[attr-defined]


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
        )[:MOST],
        ID,
    ),
    _answer_action,
)
# invitations by name
to_sit_down_at = Prompt[OptionalAction](
    CompiledQuery(
        lambda member: open_to.invitations(member).values_list(
            "table", "table__host__username", *OF_TABLE
        )[:MOST],
        ID,
    ),
    _invitation_action,
)
# requests for a substitute
to_take_over = Prompt[OptionalAction](
    CompiledQuery(
        lambda member: queries.requests_to(member).values_list("pk", *OF_TABLE)[:MOST],
        ID,
    ),
    _take_over_action,
)
