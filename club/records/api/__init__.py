"""The API of finished games."""

from django.urls import path

from club.api.viewsets import ApiRouter
from club.records.api import views

router = ApiRouter()
router.register("records", views.RecordViewSet)
router.register("exports/records", views.ExportViewSet)
urlpatterns = [
    *router.urls,
    path("records/schema", views.RecordSchema.as_view()),
]
