"""The API of notices and of what a member is told."""

from club.messages.notifications.api import views
from club.site.api.viewsets import ApiRouter

router = ApiRouter()
router.register("notices", views.NoticeViewSet)
router.register("notices/choices", views.NoticeChoicesViewSet)
router.register("tables", views.MuteViewSet)
urlpatterns = router.urls
