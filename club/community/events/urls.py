"""URLs of events."""

from django.urls import path

from club.community.events.views import changes, events, hosting, polls, series, tables
from club.community.events.views import events as calendars

app_name = "events"
urlpatterns = [
    path("", events.index, name="index"),
    path("new/", changes.make, name="make"),
    path("calendar.ics", calendars.calendar, name="calendar"),
    path("series/<int:series_id>/", series.series, name="series"),
    path("series/<int:series_id>/answer/", series.answer_all, name="answer_all"),
    path("polls/new/", polls.make_poll, name="make_poll"),
    path("polls/<int:poll_id>/", polls.poll, name="poll"),
    path("polls/<int:poll_id>/answer/", polls.answer_poll, name="answer_poll"),
    path("polls/<int:poll_id>/fix/", polls.fix_day, name="fix_day"),
    path("polls/<int:poll_id>/close/", polls.close_poll, name="close_poll"),
    path("<int:event_id>/", events.event, name="event"),
    path("<int:event_id>/event.ics", calendars.event_file, name="file"),
    path("<int:event_id>/answer/", events.answer, name="answer"),
    path("<int:event_id>/change/", changes.change, name="change"),
    path("<int:event_id>/call-off/", changes.call_off, name="call_off"),
    path("<int:event_id>/host/", hosting.host, name="host"),
    path("<int:event_id>/messages/", hosting.write_to_all, name="write_to_all"),
    path("<int:event_id>/hand-over/", hosting.hand_over, name="hand_over"),
    path("<int:event_id>/guests/", hosting.guests, name="guests"),
    path(
        "<int:event_id>/guests/<int:pk>/revoke/",
        hosting.revoke_guest,
        name="revoke_guest",
    ),
    path("<int:event_id>/evening/", hosting.evening, name="evening"),
    path("<int:event_id>/here/", hosting.here, name="here"),
    path("<int:event_id>/tables/", tables.propose, name="propose"),
    path("<int:event_id>/tables/<int:table_id>/", tables.act_at_table, name="table"),
    path("<int:event_id>/wish/", tables.wish, name="wish"),
]
