"""The notepad: own marks on three layers, what follows and why, and the list of answers."""

import re

from playwright.sync_api import Page, expect

from tests.browser.tables import open_table
from tests.browser.test_code777 import go_on
from tests.web.server import Server

BOTS = ["casual"] * 3


def take_help(page: Page, degree: str) -> None:
    page.locator("#aid").select_option(degree)


def open_cells(page: Page) -> list[str]:
    return [str(cell.get_attribute("id")) for cell in page.locator(".cell:not(.out)").all()]


def test_marks_on_three_layers_are_kept_and_can_be_undone(page: Page, server: Server) -> None:
    open_table(page, server, BOTS)
    one, two, *_ = open_cells(page)
    page.locator(f"#{one}").click()
    page.get_by_role("button", name="What-if A").click()
    page.get_by_role("button", name="Circle").click()
    page.locator(f"#{two}").click()
    expect(page.locator(f"#{one}")).to_have_accessible_name(re.compile("crossed out$"))
    expect(page.locator(f"#{two}")).to_have_accessible_name(re.compile("open, what-if A: mine$"))
    with page.expect_response(lambda answer: "notepad" in answer.url and answer.request.method == "PUT"):
        page.locator(f"#{two}").press("b")
        page.locator(f"#{two}").press("x")
    page.reload()
    expect(page.locator(f"#{two}")).to_have_accessible_name(re.compile("open, what-if A: mine, what-if B: not mine$"))
    page.locator(f"#{one}").click()
    expect(page.locator(f"#{one}")).to_have_accessible_name(re.compile("open$"))
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(f"#{one}")).to_have_accessible_name(re.compile("crossed out$"))


def test_what_i_circle_stands_on_my_rack(page: Page, server: Server) -> None:
    open_table(page, server, BOTS)
    cell = page.locator(f"#{open_cells(page)[0]}")
    cell.press("o")
    number = str(cell.get_attribute("data-kind"))[0]
    expect(page.locator("#slip")).to_have_text(f"Surely mine {number} ? ?")
    cell.press("o")
    expect(page.locator("#slip")).to_be_hidden()


def test_help_comes_in_degrees_and_says_why(page: Page, server: Server) -> None:
    open_table(page, server, BOTS, options={"aids": "chances"})
    go_on(page)
    take_help(page, "marks")
    expect(page.locator(".cell.out")).to_have_count(0)
    take_help(page, "seen")
    expect(page.locator(".cell.seen")).to_have_count(9)
    expect(page.locator("#follows")).to_be_empty()
    take_help(page, "certain")
    expect(page.locator("#follows h2")).to_have_text("What follows for sure")
    expect(page.locator(".chances")).to_have_count(0)
    while not page.locator(".claims summary").count():
        go_on(page)
    page.locator(".claims summary").first.click()
    expect(page.locator(".because li").first).to_have_text(re.compile(r"Card \d+|left for you"))
    before = page.locator(".cell.out").count()
    assert before >= 9
    take_help(page, "chances")
    expect(page.locator(".chances li").first).to_have_text(re.compile(r"\d \d \d.*%"))


def test_a_table_gives_no_more_help_than_it_was_opened_with(page: Page, server: Server) -> None:
    address = open_table(page, server, BOTS, options={"aids": "seen"})
    assert page.locator("#aid option").all_inner_texts() == ["My own marks", "Cross out what I see"]
    refused = page.request.get(f"{address}/follows?aid=chances", headers={"accept": "application/json"})
    assert (refused.status, refused.json()["code"]) == (409, "table/no-aid")


def test_an_answer_shows_whose_racks_its_reader_saw(page: Page, server: Server) -> None:
    open_table(page, server, BOTS)
    while not page.locator(".ql .an:not([data-reader='0'])").count():
        go_on(page)
    answer = page.locator(".ql .an:not([data-reader='0'])").first
    reader = answer.get_attribute("data-reader")
    answer.hover()
    expect(page.locator(".lit-up")).to_have_count(3)
    expect(page.locator(f"[data-place='{reader}'].lit-up")).to_have_count(0)
    expect(page.locator("#own.lit-up")).to_have_count(1)
    page.locator(".brand").hover()
    expect(page.locator(".lit-up")).to_have_count(0)
    page.locator("#filter").select_option("told")
    shown = page.locator(".ql li:visible")
    expect(shown).to_have_count(page.locator(".ql li.has").count())
    page.locator("#filter").select_option(f"r{reader}")
    expect(page.locator(f".ql .an:visible:not([data-reader='{reader}'])")).to_have_count(0)
