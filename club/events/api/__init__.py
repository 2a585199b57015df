"""The API of events."""

from django.urls import path

from club.events.api import guest_views, host_views, table_views, views

EVENT = "events/<int:event_id>"
urlpatterns = [
    path("events", views.Events.as_view(), name="events"),
    path(EVENT, views.OneEvent.as_view(), name="event"),
    path(f"{EVENT}/answer", views.EventAnswers.as_view(), name="event_answer"),
    path(f"{EVENT}/end", views.EventEnd.as_view(), name="event_end"),
    path(f"{EVENT}/host", host_views.EventHost.as_view(), name="event_host"),
    path(f"{EVENT}/guests", guest_views.EventGuests.as_view(), name="event_guests"),
    path(
        f"{EVENT}/guests/<int:pk>",
        guest_views.OneEventGuest.as_view(),
        name="event_guest",
    ),
    path(f"{EVENT}/ticks", host_views.EventTicks.as_view(), name="event_ticks"),
    path(f"{EVENT}/tables", table_views.EventTables.as_view(), name="event_tables"),
    path(
        f"{EVENT}/tables/<int:table_id>",
        table_views.OneEventTable.as_view(),
        name="event_table",
    ),
    path(f"{EVENT}/wishes", table_views.EventWishes.as_view(), name="event_wishes"),
    path(
        f"{EVENT}/wishes/<int:wish_id>",
        table_views.OneEventWish.as_view(),
        name="event_wish",
    ),
]
