"""Addresses of the members' pages, and of the doors whose views we wrap."""

from allauth.mfa.totp.views import activate_totp
from csp.decorators import csp_update
from django.urls import path

from club.members import views

app_name = "members"
urlpatterns = [
    path("me/", views.profile, name="profile"),
]

# The picture to scan is drawn into the page, so on this page alone pictures may come from the page itself.
doors = [
    path(
        "2fa/totp/activate/",
        csp_update({"img-src": ["data:"]})(activate_totp),
        name="mfa_activate_totp",
    ),
]
