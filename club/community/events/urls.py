"""URLs of events."""

from django.urls import path

from club.community.events.calendars import views as calendars
from club.community.events.pages import (
    change_views,
    guest_views,
    host_views,
    table_views,
    views,
)

app_name = "events"
urlpatterns = [
    path("", views.index, name="index"),
    path("new/", change_views.make, name="make"),
    path("calendar.ics", calendars.calendar, name="calendar"),
    path("<int:event_id>/", views.event, name="event"),
    path("<int:event_id>/event.ics", calendars.event_file, name="file"),
    path("<int:event_id>/answer/", views.answer, name="answer"),
    path("<int:event_id>/change/", change_views.change, name="change"),
    path("<int:event_id>/call-off/", change_views.call_off, name="call_off"),
    path("<int:event_id>/host/", host_views.host, name="host"),
    path("<int:event_id>/hand-over/", guest_views.hand_over, name="hand_over"),
    path("<int:event_id>/guests/", guest_views.guests, name="guests"),
    path(
        "<int:event_id>/guests/<int:pk>/revoke/",
        guest_views.revoke_guest,
        name="revoke_guest",
    ),
    path("<int:event_id>/evening/", host_views.evening, name="evening"),
    path("<int:event_id>/here/", host_views.here, name="here"),
    path("<int:event_id>/tables/", table_views.propose, name="propose"),
    path(
        "<int:event_id>/tables/<int:table_id>/", table_views.act_at_table, name="table"
    ),
    path("<int:event_id>/wish/", table_views.wish, name="wish"),
]
