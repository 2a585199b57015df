"""What wings add to the pages and to the post, as dotted names, each list explained where it is
read; what a club may decide about its ratings; and the frame of the API. Settings, imported by
`club/settings.py` alone.
"""

PANELS: dict[str, list[str]] = {  # club/pages/panels.py
    "welcome": ["club.demo.welcome.demo_log_ins"],
    "home": ["club.pages.lists.here.asked_of_me", "club.pages.lists.votes.open_to_me"],
    "home_club": [],  # in the club's column
    "member": ["club.ratings.statistics.panels.of_member", "club.pages.lists.timely.timely_member"],
    "table": [
        "club.pages.table.bench_side.who_is_here",
        "club.pages.table.bench_side.beside_the_bench",
        "club.ratings.stakes.panels.at_table",
        "club.ratings.results.panels.at_table",
    ],
    "game": ["club.ratings.statistics.panels.of_game"],
}
BESIDE_NAMES = [
    "club.ratings.stakes.panels.beside_seats",
    "club.pages.lists.timely.timely_sitters",
    "club.pages.lists.on_leave.sitters_on_leave",
]  # club/pages/panels.py
REMARKS = ["club.ratings.results.panels.remark"]  # club/pages/panels.py
MASTHEAD = ["club.ratings.boards.panels.masthead_link"]  # club/pages/panels.py
WAITS = [
    "club.pages.lists.waiting.asked_at_tables",
    "club.pages.lists.waiting.tables_to_begin",
    "club.pages.lists.here.to_confirm",
    "club.pages.lists.waiting.votes_to_give",
]  # club/pages/lists/waiting.py
MAYS = [
    "club.pages.lists.mays.to_answer",
    "club.pages.lists.mays.to_sit_down_at",
    "club.pages.lists.mays.to_take_over",
]  # club/pages/lists/mays.py
NOTICE_KINDS = [
    "club.pages.table.letters.KINDS",
    "club.pages.table.may_letters.KINDS",
    "club.pages.table.bench_letters.KINDS",
    "club.pages.table.vote_letters.KINDS",
    "club.pages.table.time_letters.KINDS",
]  # club/notices/kinds.py
NOTICE_CHANNELS = ["club.notices.channels.letter.LetterChannel"]  # club/notices/channels/

RATED_BY_DEFAULT = True  # unless the host or the game says otherwise
SEASONS = True  # beside the ratings of all time, each quarter of the year has its own
TABLE_PLAY = "one"  # plays at the real table: one rating with the others, "apart", or "no"
TABLE_PLAY_WEIGHT = 0.5  # of one result: it is told by people, and cannot be replayed

# The API: all else is said by its base view, club/api/base.py
REST_FRAMEWORK = {"DEFAULT_SCHEMA_CLASS": "club.api.schema.Addresses"}
SPECTACULAR_SETTINGS = {
    "TITLE": "Kerho",
    "DESCRIPTION": "Everything a page of the club can do, for members' programs.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENFORCE_NON_BLANK_FIELDS": True,
}
