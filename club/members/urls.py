"""Addresses of the members' pages, and of the doors whose views we wrap."""

from allauth.mfa.totp.views import activate_totp
from csp.decorators import csp_update
from django.urls import path

from club.members import views
from club.members.login.sign_up import Join

app_name = "members"
urlpatterns = [
    path("me/", views.profile, name="profile"),
    path("goodbye/", views.goodbye, name="goodbye"),
    path("me/sessions/", views.where_logged_in, name="log_ins"),
    path("me/sessions/end/", views.end_log_ins, name="end_log_ins"),
]

# The picture to scan is drawn into the page, so on this page alone pictures may come from the page
# itself.
doors = [
    path("signup/", Join.as_view(), name="account_signup"),
    path(
        "2fa/totp/activate/",
        csp_update({"img-src": ["data:"]})(activate_totp),
        name="mfa_activate_totp",
    ),
]
