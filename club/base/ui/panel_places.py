"""The places of pages to which apps add panels, with the arguments of the functions that they
register. Places on the pages of tables are in `club/play/tables/presentation/panel_places.py`.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final, Protocol

from club.base.ui.evenings import Evening, EveningTable, EventOfEvening
from club.base.ui.panels import PageLink, PagePlace, Panel
from club.people.members.models import Member
from games.core import AnyGame


class TitleOfLibrary(Protocol):
    """A title as the library has it."""

    name: str
    game_slug: str
    bgg_id: int | None


# the front page for anonymous visitors, beside its first words
welcome_panels: Final = PagePlace[[], Panel]()
# there, below the tables
welcome_foot_panels: Final = PagePlace[[], Panel]()
# home, below the waiting tables: first what waits for the member, then what is new since they
# were here
home_panels: Final = PagePlace[[Member, datetime], Panel]()
# home, in the club's column
home_club_panels: Final = PagePlace[[Member, datetime], Panel]()

# the page of a member, with that member and the viewer
member_panels: Final = PagePlace[[Member, Member, datetime], Panel]()
# there, if the member shows their profile
member_profile_panels: Final = PagePlace[[Member, Member, datetime], Panel]()
# there, if the member shows their history
member_history_panels: Final = PagePlace[[Member, Member, datetime], Panel]()
# there, below the tables
member_end_panels: Final = PagePlace[[Member, Member, datetime], Panel]()

# the page of a game, with the viewer
game_panels: Final = PagePlace[[AnyGame, Member | None, datetime], Panel]()
# below the games for which a table can be opened
opening_panels: Final = PagePlace[[Member, datetime], Panel]()
# the page of a title of the library, with the viewer
library_title_panels: Final = PagePlace[[TitleOfLibrary, Member, datetime], Panel]()

# the page of an event, with the viewer
event_panels: Final = PagePlace[[EventOfEvening, Member, datetime], Panel]()
# the page of an event on its evening, with the viewer
evening_panels: Final = PagePlace[[Evening, Member, datetime], Panel]()
evening_links: Final = PagePlace[[EventOfEvening, Member, datetime], PageLink]()
# beside a table of the evening
evening_table_links: Final = PagePlace[[EveningTable, Member, datetime], PageLink]()
