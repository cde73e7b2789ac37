"""The rule lab's logic: what may be set and why not, undo, text in and out, and a rule of one's own."""

from __future__ import annotations

import random
import re

import pandas as pd
import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st

import ochko_edu as oe
from ochko_edu import sources
from ochko_edu.compare.phrases import as_typed
from ochko_edu.errors import OchkoError, RuleError
from ochko_edu.fields import FIELDS
from ochko_edu.judging import Kind
from ochko_edu.widgets.lab_options import (
    ARISES,
    ELSEWHERE,
    NUMBERS,
    SECTIONS,
    clause,
    control,
    label_of,
    note,
    refusal,
    values_of,
)
from ochko_edu.widgets.lab_state import FIELDS_SHOWN, MOST_KEPT, Lab
from ochko_edu.widgets.lab_sums import about, headline, measure, points, value_text
from ochko_edu.widgets.own_rule import OwnRuleError, own_rule, read_rule
from ochko_edu.widgets.words_lab import FIELD_LABELS, HEADLINES, OWN
from ochko_edu.widgets.words_lab import SECTIONS as TITLES

from .play import VARIANTS

SALON, FOLK = oe.variant("salon"), oe.variant("folk")
FAIR = "def settle(punter, banker):\n    return 0\n"


# The controls


def test_every_field_has_one_control_and_settle_its_box() -> None:
    assert sorted(FIELDS_SHOWN) == sorted(set(FIELDS) - {"settle"})
    assert set(FIELD_LABELS) == set(FIELDS_SHOWN)
    assert set(TITLES) == set(SECTIONS)


@pytest.mark.parametrize("name", VARIANTS)
def test_each_choice_is_taken_or_refused_with_a_reason_and_undo_brings_back(name: str) -> None:
    lab = Lab(oe.variant(name))
    start, taken, refused = lab.rules, 0, 0
    for section in SECTIONS:
        for found in lab.controls(section):
            assert found.chosen == as_typed(getattr(start, found.name))
            assert not found.changed
            assert found.clause
            for option in found.options:
                if option.key == found.chosen:
                    continue
                if option.refused:
                    with pytest.raises(RuleError, match=re.escape(option.refused)):
                        lab.choose(found.name, option.key)
                    assert lab.rules is start
                    refused += 1
                    continue
                lab.choose(found.name, option.key)
                assert as_typed(getattr(lab.rules, found.name)) == option.key
                assert control(found.name, lab.rules, lab.base).changed
                lab.undo()
                assert lab.rules == start
                taken += 1
    assert taken > 40
    assert refused > 5


@pytest.mark.parametrize("name", VARIANTS)
def test_labels_of_one_control_differ(name: str) -> None:
    rules = oe.variant(name)
    for field in FIELDS_SHOWN:
        labels = [label_of(field, value, rules) for value in values_of(field, rules)]
        assert len(set(labels)) == len(labels), (field, labels)


def test_the_traditions_are_on_offer() -> None:
    """Ties to the banker, two aces, five pictures, two scales, 32 cards, a card up, 15 and 17, reshuffling."""
    lab = Lab(FOLK)
    told = {c.name: {o.label for o in c.options} for s in SECTIONS for c in lab.controls(s)}
    assert {"banker", "push"} <= told["tie"]
    assert {"twenty one", "golden"} <= told["two_aces"]
    assert "wins" in told["five_pictures"]
    assert {"K 3, Q 2, J 1", "K 2, Q 1, J 1"} <= told["values"]
    assert "32" in told["pack"]
    assert "up" in told["banker_first_card"]
    assert "draw on 15, stand on 17" in told["banker_must"]
    assert "reshuffle" in told["short_pack"]


def test_a_number_is_typed() -> None:
    lab = Lab(SALON)
    lab.choose("packs", " 8 ")
    assert lab.rules.packs == 8
    for wrong in ("9", "0", "", "two", "1.5", "9" * 40, "-1"):
        with pytest.raises(RuleError, match="packs"):
            lab.choose("packs", wrong)
    assert lab.rules.packs == 8
    assert len(lab.past) == 1


