"""The Book: every sentence has a clause, every clause a test and a lesson, or a reason why not."""

from __future__ import annotations

import pytest
from makeway.cli.coverage import (
    SENTENCES,
    citations,
    citing_tests,
    clauses_for,
    homes,
    missing,
    outdated,
    pending,
    scenarios_of,
    sentences,
)
from makeway.referee import BOOK


@pytest.mark.parametrize("what", ["sentences", "untested", "untaught"])
def test_nothing_is_missing_without_a_reason(what: str) -> None:
    assert missing()[what] == [], "give it a home, or a reason in makeway/cli/coverage.yaml"


@pytest.mark.parametrize("what", ["sentences", "untested", "untaught"])
def test_nothing_is_said_to_be_missing_that_is_there(what: str) -> None:
    assert outdated()[what] == [], "it is there now: remove it from makeway/cli/coverage.yaml"


def test_every_reason_is_a_sentence_of_its_own() -> None:
    known = pending()
    for reasons in (known.sentences, known.untested, known.untaught):
        assert all(len(reason) > 5 for reason in reasons.values())


def test_every_source_that_looks_like_a_sentence_is_one() -> None:
    every = set(sentences())
    named = {s for clause in BOOK.values() for s in clause.sources if s[:2] in SENTENCES}
    assert named - every == set()


def test_the_table_has_a_row_for_each_sentence() -> None:
    table = {home.sentence: home for home in homes()}
    assert len(table) == sum(SENTENCES.values())
    assert "JN-10" in table["S0-13"].clauses
    assert table["S0-13"].tests > 0
    assert table["S0-13"].scenarios > 0
    assert table["S0-13"].lessons == ("01",)


def test_a_sentence_knows_its_clauses_and_a_clause_its_tests_and_scenarios() -> None:
    assert [clause.id for clause in clauses_for("S0-35")] == ["MM-6"]
    assert "q44-side-model-stays" in scenarios_of("MM-6")
    assert any("test_make_way" in test for test in citing_tests("MM-6") or ())


def test_only_what_a_test_says_in_code_is_a_citation() -> None:
    source = '''
FREE = "MW-1"

def helper():
    return "MW-2"

@parametrize("clause", ["MW-3"])
def test_one():
    """About MW-4."""
    # and MW-5
    assert told() == "MW-6, MW-7"
'''
    assert sorted(citations(source)) == [
        ("test_one", "MW-3"),
        ("test_one", "MW-6"),
        ("test_one", "MW-7"),
    ]
