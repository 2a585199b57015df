"""The API of tables: lists, opening, one table, its log and chance."""

from django.urls import path

from club.tables.api import views

urlpatterns = [
    path("tables", views.Tables.as_view(), name="tables"),
    path("tables/<int:table_id>", views.OneTable.as_view(), name="table"),
    path("tables/<int:table_id>/log", views.Log.as_view(), name="log"),
    path("tables/<int:table_id>/chance", views.Chance.as_view(), name="chance"),
]
