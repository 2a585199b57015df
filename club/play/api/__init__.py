"""The API of turns and questions."""

from club.api.viewsets import ApiRouter
from club.play.api import views

router = ApiRouter()
router.register("questions", views.QuestionViewSet)
router.register("tables", views.TurnViewSet)
urlpatterns = router.urls
