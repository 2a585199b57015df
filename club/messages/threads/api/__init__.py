"""The API of threads."""

from club.messages.threads.api import views
from club.site.api.viewsets import ApiRouter

router = ApiRouter()
router.register("threads/<slug:kind>/<int:key>/lines", views.ThreadViewSet)
urlpatterns = router.urls
