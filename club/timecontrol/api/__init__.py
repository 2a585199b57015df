"""The API of the asker's own time, and of time at a table."""

from django.urls import path

from club.timecontrol.api import views

urlpatterns = [
    path("time", views.OwnTime.as_view(), name="time"),
    path("time/leave", views.TimeOff.as_view(), name="leave"),
    path("time/rest", views.Nights.as_view(), name="rest"),
    path("tables/<int:table_id>/gifts", views.Gifts.as_view(), name="gifts"),
    path("tables/<int:table_id>/times", views.Times.as_view(), name="times"),
]
