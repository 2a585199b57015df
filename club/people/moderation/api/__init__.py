"""The API of what is between members, and of reports."""

from club.people.moderation.api import views
from club.site.api.viewsets import ApiRouter

router = ApiRouter()
router.register("relations", views.RelationViewSet)
router.register("reports", views.ReportViewSet)
urlpatterns = router.urls
