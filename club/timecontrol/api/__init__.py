"""The API of the asker's own time, and of time at a table."""

from club.api.viewsets import ApiRouter
from club.timecontrol.api import views

router = ApiRouter()
router.register("time", views.OwnTimeViewSet)
router.register("tables", views.TableTimeViewSet)
urlpatterns = router.urls
