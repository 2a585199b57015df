"""The API of notices and of what a member is told."""

from club.api.viewsets import ApiRouter
from club.notifications.api import views

router = ApiRouter()
router.register("notices", views.NoticeViewSet)
router.register("notices/choices", views.NoticeChoicesViewSet)
router.register("tables", views.MuteViewSet)
urlpatterns = router.urls
