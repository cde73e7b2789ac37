"""A set of rules: changing, comparing, citing, printing; and every refusal, by the fields that it names."""

from __future__ import annotations

import dataclasses
import os
import pickle
import re
import subprocess
import sys
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ochko_edu import sources
from ochko_edu.errors import OchkoError, RuleError, shown
from ochko_edu.fields import FIELDS, PROCEDURES
from ochko_edu.presets import variant, variants
from ochko_edu.rules import Rules
from tests.play import VARIANTS, all_changes

ALL_CHANGES = all_changes()
changes = st.sampled_from(ALL_CHANGES)
LOW = dict.fromkeys(("J", "Q", "K"), 1)


def keep_all(punter: Any, banker: Any) -> int:
    return -1


# Refusals


def test_an_unknown_field_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(RuleError, match=r"no field 'banker_pays'\. Did you mean 'bank_pays'"):
        variant("salon").replace(banker_pays=2)
    with pytest.raises(RuleError, match="no field 'variant'"):
        variant("salon").replace(variant="folk")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *[("tie", None), ("tie", 0), ("packs", "2"), ("packs", 2.0), ("packs", True), ("may_decline", 1)],
        *[("natural", "21"), ("natural", True), ("banker_must", {15.5: "draw"}), ("banker_must", {True: "draw"})],
    ],
)
def test_a_wrong_type_is_refused_with_what_is_allowed(name: str, value: Any) -> None:
    with pytest.raises(RuleError) as refused:
        variant("salon").replace(**{name: value})
    assert str(refused.value).startswith(f"{name} is {value!r}; allowed: {FIELDS[name].allowed}")


CLASHES: list[tuple[str, dict[str, Any], tuple[str, ...]]] = [
    ("folk", {"pack": 52}, ("values", "pack")),
    ("salon", {"modulo": 10}, ("target", "modulo")),
    ("salon", {"modulo": 30}, ("values", "modulo")),
    ("chemin-de-fer", {"values": {"A": (1, 11)}}, ("values", "modulo")),
    ("salon", {"punter_must": {21: "draw"}}, ("punter_must", "target")),
    ("salon", {"banker_must": {30: "draw"}}, ("banker_must", "target")),
    ("salon", {"banker_must": {22: "stand"}}, ("banker_must", "target")),
    ("salon", {"punter_must": {25: "stand"}}, ("punter_must", "target")),
    ("folk", {"target": 15}, ("banker_must", "target")),
    ("salon", {"natural": (22,)}, ("natural", "target")),
    ("salon", {"natural": (1,)}, ("natural", "opening_cards", "values")),
    ("salon", {"natural": (3, 21)}, ("natural", "opening_cards", "values")),
    ("salon", {"natural": (2,)}, ("natural", "opening_cards", "values")),  # two aces count 12
    ("salon", {"opening_cards": 1}, ("natural", "opening_cards", "values")),
    ("chemin-de-fer", {"opening_cards": 1, "values": {"8": 7}}, ("natural", "opening_cards", "values")),
    ("folk", {"two_aces": "golden", "max_draws": 0}, ("two_aces", "opening_cards", "max_draws")),
    ("folk", {"two_aces": "golden", "values": {"A": 21}}, ("two_aces", "opening_cards", "target")),
    ("folk", {"two_aces": "golden", "values": {"A": 22}}, ("two_aces", "opening_cards", "values")),
    ("folk", {"max_draws_of": "table"}, ("max_draws_of", "max_draws")),
    ("salon", {"five_pictures": "wins"}, ("five_pictures", "values", "target")),
    ("folk", {"five_pictures": "wins", "max_draws": 3}, ("five_pictures", "max_draws")),
    ("salon", {"five_pictures": "wins", "values": LOW, "max_draws": 2}, ("five_pictures", "max_draws")),
    ("salon", {"natural_pays": None}, ("natural", "natural_pays")),
    ("salon", {"banker_natural": None}, ("natural", "banker_natural")),
    ("salon", {"banker_natural_pays": None}, ("natural", "banker_natural_pays")),
    ("salon", {"draw_when_natural": None}, ("natural", "order", "draw_when_natural")),
    ("folk", {"natural": (11,)}, ("natural", "natural_pays")),
    ("salon", {"banker_bust_pays": None}, ("modulo", "banker_bust_pays")),
    ("salon", {"punter_bust": None}, ("modulo", "punter_bust")),
    ("salon", {"bust_shown": None}, ("modulo", "bust_shown")),
    ("chemin-de-fer", {"modulo": None}, ("modulo", "banker_bust_pays")),
    ("salon", {"both_bust": None}, ("bust_shown", "both_bust")),
    ("salon", {"stake_limit": "each_within_bank"}, ("bank", "stake_limit")),
    ("salon", {"order": "duels"}, ("bank", "order")),
    ("salon", {"bank_passes": "bank_empty_or_knock"}, ("bank", "bank_passes")),
    ("salon", {"knock_multiple": 3}, ("bank", "knock_multiple")),
    ("salon", {"bank_withdrawal": "any_round"}, ("bank", "bank_withdrawal")),
    ("folk", {"stake_limit": None}, ("order", "stake_limit")),
    ("folk", {"after_knock": None, "halving": None}, ("knock_multiple", "after_knock")),
    ("folk", {"knock": None}, ("knock_multiple", "knock")),
    ("folk", {"knock_multiple": None}, ("halving", "knock_multiple", "after_knock")),
    ("folk", {"after_knock": "cash_out"}, ("halving", "knock_multiple", "after_knock")),
    ("salon", {"halving": "any_pass"}, ("halving", "order")),
    ("folk", {"banker_card": None}, ("order", "banker_card")),
    ("chemin-de-fer", {"stake_when": "after_deal"}, ("order", "stake_when")),
    ("folk", {"deal": "one_by_one"}, ("marker_card", "deal")),
    ("folk", {"short_pack": "reserve"}, ("short_pack", "max_draws")),
    ("folk", {"draw_when_natural": "nobody_draws"}, ("order", "draw_when_natural")),
]


