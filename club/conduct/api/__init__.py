"""The API of what is between members, and of reports."""

from club.api.viewsets import ApiRouter
from club.conduct.api import views

router = ApiRouter()
router.register("relations", views.RelationViewSet)
router.register("reports", views.ReportViewSet)
urlpatterns = router.urls
