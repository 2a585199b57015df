"""URLs of the pages for admins."""

from django.urls import path

from club.site.administration import (
    first_steps,
    hub,
    journal_page,
    role_pages,
    settings_page,
    views,
)

app_name = "administration"
urlpatterns = [
    path("", hub.hub, name="index"),
    path("closure/", views.closure, name="closure"),
    path("stuck/", views.stuck, name="stuck"),
    path("journal/", journal_page.journal, name="journal"),
    path("settings/", settings_page.club_settings, name="settings"),
    path("settings/accent/", settings_page.accent_lights, name="accent"),
    path(
        "first-steps/done/", first_steps.finish_first_steps, name="finish_first_steps"
    ),
    path("first-steps/<slug:step>/", first_steps.first_step, name="first_step"),
    path("roles/", role_pages.roles, name="roles"),
    path("roles/give/", role_pages.give, name="give_role"),
]
