"""The API of finished games."""

from django.urls import path

from club.records.api import views

urlpatterns = [
    path("records", views.Records.as_view(), name="records"),
    path("records/<int:table_id>", views.OneRecord.as_view(), name="record"),
    path("records/schema", views.RecordSchema.as_view(), name="record_schema"),
    path("exports/records", views.Export.as_view(), name="export"),
]
