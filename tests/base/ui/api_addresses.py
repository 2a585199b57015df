"""Every address of the API with the scope that it needs. `{pk}` is the number of a table."""

from __future__ import annotations

READS = ("me", "questions", "games", "games/nim", "games/nim/schema", "tables", "tables/{pk}")
READS += ("games/nim/bots",)
READS += ("tables/{pk}/view", "tables/{pk}/log", "records", "records/{pk}", "rankings/nim")
READS += (
    "me/profile",
    "relations/bob",
    "reports",
    "members/bob",
    "news",
    "tables/{pk}/proposals",
    "proposals",
    "invitations",
    "time",
)
READS += ("exports/records", "members", "tables/{pk}/chance", "invitations/x", "tables/{pk}/times")
READS += ("imports/claims", "search")
READS += (
    "push",
    "hooks",
    "notices",
    "notices/choices",
    "bench",
    "bench/1",
    "tables/{pk}/advice",
    "tables/{pk}/analysis",
)
READS += ("chats", *(f"tables/{{pk}}/{one}" for one in ("chat", "notes", "notes/log")))
READS += ("events/series/1", "events/polls", "events/polls/1")
READS += ("events", "events/1", "events/1/messages", "conversations", "threads/event/1/lines")
READS += ("plays", "plays/1", "plays/preferences", "plays/claims", "plays/imports")
READS += ("plays/imports/1", "plays/names", "plays/titles/1")
READS += ("library", "library/titles/1", "library/copies/1", "events/1/guests", "news/1")
READS += ("tables/{pk}/mentors", "tables/{pk}/take-back", "tournaments")
READS += ("tournaments/names",)
OF_A_TOURNAMENT = ("", "/entrants", "/standings", "/rounds/1", "/tables/1")
READS += tuple(f"tournaments/1{one}" for one in OF_A_TOURNAMENT)
POSTS = {
    "library/titles/1": "play",
    "library/copies": "play",
    "library/copies/1": "play",
    "library/loans/1/contest": "play",
    "plays": "play",
    "plays/1": "play",
    "plays/1/answer": "play",
    "plays/1/picture": "play",
    "plays/titles/1": "play",
    "plays/preferences": "play",
    "plays/claims": "play",
    "plays/claims/1": "play",
    "plays/names": "play",
    "plays/imports": "play",
    "plays/imports/1": "play",
    "tables/{pk}/try": "read",
    "tables/{pk}/play": "play",
    "tables/{pk}/draft": "play",
    "tables/{pk}/draft/stands": "play",
    "tables/{pk}/orders": "play",
    "tables/{pk}/resign": "play",
    "tables/{pk}/back": "play",
    "tables/{pk}/presets": "play",
    "tables/{pk}/substitute": "play",
    "tables/{pk}/proposals": "play",
    "tables/{pk}/proposals/1": "play",
    "tables/{pk}/gifts": "play",
    "tables/{pk}/times": "play",
    "time": "play",
    "tables/{pk}/chat/public": "tables",
    "notices": "play",
    "notices/choices": "play",
    "notices/address": "play",
    "notices/pause": "play",
    "hooks": "play",
    "push": "play",
    "feeds": "play",
    "feeds/renewal": "play",
    "hooks/1/test": "play",
    "hooks/1/secret": "play",
    "tables/{pk}/mute": "play",
    "me": "play",
    "boards": "play",
    "tables/{pk}/wish": "tables",
    "time/rest": "play",
    "time/leave": "play",
    "tables/{pk}/rematch": "tables",
    "tables/{pk}/nonce": "tables",
    "tables/{pk}/invitations": "tables",
    "tables/{pk}/invite": "tables",
    "tables/{pk}/resume": "tables",
    "tables": "tables",
    "tables/{pk}/seats": "tables",
    "tables/{pk}/start": "tables",
    "tables/{pk}/confirm": "tables",
    "tables/{pk}/call-off": "tables",
    "bench": "tables",
    "bench/1": "tables",
}
POSTS |= {"tables/{pk}/practice": "tables", "imports/records": "tables"}
POSTS["tables/{pk}/analysis"] = "tables"
POSTS["imports/claims"] = "tables"
POSTS |= {f"tables/{{pk}}/practice/{part}": "tables" for part in ("invitations", "seats")}
OF_A_TABLE = ("chat", "chat/1", "chat/read", "notes", "notes/log", "nudges")
POSTS |= {f"tables/{{pk}}/{one}": "play" for one in OF_A_TABLE}
POSTS |= dict.fromkeys(("me/profile", "me/picture", "relations/bob", "reports"), "play")
POSTS |= dict.fromkeys(
    ("events", *(f"events/1{one}" for one in ("", "/end", "/host", "/ticks"))), "tables"
)
POSTS |= {"events/series/1/answer": "play", "events/polls/1/answer": "play"}
POSTS |= dict.fromkeys(("events/polls", "events/polls/1/fix", "events/polls/1/close"), "tables")
POSTS |= {f"threads/event/1/lines{rest}": "play" for rest in ("", "/1", "/read", "/mute")}
POSTS |= {"conversations": "play", "events/1/messages": "tables"}
OF_AN_EVENT = ("answer", "tables", "tables/1", "wishes")
POSTS |= {f"events/1/{one}": "play" for one in OF_AN_EVENT}
POSTS |= {"events/1/guests": "tables", "games/nim/teaching": "tables"}
POSTS |= {"games/nim/trials": "tables"}
POSTS |= {"library/copies/1/change": "play", "library/copies/1/restore": "play"}
POSTS |= dict.fromkeys(("news", "news/1", "news/1/publish", "news/1/retract"), "tables")
TAUGHT = ("mentors", "mentors/1", "mentors/1/lines")
TAUGHT += ("take-back", "take-back/1", "take-back/undo")
POSTS |= {f"tables/{{pk}}/{one}": "play" for one in TAUGHT}
OF_ORGANISERS = ("tournaments", *(f"tournaments/1{one}" for one in ("", "/acts", "/entrants")))
POSTS |= dict.fromkeys(OF_ORGANISERS, "tables")
OF_ENTRANTS = ("1/calls", "1/challenges", "1/entry", "1/tables/1", "calls/1", "challenges/1")
POSTS |= {f"tournaments/{one}": "play" for one in (*OF_ENTRANTS, "names")}
DELETES = {
    "events/1/guests/1": "tables",
    "library/copies/1": "play",
    "news/1": "tables",
    "tables/{pk}/mentors/1": "play",
    "events/1/wishes/1": "play",
    "threads/event/1/lines/1": "play",
    "me/picture": "play",
    "plays/1/picture": "play",
    "tables/{pk}/chat/1": "play",
    "hooks/1": "play",
    "push/1": "play",
    "tables/{pk}/draft": "play",
    "tables/{pk}/orders": "play",
    "tables/{pk}/seats": "tables",
    "tables/{pk}/invitations": "tables",
    "tables/{pk}/invite": "tables",
    "tables/{pk}/practice": "tables",
    "tables/{pk}/practice/seats": "tables",
    "time/leave": "play",
}
FILLED_IN = {"event", "nim", "bob", "1", "x"}  # values in place of the variable parts of an address
ASKED = [
    *(("GET", address, "read") for address in READS),
    ("GET", "feeds", "play"),  # this page shows keys
    *(("POST", address, scope) for address, scope in POSTS.items()),
    *(("DELETE", address, scope) for address, scope in DELETES.items()),
]