@pytest.mark.parametrize(("name", "key"), [("settle", "None"), ("nonsense", "1"), ("tie", "'bankr'"), ("tie", "")])
def test_what_is_not_on_offer_is_refused(name: str, key: str) -> None:
    lab = Lab(SALON)
    with pytest.raises(RuleError, match=r"no control for|its control offers"):
        lab.choose(name, key)
    assert lab.rules is SALON


def test_that_something_cannot_arise_is_offered_only_where_it_may_be() -> None:
    for name in ARISES:
        for rules in (SALON, FOLK):
            for option in control(name, rules, rules).options:
                assert option.value is not None or not refusal(rules, name, None)


def test_a_reason_is_the_one_of_the_rules() -> None:
    why = refusal(FOLK, "bank", "none")
    with pytest.raises(RuleError) as caught:
        FOLK.replace(bank="none")
    assert why.endswith(caught.value.why)
    assert "a bank: none; limit of stakes: each within bank" in why


@pytest.mark.parametrize("name", VARIANTS)
def test_reasons_hold_no_name_of_a_field(name: str) -> None:
    rules = oe.variant(name)
    reasons = {refusal(rules, field, value) for field in FIELDS_SHOWN for value in values_of(field, rules)}
    assert len(reasons) > 3
    assert [why for why in reasons if re.search(r"\w_\w|=|'\w+'|these clash", why)] == []


# What stands behind a field


@pytest.mark.parametrize("name", VARIANTS)
def test_a_note_tells_the_clauses_and_the_other_readings(name: str) -> None:
    rules = oe.variant(name)
    for field in FIELDS_SHOWN:
        parts = dict(note(field, rules))
        assert len(parts[""]) == 1
        assert len(parts["What stands behind it"]) == len(rules.cite(field))
        for text in (line for lines in parts.values() for line in lines):
            assert text == text.strip()
            assert "{" not in text or field == "values"


def test_games_elsewhere_are_told_from_the_sources() -> None:
    for field, facts in ELSEWHERE.items():
        told = dict(note(field, SALON))["Elsewhere"]
        for key in facts:
            fact = sources.history()[key]
            assert fact.kind in ("fact", "inference", "not found")
            assert any(fact.text.rstrip(".") in line and fact.grade in line for line in told)
    assert "tradition, source not known" in dict(note("values", SALON))["Elsewhere"][-1]


def test_a_hand_that_is_never_played_out_is_told_in_words() -> None:
    with pytest.raises(RuleError) as caught:
        own_rule(SALON, "def settle(punter, banker):\n    return 1 if punter.total > banker.total else -1")
    assert "let settle pay the punter's natural 21 the same" in str(caught.value)
    assert "natural is paid: at the end" in str(caught.value)
    assert "Kind(" not in str(caught.value)


def test_a_changed_field_says_so() -> None:
    assert clause("tie", SALON) == "000:9d"
    assert clause("tie", SALON.replace(tie="banker")) == "your rule"
    assert clause("both_bust", SALON.replace(both_bust="banker")) == "A8 b"


# Undo, text, comparison


def test_undo_redo_and_reset() -> None:
    lab = Lab(SALON)
    lab.choose("tie", "'banker'")
    lab.choose("banker_bust_pays", "1")
    assert lab.changed == ("banker_bust_pays", "tie")
    lab.undo()
    assert lab.changed == ("tie",)
    lab.redo()
    assert lab.changed == ("banker_bust_pays", "tie")
    lab.reset()
    assert lab.rules == SALON
    lab.undo()
    assert lab.changed == ("banker_bust_pays", "tie")
    lab.undo()
    lab.choose("win_pays", "2")
    with pytest.raises(RuleError, match="nothing to do again"):
        lab.redo()
    for _ in range(2):
        lab.undo()
    with pytest.raises(RuleError, match="nothing to take back"):
        lab.undo()
    assert lab.rules == SALON


