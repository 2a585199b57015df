"""The Django app of tournaments. It takes results over when tables close."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

# the words of the journal for what is done here
JOURNAL_ACTIONS = {
    "tournament.make": _("made a tournament"),
    "tournament.terms": _("changed the terms of a tournament"),
    "tournament.open": _("opened the entries of a tournament"),
    "tournament.draft": _("made a tournament a draft again"),
    "tournament.begin": _("began a tournament"),
    "tournament.pause": _("paused a tournament"),
    "tournament.resume": _("resumed a tournament"),
    "tournament.cancel": _("called off a tournament"),
    "tournament.finish": _("ended a tournament"),
    "tournament.mend": _("took up a finished tournament again"),
    "tournament.pair": _("paired a round of a tournament"),
    "tournament.unpair": _("undid the pairing of a round"),
    "tournament.round": _("opened a round of a tournament"),
    "tournament.by_itself": _("let the rounds of a tournament open by themselves"),
    "tournament.by_hand": _("opens the rounds of a tournament by hand"),
    "tournament.withdraw": _("withdrew an entrant from a tournament"),
    "tournament.replace": _("replaced an entrant of a tournament"),
    "tournament.result": _("entered a result of a tournament"),
    "tournament.correct": _("corrected a result of a tournament"),
    "tournament.season": _("opened the next season of a league"),
    "tournament.restore": _("brought a tournament from a file"),
    "tournament.import": _("imported entrants of a tournament"),
}


class TournamentsConfig(AppConfig):
    name = "club.community.tournaments"

    def ready(self) -> None:
        from club.base.audit_log.actions import action_labels
        from club.base.personal_data import register_personal_data
        from club.base.ui.names_in_files import names_in_files
        from club.base.ui.panel_places import home_club_panels
        from club.base.ui.panels import masthead_links
        from club.community.search.kinds import search_kinds
        from club.community.tournaments import panels
        from club.community.tournaments.calendar_entries import round_ends_of_member
        from club.community.tournaments.files.import_kinds import (
            EntrantsImport,
            TournamentImport,
        )
        from club.community.tournaments.notices import KINDS
        from club.community.tournaments.personal_data import PERSONAL_DATA
        from club.community.tournaments.search_kind import TOURNAMENTS
        from club.messages.feeds.documents import calendar_sources
        from club.messages.notifications.kinds import register_notice_kind
        from club.people.file_imports.kinds import register_import_kind
        from club.play.tables.signals import closed

        register_import_kind(EntrantsImport())
        register_import_kind(TournamentImport())
        closed.connect(_enter_result, dispatch_uid="tournaments")
        search_kinds.register(TOURNAMENTS, order=70)
        home_club_panels.register(
            panels.home_panel, order=40, asks=lambda: [panels.entries]
        )
        masthead_links.register(panels.masthead_link, order=40)
        names_in_files.register(
            panels.names_in_files, order=30, asks=lambda: [panels.entrants_to_claim]
        )
        action_labels.register(JOURNAL_ACTIONS)
        calendar_sources.register(round_ends_of_member, order=20)
        register_personal_data(*PERSONAL_DATA)
        register_notice_kind(*KINDS)


def _enter_result(table_id: int, **_: Any) -> None:
    """Takes the result over after the commit. The sweep does it where the message was lost."""
    from club.community.tournaments.tasks import enter_result

    enter_result.delay(table_id)
