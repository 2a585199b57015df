"""The API of turns and questions."""

from club.play.moves.api import views
from club.site.api.viewsets import ApiRouter

router = ApiRouter()
router.register("questions", views.QuestionViewSet)
router.register("tables", views.TurnViewSet)
urlpatterns = router.urls
