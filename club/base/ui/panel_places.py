"""The places of pages to which apps add panels, with the arguments of the functions that they
register. Places on the pages of tables are in `club/play/tables/presentation/panel_places.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Final, Protocol

from club.base.registries import Provider
from club.base.ui.evenings import Evening, EveningTable, EventOfEvening
from club.base.ui.panels import PageLink, PagePlace, Panel
from games.core import AnyGame

if TYPE_CHECKING:
    from django.contrib.auth.models import _User as Member


class TitleOfLibrary(Protocol):
    """A title as the library has it."""

    name: str
    game_slug: str
    bgg_id: int | None
    max_players: int | None


# the front page for anonymous visitors, beside its first words
welcome_panels: Final[PagePlace[[], Panel]] = PagePlace()
# there, below the tables
welcome_foot_panels: Final[PagePlace[[], Panel]] = PagePlace()
# home, below the waiting tables: first what waits for the member, then what is new since they
# were here
home_panels: Final[PagePlace[[Member, datetime], Panel]] = PagePlace()
# home, in the club's column
home_club_panels: Final[PagePlace[[Member, datetime], Panel]] = PagePlace()

# the page of a member, with that member and the viewer
member_panels: Final[PagePlace[[Member, Member, datetime], Panel]] = PagePlace()
# there, if the member shows their profile
member_profile_panels: Final[PagePlace[[Member, Member, datetime], Panel]] = PagePlace()
# there, if the member shows their history
member_history_panels: Final[PagePlace[[Member, Member, datetime], Panel]] = PagePlace()
# there, below the tables
member_end_panels: Final[PagePlace[[Member, Member, datetime], Panel]] = PagePlace()

# there, beside the button for friends
member_links: Final[PagePlace[[Member, Member, datetime], PageLink]] = PagePlace()

# the page of a game, with the viewer
game_panels: Final[PagePlace[[AnyGame, Member | None, datetime], Panel]] = PagePlace()
# below the games for which a table can be opened
opening_panels: Final[PagePlace[[Member, datetime], Panel]] = PagePlace()
# the page of a title of the library, with the viewer
library_title_panels: Final[PagePlace[[TitleOfLibrary, Member, datetime], Panel]] = (
    PagePlace()
)

# there, beside the members who want to play it: where the viewer can bring them together
library_title_links: Final[PagePlace[[TitleOfLibrary, Member, datetime], PageLink]] = (
    PagePlace()
)


def _no_addresses(_members: Collection[Member], _author: Member) -> Mapping[int, str]:
    return {}


# where the author can write to these members, by id; members who cannot be reached are left out
message_addresses: Final[
    Provider[Callable[[Collection[Member], Member], Mapping[int, str]]]
] = Provider(_no_addresses)

# the page of a guest's link, with the address of the page to which it leads
invitation_panels: Final[PagePlace[[str, datetime], Panel]] = PagePlace()

# the page of an event, with the viewer
event_panels: Final[PagePlace[[EventOfEvening, Member, datetime], Panel]] = PagePlace()
# the page of an event on its evening, with the viewer
evening_panels: Final[PagePlace[[Evening, Member, datetime], Panel]] = PagePlace()
evening_links: Final[PagePlace[[EventOfEvening, Member, datetime], PageLink]] = (
    PagePlace()
)
# beside a table of the evening
evening_table_links: Final[PagePlace[[EveningTable, Member, datetime], PageLink]] = (
    PagePlace()
)
