"""The API of the asker's own time, and of time at a table."""

from club.play.time_control.api import views
from club.site.api.viewsets import ApiRouter

router = ApiRouter()
router.register("time", views.OwnTimeViewSet)
router.register("tables", views.TableTimeViewSet)
urlpatterns = router.urls
