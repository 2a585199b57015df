"""URLs of the pages for admins."""

from django.urls import path

from club.site.administration import first_steps, views

app_name = "administration"
urlpatterns = [
    path("", views.hub, name="index"),
    path("closure/", views.closure, name="closure"),
    path("stuck/", views.stuck, name="stuck"),
    path("journal/", views.journal, name="journal"),
    path("settings/", views.club_settings, name="settings"),
    path("settings/accent/", views.accent_lights, name="accent"),
    path(
        "first-steps/done/", first_steps.finish_first_steps, name="finish_first_steps"
    ),
    path("first-steps/<slug:step>/", first_steps.first_step, name="first_step"),
    path("roles/", views.roles, name="roles"),
    path("roles/give/", views.give, name="give_role"),
]
