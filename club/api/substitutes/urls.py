"""URLs of substitutes."""

from django.urls import path

from club.api.substitutes import views

urlpatterns = [
    path("bench", views.OwnBench.as_view(), name="bench"),
    path("bench/<int:call_id>", views.Called.as_view(), name="call"),
    path(
        "tables/<int:table_id>/substitute",
        views.Substitute.as_view(),
        name="substitute",
    ),
    path("tables/<int:table_id>/call-off", views.CallOff.as_view(), name="call_off"),
]
