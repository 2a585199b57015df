"""URLs of the rankings: boards, members, head to heads, results, administration."""

from django.urls import path

from club.community.ratings.views import boards, results

app_name = "ratings"
urlpatterns = [
    path("", boards.overall_board, name="index"),
    path("titles/<slug:slug>/", boards.title_board, name="title"),
    path("results/<int:number>/", results.result, name="result"),
    path("results/<int:number>/amend/", results.amend, name="amend"),
    path("titles/<slug:slug>/figures/", boards.title_figures, name="figures"),
    path("championship/<int:year>/", boards.club_championship, name="championship"),
    path("tables/<int:table_id>/wish/", results.wish, name="wish"),
    path("boards/", results.choose_boards, name="boards"),
    path("keepers/", results.admin_page, name="admins"),
    path("keepers/merge/", results.merge_accounts, name="merge"),
    path("members/<slug:name>/", boards.member_ratings, name="member"),
    path(
        "members/<slug:name>/with/<slug:other>/",
        boards.head_to_head,
        name="head_to_head",
    ),
    path("members/<slug:name>/<slug:slug>/", boards.career, name="career"),
]
