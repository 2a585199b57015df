"""Pages of lessons without scripts: the lesson of nim from its title to its end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client

from club.base.club_settings.models import ClubSettings, VisitorView
from club.base.club_settings.queries import forget_settings
from club.people.members.models import Member
from club.play.lessons.moments import forget_lessons
from club.play.tables.models import Table
from games import registry
from games.lessons import lesson_of
from tests.support.pages import Enter, body, words

pytestmark = [pytest.mark.django_db, pytest.mark.page]
NIM = "/tables/games/nim/learn/"


@pytest.fixture
def new_text(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Gives nim another lesson.toml."""

    def replace_text(text: str) -> None:
        monkeypatch.setattr(registry, "lesson_text", lambda _game: text)
        forget_lessons()

    yield replace_text
    forget_lessons()


def play(client: Client, number: int, move: str = "") -> Any:
    return client.post(f"{NIM}{number}/", {"move": move} if move else {})


def test_a_visitor_plays_a_whole_lesson_and_reads_the_score(client: Client) -> None:
    lesson = lesson_of(registry.find("nim"))
    assert lesson is not None

    for number, step in enumerate(lesson.steps[:-1], 1):
        answer = play(client, number, step.move)
        assert (answer.status_code, answer["Location"]) == (303, f"{NIM}{number + 1}/")

    end = words(client.get(answer["Location"]))
    assert "You won." in end
    assert "Newcomer" in end
    assert "Join the club" in end
    assert not Table.objects.exists()


def test_a_member_has_their_own_name_and_plays_on(alice: Member, inside: Enter) -> None:
    end = inside(alice).get(f"{NIM}6/")

    assert "alice" in words(end)
    assert 'action="/tables/games/nim/try/"' in body(end)


def test_the_step_is_above_its_board_with_the_pieces_ringed(client: Client) -> None:
    page = body(client.get(f"{NIM}2/"))

    assert page.index("Your first turn") < page.index('id="board"')
    assert 'data-place="a" data-pointed' in page
    assert 'data-place="b" data-pointed' not in page


def test_choices_narrow_by_links_until_a_button_plays_the_move(client: Client) -> None:
    assert f'href="{NIM}2/?heap=a"' in body(client.get(f"{NIM}2/"))

    page = body(client.get(f"{NIM}2/", {"heap": "a", "count": "2"}))

    assert '<input type="hidden" name="move" value="take 2 from a">' in page


def test_after_the_expected_move_the_script_answers_and_the_step_comments(client: Client) -> None:
    text = words(client.get(f"{NIM}3/"))

    assert "It cost you only two stones" in text
    assert re.search(r"Otto takes 3 from heap c\.", text)
    assert "Newcomer takes" not in text  # the comment says it


def test_a_mistake_is_explained_and_taken_back(client: Client) -> None:
    answer = play(client, 2, "take 3 from a")
    assert answer["Location"] == f"{NIM}2/?tried=take+3+from+a"

    page = client.get(answer["Location"])

    assert "This clears a heap" in words(page)
    assert "Heap a, 0 stones" in words(page)
    assert f'href="{NIM}2/">Take it back' in body(page)
    assert 'name="move"' not in body(page)


def test_a_mistake_without_a_text_of_its_own_has_the_general_one(client: Client) -> None:
    page = client.get(f"{NIM}2/", {"tried": "take 1 from b"})

    assert "it leaves heaps that Otto can balance" in words(page)


def test_an_offer_to_the_learner_is_on_a_card_with_its_answers(client: Client) -> None:
    page = client.get("/tables/games/inkas/learn/10/")

    assert "Ina gives 1 potato for 1 wood" in words(page)
    assert '<input type="hidden" name="move" value="accept 1">' in body(page)


def test_a_move_that_the_rules_refuse_is_explained_with_422(client: Client) -> None:
    answer = play(client, 2, "take 9 from a")

    assert answer.status_code == 422
    assert "Heap a has only 3 left." in words(answer)


@pytest.mark.parametrize("tried", ["take 9 from a", "hello", "take 1 from \0"])
def test_a_move_in_the_address_that_is_not_legal_is_ignored(client: Client, tried: str) -> None:
    page = client.get(f"{NIM}2/", {"tried": tried})

    assert page.status_code == 200
    assert "Let us take that back" not in words(page)


def test_a_move_that_is_as_good_leads_on_with_a_sentence(
    client: Client, new_text: Callable[[str], None]
) -> None:
    also = '[step.also]\n"take 1 from a" = "As good today."\n\n[step.mistakes]'
    text = registry.lesson_text(registry.find("nim"))
    new_text(text.replace("[step.mistakes]", also, 1))

    answer = play(client, 2, "take 1 from a")

    assert answer["Location"] == f"{NIM}3/?instead=take+1+from+a"
    assert "As good today." in words(client.get(answer["Location"]))


def test_a_lesson_is_taken_up_where_it_was_left(client: Client) -> None:
    assert client.get(NIM)["Location"] == f"{NIM}1/"
    play(client, 1)
    play(client, 2, "take 2 from a")

    assert client.get(NIM)["Location"] == f"{NIM}3/"
    assert "Go on learning, step 3 of 6" in words(client.get("/tables/games/nim/"))


def test_a_mistake_leaves_the_reader_where_they_are(client: Client) -> None:
    play(client, 1)
    play(client, 2, "take 3 from a")

    assert client.get(NIM)["Location"] == f"{NIM}2/"


def test_a_finished_lesson_begins_again(client: Client) -> None:
    play(client, 5, "take 1 from c")

    assert client.get(NIM)["Location"] == f"{NIM}1/"
    assert "Learn again" in words(client.get("/tables/games/nim/"))


def test_learn_is_first_on_the_title_and_is_on_the_front_page(
    client: Client,
) -> None:
    title, front = body(client.get("/tables/games/nim/")), body(client.get("/"))

    (buttons,) = re.findall(r'<div class="buttons">(.*?)</div>', title, re.DOTALL)
    assert buttons.index(NIM) < buttons.index("Join the club")
    assert f'href="{NIM}"' in front


def test_a_game_without_a_lesson_has_no_link_to_one(
    client: Client, new_text: Callable[[str], None]
) -> None:
    new_text("")

    assert NIM not in body(client.get("/tables/games/nim/"))
    assert client.get(NIM).status_code == 404


def test_a_faulty_lesson_leaves_its_game_on_the_pages(
    client: Client, new_text: Callable[[str], None], caplog: pytest.LogCaptureFixture
) -> None:
    new_text("seats = 9")

    assert client.get("/tables/games/nim/").status_code == 200
    assert "the lesson of nim cannot be played" in caplog.text


@pytest.mark.parametrize("address", [f"{NIM}0/", f"{NIM}7/", "/tables/games/chess/learn/1/"])
def test_a_step_that_is_not_there_is_404(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_visitors_of_a_club_that_shows_no_games_are_asked_to_log_in(client: Client) -> None:
    ClubSettings.objects.update_or_create(pk=1, defaults={"visitors_see": VisitorView.NOTHING})
    forget_settings()

    assert client.get(f"{NIM}1/")["Location"].startswith("/accounts/login/")
