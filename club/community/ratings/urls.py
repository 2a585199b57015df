"""URLs of the rankings: boards, members, head to heads, results, administration."""

from django.urls import path

from club.community.ratings.administration.views import (
    admin_page,
    amend,
    merge_accounts,
)
from club.community.ratings.leaderboards.views import (
    club_championship,
    overall_board,
    title_board,
)
from club.community.ratings.preferences.views import choose_boards, wish
from club.community.ratings.results.views import result
from club.community.ratings.statistics.views import (
    career,
    head_to_head,
    member_ratings,
    title_figures,
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
