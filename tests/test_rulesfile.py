"""Rules as TOML: there and back without loss; and what cannot be read is refused by one error that explains itself."""

from __future__ import annotations

import tomllib
from contextlib import suppress
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ochko_edu.cards import PACKS
from ochko_edu.errors import RuleError
from ochko_edu.fields import FIELDS
from ochko_edu.presets import variant, variants
from ochko_edu.rules import Rules
from tests.play import VARIANTS, all_changes

SALON = 'variant = "salon"\n'


def there_and_back(rules: Rules) -> None:
    for full in (False, True):
        text = rules.to_toml(full=full)
        again = Rules.from_toml(text)
        assert again == rules
        assert hash(again) == hash(rules)
        assert [type(v) for v in again.as_dict().values()] == [type(v) for v in rules.as_dict().values()]
        assert again.to_toml(full=full) == text


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_goes_there_and_back(name: str) -> None:
    there_and_back(variant(name))
    assert variant(name).to_toml() == f'variant = "{name}"\n'


@pytest.mark.parametrize(("name", "field", "value"), all_changes())
def test_every_allowed_value_goes_there_and_back(name: str, field: str, value: Any) -> None:
    rules = variant(name).replace(**{field: value})
    there_and_back(rules)
    assert set(tomllib.loads(rules.to_toml())) == {"variant", field}


@st.composite
def mixed_rules(draw: st.DrawFn) -> Rules:
    """Rules with many fields changed at once; a change that clashes with the earlier ones is left out."""
    rules = variant(draw(st.sampled_from(VARIANTS)))
    totals = st.integers(1, rules.target)
    acts = st.dictionaries(st.integers(0, rules.target - 1), st.sampled_from(["draw", "stand"]), max_size=8)
    free: dict[str, st.SearchStrategy[Any]] = {
        "values": st.dictionaries(
            st.sampled_from(PACKS[rules.pack]), st.lists(st.integers(0, 30), min_size=1, max_size=3).map(tuple)
        ),
        "target": st.integers(5, 60),
        "packs": st.integers(1, 8),
        "natural": st.lists(totals, max_size=3).map(tuple),
        "punter_must": acts,
        "banker_must": acts,
    }
    stakes = st.one_of(st.none(), st.fractions(0, 100), st.integers(0, 100), st.floats(0, 100))
    for name in draw(st.lists(st.sampled_from(list(FIELDS)), unique=True, max_size=15)):
        if name.endswith("_pays") and name != "bank_pays":
            value = draw(stakes)
        else:
            value = draw(free[name] if name in free else st.sampled_from(FIELDS[name].choices or (None,)))
        try:
            rules = rules.replace(**{name: value})
        except RuleError:
            continue
    return rules


@given(mixed_rules())
@settings(max_examples=150, deadline=None)
def test_any_rules_go_there_and_back(rules: Rules) -> None:
    there_and_back(rules)


def test_a_smaller_pack_with_its_own_values_goes_there_and_back() -> None:
    fields = variant("salon").as_dict()
    nine = {rank: fields["values"][rank] for rank in PACKS[36]}
    there_and_back(Rules(variant="salon", **{**fields, "pack": 36, "values": nine}))


def test_the_short_form_names_what_is_changed() -> None:
    rules = variant("folk").replace(tie="push", max_draws=3, win_pays="3/2", banker_must={}, may_decline=True)
    assert rules.to_toml() == (
        'variant = "folk"\nmax_draws = 3\nbanker_must = {}\nwin_pays = "3/2"\ntie = "push"\nmay_decline = true\n'
    )


@pytest.mark.parametrize("name", VARIANTS)
def test_the_full_form_names_every_field_under_its_group_and_meaning(name: str) -> None:
    text = variant(name).to_toml(full=True)
    assert set(tomllib.loads(text)) == {"variant", *FIELDS}
    for group in {f.group for f in FIELDS.values()}:
        assert text.count(f"# ---- {group} ----") == 1
    for f in FIELDS.values():
        assert f"# {f.meaning}\n{f.name} = " in text


def test_what_is_left_out_is_the_variants() -> None:
    assert Rules.from_toml(SALON) == variant("salon")
    assert Rules.from_toml('variant = "ochko"\n') == variant("folk")


def test_one_rank_is_enough() -> None:
    rules = Rules.from_toml(SALON + "values = { A = 11 }")
    assert rules == variant("salon").replace(values={"A": 11})
    assert Rules.from_toml(SALON + "[values]\nA = [11]") == rules


def test_a_file_as_people_write_it() -> None:
    text = '\ufeffvariant = "salon" # ours\r\n\r\ntie = "banker"\r\nnatural_pays = 1.5\r\nmax_draws = "None"\r\n'
    assert Rules.from_toml(text) == variant("salon").replace(tie="banker", natural_pays=Fraction(3, 2), max_draws=None)


def double(punter: Any, banker: Any) -> int:
    return 2


@pytest.mark.parametrize("full", [False, True])
def test_a_function_cannot_travel(full: bool) -> None:
    rules = variant("salon").replace(settle=double)
    with pytest.raises(RuleError, match=r"function double.*replace\(settle=None\).*put it back"):
        rules.to_toml(full=full)
    there_and_back(rules.replace(settle=None))


