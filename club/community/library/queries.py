"""Queries of the library. The number of queries of a page does not depend on the rows."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from django.db.models import (
    BooleanField,
    Count,
    Exists,
    ExpressionWrapper,
    F,
    OuterRef,
    Q,
    QuerySet,
)

from club.base.ui.game_titles import KnownTitle
from club.community.library.models import (
    CopyRequest,
    GameCopy,
    LibraryTitle,
    Loan,
    TitleWish,
)
from club.community.library.services.lines import hands_out
from club.community.search.keys import search_key
from club.people.members.models import Member

MOST_TAKEN_OUT: Final = 20
OPEN: Final = Q(returned_at__isnull=True)
MOST_EXPANSIONS: Final = 30  # of a game that are offered


def is_lent() -> Exists:
    """Whether the copy of a query is lent."""
    return Exists(Loan.objects.filter(OPEN, copy=OuterRef("pk")))


def copies_of(title: LibraryTitle) -> QuerySet[GameCopy]:
    """Its copies in the library: the club's first."""
    copies = GameCopy.objects.in_library().filter(title=title)
    return copies.order_by(F("owner").asc(nulls_first=True), "pk")


def copies_taken_out(title: LibraryTitle, by: Member) -> list[GameCopy]:
    """The copies of the title that were taken out and that the member may put back."""
    copies = GameCopy.objects.taken_out().filter(title=title).order_by("-retired_at")
    return [copy for copy in copies[:MOST_TAKEN_OUT] if hands_out(by, copy)]


def copies_of_club() -> QuerySet[GameCopy]:
    """The club's copies in the library, by number."""
    return GameCopy.objects.in_library().filter(owner__isnull=True).order_by("pk")


def copies_with_ids(numbers: Collection[int]) -> list[GameCopy]:
    """The copies of these ids that are in the library, by the names of their titles."""
    return _listed_copies(Q(pk__in=numbers))


def copies_with_keys(keys: Collection[str]) -> list[GameCopy]:
    """The copies of the titles that have these search keys, the club's first."""
    return _listed_copies(Q(title__sort_key__in=keys))


def _listed_copies(chosen: Q) -> list[GameCopy]:
    copies = GameCopy.objects.in_library().filter(chosen)
    return list(
        copies.order_by("title__sort_key", F("owner").asc(nulls_first=True), "pk")
    )


def copies_borrowed_by(members: Collection[int]) -> list[int]:
    """The ids of the copies that these members have, what is due first at the front."""
    loans = Loan.objects.filter(OPEN, borrower__in=list(members))
    return list(loans.order_by("due_on", "pk").values_list("copy_id", flat=True))


def own_copies(member: Member) -> QuerySet[GameCopy]:
    """The member's copies, by the names of their titles."""
    copies = GameCopy.objects.in_library().filter(owner=member)
    return copies.order_by("title__sort_key", "pk")


def open_loans_of(copies: list[GameCopy]) -> dict[int, Loan]:
    """Returns the open loans, by copy."""
    loans = Loan.objects.filter(OPEN, copy__in=copies).select_related("borrower")
    return {loan.copy_id: loan for loan in loans}


def requests_of(copies: list[GameCopy]) -> dict[int, list[CopyRequest]]:
    """The lines of copies, in order."""
    lines: dict[int, list[CopyRequest]] = {}
    requests = CopyRequest.objects.filter(copy__in=copies).select_related("member")
    for request in requests.order_by("number"):
        lines.setdefault(request.copy_id, []).append(request)
    return lines


def loans_of_copy(copy: GameCopy) -> QuerySet[Loan]:
    """Its loans, the latest first."""
    loans = copy.loans.filter(annulled_at__isnull=True)
    return loans.select_related("borrower").order_by("-handed_at", "-pk")


def offered_title_names(most: int) -> list[str]:
    """The names of games of which the library has a box, in alphabetical order."""
    titles = LibraryTitle.objects.filter(
        copies__retired_at__isnull=True, copies__isnull=False, is_expansion=False
    )
    return list(titles.distinct().values_list("name", flat=True)[:most])


def find_library_title(name: str) -> KnownTitle | None:
    """The game of this name, with its numbers of players."""
    if not (key := search_key(name)):  # titles of signs alone are not compared
        return None
    title = LibraryTitle.objects.filter(sort_key=key).order_by("is_expansion").first()
    if title is None:
        return None
    return KnownTitle(title.name, title.min_players, title.max_players)


def expansion_names(name: str) -> list[str]:
    """The names of the expansions of the game of this name: those tied to it, and those whose name
    begins with it.
    """
    key = search_key(name)
    is_of_game = Q(base__sort_key=key) | Q(sort_key__startswith=f"{key} ")
    expansions = LibraryTitle.objects.filter(is_of_game, is_expansion=True)
    expansions = expansions if key else expansions.none()
    return list(expansions.values_list("name", flat=True)[:MOST_EXPANSIONS])


def latest_loan(copy: GameCopy) -> Loan | None:
    """The loan of which either side may still say something."""
    loans = copy.loans.select_related("borrower", "copy").order_by("-handed_at", "-pk")
    return loans.first()


def borrowed_by(member: Member) -> QuerySet[Loan]:
    """The open loans of the member, the next due day first."""
    loans = Loan.objects.filter(OPEN, borrower=member).select_related("copy__title")
    return loans.order_by("due_on", "pk")


def waited_for_by(member: Member) -> QuerySet[CopyRequest]:
    """The requests of the member, each with its `place` in the line, from 1."""
    requests = CopyRequest.objects.filter(member=member).annotate(
        place=Count("copy__requests", filter=Q(copy__requests__number__lte=F("number")))
    )
    return requests.select_related("copy__title").order_by("asked_at", "pk")


def all_open_loans() -> QuerySet[Loan, Any]:
    """All open loans, for organisers: those that need help (`is_in_need`), then by due day."""
    need = ExpressionWrapper(loans_in_need(), output_field=BooleanField())
    loans = Loan.objects.filter(OPEN).annotate(is_in_need=need)
    return loans.select_related("copy__title", "copy__owner", "borrower").order_by(
        "-is_in_need", "due_on", "pk"
    )


def loans_in_need() -> Q:
    """A condition on open loans: missing, or of a former member."""
    return (
        Q(missing_at__isnull=False) | ~Q(former_borrower="") | ~Q(copy__former_owner="")
    )


def wishes_for(title: LibraryTitle) -> QuerySet[TitleWish]:
    """The wishes of members to play the title."""
    wishes = title.wishes.filter(member__is_active=True)
    return wishes.select_related("member__role").order_by("at", "pk")


def copies_to_export() -> QuerySet[GameCopy]:
    """All copies in the library, with their titles and owners."""
    copies = GameCopy.objects.in_library().filter(former_owner="")
    return copies.select_related("title__base")


def borrower_name(loan: Loan) -> str:
    """The name of the borrower, also of one who has left the club."""
    return loan.former_borrower or loan.borrower.username


def owner_name(copy: GameCopy) -> str:
    """The name of the owner; empty: the club."""
    if copy.former_owner:
        return copy.former_owner
    return copy.owner.username if copy.owner else ""
