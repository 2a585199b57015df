"""URLs of a member's notices, and of e-mails that stay here where there is no mail server."""

from django.urls import path

from club.messages.notifications.pages import choice_views, views

app_name = "notices"
urlpatterns = [
    path("notices/", views.notices, name="notices"),
    path("notices/read/", views.read_all, name="read_all"),
    path("notices/<int:notice_id>/", views.open_notice, name="open"),
    path("notices/log/", views.delivery_log, name="log"),
    path("notices/choices/", choice_views.choices, name="choices"),
    path("notices/pause/", choice_views.pause, name="pause"),
    path("notices/tables/<int:table_id>/mute/", choice_views.mute, name="mute"),
    path("notices/stop/<str:token>/", choice_views.stop, name="stop"),
    path("notices/address/", choice_views.try_address, name="try_address"),
    path(
        "notices/address/<str:token>/",
        choice_views.address_works,
        name="address_works",
    ),
    path("letters/", views.kept_letters, name="letters"),
]
