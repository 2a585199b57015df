"""URLs of the pages for admins."""

from django.urls import path

from club.site.administration import accounts, figures, first_steps, journal, views

app_name = "administration"
urlpatterns = [
    path("", views.hub, name="index"),
    path("figures/", figures.figures, name="figures"),
    path("closure/", views.closure, name="closure"),
    path("stuck/", views.stuck, name="stuck"),
    path("journal/", journal.journal, name="journal"),
    path("settings/", views.club_settings, name="settings"),
    path("settings/accent/", views.accent_lights, name="accent"),
    path(
        "first-steps/done/", first_steps.finish_first_steps, name="finish_first_steps"
    ),
    path("first-steps/<slug:step>/", first_steps.first_step, name="first_step"),
    path("accounts/", accounts.list_accounts, name="accounts"),
    path("accounts/<slug:name>/", accounts.show_account, name="account"),
    path("accounts/<slug:name>/act/", accounts.act_on_account, name="account_act"),
    path("accounts/<slug:name>/name/", accounts.rename, name="rename_account"),
    path("roles/", views.roles, name="roles"),
    path("roles/give/", views.give, name="give_role"),
]