@pytest.mark.parametrize(
    ("name", "change", "fields"), CLASHES, ids=lambda x: "-".join(x) if isinstance(x, tuple) else ""
)
def test_a_contradiction_names_its_fields_and_says_why(
    name: str, change: dict[str, Any], fields: tuple[str, ...]
) -> None:
    with pytest.raises(RuleError, match=r"^these clash: ") as refused:
        variant(name).replace(**change)
    told = str(refused.value)
    shown, _, why = told.rpartition(". ")
    assert tuple(re.findall(r"(?:: |, )([a-z_]+)=", shown)) == fields
    assert why.endswith(".")
    assert why[0].isupper()


def test_every_contradiction_that_the_code_knows_is_tried() -> None:
    import ast
    import inspect

    from ochko_edu import rules

    calls = [n for n in ast.walk(ast.parse(inspect.getsource(rules))) if isinstance(n, ast.Call)]
    names = [
        {a.value for a in call.args if isinstance(a, ast.Constant)}
        for call in calls
        if isinstance(call.func, ast.Name) and call.func.id == "_clash"
    ]
    tried = [set(fields) for _, _, fields in CLASHES]
    assert len(names) > 20
    assert [known for known in names if not any(known <= fields for fields in tried)] == []


def test_a_natural_in_reach_is_allowed_and_values_may_put_the_variants_own_out_of_reach() -> None:
    """004:T8 and its like: where the table agrees that an ace is 1, no hand is dealt 21."""
    assert variant("salon").replace(values={"A": 1}).natural == (21,)
    assert variant("salon").replace(natural=(20, 21)).natural == (20, 21)
    assert variant("salon").replace(two_aces="golden", values={"A": 1}, natural=(21,)).natural == (21,)  # two aces
    assert variant("folk").replace(halving=None).halvings == 1  # nothing is said of how often where nobody halves


@pytest.mark.parametrize("unknown", ["saloon", "", "Folk "])
def test_an_unknown_variant_is_refused(unknown: str) -> None:
    with pytest.raises(RuleError, match=f"no variant '{unknown}'"):
        variant(unknown)


@pytest.mark.parametrize("unknown", [None, 3, ["salon"], {}, 10**5000], ids=shown)
def test_a_variant_has_a_name(unknown: Any) -> None:
    with pytest.raises(RuleError, match="called by its name"):
        variant(unknown)


def test_a_refused_change_leaves_the_rules_as_they_were() -> None:
    rules = variant("folk")
    before = rules.as_dict()
    with pytest.raises(OchkoError):
        rules.replace(pack=52)
    assert rules.as_dict() == before


# Changing and comparing


def test_rules_are_frozen() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        variant("salon").tie = "banker"  # type: ignore[misc]


@given(changes)
def test_a_change_is_the_difference(change: tuple[str, str, Any]) -> None:
    name, field, value = change
    rules = variant(name)
    new = rules.replace(**{field: value})
    stored = FIELDS[field].normalise(value)
    assert rules.diff(new) == {field: (getattr(rules, field), stored)}
    assert new.diff(rules) == {field: (stored, getattr(rules, field))}
    assert new.changes == {field: stored}
    assert new != rules
    assert new.replace(**{field: getattr(rules, field)}) == rules


