"""Addresses of the rankings: boards, members, head to heads, results, and what keepers do."""

from django.urls import path

from club.ratings.administration import views as doors
from club.ratings.statistics import views

app_name = "ratings"
urlpatterns = [
    path("", views.overall_board, name="index"),
    path("titles/<slug:slug>/", views.title_board, name="title"),
    path("results/<int:number>/", views.result, name="result"),
    path("results/<int:number>/amend/", doors.amend, name="amend"),
    path("titles/<slug:slug>/figures/", views.title_figures, name="figures"),
    path("championship/<int:year>/", views.club_championship, name="championship"),
    path("tables/<int:table_id>/wish/", doors.wish, name="wish"),
    path("boards/", doors.choose_boards, name="boards"),
    path("keepers/", doors.keepers, name="keepers"),
    path("keepers/merge/", doors.merge_accounts, name="merge"),
    path("members/<slug:name>/", views.member_ratings, name="member"),
    path("members/<slug:name>/with/<slug:other>/", views.head_to_head, name="head_to_head"),
    path("members/<slug:name>/<slug:slug>/", views.career, name="career"),
]
