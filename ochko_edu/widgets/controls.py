"""The buttons of a table, the amount, the slider through what was pressed, and what is folded away."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from html import escape

from ..autoplay import DEFAULT_STAKE
from ..judging import BANKER, PUNTER
from ..policies import usual
from ..ways import USUAL, name_of, threshold, ways_for
from .cards_svg import Style
from .session import EVERYONE, WATCH, Session, whole
from .words import AMOUNTS, ASKED, BUTTONS, KEY_SIGNS, KEYS, SHARES, TABLE, TIPS

OWN = ("bid", "draw", "stand", "halve")  # in sight where the rules know them
SELDOM = ("decline", "resign", "knock", "play_on", "take_home", "keep_bank")
AFTER = ("next", "undo", "redo")
NAMES = ("deal", *OWN, *SELDOM, *AFTER)
MAIN = ("deal", "bid", "draw", "stand", "next")  # neither draw nor stand is recommended: both are filled
THRESHOLDS = {None: range(14, 19), 10: range(4, 8)}  # by modulo


@dataclass
class Key:
    """One button: what it says, whether it can be pressed, and whether it is there at all.

    Args:
        name: what it does.
        pressed: called when it is pressed.
        label: what it says.
        lit: whether it can be pressed now.
        there: whether it is shown.
    """

    name: str
    pressed: Callable[[str], None] = field(repr=False)
    label: str = ""
    lit: bool = False
    there: bool = True

    @property
    def disabled(self) -> bool:
        """Whether it cannot be pressed now."""
        return not self.lit

    @property
    def description(self) -> str:
        """What it says."""
        return self.label

    def click(self) -> None:
        """Press it, as a notebook without a browser does."""
        self.pressed(self.name)

    def html(self) -> str:
        """Return it as HTML."""
        key = KEYS[self.name]
        sign = KEY_SIGNS.get(key, key)
        main = " ochko-main" if self.lit and self.name in MAIN else ""
        off = "" if self.lit else " disabled"
        gone = "" if self.there else " hidden"
        return (
            f'<button type="button" class="ochko-key jupyter-button{main}" data-k="{self.name}" '
            f'data-press="{self.name}" data-key="{key}" aria-keyshortcuts="{key}" title="{escape(TIPS[self.name])}"'
            f'{off}{gone}>{escape(self.label)}<kbd aria-hidden="true">{escape(sign)}</kbd></button>'
        )


@dataclass
class Amount:
    """The field for a stake, a bid or a bank.

    Args:
        value: what stands in it, as it was typed.
        description: what is asked.
        disabled: whether nothing is asked.
        there: whether it is shown at all: one who only watches is never asked.
        least, most: what is allowed.
        name: "stake", "bid" or "bank".
    """

    value: str = ""
    description: str = ""
    disabled: bool = True
    least: int = 1
    most: int = 1
    name: str = ""
    there: bool = True
    chosen: dict[str, str] = field(default_factory=dict, repr=False)

    def ask(self, session: Session) -> None:
        """Offer the amount that is asked for now or by the next deal, keeping what the person chose before."""
        asked, duels = session.amount, session.rules.order == "duels"
        name = asked.name if asked else "bid" if duels else "stake"
        if name != self.name:  # stake, bid and bank are remembered each for itself
            self.chosen[self.name] = self.value
            self.value = self.chosen.get(name, "")
            self.name = name
        self.there = bool(session.seats_played)
        self.disabled = not (asked or (session.can_deal and not duels and session.seats_played))
        self.least, self.most, usual = 1, max(session.view.purses[session.you], 1), DEFAULT_STAKE
        self.description = AMOUNTS[name]
        if asked and asked.least is not None and asked.most is not None:
            self.least, self.most, usual = asked.least, asked.most, asked.amount or asked.least
            self.description = ASKED.format(what=AMOUNTS[name], least=self.least, most=self.most)
        number = whole(self.value)
        self.value = str(min(max(usual if number is None else number, self.least), self.most))

    def html(self) -> str:
        """Return it as HTML: a slider and a field that follow each other, and shares of what may be bid."""
        if not self.there:
            return ""
        off = " disabled" if self.disabled else ""
        shown, label = escape(self.value), escape(self.description)
        number = whole(self.value)
        at = min(max(self.least if number is None else number, self.least), self.most)
        shares = {"quarter": self.most // 4, "half": self.most // 2, "all": self.most}
        quick = "".join(
            f'<button type="button" class="ochko-small" data-set="{max(part, self.least)}"{off}>'
            f"{escape(SHARES[key])}</button>"
            for key, part in shares.items()
        )
        return (
            f'<div class="ochko-amount" data-k="amount"><label><span>{label}</span>'
            f'<input type="text" inputmode="numeric" autocomplete="off" data-amount value="{shown}"{off}></label>'
            f'<input type="range" data-slide aria-label="{label}" min="{self.least}" max="{self.most}" '
            f'value="{at}"{off}>'
            f"{quick if self.name == 'bid' and not self.disabled else ''}</div>"
        )


def set_keys(keys: dict[str, Key], session: Session) -> None:
    """Set each button to what the table allows."""
    lit = {
        "deal": session.can_deal, "next": session.can_next, "undo": session.can_undo, "redo": session.can_redo,
        **{name: name in session.choices for name in (*OWN, *SELDOM)},
    }  # fmt: skip
    rules = session.rules
    seen = {
        "bid": rules.order == "duels",
        "halve": rules.halving is not None and lit["halve"],
        "redo": lit["redo"],
    }
    for name, key in keys.items():
        key.lit = lit[name]
        key.there = lit[name] if name in SELDOM else seen.get(name, True)
        key.label = BUTTONS["deal_again" if name == "deal" and session.table.state.phase == "over" else name]


def controls(keys: dict[str, Key]) -> str:
    """Return the buttons as HTML."""
    own = "".join(keys[name].html() for name in (*OWN, *SELDOM))
    after = "".join(keys[name].html() for name in AFTER)
    return (
        f'<div class="ochko-keys" role="group" aria-label="{escape(TABLE["controls"])}">{keys["deal"].html()}'
        f'{own}<span class="ochko-push" data-k="after">{after}</span></div>'
    )


def _button(press: str, label: str, tip: str = "", off: bool = False, classes: str = "ochko-small") -> str:
    more = (f' title="{escape(tip)}"' if tip else "") + " disabled" * off
    return f'<button type="button" class="{classes}" data-press="{press}"{more}>{escape(label)}</button>'


def slider(session: Session) -> str:
    """Return the slider through all that was pressed, the seed, and "deal this again"."""
    position, length = session.position, session.length
    steps = escape(TABLE["steps"].format(step=position, steps=length))
    seed = session.table.state.seed
    again = _button("again", TABLE["this_again"], TABLE["this_again_says"], off=not session.can_deal_again)
    return (
        f'<div class="ochko-course"><span class="ochko-dim ochko-steps">{steps}</span>'
        f'<input type="range" data-go aria-label="{escape(TABLE["slider"])}" min="0" max="{max(length, 1)}" '
        f'value="{position}" aria-valuetext="{steps}"{" disabled" * (not length)}>{again}'
        f'<label class="ochko-seed"><span>{escape(TABLE["seed_label"])}</span><input type="text" inputmode="numeric" '
        f'autocomplete="off" data-field="seed" data-enter="reseed" value="{seed}"></label>'
        f"{_button('reseed', TABLE['reseed'], TABLE['reseed_says'])}</div>"
    )


def _select(name: str, label: str, options: Iterable[tuple[str, str]], chosen: str) -> str:
    items = "".join(
        f'<option value="{escape(value)}"{" selected" * (value == chosen)}>{escape(text)}</option>'
        for value, text in options
    )
    field = f'<select data-field="{name}" data-v="{escape(chosen)}">{items}</select>'
    return f"<label><span>{escape(label)}</span>{field}</label>"


def _ways(session: Session, side: str) -> tuple[list[tuple[str, str]], str]:
    """Return the ways of playing to choose from, and the one that is played."""
    rules = session.rules
    thresholds = [f"stand on {n}" for n in THRESHOLDS.get(rules.modulo, THRESHOLDS[None])]
    names = [name for name in ways_for(rules) if not name.startswith("stand on")]
    now = name_of(session.how.punter if side == PUNTER else session.how.banker, rules, side) or ""
    limits = threshold(usual(rules)[side == BANKER])
    plainly = TABLE["stand_on"].format(total=limits[0]) if limits else ""
    said = {USUAL: TABLE["usual_way"].format(way=plainly)} if plainly else {}
    options = [(name, said.get(name, name)) for name in (*names, *thresholds)]
    if now not in dict(options):
        options.append((now, now or TABLE["own_way"]))
    return options, now


def settings(session: Session, style: Style) -> str:
    """Return the fields for the role, the number of punters, the ways of playing and the look of the cards."""
    seats = session.table.seats
    roles = [(str(k), TABLE["role_seat"].format(seat=k)) for k in range(1, seats + 1)]
    roles += [(name, TABLE[f"role_{name}"]) for name in (BANKER, EVERYONE, WATCH)]
    role = BANKER if session.role in (0, BANKER) else str(session.role)
    most = min(session.table.most_seats(session.rules), 12)
    counts = [(str(n), str(n)) for n in range(1, max(most, seats) + 1)]
    letters = [(key, TABLE[f"letters_{key}"]) for key in ("en", "ru")]
    four = " checked" * style.four
    return (
        f'<div class="ochko-form">{_select("role", TABLE["role"], roles, role)}'
        f"{_select('seats', TABLE['seats'], counts, str(seats))}"
        f"{_select('punter', TABLE['punter'], *_ways(session, PUNTER))}"
        f"{_select('banker', TABLE['banker_way'], *_ways(session, BANKER))}"
        f"{_button('apply', TABLE['apply'])}</div>"
        f'<div class="ochko-form">{_select("letters", TABLE["cards"], letters, style.letters)}'
        f'<label class="ochko-check"><input type="checkbox" data-field="four"{four}>'
        f'<span>{escape(TABLE["four"])}</span></label></div><p class="ochko-dim">{escape(TABLE["keep"])}</p>'
    )


def saving(text: str, error: str = "") -> str:
    """Return the saved text, and a field for one to go on from."""
    told = f'<p class="ochko-error" role="alert">{escape(error)}</p>' if error else ""
    return (
        f'<label class="ochko-block"><span>{escape(TABLE["save_label"])}</span>'
        f'<textarea readonly rows="8" data-saved spellcheck="false">{escape(text)}</textarea></label>'
        f'<button type="button" class="ochko-small" data-copy>{escape(TABLE["copy"])}</button>'
        f'<label class="ochko-block"><span>{escape(TABLE["load_label"])}</span>'
        f'<textarea rows="3" data-field="text" spellcheck="false"></textarea></label>'
        f"{told}{_button('load', TABLE['load'])}"
    )


def folded(name: str, title: str, opened: bool = False) -> str:
    """Return a part that is folded away until it is wanted."""
    return (
        f'<details class="ochko-fold" data-open="{name}"{" open" * opened}><summary>{escape(title)}</summary>'
        f'<div data-part="{name}"></div></details>'
    )
