"""The API of finished games."""

from django.urls import path

from club.play.game_records.api import views
from club.site.api.viewsets import ApiRouter

router = ApiRouter()
router.register("records", views.RecordViewSet)
router.register("exports/records", views.ExportViewSet)
urlpatterns = [*router.urls, path("records/schema", views.RecordSchema.as_view())]
