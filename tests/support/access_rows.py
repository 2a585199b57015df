"""Permissions of all URLs, as tables: the status codes of GET and POST for each viewer.
`test_access.py` checks them.

Codes are in the order of `everybody.VIEWERS`: anonymous visitor, member, seated, host, admin. A URL
without a row fails the test. An app has its rows beside its own tests, in
`tests/<folder>/<app>/access_rows.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from types import ModuleType

from tests.support.everybody import INVITE, VIEWERS
from tests.support.source_files import PROJECT

INSIDE, LOOK, OPEN, HERE = (
    "302 200 200 200 200",
    "302 405 405 405 405",
    "200 200 200 200 200",
    "405 405 405 405 405",
)
REFUSED = "422 422 422 422 422"
TO_LOG_IN, NOTHING = "302 302 302 302 302", "302 404 404 404 404"
UNKNOWN = "404 404 404 404 404"
KEYED = "401 200 200 200 200"  # 401 asks a program for its key
ELSEWHERE = {
    "": (OPEN, HERE),
    "health/": (OPEN, HERE),
    "health/web/": (OPEN, HERE),
    "metrics/": ("403 403 403 403 200", HERE),
    "tables/": (INSIDE, LOOK),
    "tables/time/": (INSIDE, "302 422 422 422 422"),
    "tables/bench/": (INSIDE, "302 422 422 422 422"),
    "tables/bench/<int:call_id>/": (NOTHING, NOTHING),  # only for the member who was asked
    "tables/open/": (INSIDE, LOOK),
    "tables/open/<slug:slug>/": (INSIDE, "302 422 422 422 422"),
    "tables/invite/<str:token>/": (OPEN, "302 303 409 409 303"),
    "tables/games/<slug:slug>/": (OPEN, HERE),
    "tables/games/<slug:slug>/how-to-play/": (OPEN, HERE),
    "tables/games/<slug:slug>/rules/": (OPEN, HERE),
    "tables/games/<slug:slug>/rules/<int:version>/": (OPEN, HERE),
    "tables/bots/": (OPEN, HERE),
    # served by `club/base/streams/asgi.py`, see tests/base/streams
    "live/home/": (NOTHING, NOTHING),
    "live/tables/<int:table_id>/": (NOTHING, NOTHING),
    "letters/": (INSIDE, LOOK),
    "club/closure/": ("302 404 404 404 200", "302 404 404 404 422"),
    "club/stuck/": ("302 404 404 404 200", "302 404 404 404 422"),
    "letters/<int:letter_id>/answer/": (TO_LOG_IN, NOTHING),  # for its addressee alone
    "post/in/": (HERE, UNKNOWN),  # signed by a mail server; there is no secret by default
    "notices/": (INSIDE, LOOK),
    "notices/read/": ("302 405 405 405 405", TO_LOG_IN),
    "notices/log/": (INSIDE, LOOK),
    "notices/<int:notice_id>/": ("302 404 404 404 404", LOOK),  # of their member alone
    "notices/choices/": (INSIDE, "302 422 422 422 422"),
    "notices/pause/": (LOOK, "302 422 422 422 422"),
    "notices/tables/<int:table_id>/mute/": (LOOK, "302 404 404 404 404"),
    "notices/stop/<str:token>/": (OPEN, OPEN),  # for mail programs, which have no cookie
    "notices/address/": (LOOK, TO_LOG_IN),
    "notices/address/<str:token>/": (OPEN, REFUSED),
    "members/me/": (INSIDE, "302 422 422 422 422"),
    "members/me/first-steps/hide/": ("302 405 405 405 405", TO_LOG_IN),
    "members/goodbye/": (OPEN, HERE),
    "members/me/sessions/": (INSIDE, LOOK),
    "members/me/sessions/end/": ("302 405 405 405 405", TO_LOG_IN),
    "^members/named/(?P<name>[A-Za-z0-9_-]{2,20})/$": (INSIDE, LOOK),
    "rankings/": (INSIDE, LOOK),
    "rankings/titles/<slug:slug>/": (INSIDE, LOOK),
    "rankings/members/<slug:name>/": (INSIDE, LOOK),
    # a member without a rating has no rating page, and no member is compared with themselves
    "rankings/members/<slug:name>/<slug:slug>/": ("302 404 404 404 404", LOOK),
    "rankings/members/<slug:name>/with/<slug:other>/": ("302 404 404 404 404", LOOK),
    "rankings/results/<int:number>/": ("302 404 404 404 404", LOOK),
    "rankings/results/<int:number>/amend/": (LOOK, "302 404 404 404 404"),
    "tables/games/<slug:slug>/try/": (LOOK, "302 303 303 303 303"),
    "live/me": (NOTHING, NOTHING),
    "live/tables/<int:table_id>": (NOTHING, NOTHING),
    "api/": (OPEN, HERE),
    "api/keys/": (INSIDE, TO_LOG_IN),
    "api/keys/end/": (LOOK, TO_LOG_IN),
    "rankings/titles/<slug:slug>/figures/": (INSIDE, LOOK),
    "rankings/championship/<int:year>/": (NOTHING, LOOK),
    "rankings/tables/<int:table_id>/wish/": ("302 404 404 200 404", "302 404 404 422 404"),
    "rankings/boards/": (LOOK, "302 303 303 303 303"),
    "rankings/keepers/": ("302 404 404 404 200", LOOK),
    "rankings/keepers/merge/": (LOOK, "302 404 404 404 422"),
    "members/": (INSIDE, LOOK),
    "members/found/": (INSIDE, LOOK),
    "preview/": ("302 405 405 405 405", "302 200 200 200 200"),
    "accounts/login/": ("200 302 302 302 302", "422 302 302 302 302"),
    "accounts/logout/": (INSIDE, TO_LOG_IN),
    "accounts/inactive/": (OPEN, HERE),
    "accounts/signup/": ("200 302 302 302 302", "422 302 302 302 302"),
    "accounts/reauthenticate/": (INSIDE, "302 422 422 422 422"),
    "accounts/email/": (INSIDE, TO_LOG_IN),
    "accounts/confirm-email/": (OPEN, HERE),
    "accounts/^confirm-email/(?P<key>[-:\\w]+)/$": (OPEN, UNKNOWN),
    "accounts/password/change/": (INSIDE, "302 422 422 422 422"),
    "accounts/password/set/": (TO_LOG_IN, TO_LOG_IN),
    "accounts/password/reset/": (OPEN, REFUSED),
    "accounts/password/reset/done/": (OPEN, HERE),
    "accounts/password/reset/key/done/": (OPEN, HERE),
    "accounts/^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$": (OPEN, REFUSED),
    "accounts/login/code/confirm/": (TO_LOG_IN, TO_LOG_IN),
    "accounts/2fa/": (INSIDE, LOOK),
    "accounts/2fa/authenticate/": (TO_LOG_IN, TO_LOG_IN),
    "accounts/2fa/reauthenticate/": ("302 302 302 302 200", "302 302 302 302 422"),
    "accounts/2fa/totp/activate/": (TO_LOG_IN, TO_LOG_IN),  # allauth asks for the password again
    "accounts/2fa/totp/deactivate/": ("302 404 404 404 302", "302 404 404 404 302"),
    "accounts/2fa/recovery-codes/": (NOTHING, LOOK),
    "accounts/2fa/recovery-codes/generate/": (TO_LOG_IN, TO_LOG_IN),
    "accounts/2fa/recovery-codes/download/": (NOTHING, NOTHING),
    "accounts/2fa/webauthn/": (INSIDE, LOOK),
    "accounts/2fa/webauthn/add/": (TO_LOG_IN, TO_LOG_IN),
    "accounts/2fa/webauthn/login/": (TO_LOG_IN, TO_LOG_IN),
    "accounts/2fa/webauthn/reauthenticate/": (TO_LOG_IN, TO_LOG_IN),
    "accounts/2fa/webauthn/keys/<int:pk>/remove/": (TO_LOG_IN, TO_LOG_IN),
    "accounts/2fa/webauthn/keys/<int:pk>/edit/": (TO_LOG_IN, TO_LOG_IN),
}

ELSEWHERE |= {
    "api/v1/schema/": (OPEN, HERE),
    "api/v1/me": (KEYED, "401 415 415 415 415"),
    "api/v1/questions": (KEYED, HERE),
    "api/v1/games": (KEYED, HERE),
    "api/v1/games/<slug:slug>": (KEYED, HERE),
    "api/v1/games/<slug:slug>/trials": (HERE, "401 415 415 415 415"),
    "api/v1/games/<slug:slug>/schema": (KEYED, HERE),
    "api/v1/games/<slug:slug>/bots": (KEYED, HERE),
    "api/v1/tables": (KEYED, "401 415 415 415 415"),
    "api/v1/tables/<int:table_id>": ("401 404 200 200 404", HERE),
    "api/v1/tables/<int:table_id>/view": ("401 404 200 200 404", HERE),
    "api/v1/tables/<int:table_id>/log": ("401 404 200 200 404", HERE),
    "api/v1/tables/<int:table_id>/play": (HERE, "401 404 415 415 404"),
    "api/v1/tables/<int:table_id>/draft": (HERE, "401 404 415 415 404"),
    "api/v1/tables/<int:table_id>/draft/stands": (HERE, "401 404 415 415 404"),
    "api/v1/tables/<int:table_id>/orders": (HERE, "401 404 415 415 404"),
    "api/v1/tables/<int:table_id>/try": (HERE, "401 404 415 415 404"),
    "api/v1/tables/<int:table_id>/resign": (HERE, "401 404 204 204 404"),
    "api/v1/tables/<int:table_id>/back": (HERE, "401 404 422 422 404"),
    "api/v1/tables/<int:table_id>/substitute": (HERE, "401 404 422 422 404"),
    "api/v1/tables/<int:table_id>/call-off": (HERE, "401 404 403 422 404"),
    "api/v1/tables/<int:table_id>/confirm": (HERE, "401 404 422 422 404"),
    "api/v1/bench": (KEYED, "401 415 415 415 415"),
    "api/v1/bench/<int:call_id>": ("401 404 404 404 404", "401 404 404 404 404"),
    "api/v1/tables/<int:table_id>/seats": (HERE, "401 415 415 415 415"),
    "api/v1/tables/<int:table_id>/start": (HERE, "401 404 403 422 404"),
    "api/v1/tables/<int:table_id>/chance": ("401 404 200 200 404", HERE),
    "api/v1/tables/<int:table_id>/advice": ("401 404 200 200 404", HERE),
    "api/v1/tables/<int:table_id>/times": ("401 404 200 200 404", "401 404 415 415 404"),
    "api/v1/tables/<int:table_id>/presets": (HERE, "401 404 415 415 404"),
    "api/v1/tables/<int:table_id>/nonce": (HERE, "401 404 415 415 404"),
    "api/v1/tables/<int:table_id>/invitations": (HERE, "401 404 415 415 404"),
    "api/v1/tables/<int:table_id>/invite": (HERE, "401 404 403 422 404"),
    "api/v1/tables/<int:table_id>/resume": (HERE, "401 404 403 200 404"),
    "api/v1/tables/<int:table_id>/proposals": ("401 404 200 200 404", "401 404 415 415 404"),
    "api/v1/tables/<int:table_id>/proposals/<int:proposal_id>": (HERE, "401 404 415 415 404"),
    "api/v1/tables/<int:table_id>/gifts": (HERE, "401 404 415 415 404"),
    "api/v1/tables/<int:table_id>/rematch": (HERE, "401 404 422 422 404"),
    "api/v1/tables/<int:table_id>/wish": (HERE, "401 404 415 415 404"),
    "api/v1/boards": (HERE, "401 415 415 415 415"),
    "api/v1/invitations/<str:invite>": ("401 404 404 404 404", HERE),
    "api/v1/proposals": (KEYED, HERE),
    "api/v1/invitations": (KEYED, HERE),
    "api/v1/notices": (KEYED, "401 204 204 204 204"),
    "api/v1/notices/choices": (KEYED, "401 415 415 415 415"),
    "api/v1/notices/pause": (HERE, "401 415 415 415 415"),
    "api/v1/notices/address": (HERE, "401 204 204 204 204"),
    "api/v1/tables/<int:table_id>/mute": (HERE, "401 404 404 404 404"),
    "api/v1/time": (KEYED, "401 415 415 415 415"),
    "api/v1/time/leave": (HERE, "401 415 415 415 415"),
    "api/v1/time/rest": (HERE, "401 415 415 415 415"),
    "api/v1/records/schema": (OPEN, HERE),
    "api/v1/exports/records": (KEYED, HERE),
    "api/v1/members": (KEYED, HERE),
    "api/v1/records": (KEYED, HERE),
    "api/v1/records/<int:table_id>": ("401 404 404 404 404", HERE),
    "api/v1/rankings/<slug:slug>": (KEYED, HERE),
    "api/v1/^members/(?P<name>[A-Za-z0-9_-]{2,20})$": (KEYED, HERE),
    "api/v1/news": (KEYED, HERE),
    "api/^v1/": (UNKNOWN, UNKNOWN),
}

Row = tuple[str, str]  # status codes of GET, and of POST


def modules_of_rows() -> Iterator[ModuleType]:
    """Returns the modules of rows that apps keep beside their tests."""
    for file in sorted((PROJECT / "tests").glob("*/*/access_rows.py")):
        path = file.relative_to(PROJECT).with_suffix("")
        yield import_module(".".join(path.parts))


def rows_of_apps() -> Iterator[tuple[str, Row]]:
    """The rows that apps keep beside their own tests."""
    for rows in modules_of_rows():
        yield from rows.ROWS.items()


ELSEWHERE |= dict(rows_of_apps())


def rows_of_organisers() -> Iterator[tuple[str, Row]]:
    """Where an organiser is answered something else than a member: one code for each method."""
    for rows in modules_of_rows():
        yield from getattr(rows, "ORGANISERS", {}).items()


OF_ORGANISERS = dict(rows_of_organisers())

# --- the admin pages: for the admin alone, and of tables, records and notices nothing can be
# written there

ADMIN = "admin/"
ADMIN_LOG_IN = ("302 403 403 403 302", "302 403 403 403 200")
READ_ONLY = ("tables/table", "records/record")


def codes_elsewhere(route: str, method: str) -> list[int]:
    """The status codes of a URL in `ELSEWHERE`. Raises LookupError for a URL without a row."""
    if route not in ELSEWHERE:
        raise LookupError(row_wanted(route))
    return list(map(int, ELSEWHERE[route][method == "post"].split()))


def code_of_organiser(route: str, method: str) -> int:
    """The status code for an organiser, who may all that a member may."""
    as_member = codes_elsewhere(route, method)[VIEWERS.index("member")]
    codes = OF_ORGANISERS.get(route)
    return int(codes[method == "post"]) if codes else as_member


def row_wanted(route: str) -> str:
    """The row to add for a URL that has none."""
    return (
        f'The address "{route}" has no row that says who may ask it. Add to ROWS in '
        f"tests/<folder>/<app>/access_rows.py, or to ELSEWHERE in tests/support/access_rows.py, "
        f'"{route}": (GET, POST). Each of the two is a string of the codes that these are '
        f"answered, in this order: {', '.join(VIEWERS)}."
    )


NUMBERED = (
    *("key", "number", "proposal_id", "call_id", "letter_id"),
    *("notice_id", "game_id", "line_id", "play_id", "title_id"),
    *("guest_id", "claim_id", "import_id", "pk", "event_id"),
    *("wish_id", "poll_id", "series_id", "version"),
)
ONES = {f"<int:{name}>": "1" for name in NUMBERED}


def path_of(route: str, table_id: int) -> str:
    """The URL with its arguments: Nim, the invitation, the name of the host, the table."""
    for written, value in arguments_of(table_id).items():
        route = route.replace(written, value)
    return "/" + (f"{ADMIN}tables/" if "app_label" in route else route)


def arguments_of(table_id: int) -> dict[str, str]:
    return ONES | {
        "<slug:slug>": "nim",
        "<str:token>": INVITE,
        "<str:digest>": "0" * 32,
        "<slug:kind>": "unknown",
        "<slug:step>": "name",
        "<slug:topic>": "events",
        "<int:table_id>": str(table_id),
        "<int:notice_id>": "0",
        "<str:invite>": "unknown",
        "<str:version>": "0123456789ab",
        "<int:year>": "2026",
        "<id>": "1",
        "<slug:name>": "hanna",
        "<slug:other>": "hanna",
        "<path:object_id>": str(table_id),
        "<path:content_type_id>": "1",
        "v1/^members/(?P<name>[A-Za-z0-9_-]{2,20})$": "v1/members/hanna",
        "api/^v1/": "api/v1/nowhere",
        "^members/named/(?P<name>[A-Za-z0-9_-]{2,20})/$": "members/named/hanna/",
        "^confirm-email/(?P<key>[-:\\w]+)/$": "confirm-email/nonsense/",
        "^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$": "password/reset/key/x-y/",
        "(?P<url>.*)$": "nowhere",
    }
