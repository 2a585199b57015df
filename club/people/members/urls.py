"""URLs of a member's own pages, and of allauth's views that we change."""

from allauth.mfa.totp.views import activate_totp
from csp.decorators import csp_update
from django.urls import path

from club.people.members import views

app_name = "members"
urlpatterns = [
    path("me/", views.profile, name="profile"),
    path("me/first-steps/hide/", views.hide_first_steps, name="hide_first_steps"),
    path("goodbye/", views.goodbye, name="goodbye"),
    path("me/sessions/", views.where_logged_in, name="log_ins"),
    path("me/sessions/end/", views.end_log_ins, name="end_log_ins"),
]

# The QR code is a data URL, which the content security policy allows on this page alone.
account_urls = [
    path(
        "2fa/totp/activate/",
        csp_update({"img-src": ["data:"]})(activate_totp),
        name="mfa_activate_totp",
    ),
]