def test_backing_out_leaves_no_trace() -> None:
    lab = Lab(SALON)
    lab.choose("tie", "'banker'")
    lab.back_out()
    assert (lab.rules, lab.past, lab.future) == (SALON, [], [])
    lab.back_out()
    assert lab.rules is SALON


@seed(8)
@settings(max_examples=40, deadline=None)
@given(st.sampled_from(VARIANTS), st.integers(0, 2**32 - 1))
def test_any_course_of_changes_can_be_written_read_and_taken_back(name: str, chance: int) -> None:
    pick, lab = random.Random(chance), Lab(oe.variant(name))
    course = [lab.rules]
    for _ in range(pick.randint(1, 6)):
        found = control(pick.choice(FIELDS_SHOWN), lab.rules, lab.base)
        key = pick.choice(found.options).key if found.options else str(pick.randint(*NUMBERS[found.name]))
        before = lab.rules
        try:
            lab.choose(found.name, key)
        except RuleError:
            assert lab.rules is before
        else:
            course += [lab.rules] if lab.rules != before else []
    text = lab.text
    assert oe.Rules.from_toml(text) == lab.rules
    other = Lab(SALON)
    other.paste(text)
    assert other.rules == lab.rules
    for rules in reversed(course):
        assert lab.rules == rules
        if lab.past:
            lab.undo()


@pytest.mark.parametrize(
    "text", ["", "tie = ", 'variant = "salon"\ntie = "bankr"\npacks = 99', 'variant = "solon"', "\x00"]
)
def test_a_text_that_holds_no_rules_is_refused_in_one_line(text: str) -> None:
    lab = Lab(SALON)
    with pytest.raises(RuleError) as caught:
        lab.paste(text)
    assert "\n" not in str(caught.value)
    assert lab.rules is SALON


def test_games_are_kept_side_by_side() -> None:
    lab = Lab(SALON)
    assert lab.keep() == "salon"
    with pytest.raises(OchkoError, match="already"):
        lab.keep()
    lab.own(FAIR)
    names = [lab.keep()]
    lab.own(FAIR + "\n")
    names.append(lab.keep())
    assert len(set(names)) == 2  # two rules of one's own have one name, and are kept apart
    lab.disown()
    lab.choose("tie", "'banker'")
    lab.keep()
    assert len(lab.kept) == MOST_KEPT
    lab.choose("win_pays", "2")
    with pytest.raises(OchkoError, match="remove one"):
        lab.keep()
    lab.drop(names[0])
    lab.drop("nothing of that name")
    assert lab.keep() in lab.kept


# A rule of one's own


def test_a_rule_of_ones_own_settles_the_hands() -> None:
    lab = Lab(SALON)
    lab.own(FAIR)
    assert oe.exact(lab.rules).value == 0
    depth = len(lab.past)
    lab.own(FAIR)
    assert len(lab.past) == depth
    assert "settle" not in lab.text
    assert oe.Rules.from_toml(lab.text) == SALON
    lab.disown()
    assert lab.rules == SALON
    lab.undo()
    assert oe.exact(lab.rules).value == 0


@pytest.mark.parametrize("name", ["salon", "folk", "salon-004"])
def test_the_example_in_the_box_works(name: str) -> None:
    rules = oe.variant(name)
    made = own_rule(rules, OWN["code"])
    plain = rules.replace(tie="push", banker_bust_pays=1 if name == "folk" else rules.banker_bust_pays)
    assert isinstance(oe.exact(made).value, float)
    assert plain.settle is None


