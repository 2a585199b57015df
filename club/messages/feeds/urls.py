"""URLs of feeds. Logs mask what follows `/feeds/`:
see club/base/configuration/logging_config.py.
"""

from django.urls import path

from club.messages.feeds import views

app_name = "feeds"
urlpatterns = [
    path("", views.own_feeds, name="feeds"),
    path("renew/", views.renew, name="renew"),
    path("choose/", views.choose, name="choose"),
    path("<str:token>/deadlines.ics", views.deadlines, name="deadlines"),
    path("<str:token>/news.atom", views.news, name="news"),
]
