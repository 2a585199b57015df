"""Permissions of the app's URLs: status codes of GET and POST, in the order of `everybody.VIEWERS`.

`tests/base/ui/test_access.py` checks them. No event has the number that is asked for.
"""

from __future__ import annotations

LOOK = "405 405 405 405 405"
ABSENT, SENT = "302 404 404 404 404", "302 405 405 405 405"
API, GONE = "api/v1/events", "401 404 404 404 404"
ROWS = {
    API: ("401 200 200 200 200", "401 415 415 415 415"),
    f"{API}/<int:event_id>": (GONE, GONE),
    f"{API}/<int:event_id>/answer": (LOOK, GONE),
    f"{API}/<int:event_id>/end": (LOOK, GONE),
    f"{API}/<int:event_id>/host": (LOOK, GONE),
    f"{API}/<int:event_id>/guests": (GONE, GONE),
    f"{API}/<int:event_id>/guests/<int:pk>": (LOOK, LOOK),
    f"{API}/<int:event_id>/ticks": (LOOK, GONE),
    f"{API}/<int:event_id>/tables": (LOOK, GONE),
    f"{API}/<int:event_id>/tables/<int:table_id>": (LOOK, GONE),
    f"{API}/<int:event_id>/wishes": (LOOK, GONE),
    f"{API}/<int:event_id>/wishes/<int:wish_id>": (LOOK, "405 405 405 405 405"),
    f"{API}/<int:event_id>/messages": (GONE, GONE),
    "events/<int:event_id>/messages/": (SENT, ABSENT),
    "events/": ("200 200 200 200 200", LOOK),
    "events/new/": ("302 200 200 200 200", "302 422 422 422 422"),
    "events/series/<int:series_id>/": (ABSENT, SENT),
    "events/series/<int:series_id>/answer/": (SENT, ABSENT),
    f"{API}/series/<int:series_id>": (GONE, LOOK),
    f"{API}/series/<int:series_id>/answer": (LOOK, GONE),
    "events/polls/new/": ("302 200 200 200 200", "302 422 422 422 422"),
    "events/polls/<int:poll_id>/": (ABSENT, SENT),
    "events/polls/<int:poll_id>/answer/": (SENT, ABSENT),
    "events/polls/<int:poll_id>/fix/": (SENT, ABSENT),
    "events/polls/<int:poll_id>/close/": (SENT, ABSENT),
    f"{API}/polls": ("401 200 200 200 200", "401 415 415 415 415"),
    f"{API}/polls/<int:poll_id>": (GONE, LOOK),
    f"{API}/polls/<int:poll_id>/answer": (LOOK, GONE),
    f"{API}/polls/<int:poll_id>/fix": (LOOK, GONE),
    f"{API}/polls/<int:poll_id>/close": (LOOK, GONE),
    "events/calendar.ics": ("200 200 200 200 200", LOOK),
    "events/<int:event_id>/": (ABSENT, LOOK),
    "events/<int:event_id>/event.ics": (ABSENT, LOOK),
    "events/<int:event_id>/answer/": (SENT, ABSENT),
    "events/<int:event_id>/change/": (ABSENT, ABSENT),
    "events/<int:event_id>/call-off/": (ABSENT, ABSENT),
    "events/<int:event_id>/host/": (SENT, ABSENT),
    "events/<int:event_id>/hand-over/": (SENT, ABSENT),
    "events/<int:event_id>/guests/": (ABSENT, ABSENT),
    "events/<int:event_id>/guests/<int:pk>/revoke/": (SENT, ABSENT),
    "events/<int:event_id>/evening/": (ABSENT, SENT),
    "events/<int:event_id>/here/": (SENT, ABSENT),
    "events/<int:event_id>/tables/": (SENT, ABSENT),
    "events/<int:event_id>/tables/<int:table_id>/": (SENT, ABSENT),
    "events/<int:event_id>/wish/": (SENT, ABSENT),
}
