"""Which services act between two members, and whether they ask the policy of contacts first.

A service is a public function that takes a member, in a module that writes. It acts between members
where its signature names another member, or where it or what it calls owes a member a notice.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from tests.architecture.services_called import _imported_names, _writes, is_for_admins
from tests.support.source_files import Source, sources

OUTSIDE: Final = (
    r"/(api|demo|migrations|management|pages|views)/|/(\w*_)?(views|api|forms|admin|panels)\.py$"
)
OTHER_MEMBER: Final = {"name", "names", "to", "other", "friend", "seat"}
TELLING: Final = {f"club.messages.notifications.services.{name}" for name in ("tell", "tell_all")}
POLICY: Final = {
    f"club.people.moderation.contacts.policy.{name}"
    for name in ("make_contact", "expect_reachable")
}

GAME = "a game that both play goes on"
CLUB = "an organiser, a host or the club acts upon its own event, tournament or table"
ANSWER = "answers what the other member has asked"
LESS = "ends or avoids a contact"
STEP = "a step of a service that asks the policy"
NOBODY = "names no other member of the club"
# services that ask no policy, by their names or those of their packages, and why
EXEMPT: Final[Mapping[str, str]] = {
    "club.people.moderation.relations": STEP,
    "club.community.events.services.hosting.tick": CLUB,
    "club.community.events.services.making": CLUB,
    "club.community.events.services.notices": STEP,
    "club.community.events.services.repeating": CLUB,
    "club.community.library.services.acts.contest_loan": ANSWER,
    "club.play.seats.services.leaving_the_club": LESS,
    "club.community.library.services.lending.return_copy": LESS,
    "club.community.library.services.lending.withdraw_request": LESS,
    "club.people.members.admin_acts": CLUB,
    "club.people.members.api_keys": NOBODY,
    "club.messages.notifications.services.tell": STEP,
    "club.play.pass_and_play": NOBODY,
    "club.play.moves": GAME,
    "club.people.file_imports.services.receive_file": NOBODY,
    "club.community.play_log.services.answers": ANSWER,
    "club.community.play_log.services.rows": NOBODY,
    "club.play.practice.services.starting": NOBODY,
    "club.play.teaching.services.end_mentoring_with_seat": LESS,
    "club.people.profiles.services.remove_friend": LESS,
    "club.play.votes.services.proposals.vote": GAME,
    "club.play.seats.services.chairs.clear_chair": LESS,
    "club.play.seats.services.chairs.leave": LESS,
    "club.play.seats.services.chairs.seat_bot": NOBODY,
    "club.play.seats.services.invitations.find_members_by_name": STEP,
    "club.play.seats.services.presence": GAME,
    "club.play.seats.services.ending.resign": LESS,
    "club.play.seats.services.table_start": GAME,
    "club.play.substitutes.services.requests": GAME,
    "club.play.substitutes.services.ending": "volunteers whom a block keeps apart are not asked",
    "club.play.take_back.services.agreeing.agree_to_take_back": GAME,
    "club.play.take_back.services.undoing.undo_last_moves": GAME,
    "club.play.time_control": GAME,
    "club.community.tournaments.services.entered_results": CLUB,
    "club.community.tournaments.services.large_pairings": CLUB,
    "club.community.tournaments.services.legs": CLUB,
    "club.community.tournaments.services.term_changes": CLUB,
    "club.community.tournaments.services.acts": CLUB,
    "club.community.tournaments.services.stages": CLUB,
    "club.community.tournaments.services.withdrawals.withdraw_entrant": CLUB,
}


def services_past_policy() -> set[str]:
    """Services between members that ask no policy and are exempt for no reason."""
    return {
        name
        for name, passes in services_between_members().items()
        if not passes and not any(_is_within(name, exempt) for exempt in EXEMPT)
    }


def needless_exemptions() -> set[str]:
    """Exemptions that no service needs."""
    without = {name for name, passes in services_between_members().items() if not passes}
    return {exempt for exempt in EXEMPT if not any(_is_within(name, exempt) for name in without)}


@cache
def services_between_members() -> dict[str, bool]:
    """Their full names; whether each asks the policy."""
    graph = call_graph()
    return {
        service: bool(called & POLICY)
        for service, function in _services()
        for called in [_reached_from(service, graph)]
        if called & TELLING or names_another(function)
    }


def names_another(function: ast.FunctionDef) -> bool:
    """Whether the signature takes a member besides the one who acts."""
    arguments = [*function.args.args, *function.args.kwonlyargs]
    members = [one for one in arguments if re.search(r"\bMember\b", _annotation(one))]
    several = [one for one in members if re.search(r"\[.*\bMember\b", _annotation(one))]
    named = {one.arg for one in arguments} & OTHER_MEMBER
    return len(members) > 1 or bool(several) or bool(named)


@cache
def call_graph() -> dict[str, set[str]]:
    """The functions and classes of the club that each names, by full names."""
    return {
        f"{source.module}.{name}": set(_named_in(source, node)) - {f"{source.module}.{name}"}
        for source in sources("club")
        for name, node in _defined(source).items()
    }


def _services() -> Iterator[tuple[str, ast.FunctionDef]]:
    for source in sources("club"):
        if re.search(OUTSIDE, source.path) or not _writes(source.module):
            continue
        for name, node in _defined(source).items():
            if not isinstance(node, ast.FunctionDef) or name.startswith("_"):
                continue
            hints = " ".join(map(_annotation, [*node.args.args, *node.args.kwonlyargs]))
            is_service = re.search(r"\bMember\b", hints) and "HttpRequest" not in hints
            if is_service and not is_for_admins(f"{source.module}.{name}"):
                yield f"{source.module}.{name}", node


def _reached_from(name: str, graph: Mapping[str, set[str]]) -> set[str]:
    reached: set[str] = set()
    waiting = [name]
    while waiting:
        new = graph.get(waiting.pop(), set()) - reached
        reached |= new
        waiting += new
    return reached


def _named_in(source: Source, node: ast.AST) -> Iterator[str]:
    imported, own = _imports_of(source), _defined(source)
    for part in ast.walk(node):
        match part:
            case ast.Name(id=name) if name in own:
                yield f"{source.module}.{name}"
            case ast.Name(id=name) if name in imported:
                yield _where_defined(imported[name])
            case ast.Attribute(value=ast.Name(id=module), attr=name) if module in imported:
                yield _where_defined(f"{imported[module]}.{name}")


@cache
def _where_defined(name: str) -> str:
    """The full name under which something is defined that a package passes on."""
    module, _, attribute = name.rpartition(".")
    source = _by_module().get(module)
    if source is None or attribute in _defined(source):
        return name
    passed_on = _imports_of(source).get(attribute, name)
    return name if passed_on == name else _where_defined(passed_on)


@cache
def _by_module() -> dict[str, Source]:
    return {source.module: source for source in sources("club")}


@cache
def _imports_of(source: Source) -> dict[str, str]:
    return _imported_names(source)


@cache
def _defined(source: Source) -> dict[str, ast.FunctionDef | ast.ClassDef]:
    kinds = (ast.FunctionDef, ast.ClassDef)
    return {node.name: node for node in source.tree.body if isinstance(node, kinds)}


def _annotation(argument: ast.arg) -> str:
    return ast.unparse(argument.annotation) if argument.annotation else ""


def _is_within(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")
