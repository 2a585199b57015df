"""The app config."""

from __future__ import annotations

from django.apps import AppConfig


class HomeConfig(AppConfig):
    name = "club.site.home"

    def ready(self) -> None:
        from club.base.ui.page_questions import every_page
        from club.base.ui.panel_places import home_panels
        from club.base.ui.panels import masthead_links
        from club.messages.notifications.notices import waiting_lines
        from club.site.home import masthead, optional_actions, waiting

        home_panels.register(
            waiting.confirmations_panel, order=40, asks=lambda: [waiting.unconfirmed]
        )
        every_page.register(waiting.masthead_questions)
        masthead_links.register(masthead.notices_link, order=10)
        pending = waiting.pending_action_prompts
        pending.register(waiting.asked_at_tables, order=10)
        pending.register(waiting.tables_to_begin, order=20)
        pending.register(waiting.to_confirm, order=30)
        pending.register(waiting.votes_to_give, order=40)
        optional = optional_actions.optional_action_prompts
        optional.register(optional_actions.to_answer, order=10)
        optional.register(optional_actions.to_sit_down_at, order=20)
        optional.register(optional_actions.to_take_over, order=30)
        waiting_lines.register(waiting.waiting_lines)
