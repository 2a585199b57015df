"""URLs of the news. Each has a row in `tests/community/news/access_rows.py`. The feed of a member
stands below `/feeds/`, since logs mask the tokens there.
"""

from django.urls import path

from club.community.news import views

app_name = "news"
urlpatterns = [
    path("news/", views.index, name="index"),
    path("news/<int:pk>/", views.item, name="item"),
    path("news/new/", views.write, name="write"),
    path("news/drafts/", views.list_drafts, name="drafts"),
    path("news/<int:pk>/edit/", views.edit, name="edit"),
    path("news/<int:pk>/publish/", views.publish, name="publish"),
    path("news/feed.atom", views.public_feed, name="feed"),
    path("feeds/<str:token>/club.atom", views.member_feed, name="member_feed"),
]
