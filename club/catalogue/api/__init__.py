"""The API of the catalogue: titles, their options and rules, and the schemas of their views."""

from club.api.routers import ApiRouter
from club.catalogue.api import views

router = ApiRouter()
router.register("games", views.GameViewSet)
urlpatterns = router.urls