WRONG = {
    "def settle(punter, banker) return 1": (1, "not Python"),
    "x = 1\ndef settle(punter, banker):\nreturn 1": (3, "not Python"),
    "x = 1": (None, "no function called settle"),
    "settle = 3": (None, "no function called settle"),
    "def settle(punter):\n    return 1": (1, "two hands"),
    "def settle(punter, banker):\n    return 1 / 0": (2, "ZeroDivisionError"),
    "def settle(punter, banker):\n\n    return punter.totl": (3, "a hand has no totl. It has total"),
    "def settle(punter, banker):\n    return None": (2, "gave back None"),
    "def settle(punter, banker):\n    return 'one'": (2, "gave back 'one'"),
    "def settle(punter, banker):\n    return float('nan')": (2, "gave back nan"),
    "def settle(punter, banker):\n    return settle(punter, banker)": (2, "RecursionError"),
    "def settle(punter, banker):\n    while True:\n        pass": (None, "does not come to an end"),
    "def settle(punter, banker):\n    while True: pass": (2, "does not come to an end"),
    "while True:\n    pass": (None, "does not come to an end"),
    "raise ValueError": (1, "ValueError"),
    "import sys\nsys.exit(1)": (2, "SystemExit"),
    "import no_such_library": (1, "ModuleNotFoundError"),
    "  ": (None, "nothing in the box"),
    "\x00": (None, ""),
}


@pytest.mark.parametrize("code", WRONG)
@pytest.mark.timeout(60)
def test_what_is_wrong_with_a_rule_is_told_where_it_is(code: str) -> None:
    line, words = WRONG[code]
    lab = Lab(FOLK)
    with pytest.raises(OwnRuleError) as caught:
        lab.own(code)
    told = str(caught.value)
    assert words in told
    assert "\n" not in told
    if line is not None:
        assert caught.value.line == line
        assert told.startswith(f"Line {line}: ")
    assert lab.rules is FOLK


def test_an_endless_loop_is_ended_though_errors_are_caught() -> None:
    code = (
        "def settle(p, b):\n    try:\n        while True:\n            x = 1\n    except Exception:\n        return 1"
    )
    with pytest.raises(OwnRuleError, match="does not come to an end"):
        own_rule(FOLK, code)


HOLDING_UP = {
    "bare": "n = 0\nwhile True:\n    try: n += 1\n    except: continue",
    "pass": "while True:\n    try: pass\n    except: pass",
    "base": "while True:\n    try: pass\n    except BaseException: continue",
    "slip": "n = 0\nwhile n < 10:\n    try: n += p.foo\n    except: n += 0",
    "around": "try:\n    while True: pass\nexcept: pass\nwhile True: pass",
    "finally": "while True:\n    try:\n        x = 1\n    finally:\n        continue",
    "for": "import itertools\nfor n in itertools.count():\n    try: x = 1\n    except: x = 2",
    "with": "from contextlib import suppress\nwhile True:\n    with suppress(BaseException): x = 1",
    "with twice": (
        "from contextlib import suppress\nfrom itertools import count\n"
        "with suppress(BaseException): [x for x in count()]\n[x for x in count()]"
    ),
    "own with": (
        "class Hold:\n    def __enter__(self): pass\n    def __exit__(self, *told): return True\n"
        "while True:\n    with Hold(): x = 1"
    ),
    "recursive": "def f():\n    'doc'\n    try: f()\n    except: f()\n    f()\nf()",
    "nested": (
        "def f():\n    while True:\n        try: x = 1\n        except: x = 2\n"
        "while True:\n    try: f()\n    except: f()"
    ),
    "returns": "try:\n    while True: pass\nexcept: return 1",
    "group": "while True:\n    try: x = 1\n    except* BaseException: x = 2",
}


@pytest.mark.parametrize("name", HOLDING_UP)
@pytest.mark.timeout(60)
def test_no_except_holds_up_the_stop(name: str) -> None:
    body = HOLDING_UP[name].replace("\n", "\n    ")
    with pytest.raises(OwnRuleError, match="does not come to an end"):
        own_rule(FOLK, f"def settle(p, b):\n    {body}\n    return 1", most=5000)
    if "return" not in body and "p.foo" not in body:
        with pytest.raises(OwnRuleError, match="does not come to an end"):
            read_rule(HOLDING_UP[name], most=5000)


