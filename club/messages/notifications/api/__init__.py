"""The API of notices and of a member's choices about them."""

from club.messages.notifications.api import views
from club.site.api.viewsets import ApiRouter

router = ApiRouter()
router.register("notices", views.NoticeViewSet)
router.register("notices/choices", views.NoticeChoicesViewSet)
router.register("tables", views.MuteViewSet)
urlpatterns = router.urls