@given(changes)
def test_equal_rules_have_equal_hashes(change: tuple[str, str, Any]) -> None:
    name, field, value = change
    one, other = (variant(name).replace(**{field: value}) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    assert len({one, other, variant(name)}) == 2


@given(changes)
def test_the_print_can_be_pasted_back(change: tuple[str, str, Any]) -> None:
    name, field, value = change
    rules = variant(name).replace(**{field: value})
    assert eval(repr(rules), {"variant": variant}) == rules


def test_the_print_is_short() -> None:
    assert repr(variant("folk")) == "variant('folk')"
    rules = variant("salon").replace(natural_pays=Fraction(3, 2), tie="banker")
    assert repr(rules) == "variant('salon').replace(natural_pays='3/2', tie='banker')"
    pasted = variant("salon").replace(settle=keep_all)
    assert eval(repr(pasted), {"variant": variant, "keep_all": keep_all}) == pasted


def test_variants_differ_though_their_fields_are_the_same() -> None:
    same = variant("salon").diff(variant("salon-003"))
    assert same == {}
    assert variant("salon") != variant("salon-003")


def test_diff_wants_rules() -> None:
    with pytest.raises(RuleError, match="not with 'folk'"):
        variant("salon").diff("folk")  # type: ignore[arg-type]


def test_values_may_be_changed_rank_by_rank() -> None:
    rules = variant("salon").replace(values={"A": 11})
    assert rules.values["A"] == (11,)
    assert rules.values["K"] == (10,)


def test_later_changes_keep_earlier_ones() -> None:
    rules = variant("salon").replace(tie="banker").replace(win_pays="3/2")
    assert rules.changes == {"tie": "banker", "win_pays": Fraction(3, 2)}


# Citing


@pytest.mark.parametrize("name", VARIANTS)
def test_everything_cites_something_and_once(name: str) -> None:
    rules = variant(name)
    for what in (*FIELDS, *PROCEDURES):
        cited = rules.cite(what)
        assert cited, what
        assert len({str(c) for c in cited}) == len(cited), what
        assert all(str(c).strip() and c.en.strip() for c in cited), what


@given(changes)
def test_a_changed_field_cites_the_reading_that_plays_it_or_nobody(change: tuple[str, str, Any]) -> None:
    name, field, value = change
    rules = variant(name).replace(**{field: value})
    played = {
        f"reading {r.locator} {c.key}"
        for r in sources.readings().values()
        for c in r.candidates
        if name in r.variants and field in r.fields and c.key != r.default and c.played
        if field in c.sets and c.sets[field] == getattr(rules, field)
    }
    cited = rules.cite(field)
    assert {str(c) for c in cited} == (played or {f"your rule: {field}"})
    assert played or "was changed from" in cited[0].en


def test_an_unknown_name_cannot_be_cited() -> None:
    with pytest.raises(RuleError, match=r"no field or step of play 'tei'\. Did you mean 'tie'"):
        variant("salon").cite("tei")
    with pytest.raises(RuleError, match="Did you mean 'shuffle'"):
        variant("salon").cite("shufle")
    for wrong in (["tie"], None, 5, 10**5000):
        with pytest.raises(RuleError, match=r"cite is given .* it takes the name of a field"):
            variant("salon").cite(wrong)  # type: ignore[arg-type]


def test_rules_are_made_from_all_fields_at_once() -> None:
    rules = variant("folk")
    assert Rules(variant="folk", **rules.as_dict()) == rules
    assert list(variants()) == list(VARIANTS)
    with pytest.raises(RuleError, match=r"variant is \['folk'\]; allowed: 'salon'"):
        Rules(variant=["folk"], **rules.as_dict())  # type: ignore[arg-type]


def test_pickled_rules_are_the_same_rules_in_another_process() -> None:
    rules = variant("folk").replace(tie="push", banker_must={14: "draw"})
    assert pickle.loads(pickle.dumps(rules)) == rules
    code = (
        "import pickle, sys; from ochko_edu.presets import variant\n"
        "rules = pickle.loads(sys.stdin.buffer.read())\n"
        "twin = variant('folk').replace(tie='push', banker_must={14: 'draw'})\n"
        "print(rules == twin, hash(rules) == hash(twin), hash(rules.banker_must) == hash(twin.banker_must))"
    )
    for seed in ("1", "2"):  # texts are hashed differently
        env = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(rules), env=env, capture_output=True)
        assert done.stdout.split() == [b"True"] * 3, done.stderr