def test_what_is_written_stays_as_it_is_written() -> None:
    """The checks in a learner's code change neither its lines nor its docstrings nor what it does."""
    code = (
        '"""A rule."""\nfrom __future__ import annotations\nfrom contextlib import suppress\n\n'
        'def settle(p, b):\n    "Says so."\n    for n in range(3):\n        try:\n            1 / 0\n'
        "        except ZeroDivisionError:\n            break\n        finally:\n            m = n\n"
        "    else:\n        return 5\n    with suppress(KeyError):\n        {}[1]\n    return m + 1\n"
    )
    rule = read_rule(code)
    assert rule(Kind(20), Kind(18)) == 1
    assert rule.function.__doc__ == "Says so."
    with pytest.raises(OwnRuleError, match=r"^Line 18: "):
        own_rule(FOLK, code.replace("m + 1", "m + p.one"))
    with pytest.raises(OwnRuleError, match=r"^Line 3: this is not Python: 'return' outside function"):
        read_rule("x = 1\n\nreturn 1")


def test_a_rule_of_the_box_is_asked_once_about_each_pair() -> None:
    rule = read_rule("n = 0\ndef settle(p, b):\n    global n\n    n += 1\n    return n")
    assert [rule(Kind(20), Kind(18)), rule(Kind(20), Kind(18)), rule(Kind(20), Kind(17))] == [1, 1, 2]


def test_a_long_rule_is_not_an_endless_one() -> None:
    code = "def settle(punter, banker):\n    return sum(k % 2 for k in range(1000)) - 500"
    assert read_rule(code)(Kind(20), Kind(18)) == 0
    with pytest.raises(OwnRuleError, match="does not come to an end"):
        own_rule(FOLK, code, most=100)
    assert oe.exact(own_rule(FOLK, code.replace("1000", "10").replace("500", "5"))).value == 0


def test_a_rule_that_needs_what_is_never_played_is_refused() -> None:
    code = "def settle(punter, banker):\n    return 1 if punter.total > banker.total else -1"
    with pytest.raises(RuleError, match=r"^Choose natural is paid: at the end, or let settle pay") as caught:
        own_rule(SALON, code)
    assert "Kind(" not in str(caught.value)
    assert len(str(caught.value)) < 300
    assert oe.exact(own_rule(SALON.replace(natural_paid="at_showdown"), code)).value


def test_the_watch_leaves_no_trace() -> None:
    import sys

    before = sys.gettrace()
    rule = read_rule("def settle(punter, banker):\n    return punter.total - banker.total")
    assert rule(Kind(20), Kind(18)) == 2
    assert sys.gettrace() is before


# Numbers in words


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (0.16, "about a sixth"), (-0.16, "about a sixth"), (0.5, "about half"), (0.25, "about a quarter"),
        (0.2, "about a fifth"), (1 / 3, "about a third"), (0.66, "about two thirds"), (0.75, "about three quarters"),
        (1.0, "about a whole stake"), (2.0, "about 2 stakes"), (0.0, "nothing"), (0.001, "less than one in 200"),
        (0.0128, "about one in 78"), (0.06, "about one in 17"), (0.1, "about a tenth"), (0.4, "about two fifths"),
        (0.6, "about three fifths"), (0.8, "about four fifths"), (0.87, "about nine tenths"),
        (1.3, "about 1.3 stakes"), (-2.5, "about 2.5 stakes"), (3.5, "about 3.5 stakes"), (1000, "about 1,000 stakes"),
    ],
)  # fmt: skip
def test_how_large_a_value_is(value: float, words: str) -> None:
    assert about(value) == words


def test_no_size_is_told_far_from_what_it_is() -> None:
    told = {
        "half": 0.5, "a third": 1 / 3, "a quarter": 0.25, "two fifths": 0.4, "three fifths": 0.6, "two thirds": 2 / 3,
        "three quarters": 0.75, "four fifths": 0.8, "nine tenths": 0.9, "a whole stake": 1.0,
    }  # fmt: skip
    for size in (k / 1000 for k in range(230, 5000)):
        words = about(size).removeprefix("about ")
        near = told[words] if words in told else float(words.removesuffix(" stakes"))
        assert abs(near - size) <= 0.051, (size, words)