REFUSED = [
    (SALON + 'tei = "push"', "there is no field 'tei'. Did you mean 'tie'?"),
    (SALON + 'tie = "bankr"', "tie is 'bankr'; allowed: 'push', 'banker', 'punter'. Did you mean 'banker'?"),
    (SALON + "tie = 3", "tie is 3; allowed: 'push', 'banker', 'punter'."),
    (SALON + 'packs = "two"', "packs is 'two'; allowed: a whole number from 1 to 8."),
    (SALON + "packs = 2.0", "packs is 2.0; allowed:"),
    (SALON + "packs = 9", "packs is 9; allowed: a whole number from 1 to 8."),
    (SALON + "may_decline = 0", "may_decline is 0; allowed: False, True."),
    (SALON + "values = { Z = 3 }", "values is {'Z': 3}; allowed:"),
    (SALON + "values = { A = [] }", "values is {'A': []}; allowed:"),
    (SALON + "values = 3", "values is 3; allowed:"),
    (SALON + "natural = [[21]]", "natural is [[21]]; allowed:"),
    (SALON + 'banker_must = { x = "draw" }', "banker_must is {'x': 'draw'}; allowed:"),
    (SALON + 'banker_must = { "1_5" = "draw" }', "banker_must is {'1_5': 'draw'}; allowed: a dict from totals"),
    (SALON + 'banker_must = { " 15 " = "draw" }', "banker_must is {' 15 ': 'draw'}; allowed: a dict from totals"),
    (SALON + 'banker_must = { 015 = "draw" }', "banker_must is {'015': 'draw'}; allowed: a dict from totals"),
    (SALON + "natural = [1]", "these clash: natural=(1,), opening_cards=2, values="),
    (SALON + 'win_pays = "None"', "win_pays is None; allowed:"),
    (SALON + "win_pays = nan", "win_pays is nan; allowed:"),
    (SALON + 'win_pays = "1e999999999"', "win_pays is '1e999999999'; allowed:"),
    (SALON + "tie = 1837-01-29", "tie is datetime.date(1837, 1, 29); allowed:"),
    (SALON + 'settle = "double"', "settle is 'double'; allowed: None, or a function"),
    (SALON + "target = 0x" + "f" * 9000, "target holds a number beyond 64 bits; allowed:"),
    (SALON + 'stake_limit = "each_within_bank"', "these clash: bank='none', stake_limit='each_within_bank'."),
    ("variant = 3", "variant is 3; allowed: salon, salon-002,"),
    ('variant = "saloon"', "there is no variant 'saloon'. Did you mean 'salon'?"),
    ("", 'variant is missing. A line such as variant = "salon" names one of: salon, salon-002,'),
    ('tie = "banker"', "variant is missing."),
    ('varient = "salon"', "variant is missing. 'varient' looks like it."),
    ("variant = salon", "this is not TOML: Invalid value (at line 1, column 11)."),
    ("variant = “salon”", "typographic quotes"),
    (SALON + SALON, "this is not TOML: Cannot overwrite a value"),
    (SALON + "target = " + "9" * 9000, "this is not TOML:"),
    ("a = " + "[" * 9000, "this is not TOML:"),
    ("\x00", "this is not TOML:"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "told"), REFUSED, ids=lambda x: x[-30:])
def test_what_cannot_be_read_is_told_by_one_error(text: str, told: str) -> None:
    with pytest.raises(RuleError) as refused:
        Rules.from_toml(text)
    assert told in str(refused.value)
    assert refused.value.__cause__ is None
    assert refused.value.__context__ is None or refused.value.__suppress_context__


@pytest.mark.parametrize("thing", [None, 3, b'variant = "salon"', ["x"], variant])
def test_what_is_no_text_is_refused(thing: Any) -> None:
    with pytest.raises(RuleError, match="reads a text of TOML, not"):
        Rules.from_toml(thing)


def test_several_mistakes_are_told_together() -> None:
    with pytest.raises(RuleError) as refused:
        Rules.from_toml(SALON + 'tei = 1\npacks = 0\ncut_by = "left"')
    lines = str(refused.value).splitlines()
    assert [line[:15] for line in lines] == ["- there is no f", "- packs is 0; a", "- cut_by is 'le"]


@given(st.text(max_size=60))
@settings(deadline=None)
def test_no_text_leads_to_a_traceback(text: str) -> None:
    for given_ in (text, SALON + text):
        with suppress(RuleError):
            Rules.from_toml(given_)


toml_values: st.SearchStrategy[str] = st.recursive(
    st.one_of(
        st.integers().map(str), st.floats().map(repr), st.booleans().map(lambda b: str(b).lower()),
        st.sampled_from(['"None"', '"push"', '"3/2"', '"A"', "1979-05-27", "07:32:00", '""']),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda x: f"[{', '.join(x)}]"),
        st.dictionaries(st.sampled_from(["A", "K", "15", "21", "x"]), inner, max_size=3).map(
            lambda x: "{ " + ", ".join(f'"{k}" = {v}' for k, v in x.items()) + " }"
        ),
    ),
    max_leaves=5,
)  # fmt: skip


@given(st.sampled_from(list(FIELDS)), toml_values)
@settings(deadline=None, max_examples=300)
def test_any_value_of_any_field_is_taken_or_refused(field: str, value: str) -> None:
    try:
        rules = Rules.from_toml(f"{SALON}{field} = {value}")
    except RuleError as error:
        assert field in str(error)  # noqa: PT017
    else:
        there_and_back(rules)
        assert rules.variant in variants()
