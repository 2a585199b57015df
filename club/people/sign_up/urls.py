"""URLs of sign-up, newcomers and invitation links."""

from django.urls import path

from club.base.ui.web import hidden_from_search
from club.people.file_imports.views import upload
from club.people.sign_up import views
from club.people.sign_up.allauth_sign_up import ClubSignUpView

app_name = "sign_up"
urlpatterns = [
    path("join/asked/", views.asked, name="asked"),
    path(
        "join/<str:token>/", hidden_from_search(ClubSignUpView.as_view()), name="join"
    ),
    path("club/newcomers/", views.list_newcomers, name="newcomers"),
    path("club/newcomers/<int:pk>/", views.answer_newcomer, name="answer"),
    path("club/import/", upload, {"kind": "members"}, name="import"),
    path("club/links/", views.list_links, name="links"),
    path("club/links/<int:pk>/poster/", views.poster, name="poster"),
    path("club/links/<int:pk>/revoke/", views.revoke_link, name="revoke"),
]

sign_up_url = path("signup/", ClubSignUpView.as_view(), name="account_signup")