def test_values_and_differences() -> None:
    assert value_text(0.1598) == "+16.0 % · about a sixth"
    assert value_text(-0.1598) == "−16.0 % · about a sixth"
    assert (points(-0.126), points(0.0), points(-0.00001)) == ("−12.6", "0.0", "0.0")


@pytest.mark.parametrize(
    ("before", "after", "start"),
    [
        (0.16, 0.034, "One change takes most of the punter's edge"),
        (0.16, 0.12, "One change takes part of the punter's edge"),
        (-0.16, -0.12, "One change takes part of the banker's edge"),
        (0.16, 0.2, "One change gives the punter more of an edge"),
        (-0.16, -0.2, "One change gives the banker more of an edge"),
        (0.16, -0.05, "One change turns the game from the punter to the banker"),
        (-0.16, 0.05, "One change turns the game from the banker to the punter"),
        (0.16, 0.0, "One change makes the game fair"),
        (0.0, 0.1, "One change gives the punter an edge"),
        (0.0, -0.1, "One change gives the banker an edge"),
        (0.16, 0.16, "This change makes no difference"),
    ],
)
def test_the_sentence_says_what_the_numbers_do(before: float, after: float, start: str) -> None:
    assert headline(before, after, 1, "a change").startswith(start)
    assert headline(before, after, 1, "a change").endswith(": a change")
    assert "3 changes" in headline(before, after, 3, "")
    assert headline(before, after, 0, "") == HEADLINES["start"]


def test_the_headline_of_the_course() -> None:
    """About a sixth of a stake for the punter in the salon, as much for the banker in the folk game."""
    salon, folk = measure(SALON, "best"), measure(FOLK, "best")
    assert value_text(salon.value) == "+16.0 % · about a sixth"
    assert value_text(folk.value) == "−15.9 % · about a sixth"
    assert (salon.favours, folk.favours) == ("punter", "banker")
    single = measure(SALON.replace(banker_bust_pays=1), "best")
    assert headline(salon.value, single.value, 1, "it pays once").startswith("One change takes most of the punter's")


def test_how_a_side_plays_in_words() -> None:
    assert measure(SALON, "fixed").plays == {"punter": "stands on 16 or more", "banker": "stands on 17 or more"}
    best = measure(oe.variant("chemin-de-fer"), "best").plays
    assert best["punter"] == "draws up to 4; on 5 in 82 of 100"  # Kemeny and Snell: 9/11
    assert best["banker"].endswith("by what he sees")


@pytest.mark.parametrize(
    "rules",
    [
        *map(oe.variant, oe.variants()),
        SALON.replace(draws_seen="ranks", banker_first_card="up", max_draws=2),
        SALON.replace(banker_must={15: "draw", 17: "stand"}, both_bust="punter"),
        FOLK.replace(banker_must={}, bust_shown="at_showdown", five_pictures="wins"),
        oe.variant("chemin-de-fer").replace(max_draws=2),
    ],
    ids=repr,
)
def test_the_lab_counts_what_the_frames_tell(rules: oe.Rules) -> None:
    """It leaves out hands into which nobody comes; not a number differs."""
    found, games = measure(rules, "fixed"), oe.compare.games({"it": rules})
    for frame, twin in (
        (found.results, oe.compare.results(games)),
        (found.payments, oe.compare.payments(games)),
        (found.summary, oe.compare.summary(games)),
    ):
        pd.testing.assert_frame_equal(frame.drop(columns="game"), twin.drop(columns="game"), rtol=1e-12)


def test_a_side_without_a_choice_is_told_what_the_rules_make_it_do() -> None:
    blackjack = oe.variant("blackjack")
    assert measure(blackjack, "best").plays["banker"] == "draws up to 16"
    assert measure(blackjack.replace(max_draws=0), "best").plays == {"punter": "never draws", "banker": "never draws"}
    lab = oe.widgets.rule_lab("blackjack", question=False)
    lab.answer({"do": "play", "value": "best"})
    assert (lab.play, lab.refused[1]) == ("best", "")
