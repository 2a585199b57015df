"""Settings by which extension apps add to pages and e-mails: lists of dotted names, each explained
in the module that reads it. Besides, settings of the ratings and of the API. Only
`club/settings.py` imports them.
"""

PANELS: dict[str, list[str]] = {  # club/ui/panels.py
    "welcome": ["club.demo.welcome.demo_log_ins"],
    "home": ["club.home.presence_panel.confirmations_panel", "club.proposals.panels.votes_to_give"],
    "home_club": [],  # in the column of the club
    "member": [
        "club.ratings.statistics.panels.of_member",
        "club.timecontrol.panels.on_time_rate_of_member",
    ],
    "table": [
        "club.substitutes.panels.presence_panel",
        "club.substitutes.panels.substitute_panel",
        "club.ratings.stakes.panels.at_table",
        "club.ratings.results.panels.at_table",
    ],
    "game": ["club.ratings.statistics.panels.of_game"],
}
BESIDE_NAMES = [
    "club.ratings.stakes.panels.beside_seats",
    "club.timecontrol.panels.on_time_rates_of_players",
    "club.timecontrol.panels.players_on_holiday",
]  # club/ui/panels.py
REMARKS = ["club.ratings.results.panels.remark"]  # club/ui/panels.py
MASTHEAD = ["club.ratings.boards.panels.masthead_link"]  # club/ui/panels.py
PENDING_ACTIONS = [
    "club.home.waiting.asked_at_tables",
    "club.home.waiting.tables_to_begin",
    "club.home.presence_panel.to_confirm",
    "club.home.waiting.votes_to_give",
]  # club/home/waiting.py
OPTIONAL_ACTIONS = [
    "club.home.optional_actions.to_answer",
    "club.home.optional_actions.to_sit_down_at",
    "club.home.optional_actions.to_take_over",
]  # club/home/optional_actions.py
NOTICE_KINDS = [
    "club.play.emails.KINDS",
    "club.play.optional_emails.KINDS",
    "club.substitutes.emails.KINDS",
    "club.proposals.emails.KINDS",
    "club.timecontrol.emails.KINDS",
]  # club/notifications/kinds.py
NOTICE_CHANNELS = ["club.notifications.channels.email.EmailChannel"]  # club/notifications/channels/

RATED_BY_DEFAULT = True  # unless the host or the game decides otherwise
SEASONS = True  # ratings for each quarter of the year, besides those of all time
TABLE_PLAY = "one"  # real-table results: in "one" rating with the others, "apart", or "no"
TABLE_PLAY_WEIGHT = 0.5  # of a real-table result: members enter it, and it cannot be replayed

# Everything else about the API is in its base view, club/api/base/api_view.py.
REST_FRAMEWORK = {"DEFAULT_SCHEMA_CLASS": "club.api.base.openapi.Addresses"}
SPECTACULAR_SETTINGS = {
    "TITLE": "Kerho",
    "DESCRIPTION": "Everything a page of the club can do, for members' programs.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENFORCE_NON_BLANK_FIELDS": True,
}
