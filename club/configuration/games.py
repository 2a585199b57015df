"""The games and bots of this club. Settings, imported by `club/settings.py` alone; `manage.py
startgame` adds a line here.
"""

# Packages that have a GAME, in the order of the catalogue. Taking one away hides its open seats;
# its records stay readable elsewhere.
INSTALLED_GAMES = [
    "games.rakentaa",
    "games.inkas",
    "games.rauha",
    "games.reykholt",
    "games.khronos",
    "games.nim",
    "games.liars_dice",
]

# Who may be seated besides members: modules that have a BOT, the simplest first.
INSTALLED_BOTS = ["games.bots.random", "games.bots.greedy"]
