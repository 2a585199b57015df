"""URLs of the rankings: boards, members, head to heads, results, administration."""

from django.urls import path

from club.community.ratings.views.boards import (
    career,
    club_championship,
    head_to_head,
    member_ratings,
    overall_board,
    title_board,
    title_figures,
)
from club.community.ratings.views.results import (
    admin_page,
    amend,
    choose_boards,
    merge_accounts,
    result,
    wish,
)

app_name = "ratings"
urlpatterns = [
    path("", overall_board, name="index"),
    path("titles/<slug:slug>/", title_board, name="title"),
    path("results/<int:number>/", result, name="result"),
    path("results/<int:number>/amend/", amend, name="amend"),
    path("titles/<slug:slug>/figures/", title_figures, name="figures"),
    path("championship/<int:year>/", club_championship, name="championship"),
    path("tables/<int:table_id>/wish/", wish, name="wish"),
    path("boards/", choose_boards, name="boards"),
    path("keepers/", admin_page, name="admins"),
    path("keepers/merge/", merge_accounts, name="merge"),
    path("members/<slug:name>/", member_ratings, name="member"),
    path("members/<slug:name>/with/<slug:other>/", head_to_head, name="head_to_head"),
    path("members/<slug:name>/<slug:slug>/", career, name="career"),
]
